package foryou

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"dailies/model/search/index"
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
		all = append(all, Share{l.vectors.Word(word), x * l.weights[word], word})
	}
	slices.SortStableFunc(all, func(a, b Share) int { return cmp.Or(cmp.Compare(b.Of, a.Of), cmp.Compare(a.Word, b.Word)) })
	return all
}

// maxReasons is how many words say why a paper is shown.
const maxReasons = 3

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

func (l *Learned) reasonsOf(paper int32) (words []string) {
	if int(paper) >= len(l.Order) || l.Guess(paper) || l.papers[paper] == Kept || l.score(int(paper)) < l.middle {
		return nil
	}
	said := map[string]bool{}
	for _, s := range l.Shares(paper) {
		stem := index.Singular(s.Word)
		if s.Of <= 0 || len(words) == maxReasons {
			break
		}
		if l.having[s.id] > 1 && !said[stem] && !academic[s.Word] && !academic[stem] {
			said[stem] = true
			words = append(words, l.written(paper, s.Word))
		}
	}
	return words
}

// academic are words that papers of any topic have, and that say nothing alone.
var academic = func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(`traditional existing based`) {
		words[word] = true
	}
	return words
}()

// written is a word as a paper writes it most often: GRPO, but tool, though a sentence begins
// with it.
func (l *Learned) written(paper int32, word string) string {
	p, count, most := l.in.Paper(int(paper)), map[string]int{}, word
	for _, raw := range []string{p.Abstract.String(), p.Title.String()} {
		for _, at := range spansOf(raw, []string{word}) {
			spelling := raw[at[0]:at[1]]
			if count[spelling]++; count[spelling] > count[most] {
				most = spelling
			}
		}
	}
	return most
}

// Spans are where a text of a paper has the reasons for it: bytes [0,1) of each.
func (l *Learned) Spans(paper int32, text string) [][2]int {
	var folded []string
	for _, word := range l.Reasons(paper) {
		folded = append(folded, index.Fold(word))
	}
	return spansOf(text, folded)
}

func spansOf(raw string, words []string) (spans [][2]int) {
	text := index.NewText(raw)
	end := 0
	for word := range index.Words(text.Folded) {
		start := end + strings.Index(text.Folded[end:], word)
		end = start + len(word)
		if slices.Contains(words, word) {
			from, to := text.Original(start, end)
			spans = append(spans, [2]int{from, to})
		}
	}
	return spans
}

// Nearest returns the kept papers that are most like a paper, at most n.
func (l *Learned) Nearest(paper int32, n int) []index.Neighbour {
	if !l.Ready() || int(paper) >= len(l.Order) {
		return nil
	}
	return l.vectors.Nearest(paper, l.kept(), n)
}

func (l *Learned) kept() iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for paper, e := range l.papers {
			if e == Kept && !yield(int32(paper)) {
				return
			}
		}
	}
}
