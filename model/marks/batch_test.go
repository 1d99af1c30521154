package marks

import (
	"fmt"
	"testing"

	"dailies/model/library"
)

func TestAStepMadePieceByPieceIsOneStep(t *testing.T) {
	whole, pieces := newMarks("d"), newMarks("d")
	var changes []Change
	for i := range 700 {
		changes = append(changes, status(library.ID(fmt.Sprint("paper", i)), Status(i%4)))
	}
	for _, m := range []*Marks{whole, pieces} {
		m.Do(status("paper1", Read), status("paper2", Read)) // one is so already then
	}
	want := whole.Do(changes...)
	b := pieces.Begin()
	b.Use(NewRoom(len(changes)))
	for len(changes) > 0 {
		n := min(len(changes), 90)
		b.Add(changes[:n]...)
		changes = changes[n:]
	}
	got := b.End()
	if got.Len() != want.Len() || got.Len() < 500 {
		t.Fatalf("%d changes, want %d", got.Len(), want.Len())
	}
	for i := range got.Len() {
		c, was := got.Change(i)
		w, before := want.Change(i)
		if c.ID != w.ID || *c.Status != *w.Status || *was.Status != *before.Status {
			t.Errorf("change %d: %+v, want %+v", i, c, w)
		}
	}
	if s, ok := pieces.Undo(); !ok || s.Len() != got.Len() || pieces.Get("paper2").Status != Read {
		t.Errorf("undo takes back %d of %d", s.Len(), got.Len())
	}
	if empty := pieces.Begin().End(); empty.Op != "" {
		t.Errorf("a step without changes is %+v", empty)
	}
}
