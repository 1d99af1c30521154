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
	date  parser.Date // its date, or else the latest entry date without a year; has no year
	years []int       // years that are written on it, without duplicates

	changed   bool // bound must run again
	pinned    int  // the only year that the text of the page allows; 0 if there are several
	low, high int  // first and last possible year; low is 0 if there is no lower bound
	savedYear int  // year according to the name or time of the file; 0 if unknown

	pageYear
}

// pageYear is the year that settleYears found for a page.
type pageYear struct {
	year     int // 0 if unknown
	inferred bool
}

func newPage(d *dump, read parser.Page) *page {
	p := &page{Page: read, dump: d, changed: true}
	if date := withYear(read.Date, 0); date.Valid() {
		p.dated, p.date = true, date
	}
	return p
}

// add adds an entry and records what its date says about the year of the page.
func (p *page) add(e *entry, today day) {
	p.entries = append(p.entries, e)
	p.changed = true
	switch d := e.written; {
	case d == (parser.Date{}):
	case d.Year != 0:
		if dayOf(d) <= today+tolerance && !slices.Contains(p.years, int(d.Year)) { // ignore years in the future
			p.years = append(p.years, int(d.Year))
		}
	default:
		if !p.dated && (p.date.Month == 0 || dayInYear(d) > dayInYear(p.date)) {
			p.date = d
		}
	}
}

// yearsBack returns how many years a date without a year lies before the page's year: 1 if it would
// otherwise be after the page's date, else 0. On a page of 5 January, "Dec 28" means last December.
func (p *page) yearsBack(d parser.Date) int {
	if p.dated && dayInYear(d) > dayInYear(p.date)+tolerance {
		return 1
	}
	return 0
}

// yearFrom returns the year of the page that puts a date without a year within a day of a known
// date. It also works across the turn of the year. ok is false if no year does.
func (p *page) yearFrom(d parser.Date, at day) (year int, ok bool) {
	about := at.year()
	for year := about - 1; year <= about+1; year++ {
		if near := dayOf(withYear(d, year)); near != unknownDay && daysApart(near, at) <= tolerance {
			return year + p.yearsBack(d), true
		}
	}
	return 0, false
}

// complete adds the year to a date on the page, and returns how certain it is.
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

// completeYear gives a date the page's year, or the last year before it in which the date is valid.
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

// ownDate returns the page's own date with its year, or zero if either is unknown.
func (p *page) ownDate() parser.Date {
	if !p.dated || p.year == 0 {
		return parser.Date{}
	}
	d := withYear(p.date, p.year)
	d.Inferred = p.inferred
	return d
}

// bound computes the years that the text of the page allows. The page's year must be later than
// every year written on it, because the site writes a year only when it is not the current one. If
// a page breaks this rule, it may also be of the newest year written on it.
func (p *page) bound(today day) {
	p.changed, p.pinned, p.low, p.high, p.savedYear = false, 0, 0, 0, 0
	if dayOf(p.Date) != unknownDay {
		p.pinned = int(p.Date.Year)
	}
	if p.date.Month == 0 {
		return
	}
	p.high = latestYear(p.date, today)
	if p.dump.savedOn != unknownDay {
		p.savedYear = latestYear(p.date, min(p.dump.savedOn, today))
	}
	inconsistent := false
	for _, year := range p.years {
		if inconsistent = inconsistent || year >= p.high; year <= p.high {
			p.low = max(p.low, min(year+1, p.high))
		}
	}
	if p.pinned == 0 && p.low > 0 && !inconsistent && p.earliest() == p.high {
		p.pinned = p.high
	}
}

// fits reports whether a year is possible. A page of 29 February needs a leap year.
func (p *page) fits(year int) bool {
	return p.low <= year && year <= p.high && dayOf(withYear(p.date, year)) != unknownDay
}

// earliest returns the first possible year. Without a lower bound that is the year in which the file was
// saved, or else the last possible year.
func (p *page) earliest() int {
	if p.low == 0 {
		return cmp.Or(p.savedYear, p.high)
	}
	for year := p.low; year < p.high; year++ {
		if p.fits(year) {
			return year
		}
	}
	return p.high
}

// latestYear returns the last year in which a date is not after today.
func latestYear(d parser.Date, today day) int {
	for year := min(today.year()+1, 9999); year > 0; year-- {
		if dayOf(withYear(d, year)) <= today+tolerance {
			return year
		}
	}
	return 0
}
