// Package list is the list and the detail. A Reading has the views and the two panes, and the
// keys that move in them, and says what ui/pane draws of papers; a View has its filter, order,
// hits and place. The similar papers, and what an empty list offers, are drawn here.
package list

import (
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/foryou"
	"dailies/model/library"
	"dailies/model/overlay"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/pane"
)

// Reading has the views, and the two panes that show the current one.
type Reading struct {
	Shelf   *shelf.Shelf
	Dialog  *overlay.Dialog
	Facts   func() Facts                          // what other components know of papers now
	Focus   func(ui.Pane) tea.Cmd                 // gives a pane the keys
	Learn   func(asked bool) tea.Cmd              // learns from what was decided
	Watch   func(word string, points int) tea.Cmd // gives a word points
	BarCell string                                // one cell of a bar

	Views           []*View
	Current         int   // index into Views
	SearchRequested bool  // the reader asked for a list that is still to be searched
	beforeTyping    *View // what Esc brings back while a filter is typed; nil: none is being typed
	List            pane.List
	Detail          pane.Detail
	ShowSource      bool                  // titles and abstracts with their TeX as written
	ShowAllNames    bool                  // all authors' names, not two lines of them
	Skim            bool                  // the sentences that matter stand first, and in the list
	gists           map[gistKey]pane.Gist // of abstracts that were shown
	Similar         Similar               // to the selected paper
	SelectionFixed  bool                  // a key was pressed, or the place of the last sitting is found: until then the first paper is selected
	savedScroll     savedScroll
	shownArticle    articleState // of the text in the detail
}

// articleState is everything that the text of the detail depends on: while it is equal, the text is up to date.
type articleState struct {
	paper               int32 // -1: none
	papers              library.Snapshot
	version             int // of the marks
	match               *search.Matcher
	by                  query.Order
	scores              *foryou.Scores
	learned             *foryou.Learned
	source, names, skim bool
}

func (r *Reading) articleState() articleState {
	v, facts := r.View(), r.Facts()
	return articleState{v.Selected(), r.Shelf.Papers, r.Shelf.Version, v.Matcher, v.ShownOrder.By, facts.Scores, facts.Learned, r.ShowSource, r.ShowAllNames, r.Skim}
}

// savedScroll is how far the abstract of the last sitting's paper was scrolled.
type savedScroll struct {
	paper library.ID // "": none, or it was shown since
	line  int
}

// View is the one that is shown.
func (r *Reading) View() *View { return r.Views[r.Current] }

// Selected is the selected paper, or nil.
func (r *Reading) Selected() *library.Paper {
	if at := r.View().Selected(); at >= 0 {
		return r.Shelf.Papers.Paper(int(at))
	}
	return nil
}

// Typing reports whether the filter of the view is being typed.
func (r *Reading) Typing() bool { return r.beforeTyping != nil }

// BeginTyping begins to type the filter. Esc will begin a search again that has not ended.
func (r *Reading) BeginTyping(searching bool) {
	before := *r.View()
	before.Held = maps.Clone(before.Held)
	before.Stale = before.Stale || r.SearchRequested || searching
	r.beforeTyping = &before
}

// Type filters by what is typed now.
func (r *Reading) Type(text string) {
	r.SetFilter(text)
	home := r.beforeTyping.Place
	r.View().typingStart = &home
}

// KeepTyped ends the typing.
func (r *Reading) KeepTyped() { r.beforeTyping = nil }

// DropTyped ends the typing and brings back the filter, the list and the selection from before.
func (r *Reading) DropTyped() {
	*r.View() = *r.beforeTyping
	r.SearchRequested = r.beforeTyping.Stale
	r.beforeTyping = nil
}

// allViews returns the views, and the one that Esc would bring back.
func (r *Reading) allViews() []*View {
	if r.beforeTyping == nil {
		return r.Views
	}
	return append(slices.Clone(r.Views), r.beforeTyping)
}

