package model

import (
	"slices"

	"dailies/model/library"
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

// spotOf is the place to keep of a view.
func (m *Model) spotOf(v *view) spot {
	switch {
	case v.place != "" && v.place != v.spot.paper:
		return spot{paper: v.place}
	case v.place != "" || v.lost: // it may still come, now or in the next sitting
		return v.spot
	case v.at >= 0:
		return spot{paper: m.shelf.Papers.Paper(int(v.at)).ID, near: m.near(v)}
	}
	return spot{}
}

// near are the neighbours of a view's selected paper that the view will still
// show when it is entered again.
func (m *Model) near(v *view) []library.ID {
	row := v.row()
	if row >= len(v.shown) || v.shown[row] != v.at {
		return nil
	}
	above := slices.Clone(v.shown[max(0, row-nearRows):row])
	slices.Reverse(above)
	below := v.shown[row+1 : min(len(v.shown), row+1+nearRows)]
	return append(m.staying(v, below, nearBelow), m.staying(v, above, nearAbove)...)
}

// staying names the first n papers that were not decided since the view was entered.
func (m *Model) staying(v *view, papers []int32, n int) []library.ID {
	var ids []library.ID
	for _, p := range papers {
		if len(ids) == n {
			break
		}
		if !v.gone(p, m.shelf.Is[p]) {
			ids = append(ids, m.shelf.Papers.Paper(int(p)).ID)
		}
	}
	return ids
}

// takePlace selects the paper where the reader was, once it is there, or its
// nearest neighbour once all is read.
func (m *Model) takePlace() {
	v := m.view()
	if v.place == "" {
		return
	}
	if m.stand(v.place) {
		v.place = ""
		return
	}
	_, known := m.shelf.Papers.Find(v.place)
	resumed := v.place == v.spot.paper
	if m.loading.unsought() && (resumed || !known) {
		return
	}
	v.place = ""
	if resumed {
		v.lost = !known // it stands in another dump
		m.standNear(v.spot.near)
	}
}

// standNear selects the first of some papers that the view shows.
func (m *Model) standNear(ids []library.ID) {
	for _, id := range ids {
		if m.stand(id) {
			return
		}
	}
}

// stand selects a paper if the view shows it.
func (m *Model) stand(id library.ID) bool {
	v := m.view()
	i, ok := m.shelf.Papers.Find(id)
	if !ok || !slices.Contains(v.shown, int32(i)) {
		return false
	}
	v.at = int32(i)
	m.settled = true
	return true
}
