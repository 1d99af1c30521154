//go:build !windows

package e2e

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

// limited starts the program with a limit on file sizes, in blocks of 512 bytes.
func limited(t *testing.T, home, blocks string) *ptytest.Terminal {
	t.Helper()
	cmd := exec.Command("/bin/sh", "-c", `ulimit -f `+blocks+`; exec "$0" --home "$1" "$2"`, program, home, fewPapers())
	cmd.Env = ptytest.Environ("HOME=" + home)
	return ptytest.Start(t, cmd, 120, 40, ptytest.Options{})
}

// journal returns the path of the only journal in home.
func journal(t *testing.T, home string) string {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(home, "marks", "*.jsonl"))
	uitest.Equal(t, len(paths), 1)
	return paths[0]
}

// decidedHomes caches the homes that decide has created, by keys.
var decidedHomes sync.Map

// decide returns a copy of a home in which keys have decided on the first of the few papers.
func decide(t *testing.T, keys string) (home string) {
	t.Helper()
	made, _ := decidedHomes.LoadOrStore(keys, sync.OnceValue(func() string {
		home := filepath.Join(filepath.Dir(program), "decided", keys)
		s := sit(t, home, fewPapers()).WaitFor("Short Paper").Send(keys).Type("Q")
		uitest.Equal(t, s.Wait(), 0)
		return home
	}))
	home = t.TempDir()
	uitest.Must(t, os.CopyFS(home, os.DirFS(made.(func() string)())))
	return home
}

func TestAFullDiskIsReportedAndMarksAreSavedLater(t *testing.T) {
	t.Parallel()
	home := decide(t, "t")
	s := limited(t, home, "1")
	s.WaitFor("To-read 1")
	s.Type("x", "x", "x", "x").WaitFor("NOT SAVED: file too large")
	s.WaitUntil("the unsaved marks", func(screen string) bool { // two or three, because decisions may be saved together
		return strings.Contains(screen, "↑ 3 NOT SAVED") || strings.Contains(screen, "↑ 2 NOT SAVED")
	})
	s.Type("q").WaitFor("Q again quits and prints the")
	s.Type("Q")
	uitest.Equal(t, s.Wait(), 1)
	s.WaitFor("these marks could not be saved:", `"state":"skipped"`)
	s.WaitFor("dailies marks import FILE imports them")
	after := sit(t, home, fewPapers()).WaitFor("To-read 1").Type("x").WaitFor("skipped: ")
	leaves(t, after, "1 skipped")
	if text, _ := os.ReadFile(journal(t, home)); !bytes.HasSuffix(text, []byte("}\n")) || bytes.Contains(text, []byte("}{")) {
		t.Errorf("the journal is torn:\n%s", text)
	}
}

func TestPendingMarksAreSavedOnceTheFolderIsBack(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	folder := filepath.Join(home, "marks")
	uitest.Must(t, os.WriteFile(folder, nil, 0o600))
	s := sit(t, home)
	s.WaitFor("a file is in the way of the folder") // before any decision
	s.Type("t").WaitFor("NOT SAVED: a file is in the way of the folder")
	s.Type("!").WaitFor("marks will not be saved")
	s.Type(ptytest.Esc).WaitGone("marks will not be saved")
	uitest.Must(t, os.Remove(folder))
	s.Type("x").WaitGone("NOT SAVED")
	leaves(t, s, "1 to-read, 1 skipped, 276 left")
	if text, _ := os.ReadFile(journal(t, home)); bytes.Count(text, []byte("\n")) != 2 {
		t.Errorf("the journal holds\n%s", text)
	}
}

func TestALockedJournalIsReportedAndRetried(t *testing.T) {
	t.Parallel()
	home := decide(t, "t")
	lock, err := os.OpenFile(filepath.Join(home, "marks", ".lock"), os.O_RDWR, 0)
	uitest.Must(t, err)
	uitest.Must(t, syscall.Flock(int(lock.Fd()), syscall.LOCK_EX))
	s := sit(t, home, fewPapers()).WaitFor("To-read 1")
	s.Type("x").WaitFor("skipped: ") // the key does not wait for the lock
	s.WaitFor("NOT SAVED: locked by another program")
	uitest.Must(t, lock.Close())
	s.Type("x").WaitGone("NOT SAVED")
	leaves(t, s, "2 skipped, 197 left")
}

