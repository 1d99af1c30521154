package marks

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/ui/uitest"
)

// decisionsOf are the decisions of a store, such as "a read".
func decisionsOf(s *Store, unsaved ...Step) (all []string) {
	for _, d := range s.Decisions(unsaved...) {
		all = append(all, fmt.Sprint(d.ID, " ", d.Status))
	}
	return all
}

func TestDecisionsAreThoseThatWereNotUndone(t *testing.T) {
	s, m, _ := open(t, t.TempDir())
	do := func(step Step) { save(t, s, m, step) }
	back := func(step Step, ok bool) {
		if !ok {
			t.Fatal("nothing to take back")
		}
		do(step)
	}
	do(m.Apply(status("a", ToRead)))
	do(m.Apply(status("b", Skipped), status("c", Skipped)))
	back(m.Undo())
	do(m.Apply(status("a", Read)))
	back(m.Undo())
	back(m.Redo())
	do(m.Apply(Change{ID: "d", Starred: ptr(true)})) // no decision
	if got, want := decisionsOf(s), []string{"a to-read", "a read"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if d := s.Decisions()[0]; d.Title != "Title of a" || time.Since(d.Time) > time.Minute {
		t.Errorf("%+v", d)
	}
}

func TestDecisionsOfAllDevicesAreInTheOrderOfTime(t *testing.T) {
	home := t.TempDir()
	for i, device := range []string{"one", "two", "one"} {
		s, m, _ := Open(Config{DataDir: home, StateDir: filepath.Join(home, device), Now: func() time.Time { return time.UnixMilli(int64(1000 + i)) }})
		save(t, s, m, m.Apply(status("a", Status(i))), m.Apply(status("b", Skipped)))
		uitest.Must(t, s.Close())
	}
	s, _, _ := open(t, home)
	if got, want := decisionsOf(s), []string{"b skipped", "a to-read", "a read"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestUnsavedDecisionsCountOnce(t *testing.T) {
	s, m, _ := open(t, t.TempDir())
	saved, undone := m.Apply(status("a", Read), status("b", Skipped)), m.Apply(status("a", ToRead))
	save(t, s, m, saved, undone)
	undo, _ := m.Undo()
	steps := []Step{undone, undo, m.Apply(status("c", ToRead))}
	if got, want := decisionsOf(s, steps...), []string{"a read", "b skipped", "c to-read"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	s, m, _ = Open(Config{})
	if got, want := decisionsOf(s, m.Apply(status("a", Read))), []string{"a read"}; !slices.Equal(got, want) {
		t.Errorf("without a folder: %v, want %v", got, want)
	}
}

func TestACopyOfAJournalTellsNothingTwice(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	save(t, s, m, m.Apply(status("a", Read), status("b", Read)))
	journals, _ := filepath.Glob(filepath.Join(home, "marks", "*.jsonl"))
	text, err := os.ReadFile(journals[0])
	uitest.Must(t, err)
	text = append(text, "<<<<<<< not a line\n"...)
	uitest.Must(t, os.WriteFile(strings.TrimSuffix(journals[0], ".jsonl")+" (conflict).jsonl", text, 0o600))
	if got, want := decisionsOf(s), []string{"a read", "b read"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestACompactionKeepsTheLastDecisionOnEachPaper(t *testing.T) {
	s, m, _ := open(t, t.TempDir())
	steps := []Step{m.Apply(status("a", ToRead)), m.Apply(status("a", Read))}
	for range 1001 {
		steps = append(steps, m.Apply(Change{ID: "b", Starred: ptr(!m.Get("b").Starred)}))
	}
	save(t, s, m, steps...)
	uitest.Must(t, s.journal.Compact(true, fold))
	if got, want := decisionsOf(s), []string{"a read"}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
