// Package match evaluates queries: a Matcher knows the papers of a query, scores them, and
// says what in a text matched.
//
// Each node of the syntax tree becomes a predicate, which is evaluated once, for all papers.
// Compile is the way in.
package match

import (
	"context"
	"math"
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// Matcher is a query evaluated for the papers of one moment. It never changes, and is safe
// for any number of goroutines. The zero Matcher has no papers and marks nothing.
type Matcher struct {
	view   *index.View
	papers Papers
	root   predicate // nil: every paper
	found  found
	terms  []*term         // that are wanted
	phrase []index.Pattern // the plain words of the query as a phrase; nil: fewer than two
	aside  []string

	partial *bitset.BitSet // papers that have only most of the words; nil: none
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

// Find returns the papers of the query. They must not be changed.
func (m *Matcher) Find() Found { return Found{Hits: m.found.hits, Near: m.found.near} }

// Rank is Find with scores. If ctx ends first, the answer is incomplete.
func (m *Matcher) Rank(ctx context.Context) Found {
	all := m.Find()
	all.Scores = make([]int32, m.papers.Len())
	if m.root == nil {
		return all
	}
	m.view.Keep(ctx, all.Hits, func(i int) bool {
		all.Scores[i] = m.root.score(m, i).score
		switch {
		case !all.Near.Test(uint(i)):
			all.Scores[i] += exactly
		case m.partial == nil || !m.partial.Test(uint(i)):
			all.Scores[i] += wholly
		}
		return false
	})
	if len(m.phrase) > 0 {
		m.rerank(ctx, all, m.phrase)
	}
	return all
}

// reranked is how many of the best papers are looked at more closely: more than anybody
// scrolls through.
const reranked = 100

// rerank raises those of the best papers that have the words as a phrase in the abstract.
func (m *Matcher) rerank(ctx context.Context, all Found, phrase []index.Pattern) {
	best := all.Best(reranked)
	has := make([]bool, len(best))
	index.Parallel(ctx, len(best), func(n int) {
		abstract := m.view.Abstract(int(best[n]))
		has[n] = slices.ContainsFunc(phrase, func(p index.Pattern) bool { return p.In(abstract) })
	})
	for n, paper := range best {
		if has[n] && all.Scores[paper]&(wholly-1) < textPhrase {
			all.Scores[paper] += textPhrase
		}
	}
}

// Best returns the n papers with the highest scores, highest first, without sorting the
// others.
func (f Found) Best(n int) (papers []int32) {
	var best []uint64 // the score, turned round, and the paper behind it
	worst := uint64(math.MaxUint64)
	cut := func() {
		slices.Sort(best)
		if len(best) > n {
			best = best[:n]
			worst = best[n-1]
		}
	}
	for i := range f.Hits.EachSet() {
		if key := uint64(math.MaxInt32-f.Scores[i])<<32 | uint64(i); key < worst {
			if best = append(best, key); len(best) == 4*n {
				cut()
			}
		}
	}
	cut()
	for _, key := range best {
		papers = append(papers, int32(uint32(key)))
	}
	return papers
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

// found is the papers that a predicate finds. The sets must not be changed.
type found struct {
	hits *bitset.BitSet
	near *bitset.BitSet // the hits that are only similar; nil: none
}

// predicate is what a node of the syntax tree becomes.
type predicate interface {
	// evaluate finds the papers that match.
	evaluate(c *compiler) found
	// score scores a paper that evaluate found.
	score(m *Matcher, i int) hit
	// state is where the compiler keeps what evaluate found.
	state() *evaluated
}

// evaluated is what a predicate found, once it was evaluated.
type evaluated struct {
	found
	done bool
}

func (e *evaluated) state() *evaluated { return e }

// find evaluates a predicate, unless it was evaluated before.
func (c *compiler) find(p predicate) found {
	e := p.state()
	if !e.done {
		e.found, e.done = p.evaluate(c), true
	}
	return e.found
}

// count counts the papers that match.
func (c *compiler) count(p predicate) uint { return c.find(p).hits.Count() }
