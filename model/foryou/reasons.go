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
	written, said := l.written(paper, words), map[string]int{} // by word in the singular: the reason that has it
	for _, word := range words {
		if _, known := said[index.Singular(word)]; known {
			continue
		}
		at, parts := len(reasons), singulars(written[word])
		for _, part := range parts {
			if n, known := said[part]; known {
				at = n // video diffusion says what video said
			}
		}
		if at == maxReasons {
			break
		}
		if at == len(reasons) {
			reasons = append(reasons, "")
		}
		reasons[at] = written[word]
		for _, part := range parts {
			said[part] = at
		}
	}
	return reasons
}

func singulars(text string) (words []string) {
	for word := range index.Words(index.Fold(text)) {
		words = append(words, index.Singular(word))
	}
	return words
}

// written is how a paper writes words most often, each with those that stand beside it: tool,
// though a sentence begins with it; long context.
func (l *Learned) written(paper int32, words []string) map[string]string {
	p, count, written := l.in.Paper(int(paper)), map[string]int{}, map[string]string{}
	for _, raw := range []string{p.Abstract.String(), p.Title.String()} {
		for _, at := range spansOf(raw, words) {
			spelling := raw[at.Start:at.End]
			count[spelling]++
			for word := range index.Words(index.Fold(spelling)) {
				if count[spelling] > count[written[word]] {
					written[word] = spelling
				}
			}
		}
	}
	return written
}

// Spans are where a text of a paper has the reasons for it.
func (l *Learned) Spans(paper int32, text string) []clean.Span {
	return spansOf(text, slices.Collect(index.Words(index.Fold(strings.Join(l.Reasons(paper), " ")))))
}

// spansOf are where a text has words, with what hyphens join to them, as bench to SWE-bench,
// and joined where only a space parts them.
func spansOf(raw string, words []string) (spans []clean.Span) {
	text := index.NewText(raw)
	small, end := strings.ToLower(text.Plain), 0
	for word := range index.Words(small) {
		start := end + strings.Index(small[end:], word)
		end = start + len(word)
		if !slices.Contains(words, word) {
			continue
		}
		from, to := text.Original(start, end)
		at := compound(raw, clean.Span{Start: from, End: to})
		if n := len(spans); n > 0 && (at.Start < spans[n-1].End || raw[spans[n-1].End:at.Start] == " ") {
			spans[n-1].End = at.End
		} else {
			spans = append(spans, at)
		}
	}
	return spans
}

// compound widens a span to what hyphens join to it. Two are a dash.
func compound(raw string, at clean.Span) clean.Span {
	inside := func(r rune) bool { return r == '-' || index.IsWordRune(r) }
	start, end := len(strings.TrimRightFunc(raw[:at.Start], inside)), len(raw)-len(strings.TrimLeftFunc(raw[at.End:], inside))
	if wide := raw[start:end]; strings.Contains(wide, "--") || strings.Trim(wide, "-") != wide {
		return at
	}
	return clean.Span{Start: start, End: end}
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
