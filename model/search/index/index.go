// Package index prepares papers for searching: it normalizes their texts, lists their words, and finds
// the papers that match a pattern.
//
// An inverted index finds the papers with a word, or with the beginning of one. Their texts are read
// only for what it cannot answer: phrases, parts of words, and papers that were just added. An Index
// follows the snapshots of a library; a View is one of these snapshots and never changes.
package index

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/query"
)

// Index holds the View of the latest snapshot. Its zero value is empty. It is safe for concurrent use.
type Index struct {
	mu   sync.Mutex
	last *View
}

// View returns the View of a snapshot. It reads no text; that happens when a search needs it.
func (ix *Index) View(papers library.Snapshot) *View {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	if ix.last == nil || ix.last.Papers != papers {
		ix.last = newView(papers, ix.last)
	}
	return ix.last
}

// Follow indexes a snapshot on all cores, so that the first search need not. While more papers are
// coming, it skips what they will change: the vocabularies, and the last segment unless it is full. If
// ctx is cancelled, searches do the rest.
func (ix *Index) Follow(ctx context.Context, papers library.Snapshot, coming bool) *View {
	v := ix.View(papers)
	Parallel(ctx, len(v.segments), func(n int) {
		if s := v.segments[n]; ctx.Err() == nil && (!coming || len(s.papers) == segmentSize) {
			s.index()
		}
	})
	if ctx.Err() == nil && !coming {
		v.ByPage()
		v.Vocabulary()
		v.AllWords()
	}
	return v
}

// View is a snapshot as it is searched. It never changes.
type View struct {
	Papers   library.Snapshot
	segments []*segment
	cache    sync.Map // see Once
}

// newView returns the View of a snapshot. It reuses the segments of the previous View whose texts are
// unchanged.
func newView(papers library.Snapshot, previous *View) *View {
	v := &View{Papers: papers}
	for first := 0; first < papers.Len(); first += segmentSize {
		s, n := newSegment(papers, first, min(segmentSize, papers.Len()-first)), len(v.segments)
		if previous != nil && n < len(previous.segments) && slices.EqualFunc(s.papers, previous.segments[n].papers, sameTexts) {
			s = previous.segments[n]
		}
		v.segments = append(v.segments, s)
	}
	return v
}

// sameTexts reports whether two papers have the same texts in all fields.
func sameTexts(a, b *library.Paper) bool {
	return a == b || a.Title == b.Title && a.Abstract == b.Abstract && a.Org == b.Org &&
		a.ArXiv == b.ArXiv && a.Details == b.Details
}

// With returns the papers that match a pattern in a field, which may be any field that Texts has. If ctx
// is cancelled, some are missing.
func (v *View) With(ctx context.Context, field query.Fields, p Pattern) *bitset.BitSet {
	all := bitset.New(uint(v.Papers.Len()))
	Parallel(ctx, len(v.segments), func(n int) {
		s := v.segments[n]
		copy(all.Words()[s.first/64:], s.with(field, p).Words())
	})
	return all
}

// Filter returns the papers of a set for which passes returns true. It runs on all cores, and stops when
// ctx is cancelled, because a regular expression can take milliseconds per text.
func (v *View) Filter(ctx context.Context, set *bitset.BitSet, passes func(i int) bool) *bitset.BitSet {
	passed := bitset.New(set.Len())
	Parallel(ctx, len(v.segments), func(n int) {
		s := v.segments[n]
		end := uint(s.first + len(s.papers))
		for i, ok := set.NextSet(uint(s.first)); ok && i < end && ctx.Err() == nil; i, ok = set.NextSet(i + 1) {
			if passes(int(i)) {
				passed.Set(i)
			}
		}
	})
	return passed
}

// Once returns the result of compute, which runs once for each key of a View. The cache saves looking for the
// corrections of a misspelt word again at each letter of the next word. The result must not be changed.
func Once[T any](v *View, key string, compute func() T) T {
	once, _ := v.cache.LoadOrStore(key, sync.OnceValue(compute))
	return once.(func() T)()
}

// All returns the set of all papers, without tombstones.
func (v *View) All() *bitset.BitSet {
	return Once(v, "all", func() *bitset.BitSet {
		all := bitset.New(uint(v.Papers.Len()))
		for i := range v.Papers.All() {
			all.Set(uint(i))
		}
		return all
	})
}

// ByPage returns all papers, sorted by page with the newest first, then by position on the page.
func (v *View) ByPage() []int32 {
	return Once(v, "by page", func() []int32 {
		order := make([]int32, 0, v.Papers.Count())
		for i := range v.Papers.All() {
			order = append(order, int32(i))
		}
		slices.SortFunc(order, func(a, b int32) int {
			x, y := v.Papers.Paper(int(a)).Sightings[0], v.Papers.Paper(int(b)).Sightings[0]
			return cmp.Or(cmp.Compare(y.Page.Year, x.Page.Year), cmp.Compare(y.Page.Month, x.Page.Month),
				cmp.Compare(y.Page.Day, x.Page.Day), cmp.Compare(x.Position, y.Position),
				cmp.Compare(x.Dump, y.Dump), cmp.Compare(x.Line, y.Line), cmp.Compare(a, b))
		})
		return order
	})
}

// Newest returns the date of the newest paper as a query.DayNumber.
func (v *View) Newest() int {
	return Once(v, "newest", func() (newest int) {
		for _, p := range v.Papers.All() {
			newest = max(newest, query.DayNumber(p.Date.Numbers()))
		}
		return newest
	})
}

// Vocabulary returns the words of titles and organisations.
func (v *View) Vocabulary() *Vocabulary { return Once(v, "vocabulary", v.collectTitleWords) }

// AllWords returns the words of titles and abstracts; of many papers, only words that two or more have.
func (v *View) AllWords() *Vocabulary { return Once(v, "all words", v.collectAllWords) }

// Vectors returns the TF-IDF vectors. They take 68 MB of memory for 100,000 papers.
func (v *View) Vectors() *Vectors { return Once(v, "vectors", v.makeVectors) }

// Title returns the normalized title of a paper.
func (v *View) Title(i int) string { return v.text(query.Title, i) }

// Abstract returns the normalized abstract of a paper.
func (v *View) Abstract(i int) string { return v.text(query.Abstract, i) }

// Names returns the normalized names of a paper's authors, one on each line.
func (v *View) Names(i int) string { return v.text(query.Author, i) }

func (v *View) text(field query.Fields, i int) string {
	return v.segments[i/segmentSize].text(field, i%segmentSize)
}
