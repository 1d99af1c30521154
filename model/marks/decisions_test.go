package marks

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dailies/ui/uitest"
)

// decisionsOf returns the decisions of a store as text: "a read, b skipped".
func decisionsOf(s *Store, unsaved ...Step) string {
	var all []string
	for _, d := range s.Decisions(unsaved...) {
		all = append(all, fmt.Sprint(d.ID, " ", d.Status))
	}
	return strings.Join(all, ", ")
}

func TestDecisionsLeavesOutUndoneOnes(t *testing.T) {
	s, m, _ := open(t, t.TempDir())
	do := func(step Step) { save(t, s, m, step) }
	back := func(step Step, ok bool) {
		uitest.Equal(t, ok, true)
		do(step)
	}
	do(m.Apply(status("a", ToRead)))
	do(m.Apply(status("b", Skipped), status("c", Skipped)))
	back(m.Undo())
	do(m.Apply(status("a", Read)))
	back(m.Undo())
	back(m.Redo())
	do(m.Apply(Change{ID: "d", Starred: ptr(true)})) // not a decision
	uitest.Equal(t, decisionsOf(s), "a to-read, a read")
	if d := s.Decisions()[0]; d.Title != "Title of a" || time.Since(d.Time) > time.Minute {
		t.Errorf("%+v", d)
	}
}

func TestDecisionsOfAllDevicesAreSortedByTime(t *testing.T) {
	home := t.TempDir()
	for i, device := range []string{"one", "two", "one"} {
		s, m, _ := Open(Config{DataDir: home, StateDir: filepath.Join(home, device), Now: func() time.Time { return time.UnixMilli(int64(1000 + i)) }})
		save(t, s, m, m.Apply(status("a", Status(i))), m.Apply(status("b", Skipped)))
		uitest.Must(t, s.Close())
	}
	s, _, _ := open(t, home)
	uitest.Equal(t, decisionsOf(s), "b skipped, a to-read, a read")
}

func TestUnsavedDecisionsCountOnce(t *testing.T) {
	s, m, _ := open(t, t.TempDir())
	saved, undone := m.Apply(status("a", Read), status("b", Skipped)), m.Apply(status("a", ToRead))
	save(t, s, m, saved, undone)
	undo, _ := m.Undo()
	steps := []Step{undone, undo, m.Apply(status("c", ToRead))}
	uitest.Equal(t, decisionsOf(s, steps...), "a read, b skipped, c to-read")
	s, m, _ = Open(Config{})
	uitest.Equal(t, decisionsOf(s, m.Apply(status("a", Read))), "a read")
}

func TestACopyOfAJournalAddsNoDecisions(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	save(t, s, m, m.Apply(status("a", Read), status("b", Read)))
	journals, _ := filepath.Glob(filepath.Join(home, "marks", "*.jsonl"))
	text, err := os.ReadFile(journals[0])
	uitest.Must(t, err)
	text = append(text, "<<<<<<< not a line\n"...)
	uitest.Must(t, os.WriteFile(strings.TrimSuffix(journals[0], ".jsonl")+" (conflict).jsonl", text, 0o600))
	uitest.Equal(t, decisionsOf(s), "a read, b read")
}

func TestACompactionKeepsTheLastDecisionOnEachPaper(t *testing.T) {
	s, m, _ := open(t, t.TempDir())
	steps := []Step{m.Apply(status("a", ToRead)), m.Apply(status("a", Read))}
	for range 1001 {
		steps = append(steps, m.Apply(Change{ID: "b", Starred: ptr(!m.Get("b").Starred)}))
	}
	save(t, s, m, steps...)
	uitest.Must(t, s.journal.Compact(true, fold))
	uitest.Equal(t, decisionsOf(s), "a read")
}
