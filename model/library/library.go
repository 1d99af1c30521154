// Package library holds the papers in memory. It identifies each paper, merges what several pages
// say about it, and infers the years that pages leave out.
//
// New makes a Library, Add adds a dump or a part of one, and Snapshot returns the current papers.
// Internally, an entry is what one page says about a paper. Entries with the same title Key or the
// same arXiv number are in one cluster; separate splits it into papers, and merge makes a Paper of
// the entries of each.
//
// A paper gets its index when it is first seen, and keeps it until the program ends, even when all
// files are read again (see Reload). An index never refers to a different paper. When two papers
// turn out to be one, the merged paper keeps one index, and the other becomes a tombstone that
// Snapshot.Resolve follows. When one paper turns out to be two, the second gets a new index. If a
// paper is in no file any more, its index resolves to -1. So papers are indexed in the order in
// which they were first seen; lists are sorted separately.
package library

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"dailies/parser"
	"dailies/parser/clean"
)

// Library merges dumps. It is for one goroutine, but its Snapshots are safe for concurrent use.
type Library struct {
	today      day
	mu         sync.RWMutex // held while anything below changes, because Snapshot.Find reads it
	dumps      []*dump
	unfinished map[clean.Text]*dump // files with more parts to come
	pages      []*page
	entries    int
	keyBuffer  []byte // for keysOf; reused for each part

	firstEntry map[ID]*entry // the first entry with an arXiv number or title key
	clusters   []*cluster    // with several entries each, or none if merged into another
	dirty      []*entry      // one entry of each cluster that must be resolved

	papers     []*Paper     // by index
	redirect   []int32      // by index: the current index of the paper; see Snapshot.Resolve
	moved      int          // how many entries have moved to another index
	oldIndices map[ID]int32 // indices before Reload, by all keys of the papers
	stale      bool         // something was added since the last snapshot
	snapshot   Snapshot
}

// dump is a file that was read, or is being read part by part.
type dump struct {
	Dump
	index   int
	pages   []*page
	savedOn day // latest day on which the file was saved; unknownDay if unknown
}

// New makes an empty library. No page is dated after tomorrow, which time zones make possible.
func New(today time.Time) *Library {
	return &Library{
		today:      day(parser.DateOf(today).Days()),
		unfinished: map[clean.Text]*dump{},
		firstEntry: map[ID]*entry{},
		oldIndices: map[ID]int32{},
	}
}

// Reload makes an empty library for reading all files again. Papers of the earlier snapshot get
// their indices back when they are added; until then these indices resolve to -1.
func Reload(today time.Time, before Snapshot) *Library {
	l := New(today)
	l.papers, l.redirect = slices.Clone(before.orEmpty().papers), slices.Clone(before.orEmpty().redirect)
	for i, p := range before.All() {
		l.redirect[i] = nowhere
		for _, id := range p.Keys() {
			l.oldIndices[id] = int32(i)
		}
	}
	return l
}

// Add merges a dump, or the next part of one, and keeps the texts of its papers. Only the indices
// depend on the order of the dumps, and nothing depends on how a file is split into parts.
func (l *Library) Add(d parser.Dump) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.stale = true
	to := l.dumpFor(d)
	if len(to.pages)+len(d.Pages) == 0 && len(d.Papers) > 0 {
		d.Pages = []parser.Page{{}} // each paper needs one
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
	to.Problems = append(slices.Clip(to.Problems), d.Problems...) // snapshots share the old slice
}

func (l *Library) dumpFor(d parser.Dump) *dump {
	to, known := l.unfinished[d.Name]
	if !known {
		to = &dump{Dump: Dump{Name: d.Name, Source: d.Source}, index: len(l.dumps), savedOn: dayOf(d.Saved)}
		l.dumps = append(l.dumps, to)
	}
	if delete(l.unfinished, d.Name); d.More {
		l.unfinished[d.Name] = to
	}
	return to
}

// snapshot returns what a Snapshot has of the dump.
func (d *dump) snapshot() Dump {
	now := d.Dump
	for _, p := range d.pages {
		shown := Page{p.Page, len(p.entries)}
		shown.Date = cmp.Or(p.ownDate(), p.Date) // p.Date if the year is unknown
		now.Pages = append(now.Pages, shown)
	}
	return now
}
