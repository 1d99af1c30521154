package list

import (
	"cmp"
	"sort"

	"dailies/model/library"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/pane"
)

// In page order, the papers of each page have a heading. New papers of the inbox come first, with a
// heading of their own.

// Rows returns functions that describe the rows of the list.
func (r *Reading) Rows() pane.Rows {
	return pane.Rows{Row: r.Row, StartsGroup: r.beginsSection, Heading: r.heading}
}

// section identifies the heading of a row.
type section struct {
	isNew bool
	page  parser.Date // zero if it is not known, or if the order has no headings for pages
}

func (r *Reading) section(i int) section {
	v, page := r.View(), r.pageOf(i)
	switch {
	case i < v.New:
		return section{isNew: true}
	case page.Year == 0, v.New > 0 && v.ShownOrder.By != query.ByPage:
		return section{}
	}
	return section{page: dayOf(page)}
}

// pageOf returns the date of the newest page that lists the paper in a row.
func (r *Reading) pageOf(row int) parser.Date {
	return r.Shelf.Papers.Paper(int(r.View().Shown[row])).Sightings[0].Page
}

// dayOf returns a date without the mark that its year was inferred.
func dayOf(d parser.Date) parser.Date {
	d.Inferred = false
	return d
}

func (r *Reading) hasHeading(i int) bool {
	v := r.View()
	return (v.ShownOrder.By == query.ByPage || v.New > 0) && i < len(v.Shown)
}

func (r *Reading) beginsSection(i int) bool {
	return r.hasHeading(i) && (i == 0 || r.section(i-1) != r.section(i))
}

// heading returns the heading of row i: "Mon 23 Nov · 12 of 34 left", "New since Friday · 14 papers". It is
// empty if the order has no headings.
func (r *Reading) heading(i int) clean.Text {
	if !r.hasHeading(i) {
		return clean.Text{}
	}
	name := clean.Literal("Earlier")
	switch {
	case r.section(i).isNew:
		name = clean.Concat(clean.Literal("New"), r.Facts().Since)
	case r.View().ShownOrder.By == query.ByPage:
		if name = DayText(r.pageOf(i), r.Shelf.Today()); name.Empty() {
			name = clean.Literal("Page without a date")
		}
	}
	return clean.Concat(name, clean.Literal(pane.FactSeparator), r.progress(r.sectionBounds(i)))
}

// progress says how many papers a range of rows has, and how many of them are undecided.
func (r *Reading) progress(from, to int) clean.Text {
	n, status := to-from, r.View().Status
	left, decided := 0, 0
	for _, p := range r.View().Shown[from:to] {
		left += ui.Bit(r.Shelf.Is[p]&cmp.Or(status, search.IsInbox) != 0)
		decided += ui.Bit(r.Shelf.Is[p]&decidedBits != 0)
	}
	switch {
	case left > 0 && left < n:
		return clean.Of(english.Number(left) + " of " + english.Number(n) + " left")
	case status&decidedBits == 0 && decided == n:
		return clean.Of(english.Plural(n, "paper") + ", all decided")
	}
	return clean.Of(english.Plural(n, "paper"))
}

// decidedBits are the status bits of decided papers.
const decidedBits = search.IsToRead | search.IsRead | search.IsSkipped

// DayText formats a day: "Mon 23 Nov", or "Mon 27 Oct 2025" if it is not in the year of today.
func DayText(d parser.Date, today string) clean.Text {
	if d.Year == 0 {
		return library.DateText(d)
	}
	day := d.Time()
	if !d.Inferred && today[:4] == day.Format("2006") {
		return clean.Of(day.Format("Mon 2 Jan"))
	}
	return clean.Concat(clean.Of(day.Format("Mon ")), library.DateText(d))
}

// voteRankWindow is how many rows in each direction a paper's upvotes are compared with.
const voteRankWindow = 100

// voteRank ranks the upvotes of the paper in row i among those of its page, or of its neighbours in another
// order: 2 for the top tenth, 1 for the top third, otherwise 0.
func (r *Reading) voteRank(i int) int {
	shown, rank := r.View().Shown, 0
	upvotes := func(paper int32) int { return r.Shelf.Papers.Paper(int(paper)).Details.Upvotes }
	from, to := 0, len(shown)
	if r.View().ShownOrder.By == query.ByPage {
		from, to = r.sectionBounds(i)
	}
	near := shown[max(from, i-voteRankWindow):min(to, i+voteRankWindow)]
	for _, p := range near {
		rank += ui.Bit(upvotes(p) > upvotes(shown[i]))
	}
	switch {
	case upvotes(shown[i]) == 0:
		return 0
	case 10*rank < len(near):
		return 2
	}
	return ui.Bit(3*rank < len(near))
}

// sectionBounds returns the first row below the heading of row i, and the one after the last. The rows of a
// section are contiguous, so both are found by binary search.
func (r *Reading) sectionBounds(i int) (from, to int) {
	from = sort.Search(i, func(k int) bool { return r.section(k) == r.section(i) })
	to = i + sort.Search(len(r.View().Shown)-i, func(k int) bool { return r.section(i+k) != r.section(i) })
	return from, to
}

// PositionText says which row is selected and how the list is sorted: "17 of 262 · by relevance".
func (r *Reading) PositionText() clean.Text {
	v := r.View()
	order := orderText(v.ShownOrder)
	if note := r.Facts().Learned.Note(); v.ShownOrder.By == query.ByForYou && !note.Empty() {
		order = clean.Concat(order, clean.Literal(", "), note)
	}
	if len(v.Shown) == 0 {
		return order
	}
	return clean.Concat(clean.Of(english.Number(v.Row()+1)+" of "+english.Number(len(v.Shown))+pane.FactSeparator), order)
}
