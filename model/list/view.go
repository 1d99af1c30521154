package list

import (
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
)

// View is a query, the reader's own filter on top of it, and the reader's place in the list.
type View struct {
	Name   clean.Text
	Query  string    // what the view is for, in the filter language: "is:inbox"
	Status search.Is // the bit that its papers have; 0: they may have several
	Saved  string    // name of the saved filter that this view shows; "" for the built-in views
	Filter string    // the reader's, as typed: the last one that was valid
	Order  query.Order
	Back   bool // order reversed
	Chosen bool // the reader chose the order: a filter does not change it
	ForYou bool // without a choice, the order that was learned
	Site   bool // the reader wants the site's order in place of that

	Shown      []int32         // papers in the order shown
	By         query.Order     // which is this order
	Turned     bool            // reversed
	New        int             // the first so many rows are the papers that were new when it was searched
	Fuzzy      *bitset.BitSet  // papers that only resemble the filter; nil: none
	Held       shelf.Held      // bits that decided papers had when the view was entered: they stay in their rows
	At         int32           // selected paper; -1: none yet
	row        int             // row in which it was last
	top        bool            // the first paper of the next answer is selected, unless the reader moves on
	Place      library.ID      // paper to select once it is in the list; "": none
	Bookmark   Bookmark        // the place of the last sitting, with its neighbours
	Lost       bool            // Bookmark is in no dump of this sitting, and the reader has not moved since
	Unfiltered Bookmark        // the place before there was a filter, to come back to; the zero Bookmark: none
	Match      *search.Matcher // what found Shown; it marks the hits in their texts
	from       *Home           // where the reader was when typing the filter began: what the next answer selects follows from it alone; nil: it is not typed
	None       NoResults       // why the filter finds nothing
	Among      int             // how many papers of the view's status the search chose from; 0: not known
	Stale      bool            // it is searched when it is entered
}

// The built-in views, by index.
const (
	Inbox = iota
	ToRead
	Read
	Skipped
	All
	Builtins // how many there are
)

// ActionOf is the name of the action that shows a view: "view-inbox", "saved-filter-6".
func ActionOf(view int) string {
	if view < Builtins {
		return [...]string{"view-inbox", "view-to-read", "view-read", "view-skipped", "view-all"}[view]
	}
	return "saved-filter-" + KeyOf(view)
}

// KeyOf is the key of a view: 1 to 5, and 6 to 9 for saved filters.
func KeyOf(view int) string { return string(rune('1' + view)) }

// Builtin are the built-in views.
func Builtin() []*View {
	views := []*View{
		{Name: clean.Literal("Inbox"), Query: "is:inbox", Status: search.IsInbox},
		{Name: clean.Literal("To-read"), Query: "is:to-read", Status: search.IsToRead},
		{Name: clean.Literal("Read"), Query: "is:read", Status: search.IsRead},
		{Name: clean.Literal("Skipped"), Query: "is:skipped", Status: search.IsSkipped},
		{Name: clean.Literal("All")},
	}
	for _, v := range views {
		v.At, v.Stale, v.Held = -1, true, shelf.Held{}
	}
	return views
}

// Row is the row of the selected paper, or 0. It remembers the row, because looking through
// a million papers at every key would be slow.
func (v *View) Row() int {
	if v.row >= len(v.Shown) || v.Shown[v.row] != v.At {
		v.row = max(0, slices.Index(v.Shown, v.At))
	}
	return v.row
}

// SelectRow selects the paper in a row, or the first or last one if there is no such row.
func (v *View) SelectRow(row int) {
	v.top = false
	if len(v.Shown) == 0 {
		v.At = -1
		return
	}
	v.row = min(max(row, 0), len(v.Shown)-1)
	v.At = v.Shown[v.row]
}

// Take takes over what a search has found. The papers of the first so many rows are fresh, and it
// chose among so many of the view's status.
func (v *View) Take(found search.Answer, fresh, among int) {
	v.Match, v.Fuzzy, v.New, v.Among = found.Match, found.Near, fresh, among
	v.None.NoResults = search.NoResults{}
	v.showFrom(v.from, found)
	v.By, v.Turned = v.Sorting()
	v.from = nil
}

