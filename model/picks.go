package model

import (
	"math/bits"
	"slices"
)

// picks are the papers that were picked: a bit each, because all of a million
// may be (as a map they took half a second).
type picks struct {
	bits []uint64
	n    int
}

// has tells whether a paper is picked.
func (s *picks) has(p int32) bool {
	return int(p)>>6 < len(s.bits) && s.bits[p>>6]&(1<<(p&63)) != 0
}

func (s *picks) add(p int32) {
	if s.has(p) {
		return
	}
	if need := int(p)>>6 + 1; need > len(s.bits) {
		s.bits = append(s.bits, make([]uint64, need-len(s.bits))...)
	}
	s.bits[p>>6] |= 1 << (p & 63)
	s.n++
}

// addAll adds papers, a million of them in a millisecond: neighbours mostly stand
// together, and what is in the same 64 bits is written once.
func (s *picks) addAll(papers []int32) {
	for len(papers) > 0 {
		at, together := int(papers[0])>>6, uint64(0)
		if at >= len(s.bits) {
			s.bits = append(s.bits, make([]uint64, at+1-len(s.bits))...)
		}
		n := 0
		for n < len(papers) && int(papers[n])>>6 == at {
			together |= 1 << (papers[n] & 63)
			n++
		}
		s.n += bits.OnesCount64(together &^ s.bits[at])
		s.bits[at] |= together
		papers = papers[n:]
	}
}

// run is how many papers there are before the first that is not picked.
func (s *picks) run(papers []int32) int {
	for n, p := range papers {
		if at := int(p) >> 6; at >= len(s.bits) || s.bits[at]&(1<<(p&63)) == 0 {
			return n
		}
	}
	return len(papers)
}

func (s *picks) drop(p int32) {
	if s.has(p) {
		s.bits[p>>6] &^= 1 << (p & 63)
		s.n--
	}
}

func (s *picks) clear() {
	clear(s.bits)
	s.n = 0
}

func (s *picks) clone() picks { return picks{slices.Clone(s.bits), s.n} }
