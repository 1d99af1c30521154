package search

import (
	"hash/maphash"
	"unsafe"
)

// lexicon numbers words and counts them. A word of ten letters takes 32 bytes,
// and no pointer: letters 11, place and times 4 each, a slot of 8 of which
// between two and four fifths are taken. As a map of strings it
// took 90. The zero lexicon is empty.
type lexicon struct {
	slots   []lexSlot
	places  []uint32 // of each word in pieces: number of the piece, and place in it
	times   []int32  // how often each occurs
	pieces  [][]byte // each as long as it will ever be
	last    int      // the piece that words are put into
	used    int      // bytes of it
	lowered [maxWord]byte
}

// lexSlot is one of the hash table.
type lexSlot struct {
	sum uint32
	n   int32 // the word's number; 0: free
}

// lexSeed makes that nobody can write a dump whose words all collide.
var lexSeed = maphash.MakeSeed()

// maxWord is the length in bytes of the longest word that is kept.
const maxWord = 30

const (
	placeBits = 16
	lexPiece  = 1 << placeBits
)

// hyphens, in the byte of its length, says that a word is followed by what it is
// without them.
const hyphens = 0x80

// inSmall puts a word into small letters, and hashes it. What is not ASCII has to
// be folded already.
func inSmall(word string, room *[maxWord]byte) (low []byte, sum uint32) {
	for i := range len(word) {
		room[i] = lowerOf[word[i]]
	}
	low = room[:len(word)]
	return low, sumOf(low)
}

func sumOf(low []byte) uint32 { return uint32(maphash.Bytes(lexSeed, low)) }

// find gives the number of a word of at most maxWord bytes, from 1; 0 where it is
// not there, and then the slot where it belongs.
func (l *lexicon) find(low []byte, sum uint32) (n int32, slot int) {
	if len(l.slots) == 0 {
		return 0, -1
	}
	for at := int(sum) & (len(l.slots) - 1); ; at = (at + 1) & (len(l.slots) - 1) {
		s := l.slots[at]
		if s.n == 0 {
			return 0, at
		}
		if s.sum == sum && l.word(s.n) == string(low) {
			return s.n, at
		}
	}
}

// number gives the number of a word, and whether it is there.
func (l *lexicon) number(word string) (n int32, known bool) {
	if len(word) > maxWord {
		return 0, false
	}
	var room [maxWord]byte
	n, _ = l.find(inSmall(word, &room))
	return n, n > 0
}

// learn is number, and takes in a word that is new.
func (l *lexicon) learn(word string) (n int32, known bool) {
	return l.learnSmall(inSmall(word, &l.lowered))
}

// learnSmall is learn for a word in small letters, and its hash.
func (l *lexicon) learnSmall(low []byte, sum uint32) (n int32, known bool) {
	n, slot := l.find(low, sum)
	if n > 0 {
		return n, true
	}
	if len(l.places) >= len(l.slots)/16*13 {
		l.grow()
		_, slot = l.find(low, sum)
	}
	l.places = append(l.places, l.keep(low))
	l.times = append(l.times, 0)
	n = int32(len(l.places))
	l.slots[slot] = lexSlot{sum, n}
	return n, false
}

func (l *lexicon) grow() {
	old := l.slots
	l.slots = make([]lexSlot, max(1024, 2*len(old)))
	for _, s := range old {
		if s.n == 0 {
			continue
		}
		at := int(s.sum) & (len(l.slots) - 1)
		for l.slots[at].n != 0 {
			at = (at + 1) & (len(l.slots) - 1)
		}
		l.slots[at] = s
	}
}

// keep puts a word behind the others.
func (l *lexicon) keep(low []byte) uint32 {
	if l.used+2*(1+maxWord) > lexPiece {
		l.last, l.used = l.last+1, 0
	}
	if l.last == len(l.pieces) {
		l.pieces = append(l.pieces, make([]byte, lexPiece))
	}
	piece, at := l.pieces[l.last], l.used
	piece[at] = byte(len(low))
	end := at + 1 + copy(piece[at+1:], low)
	plain := end + 1
	for _, c := range low {
		if c != '-' {
			piece[plain] = c
			plain++
		}
	}
	if n := plain - end - 1; n < len(low) {
		piece[at] |= hyphens
		piece[end] = byte(n)
		end = plain
	}
	l.used = end
	return uint32(l.last<<placeBits | at)
}

// word is the word of a number.
func (l *lexicon) word(n int32) string {
	piece, at := l.place(n)
	return lettersAt(piece, at, int(piece[at]&^hyphens))
}

// plain is the word of a number without hyphens.
func (l *lexicon) plain(n int32) string {
	piece, at := l.place(n)
	long := int(piece[at] &^ hyphens)
	if piece[at]&hyphens == 0 {
		return lettersAt(piece, at, long)
	}
	at += 1 + long
	return lettersAt(piece, at, int(piece[at]))
}

func (l *lexicon) place(n int32) (piece []byte, at int) {
	place := l.places[n-1]
	return l.pieces[place>>placeBits], int(place & (lexPiece - 1))
}

// lettersAt are the bytes behind the one of their length: nobody writes there
// again.
func lettersAt(piece []byte, at, long int) string {
	if long == 0 {
		return ""
	}
	return unsafe.String(&piece[at+1], long)
}

// empty makes ready for other words in the same memory. Words that it gave are
// of no use any more.
func (l *lexicon) empty() {
	clear(l.slots)
	l.places, l.times, l.last, l.used = l.places[:0], l.times[:0], 0, 0
}
