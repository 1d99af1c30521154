package model

import "slices"

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
