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
		default:
			fast.add(p)
			simple[p] = true
		}
		if other := int32(r.IntN(400)); fast.has(other) != simple[other] || fast.n != len(simple) {
			t.Fatalf("%d: %v, want %v; %d picked, want %d", other, fast.has(other), simple[other], fast.n, len(simple))
		}
	}
}