// damages lists kinds of damage to a journal of four lines: what the screen still shows, and what "!"
// lists.
var damages = []struct {
	name   string
	spoil  func([]byte) []byte
	sees   []string
	says   string
	counts string
}{
	{"a torn tail", func(b []byte) []byte { return b[:len(b)-20] }, []string{"To-read 2", "Skipped 1"}, "cut short", "2 problems (!)"}, // the file is also smaller than before
	{"a flipped bit", func(b []byte) []byte { b[0] ^= 0x04; return b }, []string{"To-read 1", "Skipped 2"}, ".jsonl:1: not JSON", "1 problem (!)"},
	{"a block of NULs", func(b []byte) []byte { return append(b, make([]byte, 4096)...) }, []string{"To-read 2", "Skipped 2"}, "cut short", "1 problem (!)"},
	{"conflict markers", func(b []byte) []byte {
		return bytes.Join([][]byte{[]byte("<<<<<<< HEAD\n"), b, []byte("=======\n>>>>>>> theirs\n")}, nil)
	}, []string{"To-read 2", "Skipped 2"}, "a conflict marker of git", "3 problems (!)"},
	{"junk", func(b []byte) []byte { return append(b, "\x1b]0;owned\a\xff\xfe\u202e\n"...) }, []string{"To-read 2", "Skipped 2"}, ".jsonl:5: ", "1 problem (!)"},
	{"a newer version", func(b []byte) []byte {
		return append(b, `{"v":7,"id":"somethingelse","t":5,"state":"archived","shelf":"top"}`+"\n"...)
	}, []string{"To-read 2", "Skipped 2"}, "", ""},
	{"nothing left", func([]byte) []byte { return nil }, []string{"To-read   3 Read", "Skipped   5 All"}, "has lost marks", "problem"},
}

func TestADamagedJournalKeepsItsIntactLines(t *testing.T) {
	t.Parallel()
	for _, d := range damages {
		t.Run(d.name, func(t *testing.T) {
			home := decide(t, "ttxx")
			path := journal(t, home)
			text, err := os.ReadFile(path)
			uitest.Must(t, err)
			spoilt := d.spoil(text)
			uitest.Must(t, os.WriteFile(path, spoilt, 0o600))
			s := sitAt(t, home, 140, 40, fewPapers())
			for _, sees := range d.sees {
				s.WaitFor(sees)
			}
			if d.says != "" {
				s.Type("J") // a key replaces the message by the number of problems
				s.WaitFor(d.counts)
				s.Type("!").WaitFor("╭─ ", d.says)
				s.Type(ptytest.Esc).WaitGone("╭─ ")
			}
			s.Type("r").WaitFor("Read 1")
			leaves(t, s, "1 read")
			if now, _ := os.ReadFile(path); !bytes.HasPrefix(now, spoilt) {
				t.Errorf("the journal was %q and is %q", spoilt, now)
			}
			again := sitAt(t, home, 140, 40, fewPapers()).WaitFor("Read 1")
			for _, sees := range d.sees {
				again.WaitFor(sees)
			}
			leaves(t, again, "nothing decided")
		})
	}
}

// TestAFlippedBitIsReported flips a bit in a title. The line is still valid JSON, and only its checksum
// shows the damage. The checksum of the last line is in the state folder.
func TestAFlippedBitIsReported(t *testing.T) {
	t.Parallel()
	for line, says := range map[int]string{
		0: "1 line of the marks was changed outside dailies and still counts (dailies check says where)",
		3: "the marks file has lost marks",
	} {
		home := decide(t, "ttxx")
		path := journal(t, home)
		text, err := os.ReadFile(path)
		uitest.Must(t, err)
		lines := bytes.SplitAfter(text, []byte("\n"))
		at := bytes.Index(lines[line], []byte(`"title":"`)) + len(`"title":"`)
		lines[line][at] ^= 1
		uitest.Must(t, os.WriteFile(path, bytes.Join(lines, nil), 0o600))
		s := sitAt(t, home, 140, 40, fewPapers()).WaitFor(says, "To-read 2", "Skipped 2")
		leaves(t, s, "nothing decided")
	}
}

func TestWithoutAHomeTheProgramSaysThatNothingIsSaved(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(program)
	cmd.Env = []string{"TERM=xterm-256color", "LANG=C.UTF-8", "XDG_DATA_HOME=relative/path"}
	s := ptytest.Start(t, cmd, 120, 40, ptytest.Options{})
	s.WaitFor(first, "marks will not be saved: there is no folder")
	s.Type("!").WaitFor("set HOME, or use --home", "XDG_DATA_HOME is ignored")
	s.Type(ptytest.Esc).WaitGone("XDG_DATA_HOME")
	s.Type("x").WaitFor("NOT SAVED")
	s.Type("Q").WaitFor("Q again")
	s.Type("Q")
	s.Wait()
	s.WaitFor(`"state":"skipped"`)
}
