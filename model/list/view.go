package list

import (
	"strings"

	"dailies/model/library"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// View is a query, the reader's own filter on top of it, and the reader's place in the list.
type View struct {
	Name          clean.Text
	Query         string         // what the view is for, in the filter language: "is:inbox"
	parsed        query.Query    // the same, parsed
	Status        search.Is      // the bit that its papers have; 0: they may have several
	Saved         string         // name of the saved filter that this view shows; "" for the built-in views
	Filter        string         // the reader's, as typed: the last one that was valid
	ChosenOrder   *query.Sorting // the order that the reader chose, which a filter does not change; nil: none
	ForYouDefault bool           // without a choice, the order that was learned
	ForYouOff     bool           // the reader wants the site's order in place of that

	Place                           // where the reader is, among the papers that are shown
	ShownOrder      query.Sorting   // the order of these
	New             int             // how many of the first rows are papers that were new when it was searched
	Held            shelf.Held      // bits that decided papers had when the view was entered: they stay in their rows
	selectFirst     bool            // the first paper of the next answer is selected, unless the reader moves on
	typingStart     *Place          // where the reader was when the typing began: the next answer selects from there; nil: nothing is typed
	UnfilteredPlace Bookmark        // the place before there was a filter, to come back to; the zero Bookmark: none
	Matcher         *search.Matcher // what found Shown; it marks the hits in their texts
	None            NoResults       // why the filter finds nothing
	Stale           bool            // it is searched when it is entered
}

// SetFilter sets another filter. The place in the list without a filter is kept, and comes back when
// the filter is cleared. If the list has another order now, its best paper will be selected.
func (v *View) SetFilter(s *shelf.Shelf, text string) {
	before, home := v.Order().By, v.Place
	switch {
	case v.Filter == "" && text != "":
		v.UnfilteredPlace = v.bookmark(s)
	case v.Filter != "" && text == "" && v.UnfilteredPlace.Paper != "":
		v.SetGoal(v.UnfilteredPlace)
		v.UnfilteredPlace = Bookmark{}
	}
	if text == "" && v.ChosenOrder != nil && *v.ChosenOrder == siteOrder {
		v.ChosenOrder = nil
	}
	v.Filter = text
	v.DropHeld()
	if text != "" && v.Order().By != before {
		v.typingStart = &home
	}
}

// siteOrder is the order that a list has if there is no reason for another.
var siteOrder = query.Sorting{By: query.ByPage}

// Order is the order of the list: what the query asks for with "sort:", else what the reader chose,
// else by relevance while the filter has words. Relevance that was chosen ends with the words, too.
func (v *View) Order() query.Sorting {
	base, filter := v.Queries()
	asked, relevant := query.Join(base, filter).Sort, base.HasWords() || filter.HasWords()
	switch {
	case asked != nil:
		return *asked
	case v.ChosenOrder != nil && (v.ChosenOrder.By != query.ByRelevance || relevant):
		return *v.ChosenOrder
	case filter.HasWords():
		return query.Sorting{By: query.ByRelevance}
	case v.ForYouDefault && !v.ForYouOff:
		return query.Sorting{By: query.ByForYou}
	}
	return siteOrder
}

// sortBy takes the order that the reader chose. The order of the pages is what a list
// without a filter has anyway: then it is no choice that a filter has to respect.
func (v *View) sortBy(order query.Sorting) {
	v.ChosenOrder, v.ForYouOff = &order, order.By == query.ByPage
	if v.Filter == "" && order == siteOrder {
		v.ChosenOrder = nil
	}
}

// NewFirst reports whether new papers come first: in the inbox, unless its order puts others there.
func (v *View) NewFirst() bool {
	order := v.Order()
	return v.Status == search.IsInbox && !order.Reversed && (order.By == query.ByPage || order.By == query.ByForYou)
}

// hold keeps a paper in its row although its bits changed. A paper that has its old bits back is no longer held.
func (v *View) hold(p int32, before, now search.Is) {
	was, held := v.Held[p]
	switch {
	case held && was == now:
		delete(v.Held, p)
	case !held && before != now:
		v.Held[p] = before
	}
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

// IsLeaving reports whether a paper, whose bits are now these, is in the list only until the view is
// left, because it was decided since the view was entered.
func (v *View) IsLeaving(p int32, now search.Is) bool {
	before, held := v.Held[p]
	return held && v.ByStatus() && before&statusBits != now&statusBits
}

// Remap keeps the place and the rows when papers were merged, or are in no file any more,
// until a search brings the list as it is now. decided says whether papers that were decided
// since the view was entered stay in it.
func (v *View) Remap(papers library.Snapshot, decided bool) {
	v.New = len(papers.ResolveAll(v.Shown[:min(v.New, len(v.Shown))]))
	v.remap(papers)
	if v.typingStart != nil {
		v.typingStart.remap(papers)
	}
	was := v.Held
	v.Held, v.Stale = shelf.Held{}, true
	for p, is := range was {
		if p = papers.Resolve(p); decided && p >= 0 {
			v.Held[p] = is
		}
	}
}

// ByStatus reports whether papers are in the view for their status: undecided as long as they keep it.
func (v *View) ByStatus() bool { return v.parsed.HasKey("is") }

// FullQuery is what the view shows, as one query: the view's own and the reader's filter.
func (v *View) FullQuery() string {
	if v.Query == "" {
		return strings.TrimSpace(v.Filter)
	}
	return query.Join(v.Queries()).String()
}

// Queries are the view's own query and the reader's filter, which were valid when they were set.
func (v *View) Queries() (base, filter query.Query) {
	filter, _ = query.Parse(v.Filter)
	return v.parsed, filter
}

// UsesWatchWords reports whether what a view shows depends on the watch words.
func (v *View) UsesWatchWords() bool {
	base, filter := v.Queries()
	return v.ChosenOrder != nil && v.ChosenOrder.By == query.ByScore || base.NeedsScores() || filter.NeedsScores()
}

// FacetQuestion is what the facets are counted for: what the filter would find if it were typed now. Decided
// papers that stay in the list until the view is left do not count. The status that a view is for
// counts as part of the filter: the other statuses then have their papers, and choosing one shows them.
func (v *View) FacetQuestion(s *shelf.Shelf) search.Question {
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

// FilterNote explains what the filter finds beside what it asks for, and how it is meant or better typed.
func (v *View) FilterNote() clean.Text {
	if v.Matcher == nil || v.Filter == "" {
		return clean.Text{}
	}
	_, filter := v.Queries()
	advice := ""
	if _, date, ok := query.MonthIn(v.Filter); ok {
		advice = "Tab tries " + date + " instead"
	} else if filter.DependsOnNewest() {
		advice = "counted back from the newest paper"
	}
	return clean.Line(english.JoinNonEmpty(pane.FactSeparator, v.Matcher.Note(), advice))
}

// Undecided reports whether a paper, whose bits are now these, still waits for a decision here: in a
// view by status, whether it still has that; elsewhere, whether it has none.
func (v *View) Undecided(p int32, now search.Is) bool {
	if v.ByStatus() {
		return !v.IsLeaving(p, now)
	}
	return now&search.IsInbox != 0
}

// nextUndecided is the row of the nearest undecided paper below (1) or above (-1) the selected one.
func (v *View) nextUndecided(is []search.Is, by int) (row int, ok bool) {
	for row := v.Row() + by; row >= 0 && row < len(v.Shown); row += by {
		if p := v.Shown[row]; v.Undecided(p, is[p]) {
			return row, true
		}
	}
	return 0, false
}

// CountUndecided is how many papers of the list, but for the selected one, still wait for a decision.
func (v *View) CountUndecided(is []search.Is) (n int) {
	for _, p := range v.Shown {
		if p != v.Paper && v.Undecided(p, is[p]) {
			n++
		}
	}
	return n
}
