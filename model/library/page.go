package library

import (
	"math/bits"

	"dailies/parser"
)

// memory is how many years back from today the years written out on a page are
// told apart; older ones count as the oldest.
const memory = 64

// page is what is known of one page's year.
type page struct {
	dump, index int32 // index into Library.dumps and Dump.Pages; index -1: its entries name no page
	from, to    int32 // its entries lie in this range of Library.entries, among others perhaps

	dated      bool    // the page bears a date of its own
	month, day int     // that date, else the latest one without a year that stands on it; 0: neither
	written    uint64  // bit n: n years before today's is written out on it
	leap       [2]bool // 29 February stands on it without a year: of the page's year, of the year before
	span       span
	pinned     int   // the year the page's own text states or leaves as the only one; 0: none
	votes      votes // for the page's year, from dates written out elsewhere

	wave  int   // the last wave that came by
	heard votes // what it found, from dates without a year elsewhere

	verdict
}

// verdict is what settle made of a page.
type verdict struct {
	year     int // 0 where the page has no date to settle
	inferred bool
}

// newPage starts a page of which only the date is known.
func newPage(dump, index int, date parser.Date, from int) page {
	p := page{dump: int32(dump), index: int32(index), from: int32(from)}
	if possible(date.Month, date.Day) {
		p.dated, p.month, p.day = true, date.Month, date.Day
		if dateDay(date) != unknownDay {
			p.pinned = date.Year
		}
	}
	return p
}

// take widens the page's range of entries to e.
func (p *page) take(e int) {
	if p.to == 0 {
		p.from = int32(e)
	}
	p.to = int32(e) + 1
}

// note takes down what a date that stands on the page says about its year.
func (p *page) note(d parser.Date, today day) {
	switch {
	case !possible(d.Month, d.Day):
	case d.Year != 0:
		p.noteWritten(d, today)
	case p.dated:
		p.noteLeap(d)
	default:
		if p.month == 0 || inYear(d.Month, d.Day) > inYear(p.month, p.day) {
			p.month, p.day = d.Month, d.Day
		}
		p.noteLeap(d)
	}
}

func (p *page) noteWritten(d parser.Date, today day) {
	at := dateDay(d)
	if at == unknownDay || at > today+tolerance {
		return // nonsense says nothing
	}
	back := max(0, today.year()-d.Year)
	p.written |= 1 << min(back, memory-1)
}

func (p *page) noteLeap(d parser.Date) {
	if leapDay(d.Month, d.Day) {
		p.leap[p.before(d)] = true
	}
}

// before tells how many years before the page's the year of a date lies that
// is written without one: 0, or 1 where the date would lie after the page's.
// A page of 5 January that shows "Dec 28" was copied when that was still the
// current year, or it means the last one; the latter happens.
func (p *page) before(d parser.Date) int {
	if p.dated && inYear(d.Month, d.Day) > inYear(p.month, p.day)+tolerance {
		return 1
	}
	return 0
}

// bound derives, once all is noted, which years the page may be of.
func (p *page) bound(today day) {
	if p.month == 0 {
		return
	}
	own := leapDay(p.month, p.day)
	p.span = span{high: latestYear(p.month, p.day, today), leap: [2]bool{p.leap[0] || own, p.leap[1]}}
	odd := p.boundWritten(today.year())
	if p.span.earliest() == 0 {
		p.span.leap = [2]bool{own} // more than that cannot be had
	}
	if p.pinned == 0 && p.span.low != 0 && !odd && p.span.earliest() == p.span.latest() {
		p.pinned = p.span.earliest()
	}
}

// boundWritten sets the lower bound: a page's year is later than every year
// written out on it, because the site writes a year only when it is not the
// current one. True says that the page breaks that rule: it can be no older
// than what it writes, and not younger than today.
func (p *page) boundWritten(thisYear int) (odd bool) {
	older := p.written &^ (1<<max(0, thisYear-p.span.high+1) - 1) // years before span.high
	if older != 0 {
		p.span.low = thisYear - bits.TrailingZeros64(older) + 1
	}
	if back := thisYear - p.span.high; back >= 0 && p.written>>back&1 == 1 {
		p.span.low = p.span.high
	}
	return p.written&^older != 0
}

// latestYear is the last year in which that day is not after today.
func latestYear(month, dom int, today day) int {
	for year := today.year() + 1; year > 0; year-- {
		if at := dayOf(year, month, dom); at != unknownDay && at <= today+tolerance {
			return year
		}
	}
	return 0
}

// span is the years that a page may be of.
type span struct {
	low, high int // low is 0 where nothing bounds it
	leap      [2]bool
}

func (s span) fits(year int) bool {
	return year <= s.high && year >= s.low &&
		(!s.leap[0] || leapYear(year)) && (!s.leap[1] || leapYear(year-1))
}

// earliest gives the first year that fits. Without a lower bound, where every
// older year would fit as well, that is the last one.
func (s span) earliest() int {
	if s.low == 0 {
		return s.latest()
	}
	for year := s.low; year <= s.high; year++ {
		if s.fits(year) {
			return year
		}
	}
	return 0
}

// latest gives the last year that fits; 0 where there is none.
func (s span) latest() int {
	for year := s.high; year >= max(1, s.low, s.high-memory); year-- {
		if s.fits(year) {
			return year
		}
	}
	return 0
}

// votes count what other pages say of a page's year.
type votes []vote

type vote struct{ year, n int }

func (v *votes) add(year, n int) {
	for i := range *v {
		if (*v)[i].year == year {
			(*v)[i].n += n
			return
		}
	}
	*v = append(*v, vote{year, n})
}

// best gives the year with the most votes among those that fit, the earliest
// of equals; 0 where there is none.
func (v votes) best(fit span) int {
	var best vote
	for _, x := range v {
		if x.n > 0 && fit.fits(x.year) && (x.n > best.n || x.n == best.n && x.year < best.year) {
			best = x
		}
	}
	return best.year
}
