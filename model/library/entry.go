package library

import (
	"cmp"
	"slices"
	"strings"

	"dailies/parser"
)

// grade is how well a date is known; the smaller the better.
type grade uint8

const (
	writtenOut grade = iota // the year is written out
	settled                 // the year is the page's, and that is sure
	inferred                // the year is the page's, and that was inferred
	future                  // written out, but lies in the future
	undated
)

// entry is one paper of one page of one dump.
type entry struct {
	paper   *Paper // what the page says, as a paper with this one sighting
	page    *page
	cluster *cluster      // nil: it is alone in it, as most are
	keys    *abstractKeys // nil until they are asked for, which most never are
	seq     int32         // counts the entries in order of arrival
	index   int32         // of its paper; -1 until resolved
	day     day           // of paper.Date; unknownDay if that is not known, or in the future
	written parser.Date   // as it stands on the page; zero: none, or no day of the calendar
	grade   grade         // of paper.Date
	touched bool          // its cluster must be resolved
}

// key is that of the title.
func (e *entry) key() ID { return e.paper.TitleKey() }

// abstractKeys are what of an abstract is compared.
type abstractKeys struct {
	opening string          // see abstractKey
	words   map[string]bool // see abstractWords
}

// noDetails are those of all papers without any.
var noDetails parser.Details

// newEntries makes an entry of each paper of a dump. Entries, papers, sightings and keys are in one
// piece each: as objects of their own, which the garbage collector visits one by one, reading 100,000
// papers took a third longer.
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

// date completes the entry's date with its page's year.
func (e *entry) date(today day) {
	e.paper.Date, e.grade = e.page.complete(e.written, today)
	e.paper.Sightings[0].Page = e.page.ownDate()
	if e.day = unknownDay; e.grade < future {
		e.day = dayOf(e.paper.Date)
	}
}

// redate is date after the page's year has changed. It copies a paper that snapshots may already have.
func (e *entry) redate(today day) {
	if e.index >= 0 {
		copied := *e.paper
		copied.Sightings = slices.Clone(copied.Sightings)
		e.paper = &copied
	}
	e.date(today)
}

// unknownGap is the gap to an entry whose date is unknown.
const unknownGap = 1 << 30

// gap is how many days the dates of two entries are apart: at least, in any years, if one year is
// not sure.
func (e *entry) gap(f *entry) int {
	switch {
	case e.day == unknownDay || f.day == unknownDay:
		return unknownGap
	case e.grade == inferred || f.grade == inferred:
		return apartInYear(e.paper.Date, f.paper.Date)
	}
	return apart(e.day, f.day)
}

// abstractKey is the key of the opening of its abstract; empty if it has none.
func (e *entry) abstractKey() string {
	return e.abstractKeys().opening
}

func (e *entry) abstractKeys() *abstractKeys {
	if e.keys == nil {
		e.keys = &abstractKeys{opening: openingKey(e.paper.Abstract.String())}
	}
	return e.keys
}

// newestFirst orders entries by the date of their page, those without one last, and then by
// their place in the files: the order of arrival decides only between files of one name.
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

// earliestFirst orders entries by their own date, those without one last.
func earliestFirst(e, f *entry) int {
	return cmp.Or(
		cmp.Compare(e.day, f.day),
		strings.Compare(e.abstractKey(), f.abstractKey()),
		strings.Compare(e.paper.ArXiv, f.paper.ArXiv),
	)
}

func byArrival(e, f *entry) int { return cmp.Compare(e.seq, f.seq) }
