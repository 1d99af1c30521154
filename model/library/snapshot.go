package library

import (
	"slices"

	"dailies/parser"
	"dailies/parser/clean"
)

// Sighting is one place where a paper stood.
type Sighting struct {
	Dump     int         // index into Snapshot.Dumps
	Line     int         // in that file, from 1
	Page     parser.Date // the page's date, its year settled; zero where unknown
	Position int         // on that page, from 1
}

// Paper is what all sightings together say of one paper. Nothing in it may be
// changed.
type Paper struct {
	ID        ID
	Also      []ID // other keys that marks may hang on: those of its other titles
	Title     clean.Text
	Abstract  parser.Abstract
	Org       parser.Org
	Authors   int         // 0 where unknown
	Date      parser.Date // zero where unknown
	Comments  int         // the newest page's
	ArXiv     string      // identifier without version; empty where unknown
	Hidden    int         // hidden characters that cleaning found, of the entry that had most
	Sightings []Sighting  // newest page first; at least one
}

// Dump is what is kept of a dump once its papers are merged.
type Dump struct {
	Name     clean.Text
	Pages    []parser.Page // their years settled
	Entries  int
	WithMeta int
	Problems []parser.Problem
	More     bool // not read to its end
}

// Snapshot is an immutable view of the library. Its zero value is empty.
// Papers keep their index in every later snapshot of the same epoch.
type Snapshot struct{ *content }

// content is a library as it was.
type content struct {
	archive
	today    day
	register *register
	at       view[int32]
	faces    view[face]
	slots    view[int32]
	records  view[*record]
	dumps    []Dump
	log      log
	epoch    int
	pages    int
}

// Snapshot is the library as it stands: immutable, safe for any goroutine. It
// costs what was added since the last one, and the pages whose years hang on
// that: take one a frame, not one a dump. Without an Add since, nothing.
func (l *Library) Snapshot() Snapshot {
	l.recalled = len(l.postponed)
	l.stale = l.stale || l.recalled > 0
	return l.snap()
}

// Rest does some of what Glance left to the next Snapshot: it looks at titles of
// about so many entries, and tells whether that leaves any. Nothing is shown until
// that Snapshot. A million entries leave titles of 27,000, which take 50 to 100 ms.
func (l *Library) Rest(entries int) (more bool) {
	if l.stale {
		l.Glance() // years come first
	}
	for _, first := range l.postponed {
		if entries <= 0 {
			break
		}
		entries -= len(l.groups[l.group.at(int(first))-1].entries)
		l.recalled++
	}
	l.rested = l.rested || l.recalled > 0
	l.resolve()
	return len(l.postponed) > 0
}

// Glance is a Snapshot while more dumps are on their way: where a title turns out
// to be of several papers, or several papers to be one, that waits for the next
// Snapshot, and with it what else is said of them. So no paper is made that later
// ones show to be another's, and no epoch begins, which costs whoever keeps
// indices as much as all papers: a million, of which 0.7 % share their title with
// another, had a hundred while they were read.
func (l *Library) Glance() Snapshot {
	l.more = true
	defer func() { l.more = false }()
	return l.snap()
}

func (l *Library) snap() Snapshot {
	if !l.stale && !l.rested {
		return l.snapshot
	}
	l.stale, l.rested = false, false
	l.settle()
	l.redateDumps()
	l.resolve()
	l.log.forget(l.slots.n)
	l.shown = len(l.dumps)
	l.snapshot = Snapshot{&content{
		archive:  l.archive,
		today:    l.today,
		register: l.register,
		at:       l.at.freeze(),
		faces:    l.faces.freeze(),
		slots:    l.slots.freeze(),
		records:  l.records.freeze(),
		dumps:    l.dumps[:len(l.dumps):len(l.dumps)],
		log:      l.log,
		epoch:    l.epoch,
		pages:    l.listed,
	}}
	return l.snapshot
}

// Len is the number of different papers.
func (s Snapshot) Len() int {
	if s.content == nil {
		return 0
	}
	return s.slots.n
}

// Paper gives the i-th paper in order of arrival. It is made anew at each call,
// in less than a microsecond: who wants one thing of many papers keeps that.
func (s Snapshot) Paper(i int) *Paper { return s.paper(i) }

// Abstract gives the abstract of the i-th paper, and asks for nothing else of it.
func (s Snapshot) Abstract(i int) parser.Abstract {
	slot := s.slots.at(i)
	if slot < 0 {
		slot = s.records.at(int(^slot)).abstract
	}
	return s.abstractOf(slot)
}

// Dumps gives the dumps in order of arrival.
func (s Snapshot) Dumps() []Dump {
	if s.content == nil {
		return nil
	}
	return s.dumps
}

// Entries is the number of entries on all pages; a paper on two pages counts
// twice.
func (s Snapshot) Entries() int {
	if s.content == nil {
		return 0
	}
	return s.entries.n
}

// Pages is the number of pages in all dumps.
func (s Snapshot) Pages() int {
	if s.content == nil {
		return 0
	}
	return s.pages
}

// Epoch counts how often papers changed their index: now and then a dump shows
// that two papers are one, and those behind the second move up. Who keeps
// indices from one snapshot to the next keeps them only while it is the same.
func (s Snapshot) Epoch() int {
	if s.content == nil {
		return 0
	}
	return s.epoch
}

// Find gives the index of the paper with that ID, or with that ID among those
// in Also.
func (s Snapshot) Find(id ID) (int, bool) {
	if s.content == nil {
		return 0, false
	}
	e, known := s.register.find(&s.archive, stem(id))
	if !known {
		return 0, false
	}
	i := s.at.at(int(e))
	if i < 0 { // it waits; see Glance
		return 0, false
	}
	if s.goesBy(i, id) {
		return int(i), true
	}
	slot := s.slots.at(int(i))
	if slot >= 0 || s.records.at(int(^slot)).kin == nil {
		return 0, false
	}
	for _, i := range s.records.at(int(^slot)).kin.papers {
		if s.goesBy(i, id) {
			return int(i), true
		}
	}
	return 0, false
}

// goesBy tells whether a paper has an ID.
func (s Snapshot) goesBy(i int32, id ID) bool {
	var room [256]byte
	return string(s.AppendID(room[:0], int(i))) == string(id) || slices.Contains(s.Also(int(i)), id)
}