// MarkStale marks the views for which is holds as out of date: they are searched when they are next entered.
func (r *Reading) MarkStale(is func(*View) bool) {
	for _, v := range r.allViews() {
		v.Stale = v.Stale || is(v)
	}
}

// SetForYouDefault says whether the inbox has the learned order unless the reader chose another.
func (r *Reading) SetForYouDefault(on bool) {
	for _, v := range r.allViews() {
		v.ForYouDefault = on && v.Status == search.IsInbox
	}
}

// RemapPapers keeps the places in all views when papers were merged, or are gone, and the rows
// on the screen where they are. decided is that of View.Follow.
func (r *Reading) RemapPapers(papers library.Snapshot, decided bool) {
	for _, v := range r.allViews() {
		v.Remap(papers, decided)
	}
	r.List.KeepLine()
}

// ShowSelection shows the selection in the list, and the selected paper in the detail: from its
// start, or where it is scrolled to if it is there already.
func (r *Reading) ShowSelection() {
	v := r.View()
	r.List.SetLen(len(v.Shown))
	r.List.Select(v.Row())
	now := r.articleState()
	if now == r.shownArticle {
		return
	}
	r.shownArticle = now
	a := pane.Article{}
	if now.paper >= 0 {
		a = r.Article(v.Paper)
	}
	r.Detail.SetArticle(a)
	if a.Key == string(r.savedScroll.paper) {
		r.Detail.GoTo(r.savedScroll.line)
		r.savedScroll = savedScroll{}
	}
}

// ViewState is the place in one view, as it is kept until the next sitting.
type ViewState struct {
	Name    string `json:"name,omitempty"` // of the saved filter that it shows
	Filter  string `json:"filter,omitempty"`
	Order   string `json:"order,omitempty"`
	Reverse bool   `json:"reverse,omitempty"`
	Site    bool   `json:"site,omitempty"` // the site's order, in place of what was learned
	Bookmark
}

// Restore restores the views, the current one, and which line of the abstract was the first.
func (r *Reading) Restore(places []ViewState, current, line int) {
	for i, kept := range places {
		at := i
		if i >= Builtins {
			at = slices.IndexFunc(r.Views, func(v *View) bool { return v.Saved == kept.Name && kept.Name != "" })
		}
		if at < 0 {
			continue // its filter was deleted, or is no longer one of the first four
		}
		if i == current {
			r.Current = at
		}
		r.Views[at].restore(kept)
	}
	r.savedScroll = savedScroll{r.View().Goal.Paper, line}
}

func (v *View) restore(kept ViewState) {
	v.ForYouOff = kept.Site
	kept.Near = kept.Near[:min(len(kept.Near), maxNear)]
	v.SetGoal(kept.Bookmark)
	if by, ok := query.OrderNamed(kept.Order); ok || kept.Reverse {
		v.ChosenOrder = &query.Sorting{By: by, Reversed: kept.Reverse}
	}
	if _, err := query.Parse(kept.Filter); err == nil {
		v.Filter = clean.Line(kept.Filter).String()
	}
}

// TitleOf is the title of the first of papers, as the screen shows it; empty if there is none.
func (r *Reading) TitleOf(papers []int32) clean.Text {
	if len(papers) == 0 {
		return clean.Text{}
	}
	return asShown(r.Shelf.Papers.Paper(int(papers[0])).Title, r.ShowSource)
}

// ViewStates returns what is kept of the views until the next sitting. A filter that is still being typed is
// left out: its view is kept as it was before.
func (r *Reading) ViewStates() (kept []ViewState) {
	for i, v := range r.Views {
		if r.beforeTyping != nil && i == r.Current {
			v = r.beforeTyping
		}
		k := ViewState{Name: v.Saved, Filter: v.Filter, Site: v.ForYouOff, Bookmark: v.bookmark(r.Shelf)}
		if v.ChosenOrder != nil {
			k.Order, k.Reverse = v.ChosenOrder.By.String(), v.ChosenOrder.Reversed
		}
		kept = append(kept, k)
	}
	return kept
}
