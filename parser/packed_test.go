package parser

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"dailies/parser/clean"
)

func TestAnAbstractComesOutAsItWasPacked(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 7))
	files := []*place{{path: "a"}, {path: "b"}, {path: "c"}}
	var all Places
	var early []Places
	var want []Abstract
	var packed []Packed
	for range 3000 {
		a := Abstract{}
		if n := r.IntN(5); n == 0 {
			a = NewAbstract(clean.Literal("in memory"))
		} else if n < 4 {
			s, _ := spanOf(r.Int64N(maxOffset), r.IntN(maxLength-1)+1)
			a = Abstract{files[r.IntN(len(files))], s, uint32(s.length() - r.IntN(2)), r.Uint32()}
		}
		want, packed = append(want, a), append(packed, all.Pack(a))
		early = append(early, all)
	}
	for i, x := range packed {
		if got := all.Abstract(x); got != want[i] {
			t.Fatalf("abstract %d is %+v, want %+v", i, got, want[i])
		}
		if got := early[i].Abstract(x); got != want[i] {
			t.Fatalf("to a copy abstract %d is %+v, want %+v", i, got, want[i])
		}
	}
	if size := unsafe.Sizeof(Packed{}); size != 16 {
		t.Errorf("it takes %d bytes, want 16", size)
	}
}
