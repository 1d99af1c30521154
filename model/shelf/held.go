package shelf

import "dailies/model/library"

// Held are papers for something that is done to them later. They may have other indices
// by then, because dumps were read: then they are looked up by their IDs.
type Held struct {
	at []int32 // indices in:
	in library.Snapshot
}

// Hold holds papers.
func (s *Shelf) Hold(papers []int32) Held { return HoldIn(s.Papers, papers) }

// HoldIn holds papers by their indices in a snapshot.
func HoldIn(in library.Snapshot, papers []int32) Held { return Held{papers, in} }

// Len is how many papers are held.
func (h Held) Len() int { return len(h.at) }

// Still are the indices that held papers have now, without those that are gone.
func (s *Shelf) Still(h Held) []int32 {
	if s.Papers.Follows(h.in) {
		return h.at
	}
	var papers []int32
	for _, p := range h.at {
		id := h.in.Paper(int(p)).ID
		if i, ok := s.Papers.Find(id); ok {
			papers = append(papers, int32(i))
		}
	}
	return papers
}
