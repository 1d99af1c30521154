package search

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestAllPapersAreInOrderWithoutAnIndexAsWithOne(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	all := []Papers{dumps(t)}
	for _, n := range []int{0, 1, 30, 2500} {
		all = append(all, babblingDumps(r, n))
	}
	for _, in := range all {
		ix := NewIndex()
		watch, _ := ParseWatched("aab")
		in.Scores = ix.Score(t.Context(), []Watched{watch}, in, nil)
		for by := range orderNames {
			for _, back := range []bool{false, true} {
				want := ix.Search(Request{In: in, By: Order(by), Back: back}).Whole(t.Context()).Papers
				if got := InOrder(t.Context(), in, Order(by), back); !slices.Equal(got, want) {
					t.Errorf("%d papers by %v, reversed %v: %v, want %v", in.Len(), Order(by), back, got, want)
				}
			}
		}
	}
}

func TestHitsAlongAnOrderAreThoseOfTheWholeSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	in := babblingDumps(r, 5*pageSize+77)
	ix, hits := NewIndex(), 0
	for n := range 60 {
		q, back := parsed(t, askedQuery(r)), n%2 == 1
		want := ix.Search(Request{Query: q, In: in, Back: back}).Whole(t.Context()).Papers
		var got []int32
		for batch := range ix.Prepare(t.Context(), q, in).Along(t.Context(), InOrder(t.Context(), in, ByPage, back)) {
			got = append(got, batch...)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q, reversed %v: %d papers, want %d, or in another order", q, back, len(got), len(want))
		}
		hits += len(got)
	}
	if hits < 1000 {
		t.Errorf("only %d hits", hits)
	}
}
