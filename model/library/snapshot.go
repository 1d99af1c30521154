package library

import (
	"iter"
	"slices"
	"strings"
	"sync"

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

// Paper is what all sightings together say of one paper. It is immutable.
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
}

// Snapshot is an immutable view of the library. Its zero value is empty.
// Papers keep their index in every later snapshot of the same epoch.
type Snapshot struct {
	papers  view[*Paper]
	homes   view[homes]
	names   *names
	dumps   []Dump
	epoch   int
	entries int
	pages   int
}

// Snapshot is the library as it stands: immutable, safe for any goroutine. It
// costs what was added since the last one, and a look at the pages whose year
// is not sure: take one a frame, not one a dump. Without an Add since, nothing.
func (l *Library) Snapshot() Snapshot {
	if !l.stale {
		return l.snapshot
	}
	l.stale = false
	l.settle()
	l.redateDumps()
	l.resolve()
	l.snapshot = Snapshot{
		papers:  l.papers.freeze(),
		homes:   l.homes.freeze(),
		names:   l.names,
		dumps:   l.dumps[:len(l.dumps):len(l.dumps)],
		epoch:   l.epoch,
		entries: len(l.entries),
		pages:   l.listed,
	}
	return l.snapshot
}

// Len is the number of different papers.
func (s Snapshot) Len() int { return s.papers.n }

// Paper gives the i-th paper in order of arrival.
func (s Snapshot) Paper(i int) *Paper { return s.papers.at(i) }

// Abstract gives the abstract of the i-th paper, and asks for nothing else of it.
func (s Snapshot) Abstract(i int) parser.Abstract { return s.Paper(i).Abstract }

// Since gives the indices of the papers that are new or others than in an
// earlier snapshot, in order. It costs what changed, and a glance at every
// thousand papers.
func (s Snapshot) Since(before Snapshot) iter.Seq[int] {
	return func(yield func(int) bool) {
		for from := 0; from < s.Len(); from += chunkLen {
			to := min(from+chunkLen, s.Len())
			at := from
			if s.papers.shares(before.papers, from/chunkLen) {
				at = min(before.Len(), to)
			}
			for ; at < to; at++ {
				if (at >= before.Len() || s.Paper(at) != before.Paper(at)) && !yield(at) {
					return
				}
			}
		}
	}
}

// Dumps gives the dumps in order of arrival.
func (s Snapshot) Dumps() []Dump { return s.dumps }

// Entries is the number of entries on all pages; a paper on two pages counts
// twice.
func (s Snapshot) Entries() int { return s.entries }

// Pages is the number of pages in all dumps.
func (s Snapshot) Pages() int { return s.pages }

// Epoch counts how often papers changed their index: now and then a dump shows
// that two papers are one, and those behind the second move up. Who keeps
// indices from one snapshot to the next keeps them only while it is the same.
func (s Snapshot) Epoch() int { return s.epoch }

// Find gives the index of the paper with that ID, or with that ID among those
// in Also.
func (s Snapshot) Find(id ID) (int, bool) {
	if s.names == nil {
		return 0, false
	}
	key, _, _ := strings.Cut(string(id), "~")
	g, known := s.names.find(ID(key))
	if !known || int(g) >= s.homes.n {
		return 0, false
	}
	at := s.homes.at(int(g))
	for _, i := range append([]int32{at.first}, at.more...) {
		if p := s.Paper(int(i)); p.ID == id || slices.Contains(p.Also, id) {
			return int(i), true
		}
	}
	return 0, false
}

// names finds the group of a key. The library adds while snapshots look up.
type names struct {
	lock   sync.RWMutex
	groups map[ID]int32 // only the library's goroutine writes, so it reads without the lock
}

func (n *names) add(key ID, g int32) {
	n.lock.Lock()
	defer n.lock.Unlock()
	n.groups[key] = g
}

func (n *names) find(key ID) (int32, bool) {
	n.lock.RLock()
	defer n.lock.RUnlock()
	g, known := n.groups[key]
	return g, known
}
