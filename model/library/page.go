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
	face
	index    int32   // index into Dump.Pages; -1: its entries name no page
	from, to int32   // its entries lie in this range, among others perhaps
	grouped  []int32 // those that are in a group

	written uint64  // bit n: n years before today's is written out on it
	leap    [2]bool // 29 February stands on it without a year: of the page's year, of the year before
	span    span
	stated  int   // the year of the page's own date; 0: none
	pinned  int   // the year the page's own text states or leaves as the only one; 0: none
	votes   votes // for the page's year, from dates written out elsewhere
	heard   votes // what the last wave found, from dates without a year elsewhere

	news     bool    // it has to be settled again
	open     bool    // its year is settled only by way of others, or inferred
	settling int32   // the last time that it was settled again
	was      verdict // before that
	wasOpen  bool
	heardOf  int // entries of grouped that others heard of already
}

// face is what a snapshot needs of a page.
type face struct {
	dump       int32 // index into Library.dumps
	dated      bool  // the page bears a date of its own
	month, day int   // that date, else the latest one without a year that stands on it; 0: neither
	verdict
}

// verdict is what settle made of a page.
type verdict struct {
	year     int // 0 where the page has no date to settle
	inferred bool
}

// newPage starts a page of which only the date is known.
func newPage(dump, index int, date parser.Date, from int) page {
	p := page{face: face{dump: int32(dump)}, index: int32(index), from: int32(from)}
	if possible(date.Month, date.Day) {
		p.dated, p.month, p.day = true, date.Month, date.Day
		if dateDay(date) != unknownDay {
			p.stated = date.Year
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
func (p *page) note(on packedDate, today day) {
	d := on.date()
	switch {
	case !on.known():
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
	if dateDay(d) > today+tolerance {
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
func (p *face) before(d parser.Date) int {
	if p.dated && inYear(d.Month, d.Day) > inYear(p.month, p.day)+tolerance {
		return 1
	}
	return 0
}

// bound derives from all that is noted which years the page may be of.
func (p *page) bound(today day) {
	p.pinned = p.stated
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

// yearFrom gives the page's year where d, which stands on it without a year,
// means the day at; false where it means another.
func (p *face) yearFrom(d parser.Date, at day) (int, bool) {
	year, ok := yearNear(d.Month, d.Day, at)
	return year + p.before(d), ok
}

// date completes a date that stands on the page.
func (p *face) date(on packedDate, today day) (parser.Date, grade) {
	d := on.date()
	switch {
	case !on.known():
		return parser.Date{}, undated
	case d.Year == 0:
		return p.dateWithoutYear(d)
	case dateDay(d) > today+tolerance:
		d.Inferred = true
		return d, odd
	}
	return d, written
}

func (p *face) dateWithoutYear(d parser.Date) (parser.Date, grade) {
	back := p.before(d)
	year := p.year - back
	for year > 0 && !has(year, d.Month, d.Day) {
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

// own is the page's own date, its year settled; zero where it has none.
func (p *face) own() parser.Date {
	if !p.dated || p.year == 0 {
		return parser.Date{}
	}
	return parser.Date{Year: p.year, Month: p.month, Day: p.day, Inferred: p.inferred}
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
