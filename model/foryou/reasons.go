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

// Share is what a word adds to the score of a paper, or takes from it.
type Share struct {
	Word string // folded
	Of   float64
	id   int
}

// Shares returns the words of a paper, the one that adds most first.
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
	if !l.HasOrder() {
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
	if int(paper) >= len(l.Order) || l.IsGuess(paper) || l.known[paper] == Kept || l.scores[paper] < l.middle {
		return nil
	}
	var words []string
	least := 0.0
	for _, s := range l.Shares(paper) {
		if s.Of <= least || len(words) == candidates {
			break
		}
		if l.tells(s.id, s.Word) {
			words = append(words, s.Word)
			least = max(least, s.Of/leastShare)
		}
	}
	p := l.in.Paper(int(paper))
	return phrases(index.Shown(p.Abstract).String()+"\n"+index.Shown(p.Title).String(), words)
}

// tells reports whether a word can be a reason.
func (l *Learned) tells(id int, word string) bool {
	return l.having[id] > 1 && !slices.Contains(academic, word)
}

// phrases are words as a text writes them, each with one of the others if that stands beside it: tool
// use, long-context. A word that only stands in a compound is said with that: End-to-End. No word is
// said twice.
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
	said, found := map[string]bool{}, slices.Concat(free, bound)
	for _, word := range words {
		i := slices.IndexFunc(found, func(phrase string) bool {
			parts := singulars(phrase)
			again := slices.ContainsFunc(parts, func(part string) bool { return said[part] })
			return slices.Contains(parts, index.Singular(word)) && !again
		})
		if i < 0 || len(all) == maxReasons {
			continue
		}
		all = append(all, found[i])
		for _, part := range singulars(found[i]) {
			said[part] = true
		}
	}
	return all
}

// compound is a span of a text with what hyphens join to it: End-to-End, Co-Evolution.
func compound(text string, at clean.Span) string {
	joins := func(r rune) bool { return r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	before, after := text[:at.Start], text[at.End:]
	from := len(strings.TrimRightFunc(before, joins))
	to := len(text) - len(strings.TrimLeftFunc(after, joins))
	return strings.Trim(text[from:to], "-")
}

func singulars(text string) (words []string) {
	for word := range index.Words(index.Fold(text)) {
		words = append(words, index.Singular(word))
	}
	return words
}

// Spans are where a text of a paper has the reasons for it, without what only hyphens join to them.
func (l *Learned) Spans(paper int32, text string) []clean.Span {
	words := slices.Collect(index.Words(index.Fold(strings.Join(l.Reasons(paper), " "))))
	return spansOf(text, slices.DeleteFunc(words, func(word string) bool {
		id, known := l.vectors.Find(word)
		return !known || l.words[id] <= 0 || !l.tells(id, word)
	}))
}

// spansOf are where a text has words, which are folded: two that stand side by side are one.
func spansOf(raw string, words []string) (spans []clean.Span) {
	text := index.NewText(raw)
	small, end, joined := strings.ToLower(text.Normalized), 0, false
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
	if !l.HasOrder() || int(paper) >= len(l.Order) {
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
