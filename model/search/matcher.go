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
	view    *index.View
	papers  Papers
	root    predicate // nil: every paper
	found   hitSets
	partial *bitset.BitSet // hits that have only most of the words; nil: none
	terms   []*term        // that are wanted
	aside   []string
}

// Correction is a word that was typed, and another one that it may have been meant for.
type Correction struct{ Typed, Word string }

// Corrections returns the words of the query that are looked for as others, each with the most
// frequent of these: those that no paper has, or else all, because no paper has them together.
func (m *Matcher) Corrections() (all []Correction) {
	known := !slices.ContainsFunc(m.terms, func(t *term) bool { return t.unknown })
	for _, t := range m.terms {
		if word := t.meant(); word != t.typed && (t.unknown || known) {
			all = append(all, Correction{t.typed, word})
		}
	}
	return all
}

// SetAside returns the words that were left out of the query, as they were typed: short
// ones that fit nothing beside the others.
func (m *Matcher) SetAside() []string { return m.aside }

// Partial returns the papers that have only most of the words, and the words that most of them
// are without; nil if there are none.
func (m *Matcher) Partial() (papers *bitset.BitSet, without []string) {
	if m.partial == nil || m.partial.None() {
		return nil, nil
	}
	for _, t := range m.terms {
		if t.plain && 2*t.hits.IntersectionCardinality(m.partial) < m.partial.Count() && !slices.Contains(without, t.typed) {
			without = append(without, t.typed)
		}
	}
	return m.partial, without
}

// Found is what a query found.
type Found struct {
	Hits   *bitset.BitSet
	Near   *bitset.BitSet // those of Hits that have something like the query
	Scores []int32        // of Hits, by paper, larger is more relevant; nil: not asked for
	Best   int32          // of ranked Hits, the paper that is more relevant than others; -1: none
}

// Find returns the papers of the query. They must not be changed.
func (m *Matcher) Find() Found { return Found{Hits: m.found.hits, Near: m.found.near} }

// ranked is how many of the best papers are looked at closely: more than anybody scrolls
// through.
const ranked = 300

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
		all.Scores[i] = m.score(i, false)
		return false
	})
	best := largest(ordered(all.Hits, order), ranked, func(i int32) int32 { return all.Scores[i] })
	index.Parallel(ctx, len(best), func(n int) { all.Scores[best[n]] = m.score(int(best[n]), true) })
	all.pickBest(best)
	if len(best) == ranked { // they stay above those that were not looked at closely
		for _, i := range best {
			all.Scores[i] += closely
		}
	}
	return all
}

// score scores a hit.
func (m *Matcher) score(i int, closely bool) int32 {
	score := m.root.score(m, i, closely).score
	if !m.found.near.Test(uint(i)) || m.partial != nil { // a question has one order
		score += exactly
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

// largest returns the n papers with the largest values, the first ones of equals, without
// sorting the others: it counts how many papers have each value. They stay in order.
func largest(papers []int32, n int, value func(i int32) int32) (most []int32) {
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
			most = append(most, i)
		}
	}
	return most
}

// Spans returns the matches of the query in a field: sorted spans that do not overlap. Where an
// exact match and a near one overlap, it is exact. Negated terms have none.
func (m *Matcher) Spans(text string, field query.Fields) (all []Span) {
	if m == nil || len(m.terms) == 0 {
		return nil
	}
	const near, exact = 1, 2
	in, cover := index.NewText(text), make([]byte, len(text)+1)
	for _, t := range m.terms {
		for _, s := range t.spans(in, field) {
			kind := byte(exact)
			if s.Near {
				kind = near
			}
			for i := s.Start; i < s.End; i++ {
				cover[i] = max(cover[i], kind)
			}
		}
	}
	for start := 0; start < len(text); {
		end := start + 1
		for cover[end] == cover[start] && end < len(text) {
			end++
		}
		if cover[start] != 0 {
			all = append(all, Span{start, end, cover[start] == near})
		}
		start = end
	}
	return all
}
