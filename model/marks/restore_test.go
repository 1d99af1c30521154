package marks

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"dailies/model/library"
	"dailies/ui/uitest"
)

// faults happen to the file of a device while a window is open. older is an earlier copy.
var faults = []struct {
	name string
	do   func(path string, older []byte) error
}{
	{"emptied", func(path string, _ []byte) error { return os.Truncate(path, 0) }},
	{"removed", func(path string, _ []byte) error { return os.Remove(path) }},
	{"written over by an older copy", func(path string, older []byte) error { return os.WriteFile(path, older, 0o600) }},
	{"replaced by an older copy", func(path string, older []byte) error {
		if err := os.WriteFile(path+".copy", older, 0o600); err != nil {
			return err
		}
		return os.Rename(path+".copy", path)
	}},
	{"the folder is gone", func(path string, _ []byte) error { return os.RemoveAll(filepath.Dir(path)) }},
	{"the folder is made anew", func(path string, _ []byte) error {
		if err := os.RemoveAll(filepath.Dir(path)); err != nil {
			return err
		}
		return os.Mkdir(filepath.Dir(path), 0o700)
	}},
	{"replaced by a folder for a while", func(path string, older []byte) error {
		if err := os.Remove(path); err != nil {
			return err
		}
		if err := os.Mkdir(path, 0o700); err != nil {
			return err
		}
		if err := os.Remove(path); err != nil {
			return err
		}
		return os.WriteFile(path, older, 0o600)
	}},
}

// own returns the path of the only journal, and its content.
func own(t *testing.T, home string) (path string, text []byte) {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(home, "marks", "*.jsonl"))
	uitest.Equal(t, len(paths), 1)
	text, err := os.ReadFile(paths[0])
	uitest.Must(t, err)
	return paths[0], text
}

// look polls for changes as a window does, and returns how many marks were written again.
func look(t *testing.T, s *Store, m *Marks) int {
	t.Helper()
	entries, replaced, err := s.Poll()
	uitest.Must(t, err)
	m.Merge(entries)
	if !replaced {
		return 0
	}
	again := m.Restore(entries)
	if again.Restored == 0 {
		s.ConfirmComplete()
	} else {
		save(t, s, m, again)
	}
	return again.Restored
}

func TestLostMarksAreWrittenAgain(t *testing.T) {
	for _, fault := range faults {
		for _, when := range []string{"at a poll", "after a save", "at the end"} {
			home := t.TempDir()
			s, m, _ := open(t, home)
			save(t, s, m, m.Apply(status("before", Read), Change{ID: "before", Tag: []string{"rl"}}))
			_, older := own(t, home)
			s, m = restart(t, s, home)
			save(t, s, m, m.Apply(status("a", ToRead)), m.Apply(Change{ID: "a", Starred: ptr(true), Note: ptr("n"), Tag: []string{"x"}}, status("b", Skipped)))
			save(t, s, m, m.Apply(Change{ID: "a", Untag: []string{"x"}, Snooze: ptr("2026-12-01")}))
			path, _ := own(t, home)
			want := picture(m)
			uitest.Must(t, fault.do(path, older))
			switch when {
			case "after a save":
				save(t, s, m, m.Apply(status("c", Read)))
				want = picture(m)
				fallthrough
			case "at a poll":
				if n := look(t, s, m); n < 2 {
					t.Errorf("%s, %s: %d marks were written again", fault.name, when, n)
				}
				uitest.Equal(t, look(t, s, m), 0, fault.name, when)
				uitest.Must(t, s.Close())
			case "at the end":
				if err := s.Close(); err != nil || s.RestoredAtEnd() < 2 {
					t.Errorf("%s, %s: %v, and %d marks were written again", fault.name, when, err, s.RestoredAtEnd())
				}
			}
			_, m, r := open(t, home)
			uitest.Equal(t, picture(m), want, fault.name, when)
			uitest.Equal(t, r.Bad+len(r.Warnings), 0, fault.name, when, r)
		}
	}
}

func TestASaveBelowAMountPointIsWrittenAgain(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	save(t, s, m, m.Apply(status("a", Read)))
	folder := filepath.Join(home, "marks")
	uitest.Must(t, os.Rename(folder, folder+".away")) // the disk is unmounted
	save(t, s, m, m.Apply(status("b", ToRead)))
	err := os.Rename(folder, folder+".below")
	if err == nil {
		err = os.Rename(folder+".away", folder) // mounted again before anybody polls
	}
	uitest.Must(t, err)
	uitest.Equal(t, look(t, s, m), 1)
	_, m, _ = open(t, home)
	uitest.Equal(t, m.Get("a").Status, Read)
	uitest.Equal(t, m.Get("b").Status, ToRead)
}

