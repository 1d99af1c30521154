package watch

import (
	"context"
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/index"
	"dailies/model/search/match"
	"dailies/model/search/query"
)

// Scores holds the points that a list of watch words gives to the papers of a snapshot. It
// never changes. A nil *Scores has no points for any paper.
type Scores struct {
	words  []scored
	points []int32 // of each paper
}

// scored is a watch word with what it matches.
type scored struct {
	Word
	match *match.Matcher
	hits  *bitset.BitSet
}

// Score scores all papers by at most MaxWords words. Words are not corrected: one that no
// paper has must not highlight another. Score returns nil if ctx ends meanwhile.
func Score(ctx context.Context, words []Word, view *index.View, papers match.Papers) *Scores {
	s := &Scores{points: make([]int32, papers.Len())}
	for _, w := range words[:min(len(words), MaxWords)] {
		if w.Points == 0 {
			continue
		}
		m := match.CompileExact(ctx, w.Query, view, papers)
		hits := m.Find().Hits
		for i := range hits.EachSet() {
			s.points[i] += int32(w.Points)
		}
		s.words = append(s.words, scored{w, m, hits})
	}
	if ctx.Err() != nil {
		return nil
	}
	return s
}

// Points returns the points of all papers. The slice must not be changed.
func (s *Scores) Points() []int32 {
	if s == nil {
		return nil
	}
	return s.points
}

// Why returns the watch words that a paper matches, in the order of the list.
func (s *Scores) Why(paper int32) (why []Word) {
	for _, w := range s.of(paper) {
		why = append(why, w.Word)
	}
	return why
}

// Span is a match of a watch word: bytes [Start,End) of a text.
type Span struct {
	Start, End int
	Unwanted   bool
}

// Spans returns the matches of a paper's watch words in one of its fields. Matches of two
// words may overlap.
func (s *Scores) Spans(paper int32, text string, field query.Fields) (spans []Span) {
	for _, w := range s.of(paper) {
		for _, at := range w.match.Spans(text, field) {
			spans = append(spans, Span{at.Start, at.End, w.Points < 0})
		}
	}
	return spans
}

// of returns the words that a paper matches.
func (s *Scores) of(paper int32) (words []scored) {
	if s == nil {
		return nil
	}
	for _, w := range s.words {
		if w.hits.Test(uint(paper)) {
			words = append(words, w)
		}
	}
	return words
}

// Count returns how many papers match the watch word with a text; ok is false if that word
// was not scored.
func (s *Scores) Count(text string) (n int, ok bool) {
	if s == nil {
		return 0, false
	}
	at := slices.IndexFunc(s.words, func(w scored) bool { return w.Text == text })
	if at < 0 {
		return 0, false
	}
	return int(s.words[at].hits.Count()), true
}
