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

// View is one list of papers: its query, the user's filter and order, the papers that the last search
// found, and the selection.
//
// SetFilter changes the filter and setOrder the order. Both take effect with the result of the next
// search, which Reading.TakeAnswer puts into Shown and ShownOrder. What may move the selection is listed
// at Place.
type View struct {
	Name        clean.Text
	Query       string      // what the view is for, in the filter language: "is:inbox"; "" is all papers
	parsed      query.Query // Query, parsed
	Status      search.Is   // the status bit that all its papers have; 0 if they may have several
	SavedFilter string      // name of the saved filter that it shows; "" for a built-in view

	Filter        string         // the user's filter as typed; always valid
	chosenOrder   *query.Sorting // the order that the user chose, which a filter does not change; nil if none
	forYouDefault bool           // without a chosen order, sort by what was learned
	forYouOff     bool           // overrides forYouDefault: the user wants the order of the site

	Place
	ShownOrder      query.Sorting   // the order of Shown
	New             int             // number of rows at the top that were new papers when they were searched
	Held            shelf.Held      // former bits of papers that changed since the view was entered; they keep their rows
	selectFirst     bool            // the next result selects its first paper, unless the user moves before
	typingStart     *Place          // where the typing of a filter began; the next result selects from there; nil if not typing
	unfilteredPlace Bookmark        // selected again when the filter is cleared; zero if there is none
	Matcher         *search.Matcher // marks in a text what the search matched
	None            NoResults       // why the filter finds nothing
	Stale           bool            // Shown is out of date: search again when the view is entered
}

// SetFilter sets the filter. The first filter saves the place in the unfiltered list, which clearing the
// filter restores. If the filter changes the order, the next result selects its best match.
func (v *View) SetFilter(s *shelf.Shelf, text string) {
	order, place := v.Order().By, v.Place
	switch {
	case v.Filter == "" && text != "":
		v.unfilteredPlace = v.bookmark(s)
	case v.Filter != "" && text == "" && v.unfilteredPlace.Paper != "":
		v.SetGoal(v.unfilteredPlace)
		v.unfilteredPlace = Bookmark{}
	}
	if text == "" && v.chosenOrder != nil && *v.chosenOrder == siteOrder {
		v.chosenOrder = nil
	}
	v.Filter = text
	v.dropHeld()
	if text != "" && v.Order().By != order {
		v.typingStart = &place
	}
}

// siteOrder is the order of a list for which nothing else was chosen, typed or learned.
var siteOrder = query.Sorting{By: query.ByPage}

// Order returns the order that the list should have: that of "sort:" in the query, or else the one that
// the user chose, or else relevance if the filter has words. Relevance needs words, even if it was chosen.
func (v *View) Order() query.Sorting {
	base, filter := v.Queries()
	typed, hasWords := query.Join(base, filter).Sort, base.HasWords() || filter.HasWords()
	switch {
	case typed != nil:
		return *typed
	case v.chosenOrder != nil && (v.chosenOrder.By != query.ByRelevance || hasWords):
		return *v.chosenOrder
	case filter.HasWords():
		return query.Sorting{By: query.ByRelevance}
	case v.forYouDefault && !v.forYouOff:
		return query.Sorting{By: query.ByForYou}
	}
	return siteOrder
}

// setOrder sets the order that the user chose. In an unfiltered list the order of the site counts as no
// choice, so that a filter with words still sorts by relevance.
func (v *View) setOrder(order query.Sorting) {
	v.chosenOrder, v.forYouOff = &order, order.By == query.ByPage
	if v.Filter == "" && order == siteOrder {
		v.chosenOrder = nil
	}
}

// NewFirst reports whether new papers are listed first: in the inbox, unless it has an order of its own.
func (v *View) NewFirst() bool {
	order := v.Order()
	return v.Status == search.IsInbox && !order.Reversed && (order.By == query.ByPage || order.By == query.ByForYou)
}

// hold keeps a paper in its row after its bits changed, until they change back or the view is left.
func (v *View) hold(p int32, before, now search.Is) {
	was, held := v.Held[p]
	switch {
	case held && was == now:
		delete(v.Held, p)
	case !held && before != now:
		v.Held[p] = before
	}
}

