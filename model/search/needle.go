package search

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// needle finds a folded text in others. The rarest two neighbouring letters
// are looked for sixteen places at a time; only where they stand is compared.
type needle struct {
	pat         string // folded; a blank stands for any run of them
	a, b        byte   // the pair, its bytes with bit 0x20 set; b 0: one letter only
	as, bs      uint64 // the same, eight times each
	skip        int    // where in pat the pair stands
	left, right bool   // must begin, end at the edge of a word
}

// rarity orders letters and digits from frequent to rare in English text.
const rarity = "etaoinsrhldcumfpgwybvk0125x3q9j4z678"

// newNeedle prepares a folded pattern that is not empty.
func newNeedle(pat string, left, right bool) needle {
	n := needle{pat: pat, left: left, right: right}
	best := -1
	for i := 0; i+1 < len(pat) && pat[i+1] != ' '; i++ {
		if r := rank(pat[i]) + rank(pat[i+1]); r > best {
			best, n.skip = r, i
		}
	}
	n.a, n.b = pat[n.skip]|0x20, 0
	if best >= 0 {
		n.b = pat[n.skip+1] | 0x20
	}
	n.as, n.bs = ones*uint64(n.a), ones*uint64(n.b)
	return n
}

func rank(c byte) int {
	for i := 0; i < len(rarity); i++ {
		if rarity[i] == c {
			return i
		}
	}
	return len(rarity)
}

// The bytes of a word of eight: 1, the top bit, and the bit that small letters
// have and capitals have not.
const ones, tops, small = 0x0101010101010101, 0x8080808080808080, 0x2020202020202020

// block is how many places are looked at together.
const block = 16

// next finds the first place at or after byte from: bytes [start,end) of s, or
// start -1.
func (n *needle) next(s string, from int) (start, end int) {
	i := from + n.skip
	if i < len(s) {
		all := unsafe.Slice(unsafe.StringData(s), len(s)) // only read
		for ; i+block < len(all); i += block {
			low, high := n.places((*[block + 1]byte)(all[i:]))
			for ; low != 0; low &= low - 1 {
				if start, end = n.here(s, i+bits.TrailingZeros64(low)/8); start >= 0 {
					return start, end
				}
			}
			for ; high != 0; high &= high - 1 {
				if start, end = n.here(s, i+8+bits.TrailingZeros64(high)/8); start >= 0 {
					return start, end
				}
			}
		}
	}
	for ; i < len(s); i++ {
		if s[i]|0x20 == n.a {
			if start, end = n.here(s, i); start >= 0 {
				return start, end
			}
		}
	}
	return -1, -1
}

// places marks with their top bits where in a block the pair may stand; a mark
// above another may be wrong.
func (n *needle) places(b *[block + 1]byte) (low, high uint64) {
	x := (binary.LittleEndian.Uint64(b[0:8]) | small) ^ n.as
	y := (binary.LittleEndian.Uint64(b[8:16]) | small) ^ n.as
	if n.b != 0 {
		x |= (binary.LittleEndian.Uint64(b[1:9]) | small) ^ n.bs
		y |= (binary.LittleEndian.Uint64(b[9:17]) | small) ^ n.bs
	}
	return (x - ones) &^ x & tops, (y - ones) &^ y & tops
}

// here says whether the needle is where its pair may stand at byte i.
func (n *needle) here(s string, i int) (start, end int) {
	at := i - n.skip
	if n.left && !starts(s, at) {
		return -1, -1
	}
	if end = n.fits(s, at); end < 0 || n.right && !ends(s, end) {
		return -1, -1
	}
	return at, end
}

// load reads eight bytes; the compiler makes one load of it.
func load(s string, i int) uint64 {
	s = s[i : i+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// fits says where the pattern ends when it begins at byte i of s, or -1.
func (n *needle) fits(s string, i int) int {
	for j := 0; j < len(n.pat); j++ {
		if i >= len(s) {
			return -1
		}
		switch c := n.pat[j]; {
		case c == ' ':
			k := blanks(s, i)
			if k == i {
				return -1
			}
			i = k
		case lowerOf[s[i]] == c:
			i++
		default:
			return -1
		}
	}
	return i
}

// blanks gives the end of the run of blanks at byte i.
func blanks(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\n' || s[i] == '\t') {
		i++
	}
	return i
}

// lowerOf is each byte in small letters.
var lowerOf = lowerBytes()

func lowerBytes() (table [256]byte) {
	for c := range table {
		table[c] = lower(byte(c))
	}
	return table
}
