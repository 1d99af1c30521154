package library

import "dailies/parser"

// maxYearsBack is how many years back from today the years written out on a
// page are told apart; older ones count as the oldest.
const maxYearsBack = 64

// page is one copy of the site's page, with what is known about its year.
type page struct {
	dump    *dump
	asRead  parser.Date
	entries []*entry

	dated   bool               // the page has a date of its own
	date    parser.Date        // that, else the latest one without a year that stands on it; no year
	stated  int                // the year of the page's own date; 0: none
	written [maxYearsBack]bool // by years before today's: whether that year is written out on it
	leap    [2]bool            // whether it lists 29 February without a year: [0] of the page's year, [1] of the year before

	changed bool // pinned and span must be computed again
	pinned  int  // the year that the page's own text states or leaves as the only one; 0: none
	span    span // the years that it may be of

	pageYear
}

// pageYear is the year that settleYears found for a page.
type pageYear struct {
	year     int // 0 if the page has no date
	inferred bool
}

// newPage makes a page without entries.
func newPage(d *dump, date parser.Date) *page {
	p := &page{dump: d, asRead: date, changed: true}
	if possible(date) {
		p.dated, p.date = true, inYear(date, 0)
		if dayOf(date) != unknownDay {
			p.stated = date.Year
		}
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
		p.noteYear(d, today)
	default:
		if !p.dated && (p.date.Month == 0 || dayInYear(d) > dayInYear(p.date)) {
			p.date = d
		}
		if leapDay(d) {
			p.leap[p.yearsBack(d)] = true
		}
	}
}

// noteYear notes a year that is written out. One in the future is nonsense, and
// says nothing.
func (p *page) noteYear(d parser.Date, today day) {
	if dayOf(d) <= today+tolerance {
		back := max(0, today.year()-d.Year)
		p.written[min(back, maxYearsBack-1)] = true
	}
}

// yearsBack returns how many years before the page's year a date without a year
// lies: 0, or 1 if it would otherwise be after the page's date. On a page of 5
// January, "Dec 28" means last December.
func (p *page) yearsBack(d parser.Date) int {
	if p.dated && dayInYear(d) > dayInYear(p.date)+tolerance {
		return 1
	}
	return 0
}

// yearFrom is the page's year if a date on it without a year is the day at; ok is false
// if it cannot be.
func (p *page) yearFrom(d parser.Date, at day) (int, bool) {
	year, ok := yearNear(d, at)
	return year + p.yearsBack(d), ok
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
	return d, written
}

// completeYear gives a date without a year that of the page, or the last one before it in
// which the day can lie.
func (p *page) completeYear(d parser.Date) (parser.Date, grade) {
	back := p.yearsBack(d)
	year := p.year - back
	for year > 0 && leapDay(d) && !leapYear(year) {
		year, back = year-1, back+1
	}
	if p.year == 0 || year <= 0 {
		return parser.Date{}, undated
	}
	d.Year = year
	if d.Inferred = p.inferred || back > 0; d.Inferred {
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

// shownDate is the page's date as far as it is known, without a year if that is not.
func (p *page) shownDate() parser.Date {
	if own := p.ownDate(); own != (parser.Date{}) {
		return own
	}
	return p.asRead
}

// bound sets the span of years that the page may be of, from all that is written on it,
// and returns the year that it states or that is the only one left; 0: none.
func (p *page) bound(today day) int {
	if p.date.Month == 0 {
		return 0
	}
	own := leapDay(p.date)
	p.span = span{high: latestYear(p.date, today), leap: [2]bool{p.leap[0] || own, p.leap[1]}}
	if p.dump.saved != unknownDay {
		p.span.saved = latestYear(p.date, min(p.dump.saved, today))
	}
	odd := p.boundBelow(today.year())
	if p.span.earliest() == 0 {
		p.span.leap = [2]bool{own} // no year meets all constraints: keep the page's own leap day only
	}
	if p.stated == 0 && p.span.low != 0 && !odd && p.span.earliest() == p.span.latest() {
		return p.span.earliest()
	}
	return p.stated
}

// boundBelow sets the lower bound: a page's year is later than every year
// written out on it, because the site writes a year only when it is not the
// current one. odd reports a page that breaks the rule: its year is then between
// the newest year written on it and today's.
func (p *page) boundBelow(thisYear int) (odd bool) {
	for back, isWritten := range p.written {
		switch year := thisYear - back; {
		case !isWritten:
		case year >= p.span.high:
			odd = true
			if year == p.span.high {
				p.span.low = year
			}
		case p.span.low == 0:
			p.span.low = year + 1
		}
	}
	return odd
}

// latestYear is the last year in which that day is not after today.
func latestYear(d parser.Date, today day) int {
	for year := min(today.year()+1, 9999); year > 0; year-- {
		if at := dayOf(inYear(d, year)); at != unknownDay && at <= today+tolerance {
			return year
		}
	}
	return 0
}

// span is the years that a page may be of.
type span struct {
	saved     int     // the year that the file's name or time says; 0 if they do not
	low, high int     // low is 0 if nothing bounds it
	leap      [2]bool // the year has to be a leap year, the year before it has to
}

func (s span) fits(year int) bool {
	return year <= s.high && year >= s.low &&
		(!s.leap[0] || leapYear(year)) && (!s.leap[1] || leapYear(year-1))
}

// earliest is the first year that fits. Without a lower bound every older year would fit
// as well: then it is the one in which the file was saved, or the last one.
func (s span) earliest() int {
	switch {
	case s.low == 0 && s.saved > 0 && s.fits(s.saved):
		return s.saved
	case s.low == 0:
		return s.latest()
	}
	for year := s.low; year <= s.high; year++ {
		if s.fits(year) {
			return year
		}
	}
	return 0
}

// latest is the last year that fits; 0 if there is none.
func (s span) latest() int {
	for year := s.high; year >= max(1, s.low, s.high-maxYearsBack); year-- {
		if s.fits(year) {
			return year
		}
	}
	return 0
}
