package foryou

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"

	"dailies/model/search/index"
	"dailies/parser/clean"
)

// Share is what a word adds to the score of a paper, or takes from it.
type Share struct {
	Word string // folded
	Of   float64
	id   int
}

// Shares returns the words of a paper, the one that adds most first.
func (l *Learned) Shares(paper int32) (all []Share) {
	if !l.Ready() || int(paper) >= len(l.Order) {
		return nil
	}
	for word, x := range l.vectors.Of(int(paper)) {
		all = append(all, Share{l.vectors.Word(word), x * l.words[word], word})
	}
	slices.SortStableFunc(all, func(a, b Share) int { return cmp.Or(cmp.Compare(b.Of, a.Of), cmp.Compare(a.Word, b.Word)) })
	return all
}

// maxReasons is how many words say why a paper is shown.
const maxReasons = 3

// leastShare is what part of the first reason the others add at least: a fifth.
const leastShare = 5

// Reasons are the words that a paper shares with at least two that were kept, as it writes
// them. Only a paper that is more like the kept ones than like the others has any.
func (l *Learned) Reasons(paper int32) []string {
	if !l.Ready() {
		return nil
	}
	words, known := l.reasons[paper]
	if !known {
		words = l.reasonsOf(paper)
		l.reasons[paper] = words
	}
	return words
}

func (l *Learned) reasonsOf(paper int32) (reasons []string) {
	if int(paper) >= len(l.Order) || l.Guess(paper) || l.known[paper] == Kept || l.scores[paper] < l.middle {
		return nil
	}
	p, said, least := l.in.Paper(int(paper)), map[string]bool{}, 0.0
	for _, s := range l.Shares(paper) {
		word := index.Singular(s.Word)
		switch {
		case s.Of <= least || len(reasons) == maxReasons:
			return reasons
		case l.having[s.id] < 2 || said[word] || slices.Contains(academic, s.Word):
			continue
		}
		said[word], least = true, max(least, s.Of/leastShare)
		reasons = append(reasons, written(s.Word, p.Abstract.String(), p.Title.String()))
	}
	return reasons
}

// written is how the first of some texts that has a word writes it.
func written(word string, texts ...string) string {
	for _, text := range texts {
		for _, at := range spansOf(text, []string{word}) {
			return text[at.Start:at.End]
		}
	}
	return word
}

// Spans are where a text of a paper has the reasons for it.
func (l *Learned) Spans(paper int32, text string) []clean.Span {
	return spansOf(text, slices.Collect(index.Words(index.Fold(strings.Join(l.Reasons(paper), " ")))))
}

// spansOf are where a text has words, which are folded.
func spansOf(raw string, words []string) (spans []clean.Span) {
	text := index.NewText(raw)
	small, end := strings.ToLower(text.Plain), 0
	for word := range index.Words(small) {
		start := end + strings.Index(small[end:], word)
		if end = start + len(word); slices.Contains(words, word) {
			from, to := text.Original(start, end)
			spans = append(spans, clean.Span{Start: from, End: to})
		}
	}
	return spans
}

// Nearest returns the kept papers that are most like a paper, at most n.
func (l *Learned) Nearest(paper int32, n int) []index.Neighbour {
	if !l.Ready() || int(paper) >= len(l.Order) {
		return nil
	}
	return l.vectors.Nearest(paper, func(yield func(int32) bool) {
		for kept, e := range l.known {
			if e == Kept && !yield(int32(kept)) {
				return
			}
		}
	}, n)
}

//go:embed academic.txt
var academicWords string

// academic are words that papers of any topic have, and that tell nothing alone.
var academic = strings.Fields(academicWords)