// TestAnOlderCopyWithAllMarksIsNoLoss is about a copy without the line that wrote the last mark again.
func TestAnOlderCopyWithAllMarksIsNoLoss(t *testing.T) {
	for _, when := range []string{"at a poll", "at the end"} {
		home := t.TempDir()
		s, m, _ := open(t, home)
		save(t, s, m, m.Apply(status("a", Read)))
		path, older := own(t, home)
		uitest.Must(t, os.Truncate(path, 0))
		uitest.Equal(t, look(t, s, m), 1)
		uitest.Must(t, os.WriteFile(path, older, 0o600))
		if when == "at a poll" {
			uitest.Equal(t, look(t, s, m), 0)
		} else {
			uitest.Must(t, s.Close())
		}
		_, m, r := open(t, home)
		uitest.Equal(t, m.Get("a").Status, Read)
		uitest.Equal(t, len(r.Warnings), 0, when, r)
	}
}

// TestALossFoundByPollIsRepairedByClose is about a program that ends before it handles what Poll found.
func TestALossFoundByPollIsRepairedByClose(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	save(t, s, m, m.Apply(status("a", Read)))
	path, _ := own(t, home)
	uitest.Must(t, os.Truncate(path, 0))
	_, replaced, err := s.Poll()
	uitest.Must(t, err)
	uitest.Equal(t, replaced, true)
	uitest.Must(t, s.Close())
	uitest.Equal(t, s.RestoredAtEnd(), 1)
	_, m, _ = open(t, home)
	uitest.Equal(t, m.Get("a").Status, Read)
}

// TestMarksOfAKilledWindowAreWrittenAgain is about marks that a save has read and Poll has not returned.
func TestMarksOfAKilledWindowAreWrittenAgain(t *testing.T) {
	for _, fault := range faults {
		for _, when := range []string{"at a poll", "at the end"} {
			home := t.TempDir()
			s, m, _ := open(t, home)
			save(t, s, m, m.Apply(status("a", Read)))
			_, older := own(t, home)
			killed, its, _ := open(t, home)
			save(t, killed, its, its.Apply(status("b", Read)))
			save(t, s, m, m.Apply(status("c", Read)))
			path, _ := own(t, home)
			uitest.Must(t, fault.do(path, older))
			if when == "at a poll" {
				look(t, s, m)
				look(t, s, m)
				uitest.Equal(t, look(t, s, m), 0, fault.name)
			} else {
				uitest.Must(t, s.Close())
			}
			_, m, _ = open(t, home)
			for _, id := range []library.ID{"a", "b", "c"} {
				uitest.Equal(t, m.Get(id).Status, Read, fault.name, when, id)
			}
		}
	}
}

func TestCloseReportsMarksItCannotWriteAgain(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	save(t, s, m, m.Apply(status("a", Read)))
	path, _ := own(t, home)
	uitest.Must(t, os.Remove(path))
	_, replaced, err := s.Poll()
	uitest.Must(t, err)
	uitest.Equal(t, replaced, true)
	folder := filepath.Dir(path)
	uitest.Must(t, os.RemoveAll(folder))
	uitest.Must(t, os.WriteFile(folder, nil, 0o600))
	uitest.Sees(t, s.Close().Error(), "NOT SAVED: a file is in the way", "has lost 1 mark")
	uitest.Equal(t, s.RestoredAtEnd(), 0)
}

func TestRestoreKeepsNewerMarksOfOtherDevices(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	save(t, s, m, m.Apply(status("a", Read), status("b", Read)))
	path, _ := own(t, home)
	newer := fmt.Sprintf(`{"v":1,"id":"a","t":%d,"by":"ffffffff","state":"skipped"}`+"\n", m.latest+1)
	uitest.Must(t, os.WriteFile(path, []byte(newer), 0o600))
	uitest.Equal(t, look(t, s, m), 1)
	_, m, _ = open(t, home)
	uitest.Equal(t, m.Get("a").Status, Skipped)
	uitest.Equal(t, m.Get("b").Status, Read)
}

func TestACompactionByAnotherWindowIsNoLoss(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	for i := range 40 {
		save(t, s, m, m.Apply(status("a", Status(1+i%3))))
	}
	other, _, _ := open(t, home)
	uitest.Must(t, other.journal.Compact(true, fold))
	uitest.Equal(t, look(t, s, m), 0)
}

// windows are two windows with the same home. Their file is damaged now and then.
type windows struct {
	t      *testing.T
	random *rand.Rand
	home   string
	store  [2]*Store
	marks  [2]*Marks
	older  []byte
	log    []string
}

func (w *windows) open(i int) {
	var r Report
	w.store[i], w.marks[i], r = Open(Config{DataDir: w.home, StateDir: w.home + "/state"})
	uitest.Equal(w.t, r.Lost || r.Bad > 0, false, r, w.log)
}

func (w *windows) save(i int, s Step) {
	if s.Len() > 0 {
		save(w.t, w.store[i], w.marks[i], s)
	}
}

