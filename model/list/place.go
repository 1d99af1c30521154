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
	At     int32      // the selected paper; -1: none yet
	Wanted library.ID // the paper to select once it is in the list; "": none
	Lost   bool       // the bookmark is in no dump of this sitting, and the reader has not moved since
	row    int        // in which the selected paper was last
}

// Row is the row of the selected paper, or 0. It remembers the row, because looking through
// a million papers at every key would be slow.
func (v *View) Row() int {
	if v.row >= len(v.Shown) || v.Shown[v.row] != v.At {
		v.row = max(0, slices.Index(v.Shown, v.At))
	}
	return v.row
}

// selectRow selects the paper in a row, or the first or last one if there is no such row.
func (v *View) selectRow(row int) {
	v.top = false
	if len(v.Shown) == 0 {
		v.At = -1
		return
	}
	v.row = min(max(row, 0), len(v.Shown)-1)
	v.At = v.Shown[v.row]
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

// Stay is for a reader who has gone where they are: they are not brought back from there while
// dumps are read.
func (v *View) Stay() { v.Wanted, v.Lost = "", false }

// StayOnTop selects whatever the next search puts first, if no paper above the selected one
// waits for a decision: who asks for another order there wants to see what comes first in it.
// is has the bits of all papers.
func (v *View) StayOnTop(is []search.Is) {
	_, above := v.nextUndecided(is, -1)
	v.top = !above
}

// Home is a place with what was shown there.
type Home struct {
	Place
	shown []int32
}

// Home is where the view stands, as the place from which a filter is typed.
func (v *View) Home() *Home {
	v.Row()
	return &Home{v.Place, v.Shown}
}

// follow is the home without papers that were merged or are gone; nil if there is none. If the
// selected one is gone, the one below takes its place, or the one above.
func (h *Home) follow(papers library.Snapshot) *Home {
	if h == nil {
		return nil
	}
	now := Home{h.Place, papers.Current(h.shown)}
	now.At = papers.Now(h.At)
	now.row = len(papers.Current(h.shown[:min(h.row, len(h.shown))]))
	now.row = max(0, min(now.row, len(now.shown)-1))
	if now.At < 0 && len(now.shown) > 0 {
		now.At = now.shown[now.row]
	}
	return &now
}

// Found is what a search has found for a view.
type Found struct {
	search.Answer
	New   int // the papers of the first so many rows are new
	Among int // how many papers of the view's status it chose from
}

// Take takes over what a search has found for the view that is shown. behind says that nobody
// asked for it, so that rows must not move, and more that papers are still to come.
func (r *Reading) Take(found Found, behind, more bool) {
	v := r.View()
	v.take(found)
	if !r.Placed && len(v.Shown) > 0 { // a later dump may have brought another first paper
		v.At = v.Shown[0]
	}
	r.Placed = v.takePlace(r.Shelf, more) || r.Placed
	if behind {
		r.List.Replace(len(v.Shown), v.Row())
	}
}

// Hold keeps the selected paper selected while a key that may be about it waits: else the place
// of the last sitting could be found, and taken.
func (r *Reading) Hold() {
	v := r.View()
	if row := v.Row(); !r.Placed && row < len(v.Shown) && v.Shown[row] == v.At {
		v.Wanted, r.Placed = r.Shelf.Papers.Paper(int(v.At)).ID, true
	}
}

// GoTo selects the paper in a row for a reader who is nowhere yet. The place of the last sitting
// is kept: it may be in another dump.
func (r *Reading) GoTo(row int) {
	r.View().selectRow(row)
	r.Placed = true
}

// take takes over what a search has found.
//
// For a filter that is being typed, what is selected depends on its text alone, not on how fast
// the letters were typed: the best paper, or what follows from where the reader was when the
// typing began.
func (v *View) take(found Found) {
	v.Match, v.Fuzzy, v.New, v.Among = found.Match, found.Near, found.New, found.Among
	v.None = NoResults{}
	if v.from != nil {
		v.Place, v.Shown = v.from.Place, v.from.shown
		if by, back := v.Sorting(); by == query.ByRelevance && !back && len(found.Papers) > 0 && v.Filter != "" {
			found.Best = found.Papers[0] // the list says that its first paper is the best
		}
	}
	if v.from != nil && found.Best >= 0 {
		v.Shown, v.At, v.Wanted = found.Papers, found.Best, "" // the best paper counts for more than the place to come back to
	} else {
		v.show(found.Answer)
	}
	v.By, v.Turned = v.Sorting()
	v.from = nil
}

// show keeps the selection: the paper itself, or its nearest neighbour among those that were
// shown, first below it, then above.
func (v *View) show(found search.Answer) {
	before, row := v.Shown, v.Row()
	v.Shown = found.Papers
	if v.top && len(found.Papers) > 0 {
		v.At = found.Papers[0]
	}
	v.top = false
	if len(found.Papers) == 0 || found.Has(v.At) {
		return // the selection outlives an empty list
	}
	above := slices.Clone(before[:min(row, len(before))])
	slices.Reverse(above)
	nearest := slices.Concat(before[min(row, len(before)):], above)
	if i := slices.IndexFunc(nearest, found.Has); i >= 0 {
		v.At = nearest[i]
		return
	}
	v.At = found.Papers[0]
}

// GiveUp is for a view whose search was given up: it is searched when it is entered again.
func (v *View) GiveUp() { v.Stale, v.from = true, nil }

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
	case v.Wanted != "" && v.Wanted != v.Bookmark.Paper:
		return Bookmark{Paper: v.Wanted}
	case v.Wanted != "" || v.Lost: // it may still come, now or in the next sitting
		return v.Bookmark
	case v.At >= 0:
		return Bookmark{Paper: s.Papers.Paper(int(v.At)).ID, Near: v.neighbours(s)}
	}
	return Bookmark{}
}

// neighbours are those of the selected paper that the view will still show when it is
// entered again: they were not decided since.
func (v *View) neighbours(s *shelf.Shelf) (ids []library.ID) {
	row := v.Row()
	if row >= len(v.Shown) || v.Shown[row] != v.At {
		return nil
	}
	add := func(p int32, most int) {
		if len(ids) < most && !v.Gone(p, s.Is[p]) {
			ids = append(ids, s.Papers.Paper(int(p)).ID)
		}
	}
	for _, p := range v.Shown[row+1 : min(len(v.Shown), row+1+nearRows)] {
		add(p, nearBelow)
	}
	below := len(ids)
	for _, p := range slices.Backward(v.Shown[max(0, row-nearRows):row]) {
		add(p, below+nearAbove)
	}
	return ids
}

// takePlace selects the paper where the reader was once it is in the list, or its nearest
// neighbour once all papers are read; more says that some are still to come. It reports
// whether a place was found.
func (v *View) takePlace(s *shelf.Shelf, more bool) bool {
	if v.Wanted == "" {
		return false
	}
	if v.SelectID(s, v.Wanted) {
		v.Wanted = ""
		return true
	}
	_, known := s.Find(v.Wanted)
	resumed := v.Wanted == v.Bookmark.Paper
	if more && (resumed || !known) {
		return false
	}
	v.Wanted = ""
	if !resumed {
		return false
	}
	v.Lost = !known // it stands in another dump
	return slices.ContainsFunc(v.Bookmark.Near, func(id library.ID) bool { return v.SelectID(s, id) })
}
