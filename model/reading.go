package model

import (
	"slices"

	"dailies/model/library"
	"dailies/model/search"
	"dailies/model/session"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
)

// reading is the list and the detail: the views, each with its filter, order and
// place, and the two panes that show them.
type reading struct {
	views   []*view
	current int // index into views
	list    ui.List
	detail  ui.Detail
	oneLine bool // rows of one line where higher ones suit the screen, or the other way round
	source  bool // titles and abstracts with their TeX as written
	settled bool // the selection is the reader's: a key was pressed, or the last sitting's place is found
	resumed resumed
}

// resumed is how far the abstract of the last sitting's paper was scrolled.
type resumed struct {
	paper library.ID // "": none, or it was shown since
	line  int
}

func (r *reading) view() *view { return r.views[r.current] }

// selected is the selected paper, or nil.
func (r *reading) selected(s *shelf.Shelf) *library.Paper {
	v := r.view()
	if v.at < 0 || len(v.shown) == 0 {
		return nil
	}
	return s.Papers.Paper(int(v.at))
}

// follow lets the list follow the selection.
func (r *reading) follow() {
	v := r.view()
	r.list.SetLen(len(v.shown))
	r.list.Select(v.row())
}

// resume takes up the places of the sitting before.
func (r *reading) resume(s session.State) {
	for i, kept := range s.Views {
		at := r.viewOf(i, kept.Name)
		if at < 0 {
			continue // its filter was deleted, or moved behind the first four
		}
		if i == s.View {
			r.current = at
		}
		r.views[at].resume(kept)
	}
	r.oneLine = s.Tight
	r.resumed = resumed{r.view().place, s.Line}
}

// viewOf is the view that a view of the sitting before is now, or -1.
func (r *reading) viewOf(i int, name string) int {
	if name == "" {
		if i < builtins {
			return i
		}
		return -1
	}
	return slices.IndexFunc(r.views, func(v *view) bool { return v.saved == name })
}

// resume takes up the place of the sitting before.
func (v *view) resume(kept session.View) {
	v.place, v.back = kept.Paper, kept.Reverse
	v.spot = spot{kept.Paper, kept.Near[:min(len(kept.Near), nearBelow+nearAbove)]}
	if order, ok := search.OrderNamed(kept.Order); ok {
		v.order = order
	}
	if _, err := search.Parse(kept.Filter); err == nil {
		v.filter = clean.Line(kept.Filter).String()
	}
}
