package model

import (
	"dailies/model/reading"

	"github.com/bits-and-blooms/bitset"
)

// picks are the papers that were picked, by index.
type picks struct{ set bitset.BitSet }

func (s *picks) n() int { return int(s.set.Count()) }

func (s *picks) has(p int32) bool { return s.set.Test(uint(p)) }

func (s *picks) add(papers ...int32) {
	for _, p := range papers {
		s.set.Set(uint(p))
	}
}

func (s *picks) drop(p int32) { s.set.Clear(uint(p)) }

func (s *picks) clear() { s.set.ClearAll() }

func (s *picks) clone() picks { return picks{*s.set.Clone()} }

// moved are the picked papers where they have other indices.
func (s *picks) moved(to reading.Renumbering) (now picks) {
	for p := range s.set.EachSet() {
		if i := to.Paper(int32(p)); i >= 0 {
			now.add(i)
		}
	}
	return now
}
