// Package foryou scores papers for the reader: by watch words, filters with points that the
// reader wrote, and by what is learned from decisions. Both are one score.
//
// The model is Rocchio's, the simplest there is: the mean of the TF-IDF vectors of the papers
// that were kept, less the mean of those that were passed over. It is made anew from papers
// and decisions and has no file, so a decision that is undone is forgotten.
package foryou

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/search/index"
)

// How many papers have to be kept before there is an order, and until it is called one that
// is still learning.
const (
	Least  = 5
	Enough = 30
)

// Source is what is learned from.
type Source struct {
	Index     *search.Index
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
	in      search.Papers
	vectors *index.Vectors
	model   *Rocchio
	guesses *bitset.BitSet
	middle  float64            // a score half way between those of the kept papers and the others
	titles  bool               // most of the kept papers have no abstract
	having  []int              // kept papers with each word
	reasons map[int32][]string // of papers that were shown; for one goroutine
}

// Learn learns from all decisions. It returns nil if ctx ends meanwhile.
func Learn(ctx context.Context, s Source) *Learned {
	l := &Learned{Kept: CountKept(s.In.Is), in: s.In}
	l.Replay.Kept = l.Kept
	if l.Kept < Least {
		return l // nothing needs vectors
	}
	l.vectors, l.reasons = s.Index.Vectors(s.In.Snapshot), map[int32][]string{}
	if ctx.Err() != nil {
		return nil
	}
	l.train(s)
	l.sort()
	l.Replay = replay(l.vectors, s)
	return l
}

func (l *Learned) train(s Source) {
	bare := 0
	l.model = NewRocchio(l.vectors, s.In.Len(), s.Ignored)
	l.having = make([]int, l.vectors.Len())
	for paper, e := range evidenceOf(s) {
		l.model.Set(paper, e)
		if e != Kept {
			continue
		}
		if l.in.Paper(paper).Abstract.Empty() {
			bare++
		}
		for word := range l.vectors.Of(paper) {
			l.having[word]++
		}
	}
	l.titles = 2*bare > l.Kept
	l.middle = l.between()
}

// between is half way between the mean scores of the kept papers and of the others. A kept
// paper scores 1/n for being like itself, which no other paper can.
func (l *Learned) between() float64 {
	var sum, n [2]float64
	for paper, e := range l.model.papers {
		switch e {
		case Kept:
			sum[0], n[0] = sum[0]+l.model.Score(paper), n[0]+1
		case Skipped, PassedOver:
			sum[1], n[1] = sum[1]+l.model.Score(paper), n[1]+1
		}
	}
	if n[1] == 0 {
		return 0
	}
	return ((sum[0]-1)/max(n[0], 1) + sum[1]/n[1]) / 2
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
func (l *Learned) sort() {
	scores, learned := make([]int32, l.in.Len()), make([]float64, l.in.Len())
	var groups [3][]int32
	for i := range l.in.All() {
		learned[i] = l.model.Score(i)
		scores[i] = one(pointsOf(l.in, i), learned[i])
		group := groupOf(bitsOf(l.in, i))
		groups[group] = append(groups[group], int32(i))
	}
	l.guesses = bitset.New(uint(l.in.Len()))
	for n, papers := range groups {
		slices.SortStableFunc(papers, func(a, b int32) int { return cmp.Compare(scores[b], scores[a]) })
		if n < 2 {
			l.guess(papers, func(p int32) float64 { return math.Abs(learned[p] - l.middle) })
		}
	}
	l.Order = make([]int32, l.in.Len())
	for row, p := range slices.Concat(groups[:]...) {
		l.Order[p] = int32(l.in.Len() - row)
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

// Wins reports whether this order is the reader's by itself.
func (l *Learned) Wins() bool { return l.Ready() && l.Replay.Wins() }
