package search

import (
	"math/bits"
	"slices"
	"unsafe"
)

// wordHashes are the hashes of the words of texts: in small letters, the s of a
// plural left out, those of one letter not at all. What is not ASCII is of a word.
type wordHashes struct {
	all   []uint64
	bytes []uint64 // a bit for each byte of a text that is one of a word
}

// add adds those of a text. That is most of what it takes to compare texts, and
// nothing in it depends on what a word is like, which a processor foresees wrongly:
// letter by letter it took three times as long.
func (w *wordHashes) add(s string) {
	w.mark(s)
	n := len(w.all)
	w.all = slices.Grow(w.all, len(s)/2+1)[:n+len(s)/2+1]
	start, before := -1, uint64(0)
	for i, in := range w.bytes {
		edges := in ^ (in<<1 | before)
		before = in >> 63
		for ; edges != 0; edges &= edges - 1 {
			at := i*64 + bits.TrailingZeros64(edges)
			if start < 0 {
				start = at
				continue
			}
			w.all[n] = wordHash(s, start, at)
			n += truth(at-start > 1)
			start = -1
		}
	}
	w.all = w.all[:n]
}

// mark finds the bytes of words. Behind the last there is room for the end of a word.
func (w *wordHashes) mark(s string) {
	last := len(s) / 64
	w.bytes = slices.Grow(w.bytes[:0], last+1)[:last+1]
	if w.bytes[last] = 0; wide && len(s) >= wideBlock {
		wordBytesWide(unsafe.StringData(s), len(s), &w.bytes[0])
		return
	}
	clear(w.bytes)
	for i := 0; i < len(s); i += 8 {
		x := eightOf(s, i, min(8, len(s)-i))
		y := x | ones*small
		in := within(y, 'a', 'z') | within(x, '0', '9')
		w.bytes[i/64] |= gathered(in|x&tops) << (i % 64)
	}
}

// The numbers that make a hash.
const (
	hashLow  = 0x9e3779b97f4a7c15
	hashHigh = 0xc2b2ae3d27d4eb4f
)

// hashed are the bytes of a word of so many, in the first eight and in the next.
var hashed = hashedTable()

func hashedTable() (table [17][2]uint64) {
	for n := range table {
		table[n] = [2]uint64{^uint64(0) >> (64 - 8*min(n, 8)), ^uint64(0) >> (64 - 8*max(n-8, 0))}
	}
	return table
}

// wordHash is the hash of a word from start to end.
func wordHash(s string, start, end int) uint64 {
	n := end - start
	n -= truth(n > 3) & truth(s[end-1]|small == 's') & truth(s[max(end-2, 0)]|small != 's')
	if n > 16 || start+16 > len(s) {
		return wordHashFar(s[start : start+n])
	}
	in := &hashed[n]
	return mixed(loweredEight(load(s, start))&in[0], loweredEight(load(s, start+8))&in[1])
}

// wordHashFar is wordHash for a word that is long, or at the end of a text.
func wordHashFar(word string) uint64 {
	n := len(word)
	h := mixed(loweredEight(eightOf(word, 0, min(n, 8)))&hashed[min(n, 8)][0], loweredEight(eightOf(word, 8, min(n-8, 8)))&hashed[min(max(n-8, 0), 8)][0])
	for i := 16; i < n; i += 8 {
		rest := min(n-i, 8)
		h = mixed(h, loweredEight(eightOf(word, i, rest))&hashed[rest][0])
	}
	return h
}

// mixed makes a hash of two numbers: another for each low one. Its highest bits are
// its best.
func mixed(low, high uint64) uint64 {
	return low*hashLow + bits.RotateLeft64(high*hashHigh, 29)
}

// loweredEight gives eight bytes, letters of ASCII as small ones; others that no word
// has may be any.
func loweredEight(x uint64) uint64 { return x | ones*small&^(x&tops>>2) }

// eightOf gives up to eight bytes of a text, the first in the lowest bits.
func eightOf(s string, from, n int) (x uint64) {
	if from+8 <= len(s) && n == 8 {
		return load(s, from)
	}
	for i := range n {
		x |= uint64(s[from+i]) << (8 * i)
	}
	return x
}
