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

// Matcher is a query evaluated for one snapshot of the papers. It is immutable and safe for
// concurrent use. The zero Matcher has no papers and highlights nothing.
type Matcher struct {
	view    *index.View
	papers  Papers
	found   predicate      // its score is nil if the query is empty
	words   bag            // the words of a query that has several
	partial *bitset.BitSet // hits that have only most of the words
	terms   []*term        // all terms that are not negated
}

// corrections returns the words that no paper has, each with its most frequent correction. If there are
// none, it returns the words that were corrected because no paper has them together.
func (m *Matcher) corrections() (all []string) {
	anyUnknown := slices.ContainsFunc(m.terms, func(t *term) bool { return t.unknown })
	for _, t := range m.terms {
		if len(t.alternatives) == 0 || t.alternatives[0].typed == t.typed || anyUnknown && !t.unknown {
			continue
		}
		corrected := t.typed + " → " + t.alternatives[0].typed
		if !slices.Contains(all, corrected) { // other forms of a word are terms of their own
			all = append(all, corrected)
		}
	}
	return all
}

// missing returns the words that none of the partial matches has.
func (m *Matcher) missing() (missing []string) {
	for _, w := range m.words.words {
		if w.hits.IntersectionCardinality(m.partial) == 0 && !slices.Contains(missing, w.original.typed) {
			missing = append(missing, w.original.typed)
		}
	}
	return missing
}

// Hits returns the papers that the query finds. The set must not be changed.
func (m *Matcher) Hits() *bitset.BitSet { return m.found.hits }

// Only the best papers, more than anybody scrolls through, are scored precisely.
const (
	preciselyRanked = 300
	rankChunk       = 64 // papers that one goroutine scores at a time
)

// rank sorts hits by relevance, and ties as they were. All hits are scored by which of their fields
// match, and then the best by where in the text the words are. The best paper is -1 if all scores are
// equal, as for "-survey" and "authors:3". If ctx is cancelled the result must not be used.
func (m *Matcher) rank(ctx context.Context, hits []int32, reverse bool) (papers []int32, best int32) {
	if m.found.score == nil || len(hits) == 0 {
		return hits, -1
	}
	scores := make([]int32, m.papers.Len())
	value := func(i int32) (int, bool) { return int(scores[i]), true }
	score := func(papers []int32, precise bool) {
		index.Parallel(ctx, (len(papers)+rankChunk-1)/rankChunk, func(n int) {
			for _, i := range papers[n*rankChunk : min((n+1)*rankChunk, len(papers))] {
				scores[i] = m.score(int(i), precise)
			}
		})
	}
	score(hits, false)
	papers = sorted(hits, false, value)
	top := listInOrder(NewSet(papers[:min(len(papers), preciselyRanked)], len(scores)), hits)
	score(top, true)
	copy(papers, sorted(top, false, value))
	best = -1
	if len(hits) == 1 || scores[papers[0]] > scores[papers[len(top)-1]] {
		best = papers[0]
	}
	if reverse {
		slices.Reverse(papers)
	}
	return papers, best
}

// score returns the score of a hit. Except in a question, exact matches rank above similar ones.
func (m *Matcher) score(i int, precise bool) int32 {
	score := m.found.score(i, precise).score
	if !m.found.near.Test(uint(i)) || m.words.question {
		score += exactMatch
	}
	return score
}

// listInOrder returns the papers of a set, sorted like a list of all papers.
func listInOrder(set *bitset.BitSet, order []int32) []int32 {
	papers := make([]int32, 0, set.Count())
	for _, i := range order {
		if set.Test(uint(i)) {
			papers = append(papers, i)
		}
	}
	return papers
}

// Match is a match in a text. Near means that it is only similar to what was typed.
type Match struct {
	clean.Span
	Near bool
}

// Spans returns the matches of the query in a text of a field, sorted and without overlaps. Where an
// exact match overlaps a similar one, the match is exact. Negated terms have no matches.
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

// Note says how many papers match only partially or are only similar, which words they lack, and
// which words were corrected. The corrections come last, because they may be long and the end is
// truncated. Note is empty if all matches are exact.
func (m *Matcher) Note() string {
	partial, near := int(m.partial.Count()), int(m.found.near.Count())
	var partialNote, similarNote string
	if partial > 0 {
		partialNote = english.Number(partial) + " partial"
		if missing := m.missing(); len(missing) > 0 {
			partialNote += ", without: " + strings.Join(missing, ", ")
		}
	}
	if similar := near - partial; similar > 0 {
		similarNote = english.Number(similar) + " similar, " + english.Number(int(m.found.hits.Count())-near) + " exact"
		if corrected := m.corrections(); len(corrected) > 0 {
			similarNote += ": " + strings.Join(corrected, ", ")
		}
	}
	return english.JoinNonEmpty(" · ", partialNote, similarNote)
}

// MatchKind returns "partial" or "similar" for a paper that does not match exactly, else "".
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
