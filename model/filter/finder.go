// Package filter narrows what the list shows. A Finder has the Line that takes the filter and
// runs one search at a time in the background; if that finds nothing, it looks for remedies.
// Throttle and Indexing keep up with papers that come in. Facets are the values to choose
// from, with their counts; what is chosen stands in the filter's text and nowhere else. Lists
// are the saved filters and the watch words, which the reader edits; a tally counts papers
// for both.
package filter

import (
	"time"

	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/list"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui/pane"
)

// Finder is the filter line and the search for what it says.
type Finder struct {
	Index    *search.Index
	Line     Line
	Typing   *Typing // nil: no filter is being typed
	Search   Search
	Throttle Throttle
	Indexing Indexing
	After    func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a while

	spin spin
	of   *list.View // the view that is searched
	from *list.Home // where the reader was when typing the filter began: what is selected follows from it alone; nil: the search is not for a typed filter
	// remedied says that the search is for a remedy of an empty list: keys do not wait
	// for it but are dropped, because they were typed for another list.
	remedied bool
	remedyAt time.Time // when one was taken
}

// New returns a finder that has not searched yet.
func New(s spinner.Model, after func(time.Duration, func() tea.Msg) tea.Cmd) Finder {
	return Finder{Index: search.NewIndex(), Line: Line{Filter: pane.NewFilter()}, After: after, spin: spin{spinner: s}}
}

// SetFilter gives a view a filter that was not typed into the line. If it is sorted by
// another order now, its best paper will be selected.
func (f *Finder) SetFilter(v *list.View, s *shelf.Shelf, text string) {
	before, _ := v.Sorting()
	home := v.Home()
	v.SetFilter(s, text)
	f.Line.SetText(text)
	if now, _ := v.Sorting(); now != before && text != "" {
		f.from = home
	}
}

// Seek searches for what a view shows, and cancels the search before. behind says that
// papers came in: the reader did not ask for it.
func (f *Finder) Seek(v *list.View, s *shelf.Shelf, points search.Points, behind bool) tea.Cmd {
	v.Stale, f.remedied = false, false
	if f.of = v; f.from != nil && f.from.Of != v {
		f.from = nil // it was typed in another view
	}
	order, back := v.Sorting()
	started := f.Search.Start(Job{
		Base: v.Query, Filter: v.Filter, Status: v.Status, Order: order, Back: back,
		New: v.NewFirst(), Index: f.Index, Papers: s.Searchable(v.Held), Points: points,
	}, behind)
	return tea.Batch(started, f.turn())
}

// GiveUp ends the search of a view that is left. The view is searched when it is entered
// again.
func (f *Finder) GiveUp() {
	if f.Search.Busy {
		f.Search.Drop()
		f.of.Stale, f.from = true, nil
	}
}

// Found gives a view what its search has found.
func (f *Finder) Found(msg FoundMsg, v *list.View, now time.Time) {
	v.Match, v.Fuzzy, v.None, v.Among = msg.Answer.Match, msg.Answer.Near, v.None.Again(), msg.Among
	v.New, v.Advice = msg.New, msg.Advice
	f.show(v, msg.Answer)
	v.By, v.Turned = v.Sorting()
	if f.Search.Behind {
		f.Throttle.Searched(now)
	}
	f.Search.Busy, f.from = false, nil
}

// show takes over an answer. What is selected for a filter that is being typed depends on
// its text alone, not on how fast the letters were typed: the best paper, or what follows
// from where the reader was when the typing began.
func (f *Finder) show(v *list.View, a search.Answer) {
	home := f.from
	if home == nil {
		v.Show(a)
		return
	}
	v.Place, v.Lost = home.Place, home.Lost
	if by, back := v.Sorting(); by == query.ByRelevance && !back && len(a.Papers) > 0 && v.Filter != "" {
		a.Best = a.Papers[0] // the list says that its first paper is the best
	}
	if a.Best >= 0 {
		v.Shown, v.At, v.Place = a.Papers, a.Best, "" // the best paper counts for more than the place to come back to
		return
	}
	v.Restore(home.ViewState)
	v.Show(a)
}

// AwaitRemedies says in a view that nothing was found while remedies are looked for. Keys
// about the list wait for them, too.
func (f *Finder) AwaitRemedies(v *list.View) {
	v.None.Title = clean.Literal("No paper matches the filter.")
	f.Search.Busy = true
}

// Explained shows remedies in a view. It returns false if they are for another search.
func (f *Finder) Explained(msg ExplainedMsg, v *list.View) bool {
	if msg.Gen != f.Search.Gen {
		return false
	}
	f.Search.Busy = false
	v.None = msg.None.Selecting(v.None.Before)
	return true
}

// Remedied notes that the search which was just started is for a remedy.
func (f *Finder) Remedied(now time.Time) { f.remedied, f.remedyAt = true, now }

// unseen is how long nobody can have seen what a remedy has found.
const unseen = 200 * time.Millisecond

// DropsKeys reports whether keys are dropped instead of waiting: what is typed before the
// list of a remedy is there was meant for the list that turned out to be empty.
func (f *Finder) DropsKeys() bool { return f.remedied && f.Search.Busy }

// Unseen reports whether a remedy was taken so lately that nobody can have seen what it found:
// a decision now was typed for another list.
func (f *Finder) Unseen(now time.Time) bool {
	return f.remedied && now.After(f.remedyAt) && now.Sub(f.remedyAt) < unseen // a clock that stands still says nothing
}

// SearchesAnew reports whether the remedies of a view are those of a filter before, and
// finding out what the present one finds takes long.
func (f *Finder) SearchesAnew(v *list.View) bool { return f.Long() && len(v.None.Remedies) > 0 }

// Follow keeps places and picks when papers were merged, or are gone. decided says whether
// decided papers stay in their rows.
func (f *Finder) Follow(papers library.Snapshot, decided bool) {
	f.Search.Drop()
	f.from = f.from.Follow(papers)
	if f.Typing == nil {
		return
	}
	f.Typing.Before.Follow(papers, decided)
	f.Typing.home = f.Typing.home.Follow(papers)
	f.Typing.Picks.Follow(papers)
}

// KeepUp reports whether the list is to be searched now because papers came in, or else waits
// for it, if there is anything to wait for. hurry is for a list that nobody can use before it
// is searched.
func (f *Finder) KeepUp(now time.Time, hurry bool) (due bool, wait tea.Cmd) {
	if f.Search.Busy {
		return false, nil
	}
	due, pause := f.Throttle.Next(now, hurry)
	if pause > 0 {
		return false, f.Throttle.Pause(pause, f.After)
	}
	return due, nil
}
