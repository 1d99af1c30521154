package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

func TestPapersThatNearlyCameInOrderAreSortedLikeAny(t *testing.T) {
	const n = 3000
	r := rand.New(rand.NewPCG(1, 8))
	for _, odd := range []int{0, 1, 20, n / 17, n / 4, n} {
		var papers []parser.Paper
		for i := range n {
			papers = append(papers, parser.Paper{Title: clean.Of(fmt.Sprint("Paper ", i)), Position: i / 2})
		}
		for range odd {
			papers[r.IntN(n)].Position = r.IntN(n)
		}
		l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
		l.Add(parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 31}}}, Papers: papers})
		ix := NewIndex()
		ix.Update(l.Snapshot())
		s := &ix.stock
		var some Set
		var want []int32
		for i := range int32(n) {
			if r.IntN(8) > 0 {
				some.add(i)
				want = append(want, i)
			}
		}
		slices.SortStableFunc(want, func(a, b int32) int {
			return s.papers.Place(int(a)).Position - s.papers.Place(int(b)).Position
		})
		if got := s.byPage(some); !slices.Equal(got, want) {
			t.Errorf("%d of %d papers were elsewhere: they are in another order", odd, n)
		}
	}
}
