package search

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// written is what is written on papers.
func written(on map[int32]Words) Written {
	var w Writing
	for _, paper := range slices.Sorted(maps.Keys(on)) {
		w.Set(paper, on[paper])
	}
	return w.Lend()
}

// with is what is written, and that on a paper.
func with(in Written, paper int32, words Words) Written {
	on := maps.Collect(in.All())
	on[paper] = words
	return written(on)
}

func someWords(r *rand.Rand) (w Words) {
	for range r.IntN(3) {
		w.Tags = append(w.Tags, fmt.Sprint("t", r.IntN(3)))
	}
	if r.IntN(4) == 0 {
		w.Note = fmt.Sprint("note ", r.IntN(2))
	}
	return w
}

// TestWhatIsWrittenIsAsInAMap writes and takes away, and looks at what was lent before
// as well: it must be as it was.
func TestWhatIsWrittenIsAsInAMap(t *testing.T) {
	type lent struct {
		got  Written
		want map[int32]Words
	}
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 12))
		var w Writing
		want, n := map[int32]Words{}, 1+r.IntN(400)
		all := []lent{{w.Lend(), map[int32]Words{}}}
		for range 500 {
			paper, words := int32(r.IntN(n)), someWords(r)
			if w.Set(paper, words); words.empty() {
				delete(want, paper)
			} else {
				want[paper] = words
			}
			if r.IntN(20) == 0 {
				all = append(all, lent{w.Lend(), maps.Clone(want)})
			}
		}
		for i, l := range append(all, lent{w.Lend(), want}) {
			got, order := maps.Collect(l.got.All()), []int32(nil)
			for paper := range l.got.All() {
				order = append(order, paper)
			}
			if !maps.EqualFunc(got, l.want, Words.equal) || l.got.Len() != len(l.want) || !slices.IsSorted(order) {
				t.Fatalf("seed %d, lent %d: %v, want %v", seed, i, got, l.want)
			}
			if same := l.got.equal(w.Lend()); same != maps.EqualFunc(l.want, want, Words.equal) || !l.got.equal(written(l.want)) {
				t.Errorf("seed %d, lent %d: same as now: %v", seed, i, same)
			}
			if words := l.got.Of(int32(n + 100)); !words.empty() || !l.got.Of(-1).empty() {
				t.Errorf("seed %d: %v on a paper that is not there", seed, words)
			}
		}
	}
}

func TestAWordAfterASearchCopiesNotAllThatIsWritten(t *testing.T) {
	const n = 100_000
	var w Writing
	for paper := range int32(n) {
		w.Set(paper, Words{Tags: []string{"rl"}})
	}
	paper := int32(0)
	if takes := testing.AllocsPerRun(100, func() {
		w.Lend()
		w.Set(paper, Words{Note: "new"})
		paper += 500
	}); takes > 4 {
		t.Errorf("memory is taken %v times", takes)
	}
	w.Lend()
	same := Words{Tags: []string{"rl"}}
	if takes := testing.AllocsPerRun(100, func() { w.Set(77, same) }); takes > 0 {
		t.Errorf("what is so already takes memory %v times", takes)
	}
}
