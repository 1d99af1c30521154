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

const maxReasons = 3

// candidates is how many words are joined to reasons at most; each adds at least a leastShare-th
// of what the first does.
const (
	candidates = 6
	leastShare = 5
)

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
	var words []string
	least := 0.0
	for _, s := range l.Shares(paper) {
		if s.Of <= least || len(words) == candidates {
			break
		}
		if l.having[s.id] > 1 && !slices.Contains(academic, s.Word) {
			words = append(words, s.Word)
			least = max(least, s.Of/leastShare)
		}
	}
	p := l.in.Paper(int(paper))
	return phrases(p.Abstract.String()+"\n"+p.Title.String(), words)
}

// phrases are words as a text writes them, each with one of the others if that stands beside it:
// tool use, long-context. No word is said twice.
func phrases(text string, words []string) (all []string) {
	said, found := map[string]bool{}, []string(nil)
	for _, at := range spansOf(text, words) {
		phrase := text[at.Start:at.End]
		found = append(append(found, phrase), strings.FieldsFunc(phrase, func(r rune) bool { return r == ' ' || r == '-' })...)
	}
	for _, word := range words {
		longest := ""
		for _, phrase := range found {
			parts := singulars(phrase)
			again := slices.ContainsFunc(parts, func(part string) bool { return said[part] })
			if slices.Contains(parts, index.Singular(word)) && !again && len(phrase) > len(longest) {
				longest = phrase
			}
		}
		if longest == "" || len(all) == maxReasons {
			continue
		}
		all = append(all, longest)
		for _, part := range singulars(longest) {
			said[part] = true
		}
	}
	return all
}

func singulars(text string) (words []string) {
	for word := range index.Words(index.Fold(text)) {
		words = append(words, index.Singular(word))
	}
	return words
}

// Spans are where a text of a paper has the reasons for it.
func (l *Learned) Spans(paper int32, text string) []clean.Span {
	return spansOf(text, slices.Collect(index.Words(index.Fold(strings.Join(l.Reasons(paper), " ")))))
}

// spansOf are where a text has words, which are folded: two that stand side by side are one.
func spansOf(raw string, words []string) (spans []clean.Span) {
	text := index.NewText(raw)
	small, end, joined := strings.ToLower(text.Plain), 0, false
	for word := range index.Words(small) {
		start := end + strings.Index(small[end:], word)
		if end = start + len(word); slices.Contains(words, word) {
			from, to := text.Original(start, end)
			if n := len(spans) - 1; n >= 0 && slices.Contains([]string{" ", "-"}, raw[spans[n].End:from]) && !joined {
				spans[n].End, joined = to, true
				continue
			}
			spans, joined = append(spans, clean.Span{Start: from, End: to}), false
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
