package model

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

// spot is a place that outlives the sitting: a paper, and its neighbours for
// when the paper is not shown any more, because it was decided. The nearest
// below stand first, then those above.
type spot struct {
	paper library.ID
	near  []library.ID
}

// spotNow is the place to keep of a view.
func (v *view) spotNow(s *shelf.Shelf) spot {
	switch {
	case v.place != "" && v.place != v.spot.paper:
		return spot{paper: v.place}
	case v.place != "" || v.lost: // it may still come, now or in the next sitting
		return v.spot
	case v.at >= 0:
		return spot{paper: s.Papers.Paper(int(v.at)).ID, near: v.neighbours(s)}
	}
	return spot{}
}

// neighbours are those of the selected paper that the view will still show when
// it is entered again.
func (v *view) neighbours(s *shelf.Shelf) []library.ID {
	row := v.row()
	if row >= len(v.shown) || v.shown[row] != v.at {
		return nil
	}
	above := slices.Clone(v.shown[max(0, row-nearRows):row])
	slices.Reverse(above)
	below := v.shown[row+1 : min(len(v.shown), row+1+nearRows)]
	return append(v.staying(s, below, nearBelow), v.staying(s, above, nearAbove)...)
}

// staying names the first n papers that were not decided since the view was entered.
func (v *view) staying(s *shelf.Shelf, papers []int32, n int) []library.ID {
	var ids []library.ID
	for _, p := range papers {
		if len(ids) == n {
			break
		}
		if !v.gone(p, s.Is[p]) {
			ids = append(ids, s.Papers.Paper(int(p)).ID)
		}
	}
	return ids
}

// takePlace selects the paper where the reader was, once it is there, or its
// nearest neighbour once all is read: more says that papers are still to come.
// It tells whether a place was found.
func (v *view) takePlace(s *shelf.Shelf, more bool) bool {
	if v.place == "" {
		return false
	}
	if v.selectID(s, v.place) {
		v.place = ""
		return true
	}
	_, known := s.Papers.Find(v.place)
	resumed := v.place == v.spot.paper
	if more && (resumed || !known) {
		return false
	}
	v.place = ""
	if !resumed {
		return false
	}
	v.lost = !known // it stands in another dump
	return slices.ContainsFunc(v.spot.near, func(id library.ID) bool { return v.selectID(s, id) })
}

// selectID selects a paper if the view shows it.
func (v *view) selectID(s *shelf.Shelf, id library.ID) bool {
	i, ok := s.Papers.Find(id)
	if !ok || !slices.Contains(v.shown, int32(i)) {
		return false
	}
	v.at = int32(i)
	return true
}
