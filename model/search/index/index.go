// Package index is an inverted index of the words of titles and abstracts: a term
// dictionary and posting lists, in segments that never change.
//
// An Index follows the snapshots of a library: Follow indexes one, and View returns it as
// far as it is indexed. A View never changes. Segments that are not indexed yet are scanned
// text by text, so papers can be searched as soon as they are loaded.
package index

import (
	"context"
	"slices"
	"sync"

	"dailies/model/library"
	"dailies/model/search/query"
)

// Index keeps the View of the last snapshot. Its zero value is empty. It is safe for
// concurrent use.
type Index struct {
	building sync.Mutex // held while segments are indexed

	mu   sync.Mutex // guards what follows
	last *View
	orgs orgTable
}

// View returns the papers of a snapshot as far as they are indexed. It reads the titles of
// new papers only, and returns at once if the snapshot is the same as last time.
func (ix *Index) View(papers library.Snapshot) *View {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	if ix.last == nil || ix.last.Papers != papers {
		ix.last = ix.next(papers)
	}
	return ix.last
}

// next returns the View of another snapshot. It reuses segments whose texts are unchanged.
func (ix *Index) next(papers library.Snapshot) *View {
	var segments []*Segment
	for first := 0; first < papers.Len(); first += segmentSize {
		segments = append(segments, &Segment{First: first, Len: min(segmentSize, papers.Len()-first)})
	}
	if ix.last != nil && papers.Follows(ix.last.Papers) {
		stale := changedSegments(papers, ix.last.Papers)
		for n, s := range ix.last.Segments {
			if n < len(segments) && s.Len == segments[n].Len && !stale[n] {
				segments[n] = s
			}
		}
	}
	for _, s := range segments {
		if s.titles == nil {
			s.readTitles(papers, &ix.orgs)
		}
	}
	return newView(papers, segments, slices.Clip(ix.orgs.all))
}

// changedSegments returns the segments in which a text has changed.
func changedSegments(papers, before library.Snapshot) map[int]bool {
	changed := map[int]bool{}
	for i := range papers.Since(before) {
		if i >= before.Len() {
			break
		}
		was, is := before.Paper(i), papers.Paper(i)
		if was.Title != is.Title || was.Org != is.Org || was.Abstract != is.Abstract {
			changed[i/segmentSize] = true
		}
	}
	return changed
}

// Follow indexes the papers of a snapshot, on all cores, and returns its View. If ctx ends
// first, some segments of the View are not indexed.
func (ix *Index) Follow(ctx context.Context, papers library.Snapshot) *View {
	ix.building.Lock()
	defer ix.building.Unlock()
	v := ix.View(papers)
	segments := slices.Clone(v.Segments)
	Parallel(ctx, len(segments), func(n int) {
		if !segments[n].indexed {
			segments[n] = segments[n].index(v)
		}
	})
	indexed := newView(papers, segments, v.Orgs)
	ix.mu.Lock()
	defer ix.mu.Unlock()
	if ix.last == v {
		ix.last = indexed
	}
	return indexed
}

// View is the papers of a snapshot as they are searched. It never changes.
type View struct {
	Papers   library.Snapshot
	Segments []*Segment
	Orgs     []Org // every organisation of any paper, also of earlier snapshots

	newest     func() int
	vocabulary func() *Vocabulary
	allWords   func() *Vocabulary
}

func newView(papers library.Snapshot, segments []*Segment, orgs []Org) *View {
	v := &View{Papers: papers, Segments: segments, Orgs: orgs}
	v.newest = sync.OnceValue(v.findNewest)
	v.vocabulary = sync.OnceValue(v.collectWords)
	v.allWords = sync.OnceValue(v.collectAllWords)
	return v
}

// Newest returns the day of the newest paper as a query.DayNumber.
func (v *View) Newest() int { return v.newest() }

func (v *View) findNewest() (newest int) {
	for i := range v.Papers.Len() {
		d := v.Papers.Paper(i).Date
		newest = max(newest, query.DayNumber(d.Year, d.Month, d.Day))
	}
	return newest
}

// Abstract returns the abstract of a paper as it is written.
func (v *View) Abstract(paper int) string { return v.Papers.Paper(paper).Abstract.String() }
