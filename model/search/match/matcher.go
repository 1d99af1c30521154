// Package match evaluates queries: a Matcher finds the papers of a query among the
// segments of an index, scores them, and says what in a text matched.
//
// Each node of the syntax tree becomes a predicate. The index names candidates for it; if
// it is not sure of them, their texts are looked through. Compile is the way in.
package match

import (
	"context"
	"math"
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// Matcher is a query compiled for the papers of one moment. It never changes, and is safe
// for any number of goroutines. The zero Matcher has no papers and marks nothing.
type Matcher struct {
	view   *index.View
	papers Papers
	root   predicate // nil: every paper
	nodes  int
	terms  []*term         // that are wanted
	phrase []index.Pattern // the plain words of the query as a phrase; nil: fewer than two
	aside  []string
}

// Correction is a word that was typed, and another one that it may have been meant for.
type Correction struct{ Typed, Word string }

// Corrections returns the words of the query that are looked for as others, each with the most
// frequent of these.
func (m *Matcher) Corrections() (all []Correction) {
	for _, t := range m.terms {
		if t.loose != nil && len(t.loose.words) > 0 {
			all = append(all, Correction{t.typed, t.loose.words[0].pattern.Text})
		}
	}
	return all
}

// SetAside returns the words that were left out of the query, as they were typed: short
// ones that fit nothing beside the others.
func (m *Matcher) SetAside() []string { return m.aside }

// Found is what a query found.
type Found struct {
	Hits   *bitset.BitSet
	Near   *bitset.BitSet // those of Hits that have something like the query
	Scores []int32        // of Hits, by paper, larger is more relevant; nil: not asked for
}

// Compile compiles a query. A word that no paper has, or several words that no paper has
// together, are looked up in the vocabulary. If ctx ends meanwhile the Matcher is of no
// use.
func Compile(ctx context.Context, q query.Query, view *index.View, papers Papers) *Matcher {
	return compileWith(ctx, q, view, papers, true)
}

// CompileExact is Compile, but finds words only as they are written.
func CompileExact(ctx context.Context, q query.Query, view *index.View, papers Papers) *Matcher {
	return compileWith(ctx, q, view, papers, false)
}

// Find returns the papers of the query. If ctx ends first, the answer is incomplete.
func (m *Matcher) Find(ctx context.Context) Found { return m.find(ctx, false) }

// Rank is Find with scores.
func (m *Matcher) Rank(ctx context.Context) Found { return m.find(ctx, true) }

func (m *Matcher) find(ctx context.Context, scores bool) Found {
	n := uint(m.papers.Len())
	found := Found{Hits: bitset.New(n), Near: bitset.New(n)}
	if scores {
		found.Scores = make([]int32, n)
	}
	index.Parallel(ctx, len(m.view.Segments), func(i int) {
		b := m.block(ctx, i)
		f := b.find(m.root, b.all())
		at := b.First / 64
		copy(found.Hits.Words()[at:], f.hits.Words())
		if f.near != nil {
			copy(found.Near.Words()[at:], f.near.Words())
		}
		if !scores || m.root == nil {
			return
		}
		for i := range f.hits.EachSet() {
			score := m.root.score(b, int(i)).score
			if f.near == nil || !f.near.Test(i) {
				score += exactly
			}
			found.Scores[b.First+int(i)] = score
		}
	})
	if scores && len(m.phrase) > 0 {
		m.rerank(ctx, found, m.phrase)
	}
	return found
}

// reranked is how many of the best papers are looked at more closely: more than anybody
// scrolls through.
const reranked = 100

// rerank raises those of the best papers that have the words as a phrase in the abstract.
func (m *Matcher) rerank(ctx context.Context, all Found, phrase []index.Pattern) {
	best := make([]uint64, 0, all.Hits.Count())
	for i := range all.Hits.EachSet() {
		best = append(best, uint64(math.MaxInt32-all.Scores[i])<<32|uint64(i))
	}
	slices.Sort(best)
	best = best[:min(len(best), reranked)]
	has := make([]bool, len(best))
	index.Parallel(ctx, len(best), func(n int) {
		abstract := index.Fold(m.view.Abstract(int(uint32(best[n]))))
		has[n] = slices.ContainsFunc(phrase, func(p index.Pattern) bool { return p.In(abstract) })
	})
	for n, key := range best {
		if paper := uint32(key); has[n] && all.Scores[paper]&(titlePhrase|together) == 0 {
			all.Scores[paper] += textPhrase
		}
	}
}

// Spans returns the matches of the query in a field: sorted spans that do not overlap.
// Negated terms have none.
func (m *Matcher) Spans(text string, field query.Fields) []Span {
	if m == nil || len(m.terms) == 0 {
		return nil
	}
	var spans []Span
	in := index.NewText(text)
	for _, t := range m.terms {
		spans = append(spans, t.spans(in, field)...)
	}
	return disjoint(spans)
}

// block is a segment on which a query is being evaluated. Papers are counted from its
// first.
type block struct {
	ctx context.Context
	*index.Segment
	view   *index.View
	papers *Papers
	found  []found // by number of the predicate
}

func (m *Matcher) block(ctx context.Context, n int) *block {
	return &block{ctx: ctx, Segment: m.view.Segments[n], view: m.view, papers: &m.papers, found: make([]found, m.nodes)}
}

// all returns the set of all papers of the block.
func (b *block) all() *bitset.BitSet { return bitset.New(uint(b.Len)).SetAll() }

// part returns the block's part of a set of all papers, without copying.
func (b *block) part(all *bitset.BitSet) *bitset.BitSet {
	from := b.First / 64
	return bitset.FromWithLength(uint(b.Len), all.Words()[from:from+(b.Len+63)/64])
}

// found is the result of a predicate on a block. The sets must not be changed.
type found struct {
	hits *bitset.BitSet
	near *bitset.BitSet // the hits that are only similar; nil: none
}

// predicate is what a node of the syntax tree becomes.
type predicate interface {
	// find returns those of some papers of a block that match.
	find(b *block, among *bitset.BitSet) found
	// score scores a paper that find returned.
	score(b *block, i int) hit
	// number is the index of its result in block.found.
	number() int
}

// node is the number of a predicate.
type node int

func (n node) number() int { return int(n) }

// find evaluates a predicate, and keeps its result for the scores. A nil predicate matches
// every paper.
func (b *block) find(p predicate, among *bitset.BitSet) found {
	if p == nil {
		return found{hits: among}
	}
	f := p.find(b, among)
	b.found[p.number()] = f
	return f
}

// some reports whether any paper matches, and stops at the first.
func (m *Matcher) some(ctx context.Context, p predicate) bool { return m.count(ctx, p, 1) > 0 }

// count counts the papers that match. It may stop once there are enough.
func (m *Matcher) count(ctx context.Context, p predicate, enough uint) (papers uint) {
	each := make([]uint, len(m.view.Segments))
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	index.Parallel(ctx, len(each), func(n int) {
		b := m.block(ctx, n)
		each[n] = b.find(p, b.all()).hits.Count()
		if each[n] >= enough {
			stop()
		}
	})
	for _, n := range each {
		papers += n
	}
	return papers
}
