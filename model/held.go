package model

import "dailies/model/library"

// held are papers for what is done to them later. Their indices may be others by
// then, because dumps were read: then they are looked up by their IDs.
type held struct {
	at []int32 // by index, in:
	in library.Snapshot
}

// hold holds papers.
func (m *Model) hold(papers []int32) held { return held{papers, m.shelf.Papers} }

// still gives the indices that held papers have now; those that are gone are
// left out.
func (m *Model) still(h held) []int32 {
	if m.shelf.Papers.Follows(h.in) {
		return h.at
	}
	var papers []int32
	for _, p := range h.at {
		id := h.in.Paper(int(p)).ID
		if i, ok := m.shelf.Papers.Find(id); ok {
			papers = append(papers, int32(i))
		}
	}
	return papers
}