// showFrom is Show for a filter that is being typed. What is selected depends on its text alone,
// not on how fast the letters were typed: the best paper, or what follows from where the reader
// was when the typing began.
func (v *View) showFrom(home *Home, found search.Answer) {
	if home == nil {
		v.Show(found)
		return
	}
	v.Place, v.Lost = home.Place, home.Lost
	if by, back := v.Sorting(); by == query.ByRelevance && !back && len(found.Papers) > 0 && v.Filter != "" {
		found.Best = found.Papers[0] // the list says that its first paper is the best
	}
	if found.Best >= 0 {
		v.Shown, v.At, v.Place = found.Papers, found.Best, "" // the best paper counts for more than the place to come back to
		return
	}
	v.Restore(home.ViewState)
	v.Show(found)
}

// GiveUp is for a view whose search was given up: it is searched when it is entered again.
func (v *View) GiveUp() { v.Stale, v.from = true, nil }

// Show takes over what a search has found and keeps the selection: the paper itself, or its
// nearest neighbour among those that were shown, first below it, then above.
func (v *View) Show(found search.Answer) {
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

// ViewState is what a view shows, and the reader's place in it.
type ViewState struct {
	shown []int32
	at    int32
	row   int
}

// Home is where the reader was when typing a filter began. Without a best hit the
// selection is worked out from there, so that it does not depend on how fast the
// letters were typed.
type Home struct {
	ViewState
	Place library.ID // selected, but not loaded yet
	Lost  bool       // it is in none of the dumps that were loaded
}

// Home is where the view stands, as the place from which a filter is typed.
func (v *View) Home() *Home { return &Home{v.State(), v.Place, v.Lost} }

// Follow is Home when papers were merged, or are gone; nil if there is none.
func (h *Home) Follow(papers library.Snapshot) *Home {
	if h == nil {
		return nil
	}
	return &Home{h.ViewState.Follow(papers), h.Place, h.Lost}
}

// State is what the view shows, and the place in it.
func (v *View) State() ViewState { return ViewState{v.Shown, v.At, v.Row()} }

// Restore goes back to what the view showed before.
func (v *View) Restore(s ViewState) { v.Shown, v.At, v.row = s.shown, s.at, s.row }

// TypeFilter is SetFilter for a filter that is being typed since the reader was at home.
func (v *View) TypeFilter(s *shelf.Shelf, text string, home *Home) {
	v.SetFilter(s, text)
	v.from = home
}

// SetFilter sets another filter. The place in the list without a filter is kept, and comes
// back when the filter is cleared. If the list has another order now, its best paper will be
// selected.
func (v *View) SetFilter(s *shelf.Shelf, text string) {
	before, _ := v.Sorting()
	home := v.Home()
	switch {
	case v.Filter == "" && text != "":
		v.Unfiltered = v.makeBookmark(s)
	case v.Filter != "" && text == "" && v.Unfiltered.Paper != "":
		v.Bookmark, v.Place, v.Unfiltered = v.Unfiltered, v.Unfiltered.Paper, Bookmark{}
	}
	if text == "" && v.Order == query.ByPage && !v.Back {
		v.Chosen = false
	}
	v.Filter = text
	v.None.selected = search.Remedy{}
	v.DropHeld()
	if now, _ := v.Sorting(); now != before && text != "" {
		v.from = home
	}
}

// Sorting is the order of the list: what the query asks for with "sort:", else what the
// reader chose, else by relevance while the filter has words.
func (v *View) Sorting() (by query.Order, back bool) {
	base, filter := v.Queries()
	if by, back, ok := query.Join(base, filter).Sort(); ok {
		return by, back
	}
	if !v.Chosen && filter.HasWords() {
		return query.ByRelevance, false
	}
	if !v.Chosen && v.ForYou && !v.Site {
		return query.ByForYou, false
	}
	return v.Order, v.Back
}

// SortBy takes the order that the reader chose. The order of the pages is what a list
// without a filter has anyway: then it is no choice that a filter has to respect.
func (v *View) SortBy(by query.Order, back bool) {
	v.Order, v.Back, v.Site = by, back, by == query.ByPage
	v.Chosen = v.Filter != "" || by != query.ByPage || back
}

// StayOnTop selects whatever the next search puts first, if no paper above the selected one
// waits for a decision: who asks for another order there wants to see what comes first in it.
// is has the bits of all papers.
func (v *View) StayOnTop(is []search.Is) {
	_, above := v.NextUndecided(is, -1)
	v.top = !above
}

// NewFirst reports whether new papers stand in front of all others: in the inbox, unless its
// order puts others first.
func (v *View) NewFirst() bool {
	by, back := v.Sorting()
	return v.Status == search.IsInbox && !back && (by == query.ByPage || by == query.ByForYou)
}

// DropHeld forgets which papers were decided here: the next search moves them out.
func (v *View) DropHeld() {
	if len(v.Held) > 0 {
		v.Held = shelf.Held{}
		v.Stale = true
	}
}

// statusBits are the bits that a view is left for.
const statusBits = search.IsInbox | search.IsToRead | search.IsRead | search.IsSkipped | search.IsSnoozed

// Gone reports whether a paper, whose bits are now these, is in the list only until the view is
// left, because it was decided since the view was entered.
func (v *View) Gone(p int32, now search.Is) bool {
	before, held := v.Held[p]
	return held && v.ByStatus() && before&statusBits != now&statusBits
}

// Follow keeps the place and the rows when papers were merged, or are in no file any more,
// until a search brings the list as it is now. decided says whether papers that were decided
// since the view was entered stay in it.
func (v *View) Follow(papers library.Snapshot, decided bool) {
	v.New = len(papers.Current(v.Shown[:min(v.New, len(v.Shown))]))
	v.Restore(v.State().Follow(papers))
	v.from = v.from.Follow(papers)
	was := v.Held
	v.Held, v.Stale = shelf.Held{}, true
	for p, is := range was {
		if p = papers.Now(p); decided && p >= 0 {
			v.Held[p] = is
		}
	}
}

// Follow is the state without rows whose papers are gone or stand in another row. If the
// selected paper is gone, the one below takes its place, or the one above.
func (s ViewState) Follow(papers library.Snapshot) ViewState {
	now := ViewState{at: papers.Now(s.at), shown: papers.Current(s.shown)}
	now.row = len(papers.Current(s.shown[:min(s.row, len(s.shown))]))
	now.row = max(0, min(now.row, len(now.shown)-1))
	if now.at < 0 && len(now.shown) > 0 {
		now.at = now.shown[now.row]
	}
	return now
}

// ByStatus reports whether papers are in the view because of their status: there they are
// undecided as long as they keep it.
func (v *View) ByStatus() bool {
	if v.Saved == "" {
		return v.Query != ""
	}
	base, _ := query.Parse(v.Query)
	return base.AsksStatus()
}

func (v *View) setQuery(query string) {
	if v.Query != query {
		v.Query, v.Stale = query, true
	}
}

// FullQuery is what the view shows, as one query: the view's own and the reader's filter.
func (v *View) FullQuery() string {
	if v.Query == "" {
		return strings.TrimSpace(v.Filter)
	}
	return query.Join(v.Queries()).String()
}

// Queries are the view's own query and the reader's filter. Both were valid when they were
// taken over.
func (v *View) Queries() (base, filter query.Query) {
	base, _ = query.Parse(v.Query)
	filter, _ = query.Parse(v.Filter)
	return base, filter
}

// Scored reports whether what a view shows depends on the watch words.
func (v *View) Scored() bool {
	base, filter := v.Queries()
	return v.Order == query.ByScore || base.Scored() || filter.Scored()
}

// Question is what the facets are counted for: what the filter would find if it were typed now.
// Decided papers that stay in the list until the view is left do not count. The status that a
// view is for counts as part of the filter: the other statuses then have their papers, and
// choosing one shows them.
func (v *View) Question(s *shelf.Shelf) search.Question {
	q := search.Question{In: s.Searchable(nil)}
	q.Base, q.Filter = v.Queries()
	if v.Status != 0 {
		q.Base, q.Filter = query.Query{}, query.Join(q.Base, q.Filter)
	}
	if len(v.Held) == 0 && !v.Stale {
		q.Found = search.SetOf(v.Shown, q.In.Len())
	}
	return q
}

// Note explains what the filter finds beside what it asks for, and what to type in its place, or
// how it is meant.
func (v *View) Note() clean.Text {
	if v.Match == nil || v.Fuzzy == nil || v.Filter == "" {
		return clean.Text{}
	}
	_, filter := v.Queries()
	advice := ""
	if _, date, ok := query.MonthIn(v.Filter); ok {
		advice = "Tab searches dates instead: " + date
	} else if filter.CountsBack() {
		advice = "counted back from the newest paper"
	}
	return clean.Line(strings.Join(known(search.Note(v.Match, len(v.Shown), v.Fuzzy), advice), " · "))
}
