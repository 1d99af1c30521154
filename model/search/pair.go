package search

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// pair is two neighbouring letters, or one, to be looked for whether capital or
// small. Where it is found it may stand: who looks compares.
type pair struct {
	a, b   byte   // with bit 0x20 set
	apart  int    // how far b is from a: 1, or 0 where there is one letter
	as, bs uint64 // the same, eight times each

	// Where it is in a whole word, this one's edges are so far away: the byte
	// before it and the byte behind it. Else 0; after is 0 as well where only the
	// beginning of a word is looked for.
	before, after int
	rare          bool // it stands in few blocks: only there the edges are looked at

	// A third letter, and how far behind a it stands, in texts where all of them do: a
	// pair that stands in every text is rare with it. 0: there is none.
	third  byte
	beside int

	or    byte // may stand in the place of b; 0: nothing may
	short bool // it is a hyphen between two letters at most and two at most
}

// pairAt is the pair at byte i of a folded text; else the one letter.
func pairAt(s string, i int, two bool) pair {
	p := pair{a: s[i] | small, apart: truth(two)}
	p.b = s[i+p.apart] | small
	p.as, p.bs = ones*uint64(p.a), ones*uint64(p.b)
	return p
}

// The bytes of a word of eight: 1, the top bit, and the bit that small letters
// have and capitals have not.
const ones, tops, smalls, small = 0x0101010101010101, 0x8080808080808080, 0x2020202020202020, 0x20

// block is how many places are looked at together.
const block = 16

// next finds the first place at or after byte from where the pair may stand; -1
// where there is none.
func (p *pair) next(s string, from int) int {
	switch {
	case !p.widely(s):
		return p.seek(s, from)
	case p.short:
		return p.shortly(s, from)
	case p.or != 0:
		return seekEither(unsafe.StringData(s), len(s), from, p.a, p.b, p.or)
	case p.before > 0:
		at, _ := p.inWord(s, from)
		return at
	case p.third != 0:
		at, _ := p.ofThree(s, from)
		return at
	}
	at, _ := p.anywhere(s, from)
	return at
}

// widely says whether the processor looks at many places of a text together.
func (p *pair) widely(s string) bool {
	if p.short {
		return wide && len(s) >= wideBlock+2*besideHyphen
	}
	return wide && len(s) >= wideBlock+max(p.before, -p.beside)+max(p.apart, p.after, p.beside)
}

// anywhere is next, whatever stands before it and behind. Odd is as with inWord.
func (p *pair) anywhere(s string, from int) (at int, odd bool) {
	return seekPair(unsafe.StringData(s), len(s)-p.apart, from, p.apart, p.a, p.b, 0, 0)
}

// ofThree is next where a third letter stands beside the pair. Odd is as with inWord.
func (p *pair) ofThree(s string, from int) (at int, odd bool) {
	return seekThree(unsafe.StringData(s), len(s)-max(p.apart, p.beside), max(from, -p.beside), p.apart, p.beside, p.a, p.b, p.third)
}

// inWord is next for whole words: the beginnings of longer ones are passed over.
// The word may stand at the very beginning of the text, or at its end. Odd says
// whether a byte on the way is not printable ASCII, of those at which a place can
// be.
func (p *pair) inWord(s string, from int) (at int, odd bool) {
	if first := p.before - 1; from <= first {
		if s[first]|small == p.a {
			return first, false
		}
		from = p.before
	}
	if p.after == 0 { // the byte before it is looked at twice
		return p.between(s, len(s)-p.apart, from, -p.before)
	}
	last := len(s) - p.after
	at, odd = p.between(s, last, from, p.after)
	if at < 0 && from <= last && s[last]|small == p.a {
		at = last
	}
	return at, odd
}

// between looks for the pair between the edges of a word.
func (p *pair) between(s string, places, from, after int) (at int, odd bool) {
	if p.rare {
		return seekPair(unsafe.StringData(s), places, from, p.apart, p.a, p.b, p.before, after)
	}
	return seekWord(unsafe.StringData(s), places, from, p.apart, p.a, p.b, p.before, after)
}

// besideHyphen is how many bytes on either side of a hyphen tell that it is short.
const besideHyphen = 3

// shortly is next for a short hyphen.
func (p *pair) shortly(s string, from int) (at int) {
	for ; from < besideHyphen; from++ {
		if s[from] == '-' {
			return from
		}
	}
	last := len(s) - besideHyphen
	if at = seekHyphen(unsafe.StringData(s), last, from); at >= 0 {
		return at
	}
	for from = max(from, last); from < len(s); from++ {
		if s[from] == '-' {
			return from
		}
	}
	return -1
}

// glance is next, and says whether all that it looked at is printable ASCII: at
// least from byte from to the place, or to the end.
func (p *pair) glance(s string, from int) (at int, printable bool) {
	switch {
	case !p.widely(s):
		if at = p.seek(s, from); at < 0 {
			return at, printableEach(s[min(from, len(s)):])
		}
		return at, printableEach(s[from:at])
	case p.before > 0:
		at, odd := p.inWord(s, from)
		return at, !odd && printableEach(s[:p.before]) && printableEach(s[len(s)-max(p.after, p.apart):])
	case p.third != 0:
		at, odd := p.ofThree(s, from)
		return at, !odd && printableEach(s[:max(0, -p.beside)]) && printableEach(s[len(s)-max(p.apart, p.beside):])
	}
	at, odd := p.anywhere(s, from)
	return at, !odd && printableEach(s[len(s)-1:])
}

// seek is next for every processor.
func (p *pair) seek(s string, from int) int {
	i := from
	if i < len(s) {
		all := unsafe.Slice(unsafe.StringData(s), len(s)) // only read
		for ; i+block < len(all); i += block {
			low, high := p.places((*[block + 1]byte)(all[i:]))
			if low != 0 {
				return i + bits.TrailingZeros64(low)/8
			}
			if high != 0 {
				return i + 8 + bits.TrailingZeros64(high)/8
			}
		}
	}
	for ; i < len(s); i++ {
		if s[i]|small == p.a {
			return i
		}
	}
	return -1
}

// places marks with their top bits where in a block the pair may stand; a mark
// above another may be wrong.
func (p *pair) places(b *[block + 1]byte) (low, high uint64) {
	x := (binary.LittleEndian.Uint64(b[0:8]) | smalls) ^ p.as
	y := (binary.LittleEndian.Uint64(b[8:16]) | smalls) ^ p.as
	if p.apart != 0 && p.or == 0 {
		x |= (binary.LittleEndian.Uint64(b[1:9]) | smalls) ^ p.bs
		y |= (binary.LittleEndian.Uint64(b[9:17]) | smalls) ^ p.bs
	}
	return (x - ones) &^ x & tops, (y - ones) &^ y & tops
}
