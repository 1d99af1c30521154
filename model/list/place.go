package list

import (
	"slices"

	"dailies/model/library"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
)

// Place is where the reader is in a list.
type Place struct {
	Shown       []int32  // the papers of the list, in their order
	Paper       int32    // the selected one; -1: none yet
	Goal        Bookmark // what is selected instead once it is listed; the zero Bookmark: nothing
	goalMissing bool     // the goal is in no dump of this sitting, but may be in the next one's
	cachedRow   int      // in which the selected paper was last
}

// Bookmark is a place that outlives the sitting: a paper, and its neighbours in case the paper is
// no longer shown, because it was decided. The nearest below come first, then those above.
type Bookmark struct {
	Paper library.ID   `json:"paper,omitempty"`
	Near  []library.ID `json:"near,omitempty"`
}

// How many neighbours of a place are kept, and how far they are looked for.
const (
	maxNear  = 15
	nearRows = 1000
)

// Row is the row of the selected paper, or 0. It is remembered: a million rows take long to look through.
func (p *Place) Row() int {
	if p.cachedRow >= len(p.Shown) || p.Shown[p.cachedRow] != p.Paper {
		p.cachedRow = max(0, slices.Index(p.Shown, p.Paper))
	}
	return p.cachedRow
}

// Selected is the selected paper; -1 if the list has none. The selection outlives an empty list.
func (p *Place) Selected() int32 {
	if len(p.Shown) == 0 {
		return -1
	}
	return p.Paper
}

func (p *Place) isShown() bool { return len(p.Shown) > 0 && p.Shown[p.Row()] == p.Paper }

// SelectID selects a paper if it is in the list.
func (p *Place) SelectID(s *shelf.Shelf, id library.ID) bool {
	i, ok := s.Find(id)
	if !ok || !slices.Contains(p.Shown, int32(i)) {
		return false
	}
	p.Paper = int32(i)
	return true
}

// SetGoal selects a paper, with a place for it, once it is listed.
func (p *Place) SetGoal(b Bookmark) { p.Goal, p.goalMissing = b, false }

// ClearGoal is for a reader who has gone where they are, or does something there: they are not brought
// back from there while dumps are read.
func (p *Place) ClearGoal() { p.SetGoal(Bookmark{}) }

// remap leaves out papers that were merged or are gone. If the selected one is gone, the one
// below takes its place, or the one above.
func (p *Place) remap(papers library.Snapshot) {
	row := len(papers.ResolveAll(p.Shown[:min(p.Row(), len(p.Shown))]))
	p.Shown, p.Paper = papers.ResolveAll(p.Shown), papers.Resolve(p.Paper)
	p.cachedRow = max(0, min(row, len(p.Shown)-1))
	if p.Paper < 0 && len(p.Shown) > 0 {
		p.Paper = p.Shown[p.cachedRow]
	}
}

// restoreSelection goes to the goal if it is in the list, or to its nearest neighbour once all papers are
// read; more says that some are still to come. It reports whether it found a place.
func (p *Place) restoreSelection(s *shelf.Shelf, more bool) bool {
	if p.Goal.Paper == "" || p.goalMissing {
		return false
	}
	if p.SelectID(s, p.Goal.Paper) {
		p.ClearGoal()
		return true
	}
	if more {
		return false
	}
	found := slices.ContainsFunc(p.Goal.Near, func(id library.ID) bool { return p.SelectID(s, id) })
	if _, known := s.Find(p.Goal.Paper); known {
		p.ClearGoal()
	} else {
		p.goalMissing = true
	}
	return found
}

// nearest are the selected paper and those around it: first the ones below it, then the ones above, so
// many of each at most.
func (p *Place) nearest(most int) []int32 {
	row := p.Row()
	above := slices.Clone(p.Shown[max(0, row-most):row])
	slices.Reverse(above)
	return slices.Concat(p.Shown[row:min(row+1+most, len(p.Shown))], above)
}

