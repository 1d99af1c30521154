package marks

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/marks/journal"
	"dailies/ui/uitest"
)

// open opens a store with all its folders below home.
func open(t testing.TB, home string) (*Store, *Marks, Report) {
	t.Helper()
	s, m, r := Open(Config{DataDir: home, StateDir: home + "/state"})
	t.Cleanup(func() { _ = s.Close() })
	return s, m, r
}

func save(t testing.TB, s *Store, m *Marks, steps ...Step) {
	t.Helper()
	uitest.Must(t, s.Save(steps))
	m.Saved(steps)
}

// restart ends a sitting and begins the next one.
func restart(t testing.TB, s *Store, home string) (*Store, *Marks) {
	t.Helper()
	uitest.Must(t, s.Close())
	s, m, r := open(t, home)
	uitest.Equal(t, r.Why.Empty() && r.Bad+r.Edited+len(r.Warnings) == 0, true, r)
	return s, m
}

func TestUndoAndRedoSurviveRestarts(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	r := rand.New(rand.NewPCG(3, 4))
	pictures := []string{picture(m)}
	at := 0
	for range 300 {
		switch n := r.IntN(10); {
		case n < 5:
			step := m.Apply(randomChange(r, m), randomChange(r, m))
			if len(step.Edits) == 0 {
				continue
			}
			save(t, s, m, step)
			at++
			pictures = append(pictures[:at], picture(m))
		case n < 7:
			step, ok := m.Undo()
			uitest.Equal(t, ok, at > 0, at)
			save(t, s, m, step)
			at = max(at-1, 0)
		case n < 9:
			step, ok := m.Redo()
			uitest.Equal(t, ok, at < len(pictures)-1, at)
			save(t, s, m, step)
			at = min(at+1, len(pictures)-1)
		default:
			s, m = restart(t, s, home)
		}
		uitest.Equal(t, picture(m), pictures[at])
	}
}

func randomChange(r *rand.Rand, m *Marks) Change {
	id := library.ID(rune('a' + r.IntN(5)))
	switch r.IntN(5) {
	case 0:
		return Change{ID: id, Note: ptr(fmt.Sprint("note ", r.IntN(5)))}
	case 1:
		return Change{ID: id, Starred: ptr(!m.Get(id).Starred)}
	case 2:
		return Change{ID: id, Tag: []string{fmt.Sprint("t", r.IntN(4))}, Untag: m.Get(id).Tags}
	case 3:
		return Change{ID: id, Snooze: ptr(fmt.Sprintf("2026-12-0%d", 1+r.IntN(9)))}
	}
	return status(id, Status(r.IntN(4)))
}

func TestUndoNeverReachesIntoAnotherWindow(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	save(t, s, m, m.Apply(status("old", Read)))
	s, m = restart(t, s, home)
	save(t, s, m, m.Apply(status("one", Read)))
	other, n, _ := open(t, home) // it sees what the first window did, which is still running
	save(t, other, n, n.Apply(status("two", Read)))
	news(t, s, m)

	for _, want := range []string{"two", "old"} {
		step, ok := n.Undo()
		if !ok || len(step.Edits) != 1 || first(step).ID != library.ID(want) {
			t.Fatalf("the second window undid %+v, want %s", step, want)
		}
	}
	uitest.Equal(t, undone(n), "")
	uitest.Equal(t, undone(m), "one")
}

// undone returns the papers that an undo changes, or "".
func undone(m *Marks) (papers string) {
	step, _ := m.Undo()
	for _, e := range step.Edits {
		papers += string(e.Set.ID)
	}
	return papers
}

func news(t testing.TB, s *Store, m *Marks) []library.ID {
	t.Helper()
	entries, _, err := s.Poll()
	uitest.Must(t, err)
	return m.Merge(entries)
}

func TestTheNextSittingCanUndoEarlierOnes(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	other, n, _ := open(t, home)
	save(t, s, m, m.Apply(status("one", Read)))
	save(t, other, n, n.Apply(status("two", Read)))
	uitest.Must(t, other.Close())
	_, m = restart(t, s, home)
	for _, want := range []library.ID{"two", "one"} {
		uitest.Equal(t, undone(m), string(want))
	}
}

func TestUndoLeavesOtherDevicesAlone(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	save(t, s, m, m.Apply(status("before", Read)), m.Apply(status("a", Read)))
	elsewhere, n, _ := Open(Config{DataDir: home, StateDir: t.TempDir()})
	defer elsewhere.Close()
	uitest.Equal(t, undone(n), "")
	save(t, elsewhere, n, n.Apply(status("a", Skipped)))
	_, m = restart(t, s, home)
	uitest.Equal(t, undone(m), "before") // otherwise the undo command would reach "a" each time
	uitest.Equal(t, m.Get("a").Status, Skipped)
}

// cutTo truncates the journal to a number of lines, as a power cut may do with an unsynced step.
func cutTo(t *testing.T, home string, lines int) {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(home, "marks", "*.jsonl"))
	text, err := os.ReadFile(paths[0])
	uitest.Must(t, err)
	kept := strings.Join(strings.SplitAfter(string(text), "\n")[:lines], "")
	uitest.Must(t, os.WriteFile(paths[0], []byte(kept), 0o600))
	sizes, _ := filepath.Glob(filepath.Join(home, "state", "*.size"))
	_ = os.Remove(sizes[0]) // the power failed before the ending was saved
}

