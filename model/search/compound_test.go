package search

import (
	"testing"
	"time"

	"dailies/model/library"
)

func TestCompoundsAreThoseOfTheAbstractsAsTheyAreNow(t *testing.T) {
	of := func(n int, abstract string) Papers {
		l := library.New(time.Now())
		l.Add(numbered(0, n, func(int) string { return abstract }))
		return Papers{Snapshot: l.Snapshot()}
	}
	ix := NewIndex()
	for _, tt := range []struct {
		in   Papers
		find string
		want int
	}{
		{of(50, "We like old-thing here"), "oldthing", 50},
		{of(50, "We like flow-grpo here"), "flowgrpo", 50},
		{of(20, "We like fine-tuning here"), "finetuning", 20},
		{of(20, "We like nothing here"), "finetuning", 0},
	} {
		got := ix.Search(Request{Query: parsed(t, tt.find), In: tt.in}).Whole(t.Context()).Papers
		if len(got) != tt.want {
			t.Errorf("%s finds %d of %d papers, not %d", tt.find, len(got), tt.in.Len(), tt.want)
		}
	}
}