// bookmark is the place for the next sitting.
func (v *View) bookmark(s *shelf.Shelf) Bookmark {
	switch {
	case v.Goal.Paper != "":
		return v.Goal
	case v.Paper < 0:
		return Bookmark{}
	}
	b := Bookmark{Paper: s.Papers.Paper(int(v.Paper)).ID}
	if !v.isShown() {
		return b
	}
	for _, p := range v.nearest(nearRows)[1:] {
		if len(b.Near) < maxNear && !v.IsLeaving(p, s.Is[p]) { // else the view shows it no more when it is entered again
			b.Near = append(b.Near, s.Papers.Paper(int(p)).ID)
		}
	}
	return b
}

// selectRow selects the paper in a row, or the first or last one if there is no such row.
func (v *View) selectRow(row int) {
	v.selectFirst = false
	if len(v.Shown) == 0 {
		v.Paper = -1
		return
	}
	v.cachedRow = min(max(row, 0), len(v.Shown)-1)
	v.Paper = v.Shown[v.cachedRow]
}

// StayAtTop selects whatever the next search puts first, if no paper above the selected one
// waits for a decision: who asks for another order there wants to see what comes first in it.
// is has the bits of all papers.
func (v *View) StayAtTop(is []search.Is) {
	_, above := v.nextUndecided(is, -1)
	v.selectFirst = !above
}

// CancelSearch is for a view whose search was given up: it is searched when it is entered again.
func (v *View) CancelSearch() { v.Stale, v.typingStart = true, nil }

// TakeAnswer shows what a search has found for the current view. behind says that nobody asked for it, so
// that rows must not move, and more that papers are still to come.
func (r *Reading) TakeAnswer(found search.Answer, behind, more bool) {
	v := r.View()
	v.takeAnswer(found)
	if !r.SelectionFixed && len(v.Shown) > 0 { // a later dump may have brought another first paper
		v.Paper = v.Shown[0]
	}
	r.SelectionFixed = v.restoreSelection(r.Shelf, more) || r.SelectionFixed
	if behind {
		r.List.KeepLine()
	}
}

// HoldSelection keeps the selected paper selected while a key waits, even if the place of the last sitting is found
// meanwhile.
func (r *Reading) HoldSelection() {
	v := r.View()
	if !r.SelectionFixed && v.isShown() {
		v.SetGoal(Bookmark{Paper: r.Shelf.Papers.Paper(int(v.Paper)).ID})
		r.SelectionFixed = true
	}
}

// SelectAtStart selects the paper in a row before the reader has pressed a key, and keeps the next rows in sight.
// The place of the last sitting is kept: it may be in another dump.
func (r *Reading) SelectAtStart(row int) {
	r.View().selectRow(row)
	r.SelectionFixed = true
	r.ShowSelection()
	r.List.ScrollToUpperThird()
}

// takeAnswer makes the list show what a search has found.
//
// For a filter that is being typed, what is selected depends on its text alone, not on how fast the
// letters were typed: the best paper, or what follows from where the reader was when the typing began.
func (v *View) takeAnswer(found search.Answer) {
	v.Matcher, v.New = found.Match, found.New
	v.None = NoResults{}
	typed := v.typingStart != nil
	if typed {
		v.Place = *v.typingStart
		if v.Order() == (query.Sorting{By: query.ByRelevance}) && len(found.Papers) > 0 && v.Filter != "" {
			found.Best = found.Papers[0] // the list says that its first paper is the best
		}
	}
	if typed && found.Best >= 0 {
		v.Shown, v.Paper = found.Papers, found.Best
		v.ClearGoal() // the best paper counts for more than the place to come back to
	} else {
		v.show(found)
	}
	v.ShownOrder = v.Order()
	v.typingStart = nil
}

// show keeps the selection: the paper itself, or its nearest neighbour among those that were
// shown, first below it, then above.
func (v *View) show(found search.Answer) {
	before := v.Place
	v.Shown = found.Papers
	if v.selectFirst && len(found.Papers) > 0 {
		v.Paper = found.Papers[0]
	}
	v.selectFirst = false
	if len(found.Papers) == 0 || found.Has(v.Paper) {
		return
	}
	nearest := before.nearest(len(before.Shown))
	if i := slices.IndexFunc(nearest, found.Has); i >= 0 {
		v.Paper = nearest[i]
		return
	}
	v.Paper = found.Papers[0]
}
