package list

import (
	"slices"

	"dailies/model/library"
	"dailies/model/shelf"
)

// How many neighbours of a place are kept, and how far they are looked for.
const (
	nearBelow = 10
	nearAbove = 5
	nearRows  = 1000
)

// Bookmark is a place that outlives the sitting: a paper, and its neighbours in case the paper is
// no longer shown, because it was decided. The nearest below come first, then those above.
type Bookmark struct {
	Paper library.ID
	Near  []library.ID
}

// makeBookmark is the place in a view, for the next sitting.
func (v *View) makeBookmark(s *shelf.Shelf) Bookmark {
	switch {
	case v.Place != "" && v.Place != v.Bookmark.Paper:
		return Bookmark{Paper: v.Place}
	case v.Place != "" || v.Lost: // it may still come, now or in the next sitting
		return v.Bookmark
	case v.At >= 0:
		return Bookmark{Paper: s.Papers.Paper(int(v.At)).ID, Near: v.neighbours(s)}
	}
	return Bookmark{}
}

// neighbours are those of the selected paper that the view will still show when it is
// entered again.
func (v *View) neighbours(s *shelf.Shelf) []library.ID {
	row := v.Row()
	if row >= len(v.Shown) || v.Shown[row] != v.At {
		return nil
	}
	above := slices.Clone(v.Shown[max(0, row-nearRows):row])
	slices.Reverse(above)
	below := v.Shown[row+1 : min(len(v.Shown), row+1+nearRows)]
	return append(v.staying(s, below, nearBelow), v.staying(s, above, nearAbove)...)
}

// staying names the first n papers that were not decided since the view was entered.
func (v *View) staying(s *shelf.Shelf, papers []int32, n int) []library.ID {
	var ids []library.ID
	for _, p := range papers {
		if len(ids) == n {
			break
		}
		if !v.Gone(p, s.Is[p]) {
			ids = append(ids, s.Papers.Paper(int(p)).ID)
		}
	}
	return ids
}

// TakePlace selects the paper where the reader was once it is in the list, or its nearest
// neighbour once all papers are read; more says that some are still to come. It reports
// whether a place was found.
func (v *View) TakePlace(s *shelf.Shelf, more bool) bool {
	if v.Place == "" {
		return false
	}
	if v.SelectID(s, v.Place) {
		v.Place = ""
		return true
	}
	_, known := s.Find(v.Place)
	resumed := v.Place == v.Bookmark.Paper
	if more && (resumed || !known) {
		return false
	}
	v.Place = ""
	if !resumed {
		return false
	}
	v.Lost = !known // it stands in another dump
	return slices.ContainsFunc(v.Bookmark.Near, func(id library.ID) bool { return v.SelectID(s, id) })
}

// SelectID selects a paper if the view shows it.
func (v *View) SelectID(s *shelf.Shelf, id library.ID) bool {
	i, ok := s.Find(id)
	if !ok || !slices.Contains(v.Shown, int32(i)) {
		return false
	}
	v.At = int32(i)
	return true
}
