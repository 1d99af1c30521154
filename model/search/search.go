// Package search finds papers: a Request says which, and in what order; the Answer lists
// them.
//
// Package query is the filter language, index looks for patterns in the texts. Here each node
// of the syntax tree becomes a predicate, which is evaluated once, for all papers; a [Matcher]
// is the whole query, scores what it found, and says what in a text matched. Completions completes
// what is being typed, and Explain says why a query finds nothing.
//
// A [Facet] is a property by which papers can be chosen, with its values and how many papers have
// each; Toggle puts a value into the text of a filter or takes it out. What is chosen stands in
// that text and nowhere else.
package search

import (
	"context"
	"slices"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
)

// Papers is what a query is evaluated on: a snapshot with what the reader decided on it. It must
// not change meanwhile.
type Papers struct {
	library.Snapshot
	Is     []Is            // one per paper; papers beyond its end are in the Inbox
	Words  map[int32]Words // what the reader wrote, by paper
	Scores []int32         // points of watch words, one per paper; papers beyond its end have none
	ForYou []int32         // order that was learned, the largest first; papers beyond its end come last
	Whole  Whole           // nil: no paper is here whole
}

// Whole returns the papers that are here whole, by their numbers of arXiv: their texts if read
// is set, which takes long the first time, else empty ones.
type Whole func(ctx context.Context, read bool) map[string]string

// Is is what the reader decided on a paper, as a bit set.
type Is uint16

// The bits.
const (
	IsInbox Is = 1 << iota
	IsToRead
	IsRead
	IsSkipped
	IsStarred
	IsNew
	IsSnoozed
)

// Words are what the reader wrote on a paper.
type Words struct {
	Tags []string
	Note string
}

// Index is what searches share from one to the next. Its zero value is empty. It is safe for
// concurrent use.
type Index struct{ index.Index }

// NewIndex makes an empty index.
func NewIndex() *Index { return &Index{} }

// Points scores papers by watch words.
type Points func(context.Context, Papers) []int32

// Request says what to search for, and where.
type Request struct {
	Query   query.Query
	In      Papers
	By      query.Order
	Reverse bool // the order reversed
}

// NewRequest builds a request, with the points of the papers if the query or the order needs them.
// The filter, the facets, decisions on a query, and the command line all ask through it, so
// that a query finds the same papers everywhere.
func NewRequest(ctx context.Context, q query.Query, by query.Order, in Papers, points Points) Request {
	if q.NeedsScores() || by == query.ByScore {
		in.Scores = points(ctx, in)
	}
	return Request{Query: q, In: in, By: by}
}

// Answer is the result of a search.
type Answer struct {
	Match  *Matcher
	Papers []int32 // in the order asked for; not to be written to
	Best   int32   // the paper that is more relevant than others; -1: none
	New    int     // so many of the first papers are new, if those were put in front
}

// Has reports whether a paper was found.
func (a *Answer) Has(paper int32) bool { return a.Match.found.hits.Test(uint(paper)) }

// Search answers a request. If ctx ends meanwhile the answer is of no use.
func (ix *Index) Search(ctx context.Context, r Request) Answer {
	m := ix.Prepare(ctx, r.Query, r.In)
	a := Answer{Match: m}
	hits := ordered(m.found.hits, m.view.ByPage())
	a.Papers, a.Best = m.rank(ctx, hits, r.Reverse)
	if r.By != query.ByRelevance {
		a.Papers = arrange(hits, r.In, r.By, r.Reverse)
	}
	return a
}

// Prepare compiles a query for papers: to highlight its matches, and to find papers without
// ranking them. If ctx ends meanwhile the Matcher is of no use.
func (ix *Index) Prepare(ctx context.Context, q query.Query, in Papers) *Matcher {
	return compile(ctx, q, ix.View(in.Snapshot), in, true)
}

// ExactMatches returns the papers that match a request exactly, in the order of their indices.
// Similar matches are left out: they may be shown, but not marked by the dozen. If ctx ends
// meanwhile the answer is of no use.
func (ix *Index) ExactMatches(ctx context.Context, r Request) (papers []int32) {
	found := ix.Prepare(ctx, r.Query, r.In).found
	for p := range found.hits.Difference(found.near).EachSet() {
		papers = append(papers, int32(p))
	}
	return papers
}

// PrepareExact is Prepare, but finds words only as they are written.
func (ix *Index) PrepareExact(ctx context.Context, q query.Query, in Papers) *Matcher {
	return compile(ctx, q, ix.View(in.Snapshot), in, false)
}

// Similar returns the papers whose words are most like those of another one, at most n, the
// most similar first.
func (ix *Index) Similar(papers library.Snapshot, paper int32, n int) (similar []int32) {
	view := ix.View(papers)
	for _, near := range view.Vectors().Nearest(paper, slices.Values(view.ByPage()), n) {
		similar = append(similar, near.Paper)
	}
	return similar
}
