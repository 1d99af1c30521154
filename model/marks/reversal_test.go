package marks

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"dailies/model/library"
)

// twins are marks of the same device in the same sitting, twice.
func twins() (a, b *Marks) {
	a, b = newMarks("d"), newMarks("d")
	b.sitting.name = a.sitting.name
	return a, b
}

// someChanges are changes of some of n papers, all fields among them.
func someChanges(random *rand.Rand, n int) []Change {
	var changes []Change
	for range 1 + random.IntN(2*n) {
		id := library.ID(fmt.Sprint("paper", random.IntN(n)))
		changes = append(changes, []Change{
			status(id, Status(random.IntN(4))),
			{ID: id, Starred: ptr(random.IntN(2) == 0)},
			{ID: id, Note: ptr(fmt.Sprint("note ", random.IntN(3)))},
			{ID: id, Snooze: ptr(fmt.Sprintf("2026-12-%02d", 1+random.IntN(3)))},
			{ID: id, Tag: []string{fmt.Sprint("t", random.IntN(3))}, Untag: []string{fmt.Sprint("t", random.IntN(3))}},
		}[random.IntN(5)])
	}
	return changes
}

// inPieces undoes or redoes with pieces of any size.
func inPieces(random *rand.Rand, r *Reversal, ok bool) (Step, bool) {
	if !ok {
		return Step{}, false
	}
	changed := 0
	if random.IntN(2) == 0 {
		r.Use(NewRoom(random.IntN(2 * r.Len())))
	}
	for random.IntN(8) > 0 {
		for range r.Next(random.IntN(9)) {
			changed++
		}
	}
	s := r.End()
	if changed > s.Len() {
		panic("more was changed than the step has")
	}
	return s, true
}

func TestUndoingPieceByPieceIsUndoingAtOnce(t *testing.T) {
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 5))
		whole, pieces := twins()
		for i := range 30 {
			var want, got Step
			var wants, gets bool
			switch random.IntN(6) {
			case 0, 1:
				changes := someChanges(random, 20)
				want, got = whole.Do(changes...), pieces.Do(changes...)
			case 2, 3:
				want, wants = whole.Undo()
				r, ok := pieces.BeginUndo()
				got, gets = inPieces(random, r, ok)
			case 4:
				want, wants = whole.Redo()
				r, ok := pieces.BeginRedo()
				got, gets = inPieces(random, r, ok)
			case 5: // somebody else decides
				e := []Entry{{ID: fmt.Sprint("paper", random.IntN(20)), Time: whole.latest + 1, By: "e", Set: fieldState, State: statuses[random.IntN(4)]}}
				whole.Merge(e)
				pieces.Merge(e)
			}
			if wants != gets || normal(got) != normal(want) {
				t.Fatalf("seed %d, step %d: %+v (%v), want %+v (%v)", seed, i, got, gets, want, wants)
			}
			if picture(pieces) != picture(whole) {
				t.Fatalf("seed %d, step %d:\n%swant\n%s", seed, i, picture(pieces), picture(whole))
			}
		}
	}
}

// told is what a change sets.
func told(c Change) string {
	text := fmt.Sprint(c.ID, c.Title, c.Tag, c.Untag)
	if c.Status != nil {
		text += fmt.Sprint(" status ", *c.Status)
	}
	if c.Starred != nil {
		text += fmt.Sprint(" star ", *c.Starred)
	}
	if c.Note != nil {
		text += " note " + *c.Note
	}
	if c.Snooze != nil {
		text += " snooze " + *c.Snooze
	}
	return text
}

// normal is a step without the difference between nothing and none.
func normal(s Step) string {
	text := fmt.Sprintln(s.Op, s.Undoes, s.Redoes, s.Time, s.By, s.Skipped)
	for i := range s.edits {
		e := s.edit(i)
		text += fmt.Sprintf("%+v\n%s\n", e.entry(s.Time), told(e.before()))
	}
	return text
}

func TestAnUndoUnderWayNamesWhatItTakesBack(t *testing.T) {
	m := newMarks("d")
	done := m.Do(status("a", Read), status("b", Read), status("c", Skipped))
	r, _ := m.BeginUndo()
	papers := slices.Collect(r.Next(2))
	if r.Op() != done.Op || r.Len() != 3 || !slices.Equal(papers, []library.ID{"a", "b"}) || m.Get("b").Status != Inbox || m.Get("c").Status != Skipped {
		t.Fatalf("%s of %d: %v", r.Op(), r.Len(), papers)
	}
	if s := r.End(); s.Undoes != done.Op || s.Len() != 3 || m.Get("c").Status != Inbox {
		t.Errorf("%+v", s)
	}
}
