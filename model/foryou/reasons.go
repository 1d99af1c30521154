package foryou

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"unicode"

	"dailies/model/search/index"
	"dailies/parser/clean"
)

// Share is the part of a word in the score of a paper, which may be negative.
type Share struct {
	Word string // folded
	Of   float64
	id   int
}

// Shares returns the words of a paper by their part in its score, the largest first.
func (l *Learned) Shares(paper int32) (all []Share) {
	if !l.HasOrder() || int(paper) >= len(l.Order) {
		return nil
	}
	for word, x := range l.vectors.Of(int(paper)) {
		all = append(all, Share{l.vectors.Word(word), x * l.words[word], word})
	}
	slices.SortStableFunc(all, func(a, b Share) int { return cmp.Or(cmp.Compare(b.Of, a.Of), cmp.Compare(a.Word, b.Word)) })
	return all
}

const (
	maxReasons    = 3
	maxCandidates = 6 // words that may become reasons or parts of them
	shareDivisor  = 5 // a candidate has at least the first one's share divided by this
)

// Reasons returns the words that a paper shares with at least two kept papers, spelt as in the paper.
// Only papers that are more like the kept papers than like the others have reasons.
func (l *Learned) Reasons(paper int32) []string {
	if !l.HasOrder() {
		return nil
	}
	words, cached := l.reasons[paper]
	if !cached {
		words = l.reasonsOf(paper)
		l.reasons[paper] = words
	}
	return words
}

func (l *Learned) reasonsOf(paper int32) (reasons []string) {
	if int(paper) >= len(l.Order) || l.IsGuess(paper) || l.evidence[paper] == Kept || l.scores[paper] < l.threshold {
		return nil
	}
	var words []string
	least := 0.0
	for _, s := range l.Shares(paper) {
		if s.Of <= least || len(words) == maxCandidates {
			break
		}
		if l.canBeReason(s.id, s.Word) {
			words = append(words, s.Word)
			least = max(least, s.Of/shareDivisor)
		}
	}
	p := l.in.Paper(int(paper))
	return phrases(p.Abstract.String()+"\n"+index.WithoutTeX(p.Title.String()), words)
}

// canBeReason reports whether a word can be a reason.
func (l *Learned) canBeReason(id int, word string) bool {
	return l.keptWith[id] > 1 && !slices.Contains(academic, word)
}

// phrases returns words as they are spelt in a text, without duplicates. Adjacent words are joined: tool
// use, long-context. A word that only occurs in a compound is returned with it: End-to-End.
func phrases(text string, words []string) (all []string) {
	var free, bound []string
	text = strings.ReplaceAll(text, "--", "  ") // a dash
	for _, at := range spansOf(text, words) {
		phrase := text[at.Start:at.End]
		if whole := compound(text, at); whole != phrase {
			bound = append(append(bound, whole), strings.Fields(whole)...)
			continue
		}
		free = append(append(free, phrase), strings.FieldsFunc(phrase, func(r rune) bool { return r == ' ' || r == '-' })...)
	}
	slices.SortStableFunc(free, func(a, b string) int { return len(b) - len(a) })
	slices.SortStableFunc(bound, func(a, b string) int { return len(a) - len(b) })
	used, found := map[string]bool{}, slices.Concat(free, bound)
	for _, word := range words {
		i := slices.IndexFunc(found, func(phrase string) bool {
			parts := singulars(phrase)
			isUsed := slices.ContainsFunc(parts, func(part string) bool { return used[part] })
			return slices.Contains(parts, index.Singular(word)) && !isUsed
		})
		if i < 0 || len(all) == maxReasons {
			continue
		}
		all = append(all, found[i])
		for _, part := range singulars(found[i]) {
			used[part] = true
		}
	}
	return all
}

// compound returns a span of a text with the parts that hyphens join to it: End-to-End, Co-Evolution.
func compound(text string, at clean.Span) string {
	isPart := func(r rune) bool { return r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	before, after := text[:at.Start], text[at.End:]
	from := len(strings.TrimRightFunc(before, isPart))
	to := len(text) - len(strings.TrimLeftFunc(after, isPart))
	return strings.Trim(text[from:to], "-")
}

// singulars returns the words of a text, folded and in the singular.
func singulars(text string) (words []string) {
	for word := range index.Words(index.Fold(text)) {
		words = append(words, index.Singular(word))
	}
	return words
}

// Spans returns where a text of a paper has the words of its reasons, without the rest of a compound.
func (l *Learned) Spans(paper int32, text string) []clean.Span {
	words := slices.Collect(index.Words(index.Fold(strings.Join(l.Reasons(paper), " "))))
	return spansOf(text, slices.DeleteFunc(words, func(word string) bool {
		id, known := l.vectors.Find(word)
		return !known || l.words[id] <= 0 || !l.canBeReason(id, word)
	}))
}

// spansOf returns where a text has some folded words. Two adjacent words make one span.
func spansOf(raw string, words []string) (spans []clean.Span) {
	text := index.NewText(raw)
	lower, end, joined := strings.ToLower(text.Normalized), 0, false
	for word := range index.Words(lower) {
		start := end + strings.Index(lower[end:], word)
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

// Nearest returns up to n kept papers that are most similar to a paper.
func (l *Learned) Nearest(paper int32, n int) []index.Neighbour {
	if !l.HasOrder() || int(paper) >= len(l.Order) {
		return nil
	}
	return l.vectors.Nearest(paper, func(yield func(int32) bool) {
		for kept, e := range l.evidence {
			if e == Kept && !yield(int32(kept)) {
				return
			}
		}
	}, n)
}

//go:embed academic.txt
var academicWords string

// academic are words that papers about any topic have, and that say nothing alone.
var academic = strings.Fields(academicWords)
