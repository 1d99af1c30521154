package search

import (
	"iter"
	"math/bits"
)

// Set is a set of papers, as a bit each. The zero Set is empty.
type Set []uint64

// Has says whether a paper is in the set.
func (s Set) Has(paper int32) bool {
	at := uint32(paper) // no paper is -1
	return int(at/64) < len(s) && s[at/64]&(1<<(at%64)) != 0
}

// Len is the number of papers.
func (s Set) Len() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// All gives the papers in the order of the snapshot.
func (s Set) All() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for at, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(int32(at*64 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// add puts a paper into the set, which grows as it must.
func (s *Set) add(paper int32) {
	for int(paper)/64 >= len(*s) {
		*s = append(*s, 0)
	}
	(*s)[paper/64] |= 1 << (paper % 64)
}
