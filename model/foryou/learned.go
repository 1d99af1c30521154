package foryou

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/search/index"
	"dailies/model/search/similar"
)

// How many papers have to be kept before there is an order, and until it is called one that
// is still learning.
const (
	Least  = 5
	Enough = 30
)

// Source is what is learned from.
type Source struct {
	In        search.Papers // with the points of the watch words
	Decisions []marks.Decision
	Ignored   []string // folded words that count nothing
}

// Learned is what was learned, and what follows from it for each paper. It never changes, so
// no decision moves a paper. A nil *Learned knows nothing.
type Learned struct {
	Kept    int     // papers
	Order   []int32 // of each paper: the larger comes first; nil: too few were kept
	Replay  Replay
	vectors *similar.Vectors
	weights *Weights
	papers  []Evidence
	guesses *bitset.BitSet
	middle  float64            // a score half way between those of the kept papers and the others
	having  []int              // kept papers with each word
	reasons map[int32][]string // of papers that were shown; for one goroutine
}

// Learn learns from all decisions. The vectors of what was learned before are used again if
// the papers are the same. It returns nil if ctx ends meanwhile.
func Learn(ctx context.Context, s Source, before *Learned) *Learned {
	l := &Learned{papers: evidenceOf(s.In, s.Decisions), Kept: CountKept(s.In.Is)}
	l.Replay.Kept = l.Kept
	if l.Kept < Least {
		return l // nothing needs vectors
	}
	if l.vectors = before.vectorsOf(s.In.Snapshot); l.vectors == nil {
		l.vectors = similar.NewVectors(ctx, s.In.Snapshot)
	}
	if l.vectors == nil {
		return nil
	}
	l.reasons = map[int32][]string{}
	l.train(s.Ignored)
	l.sort(s.In)
	l.Replay = replay(l.vectors, s)
	return l
}

func (l *Learned) vectorsOf(papers library.Snapshot) *similar.Vectors {
	if l == nil || l.vectors == nil || l.vectors.Papers != papers {
		return nil
	}
	return l.vectors
}

func (l *Learned) train(ignored []string) {
	m := New(l.vectors)
	l.having = make([]int, l.vectors.Len())
	for paper, e := range l.papers {
		m.Set(paper, e)
		if e == Kept {
			for word := range l.vectors.Of(paper) {
				l.having[word]++
			}
		}
	}
	l.weights = m.Weights(ignored...)
	l.middle = l.between()
}

// between is half way between the mean scores of the kept papers and of the others. A kept
// paper scores 1/n for being like itself, which no other paper can.
func (l *Learned) between() float64 {
	var sum, weight [Kept + 1]float64
	for paper, e := range l.papers {
		sum[e] += l.weights.Score(paper)
		weight[e]++
	}
	if weight[Skipped]+weight[PassedOver] == 0 {
		return 0
	}
	others := (sum[Skipped] + sum[PassedOver]) / (weight[Skipped] + weight[PassedOver])
	return ((sum[Kept]-1)/weight[Kept] + others) / 2
}

// perPoint is what a point of a watch word is worth: more than all that can be learned.
const perPoint = 100_000

// one is the one score of a paper: the points of its watch words, and what was learned.
func one(points int32, learned float64) int32 {
	const most = perPoint/2 - 1
	return points*perPoint + int32(math.Round(min(max(learned*perPoint, -most), most)))
}

// sort puts the new papers first, then the other undecided ones, then the rest, and in each
// group the best first, but for the guesses.
func (l *Learned) sort(in search.Papers) {
	scores, learned := make([]int32, in.Len()), make([]float64, in.Len())
	var groups [3][]int32
	for i := range scores {
		learned[i] = l.weights.Score(i)
		scores[i] = one(pointsOf(in, i), learned[i])
		groups[groupOf(bitsOf(in, i))] = append(groups[groupOf(bitsOf(in, i))], int32(i))
	}
	l.guesses = bitset.New(uint(in.Len()))
	for n, papers := range groups {
		slices.SortStableFunc(papers, func(a, b int32) int { return cmp.Compare(scores[b], scores[a]) })
		if n < 2 {
			l.guess(papers, func(p int32) float64 { return math.Abs(learned[p] - l.middle) })
		}
	}
	l.Order = make([]int32, in.Len())
	for row, p := range slices.Concat(groups[:]...) {
		l.Order[p] = int32(in.Len() - row)
	}
}

func pointsOf(in search.Papers, paper int) int32 {
	if paper < len(in.Scores) {
		return in.Scores[paper]
	}
	return 0
}

func groupOf(is search.Is) int {
	switch {
	case is&search.IsNew != 0:
		return 0
	case is&search.IsInbox != 0:
		return 1
	}
	return 2
}

// One row in ten of the first hundred is a guess.
const (
	guessEvery = 10
	guessRows  = 100
)

// guess brings the papers up that the model is least sure of (uncertainty sampling), so that
// the reader sees more than what was kept before.
func (l *Learned) guess(papers []int32, sure func(int32) float64) {
	for row := guessEvery - 1; row < min(len(papers)-1, guessRows); row += guessEvery {
		at := row
		for i := row + 1; i < len(papers); i++ {
			if sure(papers[i]) < sure(papers[at]) {
				at = i
			}
		}
		paper := papers[at]
		copy(papers[row+1:at+1], papers[row:at])
		papers[row] = paper
		l.guesses.Set(uint(paper))
	}
}

// Guess reports whether a paper stands high only because it is hard to tell.
func (l *Learned) Guess(paper int32) bool {
	return l != nil && l.guesses != nil && l.guesses.Test(uint(paper))
}

// Ready reports whether there is an order.
func (l *Learned) Ready() bool { return l != nil && l.Order != nil }

// Share is what a word adds to the score of a paper, or takes from it.
type Share struct {
	Word string // folded
	Of   float64
	kept int // papers that were kept and have it
}

// Shares returns the words of a paper, the one that adds most first.
func (l *Learned) Shares(paper int32) (all []Share) {
	if !l.Ready() || int(paper) >= len(l.Order) {
		return nil
	}
	for word, x := range l.vectors.Of(int(paper)) {
		all = append(all, Share{l.vectors.Word(word), x * l.weights.of[word], l.having[word]})
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
	if int(paper) >= len(l.Order) || l.Guess(paper) || l.papers[paper] == Kept || l.weights.Score(int(paper)) < l.middle {
		return nil
	}
	said := map[string]bool{}
	for _, s := range l.Shares(paper) {
		if stem := index.Singular(s.Word); s.Of > 0 && s.kept > 1 && !said[stem] {
			said[stem] = true
			words = append(words, l.written(paper, s.Word))
		}
		if len(words) == maxReasons {
			break
		}
	}
	return words
}

// written is a word as a paper writes it most often: GRPO, but tool, though a sentence begins
// with it.
func (l *Learned) written(paper int32, word string) string {
	p, count, most := l.vectors.Papers.Paper(int(paper)), map[string]int{}, word
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
func (l *Learned) Nearest(paper int32, n int) (near []int32) {
	if !l.Ready() || int(paper) >= len(l.Order) {
		return nil
	}
	cosines := map[int32]float64{}
	for i, e := range l.papers {
		if e == Kept && int32(i) != paper {
			cosines[int32(i)] = l.vectors.Cosine(int(paper), i)
			near = append(near, int32(i))
		}
	}
	slices.SortStableFunc(near, func(a, b int32) int { return cmp.Compare(cosines[b], cosines[a]) })
	return near[:min(len(near), n)]
}
