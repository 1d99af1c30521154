package search

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// outline is where the words of a title stand, a bit for each byte, as tokens
// splits it. It is drawn eight bytes at a time: to go over a title letter by
// letter, and guess wrong at the end of each word, takes four times as long.
type outline struct {
	kinds
	begins marks
}

// outlined is how many bytes of a title an outline has room for; nearly all are
// shorter, and of a hundred only two or three have more than a narrow one.
const outlined, narrow = 192, 128

// marks is a bit for each byte that an outline has room for.
type marks [outlined / 64]uint64

// kinds are what the bytes of a title are: a letter or a digit, a capital, small, an
// s, and each of three letters that it is gathered for, capital or small.
type kinds struct {
	letters, capitals, smalls, plural, first, second, third marks
}

// draw says whether the title is one that an outline can be drawn of: short enough,
// and of ASCII. The outline must be empty.
func (o *outline) draw(s string, first, second, third byte) bool {
	if len(s) > outlined || !o.gather(s, first, second, third) {
		return false
	}
	o.begins[0] = o.letters[0] & (^(o.letters[0] << 1) | o.humps(0, o.capitals[0]<<1))
	o.begins[1] = o.letters[1] & (^(o.letters[1]<<1 | o.letters[0]>>63) | o.humps(1, o.capitals[1]<<1|o.capitals[0]>>63))
	if len(s) > narrow {
		o.begins[2] = o.letters[2] & (^(o.letters[2]<<1 | o.letters[1]>>63) | o.humps(2, o.capitals[2]<<1|o.capitals[1]>>63))
	}
	return true
}

// humps are the capitals that begin a part of a word, as hump says, among 64 bytes
// with capitals before some.
func (o *outline) humps(n int, capitalBefore uint64) uint64 {
	var smalls, plural, letters uint64 // those of the next 64
	if n+1 < len(o.letters) {
		smalls, plural, letters = o.smalls[n+1], o.plural[n+1], o.letters[n+1]
	}
	plural = (o.plural[n]>>1 | plural<<63) &^ (o.letters[n]>>2 | letters<<62)
	return o.capitals[n] & (^capitalBefore | (o.smalls[n]>>1|smalls<<63)&^plural)
}

// gather says whether all bytes are ASCII.
func (k *kinds) gather(s string, first, second, third byte) bool {
	if wide && len(s) >= wideBlock {
		return kindsWide(unsafe.StringData(s), len(s), k, first, second, third)
	}
	return k.gatherEach(s, first, second, third)
}

// gatherEach is gather for every processor.
func (k *kinds) gatherEach(s string, first, second, third byte) bool {
	var high uint64
	for i := 0; i < len(s); i += 8 {
		var x uint64
		if i+8 <= len(s) {
			x = load(s, i)
		} else {
			var end [8]byte
			copy(end[:], s[i:])
			x = binary.LittleEndian.Uint64(end[:])
		}
		high |= x
		y := x | ones*small
		letter, capital := within(y, 'a', 'z'), within(x, 'A', 'Z')
		at, shift := i/64, i%64
		k.letters[at] |= gathered(letter|within(x, '0', '9')) << shift
		k.capitals[at] |= gathered(capital) << shift
		k.smalls[at] |= gathered(letter&^capital) << shift
		k.plural[at] |= gathered(within(x, 's', 's')) << shift
		k.first[at] |= gathered(within(y, first, first)) << shift
		k.second[at] |= gathered(within(y, second, second)) << shift
		k.third[at] |= gathered(within(y, third, third)) << shift
	}
	return high&tops == 0
}

// within sets the top bit of each byte of ASCII that is in a range.
func within(x uint64, from, to byte) uint64 {
	x &^= tops
	return (x + ones*uint64(0x80-from)) &^ (x + ones*uint64(0x7f-to)) & tops
}

// gathered gives the top bits of eight bytes, that of the first first.
func gathered(x uint64) uint64 { return x >> 7 * 0x0102040810204080 >> 56 }

// words is how many words there are.
func (o *outline) words() (n int) {
	for _, begins := range o.begins {
		n += bits.OnesCount64(begins)
	}
	return n
}

// end gives the end of the word that begins at a byte.
func (o *outline) end(start int) int {
	at := start / 64
	stops := (o.begins[at] | ^o.letters[at]) &^ (2<<(start%64) - 1)
	for stops == 0 {
		if at++; at == len(o.begins) {
			return outlined
		}
		stops = o.begins[at] | ^o.letters[at]
	}
	return at*64 + bits.TrailingZeros64(stops)
}

// past gives the end of the letters that a byte is one of.
func (o *outline) past(start int) int {
	at := start / 64
	stops := ^o.letters[at] &^ (1<<(start%64) - 1)
	for stops == 0 {
		if at++; at == len(o.letters) {
			return outlined
		}
		stops = ^o.letters[at]
	}
	return at*64 + bits.TrailingZeros64(stops)
}

// spots is a bit for each byte of a narrow title.
type spots struct{ low, high uint64 }

func spotsOf(at *marks) spots { return spots{at[0], at[1]} }

func (a spots) and(b spots) spots { return spots{a.low & b.low, a.high & b.high} }

func (a spots) or(b spots) spots { return spots{a.low | b.low, a.high | b.high} }

func (a spots) without(b spots) spots { return spots{a.low &^ b.low, a.high &^ b.high} }

// others are all but these.
func (a spots) others() spots { return spots{^a.low, ^a.high} }

// lowest is the first of them.
func (a spots) lowest() spots {
	if a.low != 0 {
		return spots{a.low & -a.low, 0}
	}
	return spots{0, a.high & -a.high}
}

func (a spots) any() bool { return a.low|a.high != 0 }

// before are the places right before these.
func (a spots) before() spots { return spots{a.low>>1 | a.high<<63, a.high >> 1} }

// behind are all places behind the first of these; none where there is none.
func (a spots) behind() spots {
	if a.low != 0 {
		return spots{^(a.low ^ (a.low - 1)), ^uint64(0)}
	}
	return spots{0, ^(a.high ^ (a.high - 1))}
}

// joined says whether so many letters, of which it was drawn for the first three, may
// be laid over words: the first begins one, and the others each begin one behind that
// or stand right behind the letter before them.
func (o *outline) joined(letters int) bool {
	if letters < 2 || o.letters[2] != 0 {
		return true
	}
	begins := spotsOf(&o.begins)
	first := begins.and(spotsOf(&o.first))
	together := first.and(spotsOf(&o.second).before())
	second := begins.and(spotsOf(&o.second)).and(first.behind())
	if letters == 2 {
		return together.any() || second.any()
	}
	next := spotsOf(&o.third).before()
	if together.and(next.before()).any() || second.and(next).any() {
		return true
	}
	third := begins.and(spotsOf(&o.third))
	return third.and(together.behind()).any() || third.and(second.behind()).any()
}

// starts are the words that do not begin within letters, as starts says.
func (o *outline) starts() (at marks) {
	var before uint64
	for n, letters := range o.letters {
		at[n] = letters &^ (letters<<1 | before>>63)
		before = letters
	}
	return at
}