// dropHeld lets the next search drop the papers that no longer belong to the view.
func (v *View) dropHeld() {
	if len(v.Held) > 0 {
		v.Held = shelf.Held{}
		v.Stale = true
	}
}

// statusBits are the bits that decide whether a paper belongs to a view by status.
const statusBits = search.IsInbox | search.IsToRead | search.IsRead | search.IsSkipped | search.IsSnoozed

// isLeaving reports whether a paper with the bits now is listed only because it was decided in this view.
func (v *View) isLeaving(p int32, now search.Is) bool {
	before, held := v.Held[p]
	return held && v.byStatus() && before&statusBits != now&statusBits
}

// Remap replaces merged papers and drops those that are in no file any more, until the next search. keepHeld
// says whether papers that were decided since the view was entered stay in their rows.
func (v *View) Remap(papers library.Snapshot, keepHeld bool) {
	v.New = len(papers.ResolveAll(v.Shown[:min(v.New, len(v.Shown))]))
	v.remap(papers)
	if v.typingStart != nil {
		v.typingStart.remap(papers)
	}
	held := v.Held
	v.Held, v.Stale = shelf.Held{}, true
	for p, is := range held {
		if p = papers.Resolve(p); keepHeld && p >= 0 {
			v.Held[p] = is
		}
	}
}

// byStatus reports whether the query of the view asks for a status.
func (v *View) byStatus() bool { return v.parsed.HasKey("is") }

// FullQuery returns the view's query and the user's filter as one query.
func (v *View) FullQuery() string {
	if v.Query == "" {
		return strings.TrimSpace(v.Filter)
	}
	return query.Join(v.Queries()).String()
}

// Queries returns the view's query and the user's filter, parsed. Both were valid when they were set.
func (v *View) Queries() (base, filter query.Query) {
	filter, _ = query.Parse(v.Filter)
	return v.parsed, filter
}

// UsesWatchWords reports whether the papers or the order of the view depend on the watch words.
func (v *View) UsesWatchWords() bool {
	base, filter := v.Queries()
	return v.chosenOrder != nil && v.chosenOrder.By == query.ByScore || base.NeedsScores() || filter.NeedsScores()
}

// FacetQuestion returns what the facets are counted for: the result of a search now, without held papers. The
// status of the view counts as part of the filter, so that the other statuses can be counted and chosen.
func (v *View) FacetQuestion(s *shelf.Shelf) search.FacetRequest {
	q := search.FacetRequest{In: s.Searchable(nil)}
	q.Base, q.Filter = v.Queries()
	if v.Status != 0 {
		q.Base, q.Filter = query.Query{}, query.Join(q.Base, q.Filter)
	}
	if len(v.Held) == 0 && !v.Stale {
		q.Found = search.NewSet(v.Shown, q.In.Len())
	}
	return q
}

// FilterNote returns what to say beside the filter: corrected words, similar matches, advice.
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

// isUndecided reports whether a paper with the bits now waits for a decision. In a view by status it does
// as long as it keeps that status, elsewhere as long as it is in the inbox.
func (v *View) isUndecided(p int32, now search.Is) bool {
	if v.byStatus() {
		return !v.isLeaving(p, now)
	}
	return now&search.IsInbox != 0
}

// nextUndecided returns the row of the nearest undecided paper below (by = 1) or above (-1) the selection.
func (v *View) nextUndecided(is []search.Is, by int) (row int, ok bool) {
	for row := v.Row() + by; row >= 0 && row < len(v.Shown); row += by {
		if p := v.Shown[row]; v.isUndecided(p, is[p]) {
			return row, true
		}
	}
	return 0, false
}

// CountOtherUndecided returns how many papers of the list are undecided, not counting the selected one.
func (v *View) CountOtherUndecided(is []search.Is) (n int) {
	for _, p := range v.Shown {
		if p != v.Paper && v.isUndecided(p, is[p]) {
			n++
		}
	}
	return n
}
