// Package search finds and ranks papers: a Request says what to find, the Answer lists the papers.
//
// Package query parses the filter language, and package index finds patterns in texts. Here each
// node of the syntax tree is compiled to a predicate, which is evaluated once for all papers. A
// [Matcher] is a whole query: it scores papers and highlights what matched in their texts.
//
// A [Facet] is a property such as the month, with its values and how many papers have each. Choosing
// a value edits the text of the filter, which is the only place where the choice is kept.
package search

import (
	"context"
	"slices"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
)

// Papers is what a query is evaluated on: a snapshot of the library with the user's decisions and
// notes. It must not change during a search.
type Papers struct {
	library.Snapshot
	Is     []Is            // by paper; papers beyond its end are in the inbox
	Words  map[int32]Words // tags and notes, by paper
	Scores []int32         // points of watch words, by paper; papers beyond its end have none
	ForYou []int32         // by paper: the learned order, highest first; papers beyond its end come last
	Whole  Whole           // nil: no full texts are stored
}

// Whole returns the full texts that are stored, by arXiv number. Unless read is set the texts are
// empty, because reading them takes long the first time.
type Whole func(ctx context.Context, read bool) map[string]string

// Is is a bit set of what the user decided about a paper.
type Is uint16

// The bits of Is.
const (
	IsInbox Is = 1 << iota
	IsToRead
	IsRead
	IsSkipped
	IsStarred
	IsNew
	IsSnoozed
)

// Words are the tags and the note that the user gave a paper.
type Words struct {
	Tags []string
	Note string
}

// Index caches what searches of the same papers share. Its zero value works. It is safe for concurrent use.
type Index struct{ index.Index }

// NewIndex returns an empty index.
func NewIndex() *Index { return &Index{} }

// Points scores papers by watch words.
type Points func(context.Context, Papers) []int32

// Request says what to search for, in which papers, and how to sort the result.
type Request struct {
	Query   query.Query
	In      Papers
	By      query.Order
	Reverse bool
}

// NewRequest returns a request, with scores by watch words if the query or the order needs them. All
// parts of the program use it, so that a query finds the same papers everywhere.
func NewRequest(ctx context.Context, q query.Query, by query.Order, in Papers, points Points) Request {
	if q.NeedsScores() || by == query.ByScore {
		in.Scores = points(ctx, in)
	}
	return Request{Query: q, In: in, By: by}
}

// Answer is the result of a search.
type Answer struct {
	Match  *Matcher
	Papers []int32 // in the requested order; must not be changed
	Best   int32   // the most relevant paper; -1 if none stands out
	New    int     // the first New papers are new, if new papers were moved to the front
}

// Has reports whether a paper was found.
func (a *Answer) Has(paper int32) bool { return a.Match.found.hits.Test(uint(paper)) }

// Search runs a request. If ctx is cancelled the answer must not be used.
func (ix *Index) Search(ctx context.Context, r Request) Answer {
	m := ix.Prepare(ctx, r.Query, r.In)
	a := Answer{Match: m}
	hits := listInOrder(m.found.hits, m.view.ByPage())
	a.Papers, a.Best = m.rank(ctx, hits, r.Reverse)
	if r.By != query.ByRelevance {
		a.Papers = arrange(hits, r.In, r.By, r.Reverse)
	}
	return a
}

// Prepare evaluates a query without ranking. If ctx is cancelled the Matcher must not be used.
func (ix *Index) Prepare(ctx context.Context, q query.Query, in Papers) *Matcher {
	return compile(ctx, q, ix.View(in.Snapshot), in, true)
}

// PrepareExact is like Prepare, but matches words only as they are written.
func (ix *Index) PrepareExact(ctx context.Context, q query.Query, in Papers) *Matcher {
	return compile(ctx, q, ix.View(in.Snapshot), in, false)
}

// ExactMatches returns the papers that match a request exactly, ordered by index, for commands that change
// many papers at once. If ctx is cancelled the result must not be used.
func (ix *Index) ExactMatches(ctx context.Context, r Request) (papers []int32) {
	found := ix.Prepare(ctx, r.Query, r.In).found
	for p := range found.hits.Difference(found.near).EachSet() {
		papers = append(papers, int32(p))
	}
	return papers
}

// Similar returns up to n papers whose words are most like those of a paper, the most similar first.
func (ix *Index) Similar(papers library.Snapshot, paper int32, n int) (similar []int32) {
	view := ix.View(papers)
	for _, near := range view.Vectors().Nearest(paper, slices.Values(view.ByPage()), n) {
		similar = append(similar, near.Paper)
	}
	return similar
}
