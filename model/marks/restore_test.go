package marks

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"dailies/model/library"
	"dailies/ui/uitest"
)

// faults are what happens to the file of a device while a window is open. older is a copy
// from before.
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

// own is the path of the journal of a device, and what is in it.
func own(t *testing.T, home string) (path string, text []byte) {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(home, "marks", "*.jsonl"))
	uitest.Equal(t, len(paths), 1)
	text, err := os.ReadFile(paths[0])
	uitest.Must(t, err)
	return paths[0], text
}

// look looks for news as a window does, and gives how many marks were written again.
func look(t *testing.T, s *Store, m *Marks) int {
	t.Helper()
	entries, replaced, err := s.Poll()
	uitest.Must(t, err)
	m.Merge(entries)
	if !replaced {
		return 0
	}
	again := m.Restore(entries)
	if again.Again == 0 {
		s.Complete()
	} else {
		save(t, s, m, again)
	}
	return again.Again
}

func TestWhatTheJournalLosesIsWrittenAgain(t *testing.T) {
	for _, fault := range faults {
		for _, when := range []string{"at a look", "behind a save", "at the end"} {
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
			case "behind a save":
				save(t, s, m, m.Apply(status("c", Read)))
				want = picture(m)
				uitest.Equal(t, s.Replaced(), true, fault.name, when)
				fallthrough
			case "at a look":
				if n := look(t, s, m); n < 2 {
					t.Errorf("%s, %s: %d marks are written again", fault.name, when, n)
				}
				uitest.Equal(t, look(t, s, m), 0, fault.name, when)
				uitest.Must(t, s.Close())
			case "at the end":
				if err := s.Close(); err != nil || s.RestoredAtEnd() < 2 {
					t.Errorf("%s, %s: %v, and %d marks are written again", fault.name, when, err, s.RestoredAtEnd())
				}
			}
			_, m, r := open(t, home)
			uitest.Equal(t, picture(m), want, fault.name, when)
			uitest.Equal(t, r.Bad+len(r.Warnings), 0, fault.name, when, r)
		}
	}
}

func TestASaveToAFileThatIsGoneAgainAfterwardsIsWrittenAgain(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	save(t, s, m, m.Apply(status("a", Read)))
	folder := filepath.Join(home, "marks")
	uitest.Must(t, os.Rename(folder, folder+".away")) // a disk that is unmounted
	save(t, s, m, m.Apply(status("b", ToRead)))
	err := os.Rename(folder, folder+".below")
	if err == nil {
		err = os.Rename(folder+".away", folder) // and is back before anybody looks
	}
	uitest.Must(t, err)
	uitest.Equal(t, look(t, s, m), 1)
	_, m, _ = open(t, home)
	uitest.Equal(t, m.Get("a").Status, Read)
	uitest.Equal(t, m.Get("b").Status, ToRead)
}

// TestAnOlderCopyThatLacksNothingIsNoLoss is for a file that has all marks, and not the line in
// which the last of them was written again.
func TestAnOlderCopyThatLacksNothingIsNoLoss(t *testing.T) {
	for _, when := range []string{"at a look", "at the end"} {
		home := t.TempDir()
		s, m, _ := open(t, home)
		save(t, s, m, m.Apply(status("a", Read)))
		path, older := own(t, home)
		uitest.Must(t, os.Truncate(path, 0))
		uitest.Equal(t, look(t, s, m), 1)
		uitest.Must(t, os.WriteFile(path, older, 0o600))
		if when == "at a look" {
			uitest.Equal(t, look(t, s, m), 0)
		} else {
			uitest.Must(t, s.Close())
		}
		_, m, r := open(t, home)
		uitest.Equal(t, m.Get("a").Status, Read)
		uitest.Equal(t, len(r.Warnings), 0, when, r)
	}
}

// TestWhatALookFoundIsWrittenAgainAtTheEnd is for a program that ends before it takes over what
// a look in the background has found.
func TestWhatALookFoundIsWrittenAgainAtTheEnd(t *testing.T) {
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

// TestWhatASaveReadOfAKilledWindowIsWrittenAgain is for marks that a save has read on its way, and
// that are lost before anybody took them over.
func TestWhatASaveReadOfAKilledWindowIsWrittenAgain(t *testing.T) {
	for _, fault := range faults {
		for _, when := range []string{"at a look", "at the end"} {
			home := t.TempDir()
			s, m, _ := open(t, home)
			save(t, s, m, m.Apply(status("a", Read)))
			_, older := own(t, home)
			killed, its, _ := open(t, home)
			save(t, killed, its, its.Apply(status("b", Read)))
			save(t, s, m, m.Apply(status("c", Read)))
			path, _ := own(t, home)
			uitest.Must(t, fault.do(path, older))
			if when == "at a look" {
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

func TestWhatCannotBeWrittenAgainAtTheEndIsNotSaidToBe(t *testing.T) {
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

func TestWhatComesFromElsewhereStaysBesideWhatIsWrittenAgain(t *testing.T) {
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

func TestTheCompactionOfAnotherWindowIsNoLoss(t *testing.T) {
	home := t.TempDir()
	s, m, _ := open(t, home)
	for i := range 40 {
		save(t, s, m, m.Apply(status("a", Status(1+i%3))))
	}
	other, _, _ := open(t, home)
	uitest.Must(t, other.journal.Compact(true, fold))
	uitest.Equal(t, look(t, s, m), 0)
}

// TestRandomFaultsLoseNoMark plays two windows of one device, whose file somebody spoils,
// and which end or are killed.
func TestRandomFaultsLoseNoMark(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(16, 1))
	for round := range 50 {
		home := t.TempDir()
		var older []byte
		confirmed := map[library.ID]Status{}
		for range 3 {
			s, m, _ := open(t, home)
			other, n, _ := open(t, home)
			for range 1 + random.IntN(5) {
				id, to := library.ID(fmt.Sprint("p", random.IntN(9))), Status(1+random.IntN(3))
				who, whose := s, m
				if random.IntN(3) == 0 {
					who, whose = other, n
				}
				look(t, who, whose)
				if done := whose.Apply(status(id, to)); len(done.Edits) > 0 {
					save(t, who, whose, done)
					confirmed[id] = to
				}
				look(t, s, m)
				look(t, other, n)
				path := filepath.Join(home, "marks", m.sitting.device+".jsonl")
				if random.IntN(2) == 0 {
					older, _ = os.ReadFile(path)
				}
				if fault := faults[random.IntN(len(faults))]; random.IntN(2) == 0 {
					uitest.Must(t, fault.do(path, older))
				}
			}
			if random.IntN(2) == 0 {
				_ = s.Close()
			} else {
				look(t, s, m) // the last thing that it does before it is killed
			}
			look(t, other, n)
		}
		_, m, _ := open(t, home)
		for id, want := range confirmed {
			uitest.Equal(t, m.Get(id).Status, want, round, id)
		}
	}
}

func TestMarksThatAreInABackupOnlyAreOfferedAndNotTaken(t *testing.T) {
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
		t.Errorf("they are not back: %v", r.Warnings)
	}
}
