package library

import (
	"cmp"
	"slices"

	"dailies/parser"
)

// page is one copy of the site's page, with what is known about its year.
type page struct {
	parser.Page // as it was read
	dump        *dump
	entries     []*entry

	dated bool        // the page has a date of its own
	date  parser.Date // that, else the latest one without a year that stands on it; no year
	years []int       // that are written out on it, each once

	changed   bool // what follows must be computed again
	pinned    int  // the year that the page's own text states or leaves as the only one; 0: none
	low, high int  // the years that it may be of; low is 0 if nothing bounds it
	saved     int  // the year that the file's name or time says; 0 if they do not

	pageYear
}

// pageYear is the year that settleYears found for a page.
type pageYear struct {
	year     int // 0 if the page has no date
	inferred bool
}

// newPage makes a page without entries.
func newPage(d *dump, read parser.Page) *page {
	p := &page{Page: read, dump: d, changed: true}
	if date := inYear(read.Date, 0); date.Valid() {
		p.dated, p.date = true, date
	}
	return p
}

// add adds an entry, and notes what its date says about the page's year.
func (p *page) add(e *entry, today day) {
	p.entries = append(p.entries, e)
	p.changed = true
	switch d := e.written; {
	case d == (parser.Date{}):
	case d.Year != 0:
		if dayOf(d) <= today+tolerance && !slices.Contains(p.years, int(d.Year)) { // a year in the future is nonsense
			p.years = append(p.years, int(d.Year))
		}
	default:
		if !p.dated && (p.date.Month == 0 || dayInYear(d) > dayInYear(p.date)) {
			p.date = d
		}
	}
}

// yearsBack returns how many years before the page's year a date without a year lies: 0, or 1 if it
// would otherwise be after the page's date. On a page of 5 January, "Dec 28" means last December.
func (p *page) yearsBack(d parser.Date) int {
	if p.dated && dayInYear(d) > dayInYear(p.date)+tolerance {
		return 1
	}
	return 0
}

// yearFrom is the page's year if a date on it without a year is within the tolerance of a day,
// also across the turn of the year; ok is false if it cannot be.
func (p *page) yearFrom(d parser.Date, at day) (year int, ok bool) {
	about := at.year()
	for year := about - 1; year <= about+1; year++ {
		if near := dayOf(inYear(d, year)); near != unknownDay && apart(near, at) <= tolerance {
			return year + p.yearsBack(d), true
		}
	}
	return 0, false
}

// complete adds the year to a date on the page, and returns how well it is known.
func (p *page) complete(d parser.Date, today day) (parser.Date, grade) {
	switch {
	case d == (parser.Date{}):
		return d, undated
	case d.Year == 0:
		return p.completeYear(d)
	case dayOf(d) > today+tolerance:
		d.Inferred = true
		return d, future
	}
	return d, writtenOut
}

// completeYear gives a date without a year that of the page, or the last one before it in
// which the day can lie.
func (p *page) completeYear(d parser.Date) (parser.Date, grade) {
	if p.year == 0 {
		return parser.Date{}, undated
	}
	d.Year = int16(p.year - p.yearsBack(d))
	for d.Year > 0 && dayOf(d) == unknownDay { // 29 February
		d.Year--
	}
	if d.Year <= 0 {
		return parser.Date{}, undated
	}
	if d.Inferred = p.inferred || int(d.Year) < p.year; d.Inferred {
		return d, inferred
	}
	return d, settled
}

// ownDate is the page's own date with its year; zero if either is unknown.
func (p *page) ownDate() parser.Date {
	if !p.dated || p.year == 0 {
		return parser.Date{}
	}
	d := inYear(p.date, p.year)
	d.Inferred = p.inferred
	return d
}

// bound sets the years that the page may be of, from all that is written on it, and the one that
// it states or that is the only one left. A page's year is later than every year written out on
// it, because the site writes a year only when it is not the current one. On a page that breaks
// this rule, it may be the newest year that is written.
func (p *page) bound(today day) {
	p.changed, p.pinned, p.low, p.high, p.saved = false, 0, 0, 0, 0
	if dayOf(p.Date) != unknownDay {
		p.pinned = int(p.Date.Year)
	}
	if p.date.Month == 0 {
		return
	}
	p.high = latestYear(p.date, today)
	if p.dump.saved != unknownDay {
		p.saved = latestYear(p.date, min(p.dump.saved, today))
	}
	odd := false
	for _, year := range p.years {
		if odd = odd || year >= p.high; year <= p.high {
			p.low = max(p.low, min(year+1, p.high))
		}
	}
	if p.pinned == 0 && p.low > 0 && !odd && p.earliest() == p.high {
		p.pinned = p.high
	}
}

// fits reports whether the page may be of a year. One of 29 February is of a leap year.
func (p *page) fits(year int) bool {
	return p.low <= year && year <= p.high && dayOf(inYear(p.date, year)) != unknownDay
}

// earliest is the first year that fits. Without a lower bound every older year would fit as well:
// then it is the one in which the file was saved, or the last one.
func (p *page) earliest() int {
	if p.low == 0 {
		return cmp.Or(p.saved, p.high)
	}
	for year := p.low; year < p.high; year++ {
		if p.fits(year) {
			return year
		}
	}
	return p.high
}

// latestYear is the last year in which that day is not after today.
func latestYear(d parser.Date, today day) int {
	for year := min(today.year()+1, 9999); year > 0; year-- {
		if dayOf(inYear(d, year)) <= today+tolerance {
			return year
		}
	}
	return 0
}
