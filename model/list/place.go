package list

import (
	"slices"

	"dailies/model/library"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
)

// Place holds the papers of a list and which of them is selected. The selection is a paper, not a row, so
// that it survives a search. These move it:
//
//   - keys and clicks, through Reading.MoveTo
//   - a decision, through Reading.MoveToUndecided, and undo
//   - the result of a search, in Reading.TakeAnswer: the selected paper if it is still listed, or else
//     its nearest neighbour; for a filter that is being typed, the best match
//   - the goal, once it is listed
//
// How far the list and the abstract are scrolled is kept in pane.List and pane.Detail.
// Reading.ShowSelection updates both after each message.
type Place struct {
	Shown       []int32  // listed papers by index, in order
	Paper       int32    // index of the selected paper, kept while the list is empty; -1 if none was selected yet
	goal        Bookmark // selected as soon as it is listed; zero if there is none
	goalMissing bool     // no dump of this sitting has the goal; it is kept for the next sitting
	cachedRow   int      // row of Paper when Row was last called
}

// Bookmark is a place that can be saved: a paper, and its neighbours in case the paper leaves the list
// because it is decided. The neighbours below come first, then those above, nearest first.
type Bookmark struct {
	Paper library.ID   `json:"paper,omitempty"`
	Near  []library.ID `json:"near,omitempty"`
}

const (
	maxNear  = 15   // neighbours in a Bookmark
	nearRows = 1000 // rows in each direction that are searched for them
)

// Row returns the row of the selected paper, or 0 if it is not listed. The result is cached because
// scanning a million rows is slow.
func (p *Place) Row() int {
	if p.cachedRow >= len(p.Shown) || p.Shown[p.cachedRow] != p.Paper {
		p.cachedRow = max(0, slices.Index(p.Shown, p.Paper))
	}
	return p.cachedRow
}

// Selected returns the selected paper, or -1 if the list is empty.
func (p *Place) Selected() int32 {
	if len(p.Shown) == 0 {
		return -1
	}
	return p.Paper
}

// isShown reports whether the selected paper is listed.
func (p *Place) isShown() bool { return len(p.Shown) > 0 && p.Shown[p.Row()] == p.Paper }

// SelectID selects a paper if it is listed, and reports whether it is.
func (p *Place) SelectID(s *shelf.Shelf, id library.ID) bool {
	i, ok := s.Find(id)
	if !ok || !slices.Contains(p.Shown, int32(i)) {
		return false
	}
	p.Paper = int32(i)
	return true
}

// SetGoal selects a paper, or its nearest neighbour, once it is listed.
func (p *Place) SetGoal(b Bookmark) { p.goal, p.goalMissing = b, false }

// ClearGoal keeps the selection where it is. It is called when the user moves or decides: papers that
// are loaded later must not move the selection away.
func (p *Place) ClearGoal() { p.SetGoal(Bookmark{}) }

// remap replaces merged papers by those they were merged into, and drops papers that are in no file any
// more. If the selected paper is dropped, the one below it is selected, or else the one above.
func (p *Place) remap(papers library.Snapshot) {
	row := len(papers.ResolveAll(p.Shown[:min(p.Row(), len(p.Shown))]))
	p.Shown, p.Paper = papers.ResolveAll(p.Shown), papers.Resolve(p.Paper)
	p.cachedRow = max(0, min(row, len(p.Shown)-1))
	if p.Paper < 0 && len(p.Shown) > 0 {
		p.Paper = p.Shown[p.cachedRow]
	}
}

// restoreSelection selects the goal if it is listed, or its nearest neighbour once all papers are loaded.
// more says that some are still to come. It reports whether it has selected a paper.
func (p *Place) restoreSelection(s *shelf.Shelf, more bool) bool {
	if p.goal.Paper == "" || p.goalMissing {
		return false
	}
	if p.SelectID(s, p.goal.Paper) {
		p.ClearGoal()
		return true
	}
	if more {
		return false
	}
	found := slices.ContainsFunc(p.goal.Near, func(id library.ID) bool { return p.SelectID(s, id) })
	if _, known := s.Find(p.goal.Paper); known {
		p.ClearGoal()
	} else {
		p.goalMissing = true
	}
	return found
}

