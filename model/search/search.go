// Package search finds papers: a Request says which, and in what order; its Answer are
// these papers, ranked.
//
// It is a facade over packages of their own: query is the filter language, index the
// inverted index, match evaluates queries over it with the help of fuzzy and similar, facet
// counts values, watch scores papers by watch words, and suggest proposes what to type.
package search

import (
	"context"
	"iter"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/search/facet"
	"dailies/model/search/index"
	"dailies/model/search/match"
	"dailies/model/search/query"
	"dailies/model/search/suggest"
	"dailies/model/search/watch"
)

// Index is what is kept of the papers from one search to the next. It is safe for any
// number of goroutines.
type Index struct {
	index  index.Index
	orders pageOrders
	facets facet.Counter
}

// NewIndex makes an empty index.
func NewIndex() *Index { return &Index{} }

// Follow indexes the papers that are new or changed since the last time, and ends where
// ctx does. Searches go on meanwhile; what is not indexed they look through text by text.
func (ix *Index) Follow(ctx context.Context, papers library.Snapshot) { ix.index.Follow(ctx, papers) }

// view returns the papers as far as they are indexed; all of them, where a query compares
// papers with each other.
func (ix *Index) view(ctx context.Context, q Query, in Papers) *index.View {
	for leaf := range query.Leaves(q.Root) {
		if _, ok := leaf.(query.Like); ok {
			return ix.index.Follow(ctx, in.Snapshot)
		}
	}
	return ix.index.View(in.Snapshot)
}

// Request is what a search is for.
type Request struct {
	Query Query
	In    Papers
	By    Order
	Back  bool // the order reversed
}

// Answer is what a search found.
type Answer struct {
	Match  *Matcher
	Papers []int32        // in the order asked for; not to be written to
	Near   *bitset.BitSet // those that have only something like the query
	Best   int32          // the paper that is more relevant than others; -1: none

	hits *bitset.BitSet
}

// Has reports whether a paper was found.
func (a *Answer) Has(paper int32) bool { return a.hits.Test(uint(paper)) }

// Search answers a request. Where ctx ends meanwhile the answer is of no use.
func (ix *Index) Search(ctx context.Context, r Request) Answer {
	a := Answer{Match: ix.Prepare(ctx, r.Query, r.In)}
	found := a.Match.Rank(ctx)
	a.hits, a.Near, a.Best = found.Hits, found.Near, best(found)
	if ctx.Err() == nil {
		a.Papers = ix.arrange(r, found)
	}
	return a
}

// best returns the paper with the highest score, the first of several, where it is more
// relevant than another or the only one; else -1: "-survey" and "authors:3" say nothing
// about that.
func best(found match.Found) int32 {
	best, low, n := int32(-1), int32(0), 0
	for i := range found.Hits.EachSet() {
		score := found.Scores[i]
		if n++; n == 1 {
			best, low = int32(i), score
		}
		if score > found.Scores[best] {
			best = int32(i)
		}
		low = min(low, score)
	}
	if n > 1 && found.Scores[best] == low {
		return -1
	}
	return best
}

// Prepare compiles a query for papers: to mark its matches, and to find papers without
// ranking them. Where ctx ends meanwhile the Matcher is of no use.
func (ix *Index) Prepare(ctx context.Context, q Query, in Papers) *Matcher {
	return match.Compile(ctx, q, ix.view(ctx, q, in), in)
}

// Matching are the papers that match a query for sure, in the order of their indices.
// What only resembles the query is not among them: it may be shown, but not be marked by
// the dozen. If ctx ends meanwhile the answer is of no use.
func (ix *Index) Matching(ctx context.Context, q Query, in Papers) (papers []int32) {
	found := ix.Prepare(ctx, q, in).Find(ctx)
	for p := range found.Hits.Difference(found.Near).EachSet() {
		papers = append(papers, int32(p))
	}
	return papers
}

// Score scores papers by watch words; nil where ctx ends meanwhile.
func (ix *Index) Score(ctx context.Context, words []Watched, in Papers) *Scores {
	return watch.Score(ctx, words, ix.index.View(in.Snapshot), in)
}

// Explain says why a query finds nothing.
func (ix *Index) Explain(ctx context.Context, q Query, in Papers) []TermCount {
	return suggest.Explain(ctx, q, ix.view(ctx, q, in), in)
}

// Offers returns what a part of a query that is being typed can become.
func (ix *Index) Offers(ctx context.Context, s Stem, in Papers) []Offer {
	return suggest.Offers(ctx, s, ix.index.View(in.Snapshot), in)
}

// Question is what facets are counted for.
type Question struct {
	Base, Filter Query          // what is always asked, and what the reader asks on top
	In           Papers         // among these
	Found        *bitset.BitSet // what both find, where that is known; else nil
}

// Facets counts the sides from which papers can be chosen. Where ctx ends meanwhile the
// counts are of no use.
func (ix *Index) Facets(ctx context.Context, q Question) []Facet {
	return ix.facets.Count(ctx, facet.Source{
		Papers: q.In.Snapshot,
		Tags:   tagged(q.In.Words),
		Newest: ix.index.View(q.In.Snapshot).Newest(),
		Find: func(asked Query) *bitset.BitSet {
			return ix.Prepare(ctx, asked, q.In).Find(ctx).Hits
		},
		Matcher: match.InText,
	}, q.Base, q.Filter, q.Found)
}

// tagged returns the papers that have tags.
func tagged(words map[int32]Words) iter.Seq2[int32, []string] {
	return func(yield func(int32, []string) bool) {
		for paper, w := range words {
			if len(w.Tags) > 0 && !yield(paper, w.Tags) {
				return
			}
		}
	}
}
