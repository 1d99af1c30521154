package library

import (
	"math/bits"
	"slices"

	"dailies/parser"
)

// maxDates is how many different dates a title may have, those with a year and
// those without counted apart, before they say nothing any more. A paper has
// one, a resubmitted one two; more than that is a heading that an odd file
// repeats, and comparing all of them would cost their product.
const maxDates = 64

// link is what the pages say about the date of a title that stands on several
// of them. It is how one page's year settles another's.
type link struct {
	open    []int32    // entries whose date has no year
	days    [13]uint32 // the days those name: a bit each, by month
	written []day      // the dates written out, each once
	junk    bool       // too many dates: open and written are empty

	wave  int   // the last wave that came by
	heard []day // the days that it found the paper to be of
}

// link takes an entry into the link of its group and casts the votes that
// follow: a year written out here settles the same date without a year there.
func (l *Library) link(k *link, e int32) {
	d := l.entries[e].paper.Date
	switch {
	case k.junk || !possible(d.Month, d.Day):
	case d.Year == 0:
		l.linkOpen(k, e, d)
	default:
		l.linkWritten(k, dateDay(d))
	}
}

func (l *Library) linkOpen(k *link, e int32, d parser.Date) {
	k.open = append(k.open, e)
	for _, at := range k.written {
		l.vote(e, at, 1)
	}
	k.days[d.Month] |= 1 << d.Day
	n := 0
	for _, month := range k.days {
		n += bits.OnesCount32(month)
	}
	if n > maxDates {
		l.discard(k)
	}
}

func (l *Library) linkWritten(k *link, at day) {
	if at == unknownDay || at > l.today+tolerance || slices.Contains(k.written, at) {
		return
	}
	if len(k.written) == maxDates {
		l.discard(k)
		return
	}
	k.written = append(k.written, at)
	for _, e := range k.open {
		l.vote(e, at, 1)
	}
}

// discard takes all votes of a link back.
func (l *Library) discard(k *link) {
	for _, at := range k.written {
		for _, e := range k.open {
			l.vote(e, at, -1)
		}
	}
	*k = link{junk: true}
}

// vote casts n votes for the year of the page of an entry without a year,
// whose paper is elsewhere dated at.
func (l *Library) vote(e int32, at day, n int) {
	p := &l.pages[l.entries[e].page]
	if year, ok := p.yearFrom(l.entries[e].paper.Date, at); ok {
		p.votes.add(year, n)
		l.unsettled[l.entries[e].page] = true
	}
}

// yearFrom gives the page's year where d, which stands on it without a year,
// means the day at; false where it means another.
func (p *page) yearFrom(d parser.Date, at day) (int, bool) {
	year, ok := yearNear(d.Month, d.Day, at)
	return year + p.before(d), ok
}