func TestOneKeyUndoesTheRestOfATruncatedStep(t *testing.T) {
	four := func(s Status) (c []Change) {
		for _, id := range []library.ID{"a", "b", "c", "d"} {
			c = append(c, status(id, s))
		}
		return c
	}
	home := t.TempDir()
	s, m, _ := open(t, home)
	save(t, s, m, m.Apply(status("z", Read)))
	start := picture(m)
	save(t, s, m, m.Apply(four(ToRead)...))
	marked := picture(m)

	key := func(name string, do func() (Step, bool), changes int, want string) {
		t.Helper()
		step, _ := do()
		uitest.Equal(t, len(step.Edits), changes, name)
		uitest.Equal(t, picture(m), want, name)
		save(t, s, m, step)
	}
	again := func(lines int) {
		t.Helper()
		uitest.Must(t, s.Close())
		cutTo(t, home, lines)
		s, m, _ = open(t, home)
	}
	key("undo", m.Undo, 4, start)
	again(1 + 4 + 1) // of four papers, one was undone
	key("undo of the rest", m.Undo, 3, start)
	key("redo of all", m.Redo, 4, marked)
	key("undo of all", m.Undo, 4, start)
	again(1 + 4 + 1)
	key("redo instead", m.Redo, 1, marked)
	key("undo of all", m.Undo, 4, start)
	again(1 + 4 + 1 + 1) // one undone and redone
	key("undo of all, another day", m.Undo, 4, start)
	s, m = restart(t, s, home)
	key("redo of all", m.Redo, 4, marked)
	again(1 + 4 + 1 + 1 + 4 + 2) // all undone, half redone
	key("redo of the rest", m.Redo, 2, marked)
	key("undo of all", m.Undo, 4, start)
	key("undo of what was before", m.Undo, 1, "")
}

func TestARestartDoesNotUndoWhatUndoSkipped(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	save(t, s, m, m.Apply(status("before", Read)))
	save(t, s, m, m.Apply(status("a", ToRead), status("b", ToRead)))
	elsewhere, n, _ := Open(Config{DataDir: home, StateDir: t.TempDir()})
	defer elsewhere.Close()
	save(t, elsewhere, n, n.Apply(status("b", Skipped)))
	news(t, s, m)
	if step, _ := m.Undo(); len(step.Edits) != 1 || step.Skipped != 1 {
		t.Fatalf("undo gave %+v", step)
	} else {
		save(t, s, m, step)
	}
	_, m = restart(t, s, home)
	uitest.Equal(t, undone(m), "before")
}

func TestAnUndoThatChangedNothingIsNotOfferedAgain(t *testing.T) {
	home := t.TempDir()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	clock := func() time.Time { now = now.Add(time.Second); return now }
	here := Config{DataDir: home, StateDir: home + "/state", Now: clock}
	s, m, _ := Open(here)
	save(t, s, m, m.Apply(status("before", Read)))
	save(t, s, m, m.Apply(status("b", ToRead)))
	elsewhere, n, _ := Open(Config{DataDir: home, StateDir: t.TempDir(), Now: clock})
	defer elsewhere.Close()
	save(t, elsewhere, n, n.Apply(status("b", Inbox)))
	step, _ := m.Undo() // without knowing that the other device has set the same value
	save(t, s, m, step)
	uitest.Must(t, s.Close())
	s, m, _ = Open(here)
	defer s.Close()
	uitest.Equal(t, undone(m), "before")
}

func TestUndoAfterARestartReachesItsLimit(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	other, n, _ := open(t, home)
	save(t, other, n, n.Apply(status("theirs", Read)))
	steps := []Step{m.Apply(status("oldest", ToRead))}
	for i := range journal.Reach + 5 {
		steps = append(steps, m.Apply(status("a", Status(1+i%2))))
	}
	save(t, s, m, steps...)
	uitest.Must(t, s.journal.Compact(true, fold))
	news(t, other, n)
	uitest.Equal(t, n.Get("oldest").Status, ToRead)
	uitest.Equal(t, n.Get("a").Status, m.Get("a").Status)
	again, later, _ := open(t, home)
	uitest.Equal(t, undone(later), "")
	_ = again.Close()

	_, m = restart(t, s, home)
	undone := 0
	for _, ok := m.Undo(); ok; _, ok = m.Undo() {
		undone++
	}
	uitest.Equal(t, undone, journal.Reach)
	uitest.Equal(t, m.Get("oldest").Status, ToRead)
	uitest.Equal(t, m.Get("theirs").Status, Read)
}

func TestUndoAndRedoWorkWithoutTheOriginalStep(t *testing.T) {
	m := newMarks("d")
	did := m.Apply(status("a", Read), status("b", ToRead))
	undid, _ := m.Undo()
	redid, _ := m.Redo()
	var lines []Line
	for i, step := range []Step{did, undid, redid} {
		again := newMarks("d")
		kept := slices.Clone(lines)
		for _, e := range linesOf([]Step{step}) {
			kept = append(kept, e)
			e.Op, e.Undoes, e.Redoes = "", "", "" // as after a compaction
			lines = append(lines, e)
		}
		again.load(kept, nil)
		now := picture(again)
		key, other := again.Undo, again.Redo
		if step.Undoes != "" {
			key, other = again.Redo, again.Undo
		}
		if _, ok := other(); ok {
			t.Errorf("step %d: the wrong key reverses it", i)
		}
		if s, ok := key(); !ok || len(s.Edits) != 2 || s.Skipped > 0 || picture(again) == now {
			t.Errorf("step %d: reversing it gave %v, %+v", i, ok, s)
		}
		if s, ok := other(); !ok || len(s.Edits) != 2 || picture(again) != now {
			t.Errorf("step %d: reversing that gave %v, %+v", i, ok, s)
		}
	}
}
