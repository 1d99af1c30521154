// Package reading is the list and the detail: a Reading has the views and the two
// panes, a View its filter, order, hits and place, and a Renumbering carries places
// over where papers get other indices.
package reading

import (
	"slices"

	"dailies/model/library"
	"dailies/model/search"
	"dailies/model/session"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
)

// Reading is the list and the detail: the views, each with its filter, order and
// place, and the two panes that show them.
type Reading struct {
	Views   []*View
	Current int // index into views
	List    ui.List
	Detail  ui.Detail
	OneLine bool // rows of one line where higher ones suit the screen, or the other way round
	Source  bool // titles and abstracts with their TeX as written
	Names   bool // all authors' names, not two lines of them
	Placed  bool // a key was pressed, or the place of the last sitting is found: until then the first paper is selected
	Resumed Resumed
}

// Resumed is how far the abstract of the last sitting's paper was scrolled.
type Resumed struct {
	Paper library.ID // "": none, or it was shown since
	Line  int
}

// View is the one that is shown.
func (r *Reading) View() *View { return r.Views[r.Current] }

// Selected is the Selected paper, or nil.
func (r *Reading) Selected(s *shelf.Shelf) *library.Paper {
	v := r.View()
	if v.At < 0 || len(v.Shown) == 0 {
		return nil
	}
	return s.Papers.Paper(int(v.At))
}

// Follow lets the list Follow the selection.
func (r *Reading) Follow() {
	v := r.View()
	r.List.SetLen(len(v.Shown))
	r.List.Select(v.Row())
}

// Resume takes up the places of the sitting before.
func (r *Reading) Resume(s session.State) {
	for i, kept := range s.Views {
		at := r.viewOf(i, kept.Name)
		if at < 0 {
			continue // its filter was deleted, or moved behind the first four
		}
		if i == s.View {
			r.Current = at
		}
		r.Views[at].resume(kept)
	}
	r.OneLine = s.Tight
	r.Resumed = Resumed{r.View().Place, s.Line}
}

// viewOf is the index today of a view that the last sitting saved, or -1.
func (r *Reading) viewOf(i int, name string) int {
	if name == "" {
		if i < Builtins {
			return i
		}
		return -1
	}
	return slices.IndexFunc(r.Views, func(v *View) bool { return v.Saved == name })
}

// resume takes up the place of the sitting before.
func (v *View) resume(kept session.View) {
	v.Place, v.Back = kept.Paper, kept.Reverse
	v.Spot = Spot{kept.Paper, kept.Near[:min(len(kept.Near), nearBelow+nearAbove)]}
	if order, ok := search.OrderNamed(kept.Order); ok {
		v.Order, v.Chosen = order, true
	}
	v.Chosen = v.Chosen || v.Back
	if _, err := search.Parse(kept.Filter); err == nil {
		v.Filter = clean.Line(kept.Filter).String()
	}
}
