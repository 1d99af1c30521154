package marks

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"dailies/model/library"
	"dailies/ui/uitest"
)

// randomHistory returns what three devices may have written, including equal times.
func randomHistory(r *rand.Rand) []Line {
	entries := make([]Line, 2+r.IntN(12))
	for i := range entries {
		e := Line{
			Change: Change{ID: library.ID(rune('a' + r.IntN(2))), Title: fmt.Sprint("T", r.IntN(3))},
			Time:   int64(1 + r.IntN(6)), By: string(rune('x' + r.IntN(3))),
		}
		switch r.IntN(5) {
		case 0:
			e.Status = new(Status(r.IntN(4)))
		case 1:
			e.Starred = new(r.IntN(2) == 0)
			e.Snooze = new([]string{"", "2026-12-01", "2027-01-01"}[r.IntN(3)])
		case 2:
			e.Note = new(fmt.Sprint(r.IntN(3)))
		case 3:
			e.Tag = []string{string(rune('p' + r.IntN(3)))}
		case 4:
			e.Untag = []string{string(rune('p' + r.IntN(3)))}
		}
		entries[i] = e
	}
	return entries
}

// whole returns everything in the marks as text, except what undo may change.
func whole(m *Marks) string {
	text := fmt.Sprint(m.latest)
	for id := range m.All() {
		text += fmt.Sprintf(" %d:%s", m.papers[id].title.at.time, m.papers[id].title.at.device)
	}
	return text + decisions(m)
}

// decisions returns the values of all fields with their stamps, as text.
func decisions(m *Marks) (text string) {
	for id := range m.All() {
		r := m.papers[id]
		text += fmt.Sprintf("\n%s %q", id, r.title.Text)
		for _, f := range r.fields {
			text += fmt.Sprintf(" %s=%q %d:%s", f.Field, f.Text, f.at.time, f.at.device)
		}
	}
	return text
}

func TestMergeIgnoresOrderAndRepeats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 4_000 {
		history := randomHistory(r)
		want := newMarks("x")
		want.Merge(history)
		shuffled := append(slices.Clone(history), history[r.IntN(len(history)):]...)
		r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		merged, loaded := newMarks("x"), newMarks("x")
		cut := r.IntN(len(shuffled))
		merged.Merge(shuffled[:cut])
		merged.Merge(shuffled[cut:])
		loaded.load(shuffled, nil)
		if whole(merged) != whole(want) || whole(loaded) != whole(want) {
			t.Fatalf("%+v\ngives\n%s\nshuffled\n%s\nloaded\n%s", history, whole(want), whole(merged), whole(loaded))
		}
	}
}

func TestFoldKeepsTheMeaning(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2_500 {
		history := randomHistory(r)
		want, got := newMarks("x"), newMarks("x")
		want.Merge(history)
		folded := fold(history)
		got.Merge(folded)
		uitest.Equal(t, decisions(got), decisions(want))
		if again := fold(folded); len(folded) > len(history) || len(again) != len(folded) {
			t.Fatalf("%d entries become %d, and those %d", len(history), len(folded), len(again))
		}
	}
}

func TestMergeReturnsThePapersThatChanged(t *testing.T) {
	m := newMarks("d")
	m.Apply(status("a", Read), status("b", Read))
	now := m.latest
	got := m.Merge([]Line{
		{Change: Change{ID: "a", Status: new(Skipped)}, Time: now + 1, By: "e"},
		{Change: Change{ID: "a", Starred: new(true)}, Time: now + 2, By: "e"},
		{Change: Change{ID: "b", Status: new(Skipped)}, Time: now - 1, By: "e"}, // older than ours
		{Change: Change{ID: "c", Status: new(Inbox)}, Time: 1, By: "e"},         // no change
		{Change: Change{ID: "d", Tag: []string{"x"}}, Time: 1, By: "e"},
	})
	uitest.EqualList(t, got, []library.ID{"a", "d"})
	if s := m.Apply(status("b", ToRead)); s.Time <= now+2 {
		t.Error("the next step is not later than all lines")
	}
}
