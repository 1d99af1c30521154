package model

import (
	"math/rand/v2"
	"testing"
)

func TestPicksAreASet(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var fast picks
	simple := map[int32]bool{}
	for range 20000 {
		p := int32(r.IntN(300))
		switch r.IntN(40) {
		case 0:
			fast.clear()
			clear(simple)
		case 1:
			copied := fast.clone()
			fast.add(p)
			fast = copied // what was cloned did not change
		case 2, 3, 4, 5, 6, 7, 8, 9, 10:
			fast.drop(p)
			delete(simple, p)
		case 11, 12:
			few := []int32{p, p, int32(r.IntN(500)), p + 1}
			if run := fast.run(few); run < len(few) && fast.has(few[run]) || run > 0 && !fast.has(few[run-1]) {
				t.Fatalf("%v: %d are picked", few, run)
			}
			fast.addAll(few)
			for _, p := range few {
				simple[p] = true
			}
			if run := fast.run(few); run != len(few) {
				t.Fatalf("%v: %d are picked", few, run)
			}
		default:
			fast.add(p)
			simple[p] = true
		}
		if other := int32(r.IntN(400)); fast.has(other) != simple[other] || fast.n != len(simple) {
			t.Fatalf("%d: %v, want %v; %d picked, want %d", other, fast.has(other), simple[other], fast.n, len(simple))
		}
	}
}
