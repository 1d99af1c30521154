// Package library holds the papers in memory: it gives each its identity, merges what
// several pages say of the same paper, and finds the years that the pages leave out.
//
// New makes a Library, Add adds a dump or a part of one, and Snapshot returns the papers as
// they are now. Inside, an entry is what one page says of a paper. Entries whose titles have
// the same Key, or that have the same arXiv number, are in one cluster; separate splits it
// into papers, and merge makes a Paper of the entries of each.
//
// A paper gets its index when it is first seen, and keeps it until the program ends, also when
// all files are read again (see Reload): an index never comes to mean another paper. When two
// papers turn out to be one, that has the index of one of them, and the other index becomes a
// tombstone: Snapshot.Resolve says where it points. When a paper turns out to be two, the second
// gets a new index. The index of a paper that is in no file any more points nowhere. So the
// order of the indices is that of first sight and nothing else; lists are sorted.
package library

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"dailies/parser"
	"dailies/parser/clean"
)

// Library merges dumps. One goroutine may call Add and Snapshot; a Snapshot is safe for any.
type Library struct {
	today   day
	mu      sync.RWMutex // held while anything below changes: Snapshot.Find reads it
	dumps   []*dump
	reading map[clean.Text]*dump // files of which more parts will come
	pages   []*page
	entries int
	room    []byte // for keysOf, used again for each part

	first    map[ID]*entry // the first entry with an arXiv number, or the key of a title
	clusters []*cluster    // of several entries; none: united with another
	touched  []*entry      // whose clusters have to be resolved

	papers   []*Paper     // by index
	now      []int32      // by index: where the paper is now; see Snapshot.Resolve
	moved    int          // how often an entry went to a paper with another index
	before   map[ID]int32 // where papers were before all was read again, by all that they go by
	stale    bool         // something was added since the newest snapshot
	snapshot Snapshot
}

// dump is one file, read or being read part by part.
type dump struct {
	Dump
	index int
	pages []*page
	saved day // on which the file was saved at the latest; unknownDay if that is not known
}

// New makes an empty library. No page is dated after today, or after tomorrow, because time
// zones differ.
func New(today time.Time) *Library {
	return &Library{
		today:   dayAt(today),
		reading: map[clean.Text]*dump{},
		first:   map[ID]*entry{},
		before:  map[ID]int32{},
	}
}

// Reload makes an empty library in which the papers of another one keep their indices when they
// are read again. Until then, these point nowhere.
func Reload(today time.Time, before Snapshot) *Library {
	l := New(today)
	l.papers, l.now = slices.Clone(before.safe().papers), slices.Clone(before.safe().now)
	for i, p := range before.All() {
		l.now[i] = nowhere
		for _, id := range p.Keys() {
			l.before[id] = int32(i)
		}
	}
	return l
}

// Add merges a dump, or the next part of one, and keeps the texts of its papers. Only the
// indices depend on the order of the dumps, and nothing on how a file was split into parts.
func (l *Library) Add(d parser.Dump) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stale = true
	to := l.dumpOf(d)
	if len(to.pages)+len(d.Pages) == 0 && len(d.Papers) > 0 {
		d.Pages = []parser.Page{{}} // each paper stands on one
	}
	for _, p := range d.Pages {
		to.pages = append(to.pages, newPage(to, p))
		l.pages = append(l.pages, to.pages[len(to.pages)-1])
	}
	entries := l.newEntries(to, d.Papers)
	for i := range entries {
		if l.join(&entries[i]); d.Papers[i].Meta {
			to.WithMeta++
		}
	}
	l.entries += len(entries)
	to.Entries += len(entries)
	to.Problems = append(slices.Clip(to.Problems), d.Problems...) // snapshots share the problems from before
}

// dumpOf is the dump that a part belongs to.
func (l *Library) dumpOf(d parser.Dump) *dump {
	to, known := l.reading[d.Name]
	if !known {
		to = &dump{Dump: Dump{Name: d.Name, Source: d.Source}, index: len(l.dumps), saved: dayOf(d.Saved)}
		l.dumps = append(l.dumps, to)
	}
	if delete(l.reading, d.Name); d.More {
		l.reading[d.Name] = to
	}
	return to
}

// now is what is kept of the dump, as it is now.
func (d *dump) now() Dump {
	is := d.Dump
	for _, p := range d.pages {
		shown := Page{p.Page, len(p.entries)}
		shown.Date = cmp.Or(p.ownDate(), p.Date) // without a year if that is not known
		is.Pages = append(is.Pages, shown)
	}
	return is
}