// nearest returns the selected paper and its neighbours: most below it, then most above it, nearest first.
func (p *Place) nearest(most int) []int32 {
	row := p.Row()
	above := slices.Clone(p.Shown[max(0, row-most):row])
	slices.Reverse(above)
	return slices.Concat(p.Shown[row:min(row+1+most, len(p.Shown))], above)
}

// bookmark returns the place as it is saved.
func (v *View) bookmark(s *shelf.Shelf) Bookmark {
	switch {
	case v.goal.Paper != "":
		return v.goal
	case v.Paper < 0:
		return Bookmark{}
	}
	b := Bookmark{Paper: s.Papers.Paper(int(v.Paper)).ID}
	if !v.isShown() {
		return b
	}
	for _, p := range v.nearest(nearRows)[1:] {
		if len(b.Near) < maxNear && !v.isLeaving(p, s.Is[p]) { // a leaving paper will not be listed when the view is next entered
			b.Near = append(b.Near, s.Papers.Paper(int(p)).ID)
		}
	}
	return b
}

// selectRow selects the paper in a row. A row beyond either end is that end.
func (v *View) selectRow(row int) {
	v.selectFirst = false
	if len(v.Shown) == 0 {
		v.Paper = -1
		return
	}
	v.cachedRow = min(max(row, 0), len(v.Shown)-1)
	v.Paper = v.Shown[v.cachedRow]
}

// StayAtTop makes the next result select its first paper, if no paper above the selected one is undecided:
// a user at the top who asks for another order wants to see what comes first in it.
func (v *View) StayAtTop(is []search.Is) {
	_, above := v.nextUndecided(is, -1)
	v.selectFirst = !above
}

// CancelSearch is called when the search for the view was canceled: the next entry searches again.
func (v *View) CancelSearch() { v.Stale, v.typingStart = true, nil }

// TakeAnswer shows the result of a search in the current view. background says that the user did not
// ask for the search, so that the rows on the screen must not move. more says that papers are still loading.
func (r *Reading) TakeAnswer(found search.Answer, background, more bool) {
	v := r.View()
	v.takeAnswer(found)
	if !r.SelectionFixed && len(v.Shown) > 0 { // a dump loaded later may have another first paper
		v.Paper = v.Shown[0]
	}
	r.SelectionFixed = v.restoreSelection(r.Shelf, more) || r.SelectionFixed
	if background {
		r.List.KeepLine()
	}
}

// HoldSelection fixes the selection when a key has to wait, because the key may be about the selected paper:
// a saved place that is found meanwhile must not move it.
func (r *Reading) HoldSelection() {
	v := r.View()
	if !r.SelectionFixed && v.isShown() {
		v.SetGoal(Bookmark{Paper: r.Shelf.Papers.Paper(int(v.Paper)).ID})
		r.SelectionFixed = true
	}
}

// SelectAtStart selects the paper in a row before the user has pressed a key, and scrolls so that the
// rows below it are visible. It does not clear the goal, which a dump that is not loaded yet may have.
func (r *Reading) SelectAtStart(row int) {
	r.View().selectRow(row)
	r.SelectionFixed = true
	r.ShowSelection()
	r.List.ScrollToUpperThird()
}

// takeAnswer shows the result of a search.
//
// While a filter is typed, the selection depends on the filter alone and not on how fast it was typed: it
// is the best match, or else the selection from before the typing if that is still listed.
func (v *View) takeAnswer(found search.Answer) {
	v.Matcher, v.New = found.Match, found.New
	v.None = NoResults{}
	typed := v.typingStart != nil
	if typed {
		v.Place = *v.typingStart
		if v.Order() == (query.Sorting{By: query.ByRelevance}) && len(found.Papers) > 0 && v.Filter != "" {
			found.Best = found.Papers[0] // by relevance the first paper is the best match
		}
	}
	if typed && found.Best >= 0 {
		v.Shown, v.Paper = found.Papers, found.Best
		v.ClearGoal() // the best match takes precedence over a saved place
	} else {
		v.show(found)
	}
	v.ShownOrder = v.Order()
	v.typingStart = nil
}

// show lists the papers that were found. It keeps the selected paper if it is among them, or else selects
// the nearest of its former neighbours that is, first below it, then above.
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
