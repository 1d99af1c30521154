package reading

import (
	"sort"

	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/pane"
)

// In the order of the pages, the papers of each page stand below a heading.

// Rows are the rows of the list. now returns the presenter that holds when a row is drawn.
// Rows that are asked for before a search has found them are empty.
func Rows(now func() Presenter) pane.Rows {
	return pane.Rows{
		Row: func(i int) pane.Row {
			r := now()
			if i >= len(r.View.Shown) {
				return pane.Row{}
			}
			return r.Row(i)
		},
		Begins:  func(i int) bool { return now().Begins(i) },
		Heading: func(i int) clean.Text { return now().Heading(i) },
	}
}

// Begins reports whether a heading stands above row i.
func (r Presenter) Begins(i int) bool {
	return r.View.By == query.ByPage && i < len(r.View.Shown) && (i == 0 || !r.samePage(i-1, i))
}

// Heading is the heading above row i: "20 May 2026 · 34 papers, 12 undecided". It is
// empty if the list has another order.
func (r Presenter) Heading(i int) clean.Text {
	if r.View.By != query.ByPage || i >= len(r.View.Shown) {
		return clean.Text{}
	}
	page := DateText(r.pageOf(i))
	if page.Empty() {
		page = clean.Literal("Page without a date")
	}
	from, to := r.pageRows(i)
	text := clean.Of(clean.Plural(to-from, "paper"))
	if undecided := r.count(from, to, search.IsInbox); undecided > 0 && undecided < to-from {
		text = clean.Concat(text, clean.Of(", "+clean.Number(undecided)+" undecided"))
	} else if r.View.Status&decidedBits == 0 && r.count(from, to, decidedBits) == to-from {
		text = clean.Concat(text, clean.Literal(", all decided"))
	}
	return clean.Concat(page, clean.Literal(" · "), text)
}

// decidedBits are the bits of papers that were decided.
const decidedBits = search.IsToRead | search.IsRead | search.IsSkipped

// samePage reports whether the papers in two rows stand below one heading: their newest
// pages are of the same day.
func (r Presenter) samePage(i, j int) bool {
	a, b := r.pageOf(i), r.pageOf(j)
	return a.Year == b.Year && (a.Year == 0 || a.Month == b.Month && a.Day == b.Day)
}

// NextPage is the first row of the next page of the site (1) or the previous one (-1), seen
// from a row; ok is false if there is none.
func (r Presenter) NextPage(from, by int) (row int, ok bool) {
	for row = from + by; row >= 0 && row < len(r.View.Shown) && r.samePage(row, from); row += by {
	}
	if row < 0 || row >= len(r.View.Shown) {
		return from, false
	}
	for by < 0 && row > 0 && r.samePage(row-1, row) {
		row--
	}
	return row, true
}

// pageOf is the date of the newest page that the paper in a row stands on.
func (r Presenter) pageOf(row int) parser.Date {
	return r.Shelf.Papers.Paper(int(r.View.Shown[row])).Sightings[0].Page
}

// pageRows are the rows below the heading of row i: from, and one after the last. They
// stand together, so that their ends are found by bisection.
func (r Presenter) pageRows(i int) (from, to int) {
	from = sort.Search(i, func(k int) bool { return r.samePage(k, i) })
	to = i + sort.Search(len(r.View.Shown)-i, func(k int) bool { return !r.samePage(i+k, i) })
	return from, to
}

// count is how many papers in a range of rows have one of some bits.
func (r Presenter) count(from, to int, bits search.Is) (n int) {
	for _, p := range r.View.Shown[from:to] {
		if r.Shelf.Is[p]&bits != 0 {
			n++
		}
	}
	return n
}

// Place says where the reader is: "17 of 262 · by relevance".
func (r Presenter) Place() clean.Text {
	v := r.View
	order := OrderText(v.By, v.Turned)
	if len(v.Shown) == 0 {
		return order
	}
	return clean.Concat(clean.Of(clean.Number(v.Row()+1)+" of "+clean.Number(len(v.Shown))+" · "), order)
}
