package library

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func (v view[T]) list() []T {
	var all []T
	for i := range v.n {
		all = append(all, v.at(i))
	}
	return all
}

func TestAViewOfAVectorNeverChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var v vector[int]
	var plain []int
	var views []view[int]
	var copies [][]int
	for range 20_000 {
		switch r.IntN(400) {
		default:
			v.add(len(plain))
			plain = append(plain, len(plain))
		case 0:
			views, copies = append(views, v.freeze()), append(copies, slices.Clone(plain))
		case 1, 2, 3, 4:
			if len(plain) > 0 {
				i := r.IntN(len(plain))
				v.set(i, -i)
				plain[i] = -i
			}
		}
	}
	for i, got := range views {
		if !slices.Equal(got.list(), copies[i]) {
			t.Fatalf("view %d changed", i)
		}
	}
	if !slices.Equal(v.list(), plain) {
		t.Fatal("the vector is not what was written to it")
	}
	if len(views) < 10 {
		t.Fatal("too few views to tell")
	}
}
