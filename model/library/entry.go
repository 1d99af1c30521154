package library

import (
	"cmp"
	"slices"
	"strings"

	"dailies/parser"
)

// grade says how certain a date is. Smaller is better.
type grade uint8

const (
	writtenOut grade = iota // the page writes the year
	settled                 // the year is that of the page, which is certain
	inferred                // the year is that of the page, which was inferred
	future                  // the page writes the year, but the date is in the future
	undated
)

// entry is a paper on a page of a dump.
type entry struct {
	paper   *Paper // a Paper with this sighting only
	page    *page
	cluster *cluster      // nil for most entries, which are alone
	keys    *abstractKeys // computed when needed, which is rare
	seq     int32         // order of arrival
	index   int32         // index of its paper; -1 until resolved
	day     day           // of paper.Date; unknownDay if unknown or in the future
	written parser.Date   // as written on the page; zero if missing or invalid
	grade   grade         // of paper.Date
	dirty   bool          // its cluster must be resolved
}

func (e *entry) key() ID { return e.paper.TitleKey() }

type abstractKeys struct {
	opening string          // see abstractKey
	words   map[string]bool // see abstractWords
}

// noDetails is shared by all papers without details.
var noDetails parser.Details

// newEntries makes an entry for each paper of a dump. Entries, papers, sightings and keys are
// allocated in one piece each: as separate objects, which the garbage collector visits one by one,
// reading 100,000 papers took a third longer.
func (l *Library) newEntries(of *dump, read []parser.Paper) []entry {
	keys := l.keysOf(read)
	entries, papers, sightings := make([]entry, len(read)), make([]Paper, len(read)), make([]Sighting, len(read))
	for i := range read {
		p, on := &read[i], of.pages[read[i].Page]
		e := &entries[i]
		*e = entry{paper: &papers[i], page: on, seq: int32(l.entries + i), index: -1}
		if d := p.Date; d.Year == 0 && d.Valid() || dayOf(d) != unknownDay {
			e.written = d
		}
		on.add(e, l.today)
		sightings[i] = Sighting{Dump: int32(of.index), Line: int32(p.Line), Position: int32(len(on.entries))}
		id, also := identity(p.ArXiv, keys[i:i+1:i+1])
		papers[i] = Paper{
			ID: id, Also: also, Title: p.Title, Abstract: p.Abstract, Org: p.Org,
			Authors: p.Authors, Comments: p.Comments, ArXiv: p.ArXiv, Details: cmp.Or(p.Details, &noDetails), Hidden: p.Hidden,
			Sightings: sightings[i : i+1 : i+1],
		}
		e.date(l.today)
	}
	return entries
}

// date completes the entry's date with the year of its page.
func (e *entry) date(today day) {
	e.paper.Date, e.grade = e.page.complete(e.written, today)
	e.paper.Sightings[0].Page = e.page.ownDate()
	if e.day = unknownDay; e.grade < future {
		e.day = dayOf(e.paper.Date)
	}
}

// redate updates the date after the year of the page has changed. It copies a paper that snapshots may
// share.
func (e *entry) redate(today day) {
	if e.index >= 0 {
		copied := *e.paper
		copied.Sightings = slices.Clone(copied.Sightings)
		e.paper = &copied
	}
	e.date(today)
}

const unknownGap = 1 << 30

// gap returns how many days two dates are apart, or the smallest number in any years if a year is
// uncertain.
func (e *entry) gap(f *entry) int {
	switch {
	case e.day == unknownDay || f.day == unknownDay:
		return unknownGap
	case e.grade == inferred || f.grade == inferred:
		return daysApartInAnyYear(e.paper.Date, f.paper.Date)
	}
	return daysApart(e.day, f.day)
}

// abstractKey returns the key of the opening of its abstract, or "" without an abstract.
func (e *entry) abstractKey() string { return e.abstractKeys().opening }

func (e *entry) abstractKeys() *abstractKeys {
	if e.keys == nil {
		e.keys = &abstractKeys{opening: openingKey(e.paper.Abstract.String())}
	}
	return e.keys
}

// newestFirst orders entries by the date of their page, undated ones last, and then by their place
// in the files. The order of arrival matters only for files with the same name.
func newestFirst(e, f *entry) int {
	x, y := e.paper.Sightings[0], f.paper.Sightings[0]
	return cmp.Or(
		y.Page.Time().Compare(x.Page.Time()),
		strings.Compare(e.page.dump.Name.String(), f.page.dump.Name.String()),
		cmp.Compare(x.Line, y.Line),
		cmp.Compare(x.Position, y.Position),
		cmp.Compare(e.seq, f.seq),
	)
}

// earliestFirst orders entries by their own date, undated ones last.
func earliestFirst(e, f *entry) int {
	return cmp.Or(
		cmp.Compare(e.day, f.day),
		strings.Compare(e.abstractKey(), f.abstractKey()),
		strings.Compare(e.paper.ArXiv, f.paper.ArXiv),
	)
}

func byArrival(e, f *entry) int { return cmp.Compare(e.seq, f.seq) }
