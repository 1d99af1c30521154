package shelf

import "dailies/model/library"

// Handles are papers for something that is done to them later. They may have other indices
// by then, because dumps were read: then they are looked up by their IDs.
type Handles struct {
	at []int32 // indices in:
	in library.Snapshot
}

// Handles returns handles to the papers with these indices.
func (s *Shelf) Handles(papers []int32) Handles { return HandlesIn(s.Papers, papers) }

// HandlesIn returns handles to papers by their indices in a snapshot.
func HandlesIn(in library.Snapshot, papers []int32) Handles { return Handles{papers, in} }

// Len is how many papers there are.
func (h Handles) Len() int { return len(h.at) }

// Indices are the indices that the papers have now, without those that are gone.
func (s *Shelf) Indices(h Handles) []int32 {
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
