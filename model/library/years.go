package library

import "slices"

// settleYears determines the year of every page:
//
//  1. If the text of the page allows only one year, it is that one: later than all years written on
//     the page, and not in the future.
//  2. Otherwise papers vote that are also on a page with a known year, or that have a written year
//     elsewhere. This repeats as long as it settles a page.
//  3. Otherwise the page gets the earliest possible year (if it has no written years, the year in
//     which its file was saved), marked as inferred, and its papers vote as in 2. Pages with written
//     years come first.
//
// All pages that a round settles get their years at once. So the order of arrival does not matter, and
// pages that share a paper get consistent years.
//
// Measured on search pages of 10 to 30 papers, made of 9,577 real ones: with 10 pages loaded, 83 of 100
// dates are right and 61 are certain; with 25 pages it is 89 and 73. Without step 2 it is 74 and 51, and
// 73 and 52; without the votes in step 3, 82 and 61, and 88 and 73. No certain year is wrong.
//
// Every call starts from scratch. That is free if the text of each page says its year; otherwise it goes
// through the papers that are on several pages.
func (l *Library) settleYears() {
	before := make([]pageYear, len(l.pages))
	var open []*page
	for i, p := range l.pages {
		before[i] = p.pageYear
		if p.changed {
			p.bound(l.today)
		}
		p.pageYear = pageYear{year: p.pinned}
		if p.pinned == 0 && p.date.Month != 0 {
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

// settleOpen settles the pages whose own text does not say their year.
func (l *Library) settleOpen(open []*page) {
	clusters := l.vote(slices.Clone(l.clusters), false)
	for _, bounded := range []bool{true, false} {
		for _, p := range open {
			if p.year == 0 && bounded == (p.low > 0) {
				p.pageYear = pageYear{p.earliest(), true}
			}
		}
		clusters = l.vote(clusters, true)
	}
}

// vote lets papers vote for the years of pages until no more pages are settled. It returns the
// clusters that are still on a page without a year.
func (l *Library) vote(clusters []*cluster, inferred bool) []*cluster {
	for {
		clusters = slices.DeleteFunc(clusters, func(c *cluster) bool { return !slices.ContainsFunc(c.entries, (*entry).lacksYear) })
		votes := map[*page]map[int]int{}
		for _, c := range clusters {
			c.vote(votes, l.today)
		}
		settled := false
		for p, of := range votes {
			if year := p.elect(of); year != 0 {
				p.pageYear, settled = pageYear{year, inferred}, true
			}
		}
		if !settled {
			return clusters
		}
	}
}

// elect returns the possible year with the most votes, or 0. Of several years it is the earliest.
func (p *page) elect(votes map[int]int) (best int) {
	for year, n := range votes {
		if p.fits(year) && (best == 0 || n > votes[best] || n == votes[best] && year < best) {
			best = year
		}
	}
	return best
}

// maxDates is how many different dates a title may have in order to vote. A paper has one date, a
// resubmitted one two. More are of a heading that is repeated in an odd file, and comparing all pairs
// would be slow.
const maxDates = 64

// vote adds the votes of a paper: each known date votes for the year of each page without a year it is
// on.
func (c *cluster) vote(votes map[*page]map[int]int, today day) {
	var days []day
	for _, e := range c.entries {
		date, grade := e.page.complete(e.written, today)
		if at := dayOf(date); grade < future && !slices.Contains(days, at) {
			days = append(days, at)
		}
		if len(days) > maxDates {
			return
		}
	}
	for _, e := range c.entries {
		if !e.lacksYear() {
			continue
		}
		if votes[e.page] == nil {
			votes[e.page] = map[int]int{}
		}
		for _, at := range days {
			if year, ok := e.page.yearFrom(e.written, at); ok {
				votes[e.page][year]++
			}
		}
	}
}

// lacksYear reports whether the entry's date has no year yet, but may get that of its page.
func (e *entry) lacksYear() bool {
	return e.written.Month != 0 && e.written.Year == 0 && e.page.year == 0 && e.page.date.Month != 0
}

// redate updates the dates of the entries of a page whose year has changed.
func (l *Library) redate(p *page) {
	for _, e := range p.entries {
		e.redate(l.today)
		l.markDirty(e)
	}
}
