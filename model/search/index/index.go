// Package index prepares papers for being searched: their texts in plain form, the words that
// they have, and which of them match a pattern.
//
// An inverted index says which papers have a word, or the beginning of one; their texts are read
// only for what it does not know: phrases, parts of words, papers that have just come in. An Index
// follows the snapshots of a library; a View is one of them, and never changes.
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

// Index keeps the View of the last snapshot. Its zero value is empty. It is safe for
// concurrent use.
type Index struct {
	mu   sync.Mutex
	last *View
}

// View returns a snapshot as it is searched. It reads no text: that is done when a search
// needs it.
func (ix *Index) View(papers library.Snapshot) *View {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	if ix.last == nil || ix.last.Papers != papers {
		ix.last = newView(papers, ix.last)
	}
	return ix.last
}

// Follow prepares a snapshot on all cores, and collects its words, so that the first search
// need not. While more papers are coming it leaves out what they change: the words, and the
// segment that is not full. If ctx ends first, a search does the rest.
func (ix *Index) Follow(ctx context.Context, papers library.Snapshot, coming bool) *View {
	v := ix.View(papers)
	Parallel(ctx, len(v.segments), func(n int) {
		if ctx.Err() == nil && (!coming || v.segments[n].len == segmentSize) {
			v.segments[n].index()
		}
	})
	if ctx.Err() == nil && !coming {
		v.ByPage()
		v.Vocabulary()
		v.AllWords()
	}
	return v
}

// View is the papers of a snapshot as they are searched. It never changes.
type View struct {
	Papers   library.Snapshot
	segments []*segment
	made     sync.Map // see Once
}

// newView returns the View of a snapshot. It reuses the segments of the one before whose
// texts are unchanged.
func newView(papers library.Snapshot, before *View) *View {
	v := &View{Papers: papers}
	for first := 0; first < papers.Len(); first += segmentSize {
		s, n := newSegment(papers, first, min(segmentSize, papers.Len()-first)), len(v.segments)
		if before != nil && n < len(before.segments) && slices.EqualFunc(s.papers, before.segments[n].papers, sameTexts) {
			s = before.segments[n]
		}
		v.segments = append(v.segments, s)
	}
	return v
}

// sameTexts reports whether two papers have the same texts.
func sameTexts(a, b *library.Paper) bool {
	return a == b || a.Title == b.Title && a.Abstract == b.Abstract && a.Org == b.Org &&
		a.ArXiv == b.ArXiv && a.Details == b.Details
}

// With returns the papers that have a pattern in a field that Texts knows. If ctx ends meanwhile,
// some are missing.
func (v *View) With(ctx context.Context, field query.Fields, p Pattern) *bitset.BitSet {
	all := bitset.New(uint(v.Papers.Len()))
	Parallel(ctx, len(v.segments), func(n int) {
		s := v.segments[n]
		copy(all.Words()[s.first/64:], s.with(field, p).Words())
	})
	return all
}

// Filter returns the papers of a set that pass a test, on all cores. It stops when ctx ends: a
// regular expression may take milliseconds per text.
func (v *View) Filter(ctx context.Context, set *bitset.BitSet, passes func(i int) bool) *bitset.BitSet {
	kept := bitset.New(set.Len())
	Parallel(ctx, len(v.segments), func(n int) {
		s := v.segments[n]
		end := uint(s.first + s.len)
		for i, ok := set.NextSet(uint(s.first)); ok && i < end && ctx.Err() == nil; i, ok = set.NextSet(i + 1) {
			if passes(int(i)) {
				kept.Set(i)
			}
		}
	})
	return kept
}

// Once returns what make makes, and asks it once for each key: the corrections of a misspelt word,
// not again at every letter of the next one. All ends with the View, and must not be changed.
func Once[T any](v *View, key string, make func() T) T {
	once, _ := v.made.LoadOrStore(key, sync.OnceValue(make))
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

// ByPage returns all papers, those of the newest page first, then by their place on the page.
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

// Newest returns the day of the newest paper as a query.DayNumber.
func (v *View) Newest() int {
	return Once(v, "newest", func() (newest int) {
		for _, p := range v.Papers.All() {
			newest = max(newest, query.DayNumber(p.Date.Numbers()))
		}
		return newest
	})
}

// Vocabulary returns the words of the titles and organisations.
func (v *View) Vocabulary() *Vocabulary { return Once(v, "vocabulary", v.collectTitleWords) }

// AllWords returns the words of titles and abstracts; where there are many papers, those of two or more.
func (v *View) AllWords() *Vocabulary { return Once(v, "all words", v.collectAllWords) }

// Vectors returns the TF-IDF vectors: 100,000 papers take 68 MB of memory.
func (v *View) Vectors() *Vectors { return Once(v, "vectors", v.makeVectors) }

// Title returns the plain title of a paper.
func (v *View) Title(i int) string { return v.in(i).text(query.Title, i%segmentSize) }

// Abstract returns the plain abstract of a paper.
func (v *View) Abstract(i int) string { return v.in(i).text(query.Abstract, i%segmentSize) }

// Names returns the plain names of a paper's authors, one on each line.
func (v *View) Names(i int) string { return v.in(i).text(query.Author, i%segmentSize) }

func (v *View) in(i int) *segment { return v.segments[i/segmentSize] }
