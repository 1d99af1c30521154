package triage

import (
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
)

// Picks are the papers picked for an action on several, by index: one by one, or as a
// range that follows the selection. The zero value is none.
type Picks struct {
	set     bitset.BitSet
	ranging bool
	anchor  int32 // paper at which the range begins
}

// N is how many papers are picked.
func (s *Picks) N() int { return int(s.set.Count()) }

// Has reports whether a paper is picked.
func (s *Picks) Has(p int32) bool { return s.set.Test(uint(p)) }

// Toggle picks a paper, or puts it back.
func (s *Picks) Toggle(p int32) { s.set.Flip(uint(p)) }

func (s *Picks) add(papers ...int32) {
	for _, p := range papers {
		s.set.Set(uint(p))
	}
}

// Clear puts all papers back, and ends the range.
func (s *Picks) Clear() {
	s.set.ClearAll()
	s.ranging = false
}

// All picks some papers, or puts all back if these are picked already.
func (s *Picks) All(papers []int32) {
	all := s.N() == len(papers)
	s.Clear()
	if !all {
		s.add(papers...)
	}
}

// stretch stretches the range, if there is one, to a row of what is shown. Of the papers
// between, it has those that it takes.
func (s *Picks) stretch(shown []int32, row int, takes func(int32) bool) {
	if !s.ranging {
		return // finding the anchor among a million papers at every key would be slow
	}
	from := slices.Index(shown, s.anchor)
	if from < 0 {
		return
	}
	s.set.ClearAll()
	for _, p := range shown[min(from, row) : max(from, row)+1] {
		if takes(p) {
			s.add(p)
		}
	}
}

// Of are the picked papers among those shown, in their order.
func (s *Picks) Of(shown []int32) (picked []int32) {
	for _, p := range shown {
		if s.Has(p) {
			picked = append(picked, p)
		}
	}
	return picked
}

// Keep drops the picks that are not shown, because nobody would see what is done to them. It
// returns how many there were.
func (s *Picks) Keep(shown []int32) (hidden int) {
	n := s.N()
	if n == 0 {
		return 0
	}
	kept := s.Of(shown)
	s.set.ClearAll()
	s.add(kept...)
	return n - len(kept)
}

// Follow keeps the picks when papers were merged, or are gone.
func (s *Picks) Follow(papers library.Snapshot) {
	now := Picks{anchor: papers.Now(s.anchor)}
	now.ranging = s.ranging && now.anchor >= 0
	for p := range s.set.EachSet() {
		if p := papers.Now(int32(p)); p >= 0 {
			now.add(p)
		}
	}
	*s = now
}
