package foryou

import (
	"context"
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search"
	"dailies/model/search/query"
)

// Scores holds the points that a list of watch words gives to the papers of a snapshot. It
// never changes. A nil *Scores has no points for any paper.
type Scores struct {
	words  []scoredWord
	points []int32 // of each paper
}

// scoredWord is a watch word with what it matches.
type scoredWord struct {
	Watched
	match *search.Matcher
	hits  *bitset.BitSet
}

// Score scores all papers by at most MaxWatched words. Words are not corrected: one that no
// paper has must not highlight another. Score returns nil if ctx ends meanwhile.
func Score(ctx context.Context, ix *search.Index, words []Watched, in search.Papers) *Scores {
	s := &Scores{points: make([]int32, in.Len())}
	for _, w := range words[:min(len(words), MaxWatched)] {
		if w.Points == 0 {
			continue
		}
		m := ix.PrepareExact(ctx, w.Query, in)
		hits := m.Find().Hits
		for i := range hits.EachSet() {
			s.points[i] += int32(w.Points)
		}
		s.words = append(s.words, scoredWord{w, m, hits})
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
func (s *Scores) Why(paper int32) (why []Watched) {
	for _, w := range s.of(paper) {
		why = append(why, w.Watched)
	}
	return why
}

// WatchSpan is a match of a watch word: bytes [Start,End) of a text.
type WatchSpan struct {
	Start, End int
	Unwanted   bool
}

// Spans returns the matches of a paper's watch words in one of its fields. Matches of two
// words may overlap.
func (s *Scores) Spans(paper int32, text string, field query.Fields) (spans []WatchSpan) {
	for _, w := range s.of(paper) {
		for _, at := range w.match.Spans(text, field) {
			spans = append(spans, WatchSpan{at.Start, at.End, w.Points < 0})
		}
	}
	return spans
}

// of returns the words that a paper matches.
func (s *Scores) of(paper int32) (words []scoredWord) {
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
	at := slices.IndexFunc(s.words, func(w scoredWord) bool { return w.Text == text })
	if at < 0 {
		return 0, false
	}
	return int(s.words[at].hits.Count()), true
}
