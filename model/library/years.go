package library

import (
	"cmp"
	"slices"

	"dailies/parser"
)

// maxDates is how many different dates a title may have, those with a year and those
// without counted separately; with more, they say nothing about the years of pages. A paper
// has one date, a resubmitted one two. More than that is a heading that an odd file
// repeats, and comparing each with each would be slow.
const maxDates = 64

// settleYears gives every page its year, the surest ones first:
//
//  1. the page's own text leaves one year: later than all that it writes out, not after
//     today;
//  2. the same paper has its year written out on another page; the year that most such
//     papers vote for wins;
//  3. the same paper stands, without a year, on a page whose year 1, 2 or 3 settled; again
//     the papers vote;
//  4. of the pages that are left, those with the highest lower bound take the earliest year
//     that fits (if no year is written on them, the one in which their file was saved),
//     marked as inferred, and their papers vote as in 3, which infers more years.
//
// Each round of 3 looks only at what the rounds before it settled, and 4 takes all pages
// with equal bounds at once. So the order of arrival does not matter, and pages that share
// a paper get years that agree.
//
// Every call starts from scratch. If each page's own text tells its year that costs
// nothing; else it goes through the papers that stand on several pages: 4 ms for ten
// thousand of them.
func (l *Library) settleYears() {
	before := make([]pageYear, len(l.pages))
	var open []*page
	for i, p := range l.pages {
		before[i], p.pageYear, p.votes = p.pageYear, pageYear{}, nil
		if p.changed {
			p.pinned, p.changed = p.bound(l.today), false
		}
		if p.year = p.pinned; p.year == 0 && p.date.Month != 0 {
			open = append(open, p)
		}
	}
	if len(open) > 0 {
		l.settleOpen(open)
	}
	for i, p := range l.pages {
		if p.pageYear != before[i] {
			l.redate(p)
		}
	}
}

// settleOpen settles the pages whose own text does not tell their year.
func (l *Library) settleOpen(open []*page) {
	s := propagation{shared: map[*page][]sharedPaper{}}
	for _, c := range l.shared {
		if d := datesOf(c, l.today); d != nil {
			s.add(d)
			d.voteWritten()
		}
	}
	for _, p := range open {
		p.year = p.votes.best(p.span)
	}
	for p := range s.shared {
		s.propagate(p)
	}
	s.spread(false)
	for _, group := range byBounds(open) {
		s.infer(group)
		s.spread(true)
	}
}

// titleDates are the dates of one title on all its pages. Those with a year tell the year of
// the pages that write none.
type titleDates struct {
	open    []*entry // those whose date has no year
	dated   []day    // the dates with a year, each once
	settled []day    // the dates of open entries whose page has got its year since, each once
}

// datesOf collects the dates of a cluster; nil if they tell no year.
func datesOf(c *cluster, today day) *titleDates {
	d := &titleDates{}
	openDays := map[parser.Date]bool{}
	for _, e := range c.entries {
		switch at := dayOf(e.written); {
		case e.written == (parser.Date{}):
		case e.written.Year == 0:
			d.open = append(d.open, e)
			openDays[e.written] = true
		case at <= today+tolerance && !slices.Contains(d.dated, at):
			d.dated = append(d.dated, at)
		}
		if len(openDays) > maxDates || len(d.dated) > maxDates {
			return nil
		}
	}
	if len(d.open) == 0 {
		return nil
	}
	return d
}

// voteWritten lets the dates with a year vote for the pages without.
func (d *titleDates) voteWritten() {
	for _, e := range d.open {
		for _, at := range d.dated {
			if year, ok := e.page.yearFrom(e.written, at); ok {
				e.page.vote(year)
			}
		}
	}
}

// propagation carries years from pages that have one to pages that share a paper with them,
// round by round.
type propagation struct {
	shared map[*page][]sharedPaper
	voted  []*page // pages without a year that got votes in this round, perhaps twice
}

// sharedPaper is a paper that stands on a page without its year, and on other pages too.
type sharedPaper struct {
	*entry
	*titleDates
}

func (s *propagation) add(d *titleDates) {
	for _, e := range d.open {
		s.shared[e.page] = append(s.shared[e.page], sharedPaper{e, d})
	}
}

// propagate lets the papers on a page vote for the years of other pages, if the page itself
// has its year.
func (s *propagation) propagate(p *page) {
	for _, paper := range s.shared[p] {
		d, _ := p.completeYear(paper.written)
		if day := dayOf(d); day != unknownDay && !slices.Contains(paper.settled, day) {
			paper.settled = append(paper.settled, day)
			s.vote(paper.titleDates, day)
		}
	}
}

// vote lets the day of a paper vote for the pages without a year on which it stands.
func (s *propagation) vote(d *titleDates, at day) {
	for _, e := range d.open {
		if e.page.year != 0 {
			continue
		}
		if year, ok := e.page.yearFrom(e.written, at); ok {
			e.page.vote(year)
			s.voted = append(s.voted, e.page)
		}
	}
}

// spread settles the pages that got votes, and those that these vote for, until no page
// gets any.
func (s *propagation) spread(inferred bool) {
	for len(s.voted) > 0 {
		years := map[*page]int{}
		for _, p := range s.voted {
			if year := p.votes.best(p.span); year != 0 && p.year == 0 {
				years[p] = year
			}
		}
		s.voted = s.voted[:0]
		s.assign(years, inferred)
	}
}

// infer settles those of some pages with the same bounds that have no year yet.
func (s *propagation) infer(group []*page) {
	years := map[*page]int{}
	for _, p := range group {
		if p.year == 0 {
			years[p] = p.span.earliest()
		}
	}
	s.assign(years, true)
}

// assign sets the years of pages, all of them before any of their papers votes.
func (s *propagation) assign(years map[*page]int, inferred bool) {
	for p, year := range years {
		p.year, p.inferred = year, inferred
	}
	for p := range years {
		s.propagate(p)
	}
}

// byBounds groups the open pages by their bounds, in the order in which years are
// inferred: the highest lower bound first, then the lowest upper bound.
func byBounds(open []*page) [][]*page {
	bounds := func(a, b *page) int {
		return cmp.Or(cmp.Compare(b.span.low, a.span.low), cmp.Compare(a.span.high, b.span.high))
	}
	slices.SortFunc(open, bounds)
	var groups [][]*page
	for len(open) > 0 {
		n := 1
		for n < len(open) && bounds(open[0], open[n]) == 0 {
			n++
		}
		groups, open = append(groups, open[:n]), open[n:]
	}
	return groups
}

// redate sets a page's new year in its dump and its entries.
func (l *Library) redate(p *page) {
	p.dump.redated = true
	for _, e := range p.entries {
		e.redate(l.today)
		l.touch(e.cluster)
	}
}
