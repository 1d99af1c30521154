package search

import (
	"context"
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// Matcher is a query evaluated for the papers of one moment. It never changes, and is safe
// for any number of goroutines. The zero Matcher has no papers and marks nothing.
type Matcher struct {
	view    *index.View
	papers  Papers
	found   predicate      // its score is nil if the query asks for nothing
	several bag            // of a query with several words
	partial *bitset.BitSet // hits that have only most of the words
	terms   []*term        // that are wanted
}

// corrections are the words of the query that are looked for as others, each with the most
// frequent of these: those that no paper has, or else all, because no paper has them together.
func (m *Matcher) corrections() (all []string) {
	known := !slices.ContainsFunc(m.terms, func(t *term) bool { return t.unknown })
	for _, t := range m.terms {
		if len(t.meanings) == 0 || t.meanings[0].typed == t.typed || !t.unknown && !known {
			continue
		}
		if corrected := t.typed + " → " + t.meanings[0].typed; !slices.Contains(all, corrected) { // forms of a word are terms, too
			all = append(all, corrected)
		}
	}
	return all
}

// missing are the words that no paper has which has only most of the words.
func (m *Matcher) missing() (without []string) {
	for _, w := range m.several.words {
		if w.hits.IntersectionCardinality(m.partial) == 0 && !slices.Contains(without, w.typed.typed) {
			without = append(without, w.typed.typed)
		}
	}
	return without
}

// Hits returns the papers that the query finds. The set must not be changed.
func (m *Matcher) Hits() *bitset.BitSet { return m.found.hits }

// The ranking looks closely at the best papers: more than anybody scrolls through. All are scored
// in chunks.
const (
	ranked    = 300
	rankChunk = 64
)

// rank sorts hits by relevance, in two steps: by what the evaluation says of each paper (in the
// title, by an author, in the abstract), and the best ones by where exactly, and how the words
// stand to each other. Equals stay in their order; if back, everything is reversed. The best is
// the most relevant, if it scores more than another or is the only one: "-survey" and "authors:3"
// do not rank papers; else it is -1. If ctx ends first, the answer is of no use.
func (m *Matcher) rank(ctx context.Context, hits []int32, back bool) (papers []int32, best int32) {
	if m.found.score == nil || len(hits) == 0 {
		return hits, -1
	}
	scores := make([]int32, m.papers.Len())
	value := func(i int32) (int, bool) { return int(scores[i]), true }
	score := func(papers []int32, closely bool) {
		index.Parallel(ctx, (len(papers)+rankChunk-1)/rankChunk, func(n int) {
			for _, i := range papers[n*rankChunk : min((n+1)*rankChunk, len(papers))] {
				scores[i] = m.score(int(i), closely)
			}
		})
	}
	score(hits, false)
	papers = sorted(hits, false, value)
	top := ordered(NewSet(papers[:min(len(papers), ranked)], len(scores)), hits)
	score(top, true)
	copy(papers, sorted(top, false, value))
	best = -1
	if len(hits) == 1 || scores[papers[0]] > scores[papers[len(top)-1]] {
		best = papers[0]
	}
	if back {
		slices.Reverse(papers)
	}
	return papers, best
}

// score scores a hit.
func (m *Matcher) score(i int, closely bool) int32 {
	score := m.found.score(i, closely).score
	if !m.found.near.Test(uint(i)) || m.several.question {
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

// Spans returns the matches of the query in a field: sorted spans that do not overlap. Where an
// exact match and a near one overlap, it is exact. Negated terms have none.
func (m *Matcher) Spans(text string, field query.Fields) (all []Match) {
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
			all = append(all, Match{clean.Span{Start: start, End: end}, cover[start] == near})
		}
		start = end
	}
	return all
}

// Note explains what a query found beside what it asks for: how many papers have only most of the
// words, then how many have only something like it, and what was meant. That comes last because it
// may be long, and the end is cut off. It is empty if there is nothing to explain.
func (m *Matcher) Note() string {
	partial, near := int(m.partial.Count()), int(m.found.near.Count())
	var some, alike string
	if partial > 0 {
		some = english.Number(partial) + " partial"
		if without := m.missing(); len(without) > 0 {
			some += ", without: " + strings.Join(without, ", ")
		}
	}
	if similar := near - partial; similar > 0 {
		alike = english.Number(similar) + " similar, " + english.Number(int(m.found.hits.Count())-near) + " exact"
		if corrected := m.corrections(); len(corrected) > 0 {
			alike += ": " + strings.Join(corrected, ", ")
		}
	}
	return english.JoinNonEmpty(" · ", some, alike)
}

// MatchKind says how a paper was found: "" if it is just what was asked for.
func (m *Matcher) MatchKind(paper int32) string {
	switch {
	case m == nil || m.found.score == nil:
		return ""
	case m.partial.Test(uint(paper)):
		return "partial"
	case m.found.near.Test(uint(paper)):
		return "similar"
	}
	return ""
}
