package search

import (
	"context"
	"maps"
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
	found  hitSets
	terms  []*term         // that are wanted
	phrase []index.Pattern // the plain words of the query as a phrase; nil: fewer than two
	aside  []string

	partial *bitset.BitSet // papers that have only most of the words; nil: none
}

// Correction is a word that was typed, and another one that it may have been meant for.
type Correction struct{ Typed, Word string }

// Corrections returns the words of the query that are looked for as others, each with the most
// frequent of these: those that no paper has, or else all, because no paper has them together.
func (m *Matcher) Corrections() (all []Correction) {
	known := !slices.ContainsFunc(m.terms, func(t *term) bool { return t.unknown })
	for _, t := range m.terms {
		if t.loose != nil && len(t.loose.words) > 0 && (t.unknown || known) {
			all = append(all, Correction{t.typed, t.loose.words[0].typed})
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
	Best   int32          // of ranked Hits, the paper that is more relevant than others; -1: none
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

// ranked is how many of the best papers are looked at closely: more than anybody scrolls
// through.
const ranked = 1000

// Rank is Find with scores, in two steps: what the evaluation says of each paper (in the title,
// by an author, in the abstract), and for the best ones where exactly, and how the words stand
// to each other. Of equals, those that are first in order are looked at. If ctx ends first, the
// answer is incomplete.
func (m *Matcher) Rank(ctx context.Context, order []int32) Found {
	all := m.Find()
	all.Scores, all.Best = make([]int32, m.papers.Len()), -1
	if m.root == nil {
		return all
	}
	m.view.Keep(ctx, all.Hits, func(i int) bool {
		all.Scores[i] = m.score(all, i, false)
		return false
	})
	best := ordered(all.Hits, order)
	if len(m.terms) > 0 {
		best = Largest(best, ranked, func(i int32) int32 { return all.Scores[i] })
		index.Parallel(ctx, len(best), func(n int) {
			i := best[n]
			all.Scores[i] = m.score(all, int(i), true)
		})
	}
	all.pickBest(best)
	if len(best) == ranked { // they stay above those that were not looked at closely
		for _, i := range best {
			all.Scores[i] += closely
		}
	}
	return all
}

// score scores a hit.
func (m *Matcher) score(all Found, i int, closely bool) int32 {
	score := m.root.score(m, i, closely).score
	switch {
	case !all.Near.Test(uint(i)):
		return score + exactly
	case m.partial == nil || !m.partial.Test(uint(i)):
		return score + wholly
	}
	return score
}

// ordered returns the papers of a set in an order of all papers.
func ordered(set *bitset.BitSet, order []int32) []int32 {
	papers := make([]int32, 0, set.Count())
	for _, i := range order {
		if set.Test(uint(i)) {
			papers = append(papers, i)
		}
	}
	return papers
}

// pickBest picks the first of some papers with the highest score, if it scores more than
// another or is the only one: "-survey" and "authors:3" do not rank papers.
func (f *Found) pickBest(papers []int32) {
	if len(papers) == 0 {
		return
	}
	best, low := papers[0], f.Scores[papers[0]]
	for _, i := range papers {
		if f.Scores[i] > f.Scores[best] {
			best = i
		}
		low = min(low, f.Scores[i])
	}
	if f.Scores[best] > low || f.Hits.Count() == 1 {
		f.Best = best
	}
}

// Largest returns the n papers with the largest values, the first ones of equals, without
// sorting the others: it counts how many papers have each value. They stay in order.
func Largest(papers []int32, n int, value func(i int32) int32) (largest []int32) {
	if len(papers) <= n {
		return papers
	}
	counts := map[int32]int{}
	for _, i := range papers {
		counts[value(i)]++
	}
	left := map[int32]int{} // of each value, how many are taken
	for _, v := range slices.Backward(slices.Sorted(maps.Keys(counts))) {
		left[v] = min(n, counts[v])
		n -= left[v]
	}
	for _, i := range papers {
		if v := value(i); left[v] > 0 {
			left[v]--
			largest = append(largest, i)
		}
	}
	return largest
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
	return disjoint(spans, len(text))
}

// hitSets are the papers that a predicate finds. The sets must not be changed.
type hitSets struct {
	hits *bitset.BitSet
	near *bitset.BitSet // the hits that are only similar; nil: none
}

// predicate is what a node of the syntax tree becomes.
type predicate interface {
	// evaluate finds the papers of a set that match.
	evaluate(c *compiler, within *bitset.BitSet) hitSets
	// score scores a paper that evaluate found: by what that knows, or closely.
	score(m *Matcher, i int, closely bool) hit
	// state is where the compiler keeps what evaluate found.
	state() *evaluated
}

// evaluated is what a predicate found, and where it was looked for.
type evaluated struct {
	hitSets
	at *bitset.BitSet // nil: nowhere yet
}

func (e *evaluated) state() *evaluated { return e }

// find evaluates a predicate for a set of papers, except where that was done before.
func (c *compiler) find(p predicate, within *bitset.BitSet) hitSets {
	e := p.state()
	if e.at == nil {
		n := uint(c.papers.Len())
		*e = evaluated{hitSets{bitset.New(n), bitset.New(n)}, bitset.New(n)}
	}
	if todo := within.Difference(e.at); todo.Any() {
		f := p.evaluate(c, todo)
		e.hits.InPlaceUnion(f.hits)
		if f.near != nil {
			e.near.InPlaceUnion(f.near)
		}
		e.at.InPlaceUnion(todo)
	}
	return hitSets{e.hits.Intersection(within), e.near.Intersection(within)}
}

// count counts the papers that match.
func (c *compiler) count(p predicate) uint { return c.find(p, c.view.All()).hits.Count() }
