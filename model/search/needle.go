package search

import "math/bits"

// needle finds a folded text in others. The rarest two neighbouring letters
// are looked for eight places at a time; only where they stand is compared.
type needle struct {
	pat         string // folded; a blank stands for any run of them
	a, b        byte   // the pair, its bytes with bit 0x20 set
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

// next finds the first place at or after byte from: bytes [start,end) of s, or
// start -1.
func (n *needle) next(s string, from int) (start, end int) {
	for i := from + n.skip; ; i++ {
		if i = n.pair(s, i); i < 0 {
			return -1, -1
		}
		at := i - n.skip
		if n.left && !starts(s, at) {
			continue
		}
		if end := n.fits(s, at); end >= 0 && (!n.right || ends(s, end)) {
			return at, end
		}
	}
}

// pair gives the first place at or after i where the pair may stand, or -1.
func (n *needle) pair(s string, i int) int {
	const ones, tops, small = 0x0101010101010101, 0x8080808080808080, 0x2020202020202020
	if n.b == 0 {
		return n.single(s, i)
	}
	a, b := ones*uint64(n.a), ones*uint64(n.b)
	for ; i+9 <= len(s); i += 8 {
		x := (load(s, i) | small) ^ a | (load(s, i+1) | small) ^ b
		if hit := (x - ones) &^ x & tops; hit != 0 {
			return i + bits.TrailingZeros64(hit)/8
		}
	}
	for ; i+1 < len(s); i++ {
		if s[i]|0x20 == n.a && s[i+1]|0x20 == n.b {
			return i
		}
	}
	return -1
}

func (n *needle) single(s string, i int) int {
	for ; i < len(s); i++ {
		if s[i]|0x20 == n.a {
			return i
		}
	}
	return -1
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
		case lower(s[i]) == c:
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
