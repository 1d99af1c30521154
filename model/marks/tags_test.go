package marks

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"dailies/model/library"
)

func TestTagsAreCountedAfterAReopen(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	day := "2026-12-01"
	save(t, s, m, m.Apply(Change{ID: "a", Tag: []string{"rl", "nlp"}}, Change{ID: "b", Tag: []string{"rl"}}, Change{ID: "c", Snooze: &day}))
	save(t, s, m, m.Apply(Change{ID: "a", Untag: []string{"nlp"}}, Change{ID: "d", Tag: []string{"nlp", "vision"}}))
	want := map[string]int{"rl": 2, "nlp": 1, "vision": 1}
	for range 2 {
		if got := m.Tags(); !maps.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s, m, _ = open(t, home)
	}
	m.Undo()
	if got, want := m.Tags(), (map[string]int{"rl": 2, "nlp": 1}); !maps.Equal(got, want) {
		t.Errorf("undone: %v, want %v", got, want)
	}
}

func TestTagsAreThoseOfAllMarks(t *testing.T) {
	for seed := range uint64(100) {
		random := rand.New(rand.NewPCG(seed, 7))
		m := newMarks("d")
		for i := range 60 {
			switch random.IntN(6) {
			case 0, 1:
				m.Apply(someChanges(random, 12)...)
			case 2:
				m.Undo()
			case 3:
				m.Redo()
			case 4: // somebody else gives or takes some
				e := Entry{ID: fmt.Sprint("paper", random.IntN(12)), Time: m.latest - 3 + random.Int64N(6), By: "e", Tag: []string{"t0", "t3"}, Untag: []string{"t1"}}
				m.Merge([]Entry{e, e})
			case 5:
				tag := fmt.Sprint("t", random.IntN(3))
				m.Apply(Change{ID: library.ID(fmt.Sprint("paper", random.IntN(12))), Tag: []string{tag, tag, "t0"}, Untag: []string{"t0", "t1", "t1"}})
			}
			want := map[string]int{}
			for _, mark := range m.All() {
				for _, tag := range mark.Tags {
					want[tag]++
				}
			}
			if got := m.Tags(); !maps.Equal(got, want) {
				t.Fatalf("seed %d, step %d: %v, want %v", seed, i, got, want)
			}
		}
	}
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
