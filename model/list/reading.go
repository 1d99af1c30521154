// Package list shows the list and the abstract. A Reading holds the views and the two panes, moves the
// selection, and describes papers for ui/pane. A View holds its query, filter and order; the Place in it
// holds the listed papers and the selection. The similar papers, and what is offered in place of an empty
// list, are drawn here as well.
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

// Reading holds the views and the two panes that show the current one.
type Reading struct {
	Shelf   *shelf.Shelf
	Dialog  *overlay.Dialog
	Facts   func() Facts                          // what other components know about papers
	Focus   func(ui.Pane) tea.Cmd                 // moves the focus to a pane
	Learn   func(asked bool) tea.Cmd              // updates the learned order
	Watch   func(word string, points int) tea.Cmd // adds a watch word
	BarCell string                                // one cell of a bar

	Views           []*View
	Current         int   // index into Views
	SearchRequested bool  // the user needs a new search of the current view, which has not begun
	beforeTyping    *View // copy of the current view that Esc restores; nil unless a filter is being typed
	List            pane.List
	Detail          pane.Detail
	ShowSource      bool // show TeX as written
	ShowAllNames    bool // show all authors instead of two lines of them
	Skim            bool // show key sentences first, and in the list
	gists           map[gistKey]pane.Gist
	Similar         Similar // papers like the selected one
	SelectionFixed  bool    // a key was pressed, or the saved place was found; until then each result selects its first paper
	savedScroll     savedScroll
	shownArticle    articleState // of the text that Detail has
}

// articleState is everything that the text in the detail depends on. The text is rebuilt when it changes.
type articleState struct {
	paper               int32 // -1 if there is none
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
	return articleState{
		v.Selected(), r.Shelf.Papers, r.Shelf.Version, v.Matcher, v.ShownOrder.By, facts.Scores, facts.Learned,
		r.ShowSource, r.ShowAllNames, r.Skim,
	}
}

// savedScroll is the scroll offset of the abstract that was shown when the last sitting ended.
type savedScroll struct {
	paper library.ID // "" if there is none, or once it is applied
	line  int
}

// View returns the current view.
func (r *Reading) View() *View { return r.Views[r.Current] }

// Selected returns the selected paper, or nil.
func (r *Reading) Selected() *library.Paper {
	if at := r.View().Selected(); at >= 0 {
		return r.Shelf.Papers.Paper(int(at))
	}
	return nil
}

// Typing reports whether the filter of the current view is being typed.
func (r *Reading) Typing() bool { return r.beforeTyping != nil }

// BeginTyping starts the typing of the filter. searching says that Esc has to restart the running search.
func (r *Reading) BeginTyping(searching bool) {
	before := *r.View()
	before.Held = maps.Clone(before.Held)
	before.Stale = before.Stale || r.SearchRequested || searching
	r.beforeTyping = &before
}

// Type sets the filter to what is typed so far.
func (r *Reading) Type(text string) {
	r.SetFilter(text)
	start := r.beforeTyping.Place
	r.View().typingStart = &start
}

// KeepTyped ends the typing and keeps the filter.
func (r *Reading) KeepTyped() { r.beforeTyping = nil }

// DropTyped ends the typing and restores the filter, the list and the selection from before it.
func (r *Reading) DropTyped() {
	*r.View() = *r.beforeTyping
	r.SearchRequested = r.beforeTyping.Stale
	r.beforeTyping = nil
}

// allViews returns the views, and the copy that Esc would restore.
func (r *Reading) allViews() []*View {
	if r.beforeTyping == nil {
		return r.Views
	}
	return append(slices.Clone(r.Views), r.beforeTyping)
}

// MarkStale marks the views that match as stale: they are searched when they are next entered.
func (r *Reading) MarkStale(matches func(*View) bool) {
	for _, v := range r.allViews() {
		v.Stale = v.Stale || matches(v)
	}
}

// SetForYouDefault sets whether the inbox is sorted by the learned order unless the user chose another.
func (r *Reading) SetForYouDefault(on bool) {
	for _, v := range r.allViews() {
		v.forYouDefault = on && v.Status == search.IsInbox
	}
}

// RemapPapers updates all views after papers were merged or removed, and keeps the rows on the screen where
// they are. keepHeld is explained at View.Remap.
func (r *Reading) RemapPapers(papers library.Snapshot, keepHeld bool) {
	for _, v := range r.allViews() {
		v.Remap(papers, keepHeld)
	}
	r.List.KeepLine()
}

// ShowSelection shows the selection in the list and the selected paper in the detail. A paper that was
// selected before keeps its scroll offset.
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

// ViewState is what the session file saves of a view.
type ViewState struct {
	Name    string `json:"name,omitempty"` // of its saved filter
	Filter  string `json:"filter,omitempty"`
	Order   string `json:"order,omitempty"`
	Reverse bool   `json:"reverse,omitempty"`
	Site    bool   `json:"site,omitempty"` // the order of the site instead of the learned one
	Bookmark
}

// Restore restores the views, which of them is current, and the first visible line of the abstract.
func (r *Reading) Restore(states []ViewState, current, line int) {
	for i, state := range states {
		at := i
		if i >= Builtins {
			at = slices.IndexFunc(r.Views, func(v *View) bool { return v.SavedFilter == state.Name && state.Name != "" })
		}
		if at < 0 {
			continue // its filter was deleted, or is no longer one of the first four
		}
		if i == current {
			r.Current = at
		}
		r.Views[at].restore(state)
	}
	r.savedScroll = savedScroll{r.View().goal.Paper, line}
}

func (v *View) restore(state ViewState) {
	v.forYouOff = state.Site
	state.Near = state.Near[:min(len(state.Near), maxNear)]
	v.SetGoal(state.Bookmark)
	if by, ok := query.OrderNamed(state.Order); ok || state.Reverse {
		v.chosenOrder = &query.Sorting{By: by, Reversed: state.Reverse}
	}
	if _, err := query.Parse(state.Filter); err == nil {
		v.Filter = clean.Line(state.Filter).String()
	}
}

// TitleOf returns the title of the first of papers as the screen shows it; it is empty if there is none.
func (r *Reading) TitleOf(papers []int32) clean.Text {
	if len(papers) == 0 {
		return clean.Text{}
	}
	return asShown(r.Shelf.Papers.Paper(int(papers[0])).Title, r.ShowSource)
}

// ViewStates returns what to save of the views. A filter that is being typed is not saved.
func (r *Reading) ViewStates() (states []ViewState) {
	for i, v := range r.Views {
		if r.beforeTyping != nil && i == r.Current {
			v = r.beforeTyping
		}
		state := ViewState{Name: v.SavedFilter, Filter: v.Filter, Site: v.forYouOff, Bookmark: v.bookmark(r.Shelf)}
		if v.chosenOrder != nil {
			state.Order, state.Reverse = v.chosenOrder.By.String(), v.chosenOrder.Reversed
		}
		states = append(states, state)
	}
	return states
}