func (w *windows) kill(i int) {
	w.store[i].sitting.End()
	w.store[i].journal.Close()
}

// look polls in both windows, twice, because each may write something that the other has to read.
func (w *windows) look() {
	for i := range 4 {
		look(w.t, w.store[i%2], w.marks[i%2])
	}
}

// change returns a random change of a random paper.
func (w *windows) change() Change {
	c := Change{ID: library.ID(fmt.Sprint("p", w.random.IntN(6)))}
	switch w.random.IntN(5) {
	case 0:
		c.Starred = new(w.random.IntN(2) == 0)
	case 1:
		c.Note = new(fmt.Sprint("note ", len(w.log)))
	case 2:
		c.Tag = []string{"x"}
	case 3:
		c.Untag = []string{"x"}
	default:
		c.Status = new(Status(w.random.IntN(4)))
	}
	return c
}

// act does something random in a window that a reader may do.
func (w *windows) act(i int) {
	m, step := w.marks[i], Step{}
	what := w.random.IntN(12)
	w.log = append(w.log, fmt.Sprint("window ", i, " does ", what))
	switch what {
	case 0, 1, 2, 3, 4:
		step = m.Apply(w.change(), w.change())
	case 5, 6:
		step, _ = m.Undo()
	case 7:
		step, _ = m.Redo()
	case 8:
		uitest.Must(w.t, w.store[i].journal.Compact(true, fold))
	case 9:
		uitest.Must(w.t, w.store[i].Close())
		w.open(i)
	default:
		w.kill(i)
		w.open(i)
	}
	w.save(i, step)
}

// damage spoils the file. Then a window may decide something, or be killed, before it polls.
func (w *windows) damage() {
	path := filepath.Join(w.home, "marks", w.marks[0].sitting.device+".jsonl")
	if w.random.IntN(2) == 0 {
		w.older, _ = os.ReadFile(path)
	}
	fault := faults[w.random.IntN(len(faults))]
	w.log = append(w.log, fault.name)
	if fault.do(path, w.older) != nil {
		return // there is no file yet
	}
	if i := w.random.IntN(2); w.random.IntN(3) == 0 {
		w.save(i, w.marks[i].Apply(w.change()))
	}
	if i := w.random.IntN(2); w.random.IntN(4) == 0 {
		look(w.t, w.store[1-i], w.marks[1-i])
		w.kill(i)
		w.open(i)
	}
}

// agree fails unless both windows and the disk have the same marks.
func (w *windows) agree() {
	w.look()
	want := picture(w.marks[0])
	var disk Marks
	disk.Merge(w.store[0].readAll())
	uitest.Equal(w.t, picture(w.marks[1]), want, w.log)
	uitest.Equal(w.t, picture(&disk), want, w.log)
}

// TestRandomFaultsLoseNoMark runs two windows of one device that decide, undo, compact, end and are
// killed while their file is damaged. DAILIES_SEED selects other random rounds.
func TestRandomFaultsLoseNoMark(t *testing.T) {
	t.Parallel()
	seed, _ := strconv.ParseUint(os.Getenv("DAILIES_SEED"), 10, 64)
	for round := uint64(0); round < 40 && !t.Failed(); round++ {
		w := &windows{t: t, random: rand.New(rand.NewPCG(seed, round)), home: t.TempDir()}
		w.open(0)
		w.open(1)
		for range 20 {
			i := w.random.IntN(2)
			w.act(i)
			decided := picture(w.marks[i])
			w.agree()
			uitest.Equal(t, picture(w.marks[0]), decided, w.log)
			if w.random.IntN(3) == 0 {
				w.damage()
				w.agree()
			}
		}
		w.kill(0)
		w.kill(1)
	}
}

func TestMarksOnlyInABackupAreOfferedNotRestored(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	save(t, s, m, m.Apply(status("a", Read), status("b", ToRead))) // the first save of a day makes a backup
	path, _ := own(t, home)
	uitest.Must(t, s.Close())
	uitest.Must(t, os.Truncate(path, 0))
	s, m, r := open(t, home)
	if said := fmt.Sprint(r.Warnings); m.Len() > 0 || !strings.Contains(said, "has lost marks") || !strings.Contains(said, "a backup has 2 of them") {
		t.Fatalf("%d marks; %s", m.Len(), said)
	}
	backups := s.Backups()
	uitest.Equal(t, len(backups), 1)
	uitest.Equal(t, backups[0].Missing, 2)
	if out, err := exec.Command("sh", "-c", backups[0].Command).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v %s", backups[0].Command, err, out)
	}
	s, m, r = open(t, home)
	if m.Get("a").Status != Read || m.Get("b").Status != ToRead || s.Backups()[0].Missing > 0 || len(r.Warnings) > 0 {
		t.Errorf("the marks were not restored: %v", r.Warnings)
	}
}
