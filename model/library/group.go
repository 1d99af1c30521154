package library

import (
	"math/bits"
	"slices"
)

// maxDates is how many different dates a title may have, those with a year and
// those without counted apart, before they say nothing any more. A paper has
// one, a resubmitted one two; more than that is a heading that an odd file
// repeats, and comparing all of them would cost their product.
const maxDates = 64

// group is all entries whose titles have one key. Nearly always that is one
// paper; see resolve. An entry that is alone with its key, and shares no arXiv
// identifier with another, is in none.
type group struct {
	entries []int32 // in order of arrival
	family  int32   // index into Library.families plus 1; 0: shares no arXiv identifier with another key
	changed bool    // it has to be resolved

	settling int32 // the last time that years were settled, that came by
	number   int32 // that it had then
	link
}

// link is what the pages say about the date of a title that stands on several
// of them. It is how one page's year settles another's.
type link struct {
	written []day       // the dates written out, each once
	open    int32       // entries whose date has no year
	days    *[13]uint32 // the days that those name, a bit each by month; nil while there are few
	junk    bool        // too many dates: they say nothing
}

// join makes e the last of the group of an entry with the same key.
func (l *Library) join(first, e int32) {
	g := l.grouped(first)
	l.gather(g, e)
	l.touch(g)
}

// grouped gives an entry's group, and makes one of it where it is alone.
func (l *Library) grouped(e int32) int32 {
	if at := l.group.at(int(e)); at != 0 {
		return at - 1
	}
	g := int32(len(l.groups))
	l.groups = append(l.groups, group{})
	l.gather(g, e)
	l.touch(g)
	return g
}

// gather takes an entry into a group, and casts the votes that follow.
func (l *Library) gather(g, e int32) {
	at := &l.groups[g]
	at.entries = append(at.entries, e)
	l.group.set(int(e), g+1)
	p := &l.pages[l.entries.ref(e).page]
	p.grouped = append(p.grouped, e)
	l.link(at, e)
}

// touch notes that a group has to be resolved again. One that never was, waits
// for that already.
func (l *Library) touch(g int32) {
	at := &l.groups[g]
	if at.changed {
		return
	}
	at.changed = true
	if first := at.entries[0]; l.at.at(int(first)) >= 0 {
		l.changed = append(l.changed, first)
	}
}

// link takes an entry into the link of its group and casts the votes that
// follow: a year written out here settles the same date without a year there.
func (l *Library) link(k *group, e int32) {
	d := l.entries.ref(e).date
	switch {
	case k.junk || !d.known():
	case d.open():
		l.linkOpen(k, e)
	default:
		l.linkWritten(k, dateDay(d.date()))
	}
}

func (l *Library) linkOpen(k *group, e int32) {
	k.open++
	for _, at := range k.written {
		l.vote(e, at, 1)
	}
	if k.open > maxDates && l.openDays(k, e) > maxDates {
		l.discard(k)
	}
}

// openDays counts the days that the dates without a year name, e's included.
func (l *Library) openDays(k *group, e int32) int {
	add := func(e int32) {
		d := l.entries.ref(e).date.date()
		k.days[d.Month] |= 1 << d.Day
	}
	if k.days == nil {
		k.days = new([13]uint32)
		l.eachOpen(k, add)
	}
	add(e)
	n := 0
	for _, month := range k.days {
		n += bits.OnesCount32(month)
	}
	return n
}

// eachOpen goes through the entries whose date has no year.
func (l *Library) eachOpen(k *group, do func(e int32)) {
	if k.junk || k.open == 0 {
		return
	}
	for _, e := range k.entries {
		if l.entries.ref(e).date.open() {
			do(e)
		}
	}
}

func (l *Library) linkWritten(k *group, at day) {
	if at > l.today+tolerance || slices.Contains(k.written, at) {
		return
	}
	if len(k.written) == maxDates {
		l.discard(k)
		return
	}
	k.written = append(k.written, at)
	l.eachOpen(k, func(e int32) { l.vote(e, at, 1) })
}

// discard takes all votes of a group back. Its pages settle each other no more.
func (l *Library) discard(k *group) {
	l.eachOpen(k, func(e int32) {
		for _, at := range k.written {
			l.vote(e, at, -1)
		}
		l.note(l.entries.ref(e).page)
	})
	k.link = link{junk: true}
}

// vote casts n votes for the year of the page of an entry without a year,
// whose paper is elsewhere dated at.
func (l *Library) vote(e int32, at day, n int) {
	entry := l.entries.ref(e)
	p := &l.pages[entry.page]
	if year, ok := p.yearFrom(entry.date.date(), at); ok {
		p.votes.add(year, n)
		l.note(entry.page)
	}
}
