//go:build !windows

package e2e

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

// disk is a home directory on a disk that can be unmounted.
type disk struct {
	t     *testing.T
	home  string // a symbolic link that acts as the mount point
	on    string // folder that acts as the disk
	under string // contents of the mount point without the disk
	older []byte // an older copy of the journal
	cols  int    // of the windows
}

// newDisk creates a home in which the first paper is on the reading list.
func newDisk(t *testing.T) *disk {
	t.Helper()
	d := &disk{t: t, home: filepath.Join(t.TempDir(), "home"), on: decide(t, "t"), under: t.TempDir(), cols: 120}
	d.mount(d.on)
	d.older = d.text()
	return d
}

func (d *disk) must(err error) {
	d.t.Helper()
	uitest.Must(d.t, err)
}

func (d *disk) mount(folder string) {
	d.t.Helper()
	link := d.home + ".new"
	d.must(os.Symlink(folder, link))
	d.must(os.Rename(link, d.home))
}

func (d *disk) path() string {
	paths, _ := filepath.Glob(filepath.Join(d.on, "state", "backup", "*", "*.jsonl"))
	if len(paths) == 0 {
		d.t.Fatal("no backup names the device")
	}
	return filepath.Join(d.home, "marks", filepath.Base(paths[0]))
}

func (d *disk) text() []byte {
	text, _ := os.ReadFile(d.path())
	return text
}

// isFolder reports whether there is a folder in place of the journal.
func (d *disk) isFolder() bool {
	info, err := os.Stat(d.path())
	return err == nil && info.IsDir()
}

// lock locks the journal, as a save does.
func (d *disk) lock() *os.File {
	d.t.Helper()
	file, err := os.Open(d.path())
	d.must(err)
	d.must(syscall.Flock(int(file.Fd()), syscall.LOCK_EX))
	return file
}

// decided returns the decisions in the journal: status by paper.
func (d *disk) decided() map[string]string {
	papers := map[string]string{}
	for line := range strings.Lines(string(d.text())) {
		var entry struct{ ID, State string }
		if json.Unmarshal([]byte(line), &entry) == nil && entry.State != "" {
			papers[entry.ID] = entry.State
		}
	}
	return papers
}

// fault damages the journal while a program has it open. again repairs what the program cannot repair
// itself; it may be nil.
type fault struct {
	name      string
	do, again func(d *disk)
}

var faults = []fault{
	{"emptied", func(d *disk) { d.must(os.Truncate(d.path(), 0)) }, nil},
	{"written over by an older copy", func(d *disk) { d.must(os.WriteFile(d.path(), d.older, 0o600)) }, nil},
	{"removed", func(d *disk) { d.must(os.Remove(d.path())) }, nil},
	{"replaced by an older copy", func(d *disk) {
		d.must(os.WriteFile(d.path()+".copy", d.older, 0o600))
		d.must(os.Rename(d.path()+".copy", d.path()))
	}, nil},
	{"moved and made again", func(d *disk) {
		d.must(os.Rename(d.path(), d.path()+".away"))
		d.must(os.WriteFile(d.path(), nil, 0o600))
	}, nil},
	{"the folder is gone", func(d *disk) {
		d.must(os.Rename(filepath.Dir(d.path()), filepath.Join(d.t.TempDir(), "gone"))) // atomic, unlike os.RemoveAll
	}, nil},
	{"replaced by a folder", func(d *disk) {
		for { // the program may recreate the file in between
			_ = os.Remove(d.path())
			err := os.Mkdir(d.path(), 0o700)
			if !errors.Is(err, fs.ErrExist) {
				d.must(err)
				return
			}
		}
	}, func(d *disk) { d.must(os.Remove(d.path())) }},
	{"the disk is unmounted", func(d *disk) { d.mount(d.under) }, func(d *disk) {
		if _, err := os.Stat(d.path()); err == nil {
			d.must(d.lock().Close()) // wait until a repair has been written to the folder below
		}
		d.mount(d.on)
	}},
}

// window is a running program.
type window struct{ *ptytest.Terminal }

// sitAt opens a window that decides from the top of the list or from its end, so that two windows never
// decide on the same paper.
func (d *disk) sitAt(end bool) window {
	d.t.Helper()
	args := []string{fewPapers(), "--advance", "next"}
	if end {
		args[2] = "previous"
	}
	s := window{sitAt(d.t, d.home, d.cols, 40, args...)}
	s.WaitUntil("the papers", func(screen string) bool { return decided(screen) >= 0 })
	s.Type(map[bool]string{false: "g", true: "G"}[end])
	return s
}

// sees waits until a window shows this many decided papers, all saved.
func (s window) sees(marks int) {
	s.WaitUntil(fmt.Sprintf("%d saved marks", marks), func(screen string) bool {
		return decided(screen) == marks && !strings.Contains(screen, "↑")
	})
}

// repairs returns the number of repairs that ! lists.
func (s window) repairs() int {
	const none = "No import problems"
	s.Type(ptytest.Ctrl('l')) // clears the last message of !
	s.WaitGone(none)
	asked := time.Now()
	s.Type("!")
	s.WaitUntil("the list of problems", func(screen string) bool {
		return strings.Contains(screen, "╭─ ") || strings.Contains(screen, none) || time.Since(asked) > 2*time.Second
	}) // a message about a repair may replace this one
	n := 0
	for line := range strings.Lines(s.Screen()) {
		if strings.Contains(line, "written again.") && strings.Contains(line, "│") { // in the list, not in the footer
			n++
		}
	}
	s.Type(ptytest.Esc).WaitGone("╭─ ")
	return n
}

// repaired waits until the journal has this many marks again. It checks that the windows have reported
// more than said repairs, and returns how many.
func (d *disk) repaired(what string, windows []window, marks, said int) (now int) {
	d.t.Helper()
	windows[0].WaitUntil(what+" is repaired", func(string) bool { return len(d.decided()) >= marks })
	for range 50 { // reported a moment after the repair
		now = 0
		for _, s := range windows {
			now += s.repairs()
		}
		if now > said {
			break
		}
	}
	if now <= said {
		d.t.Errorf("%s: no window says that marks were written again:\n%s", what, windows[0].Screen())
	}
	return now
}

// moments are the times when a fault happens. Each decides on one more paper.
var moments = map[string]func(d *disk, f fault, s window){
	"at idle": func(d *disk, f fault, s window) {
		decided := len(d.decided())
		s.Type("x")
		s.WaitUntil("the mark on disk", func(string) bool { return len(d.decided()) > decided })
		f.do(d)
	},
	"between two saves": func(d *disk, f fault, s window) {
		f.do(d)
		s.Type("x")
	},
	"during a save": func(d *disk, f fault, s window) {
		lock := d.lock()
		s.Type("x").WaitFor("↑") // the save waits for the lock
		f.do(d)
		d.must(lock.Close())
	},
}

// TestMarksSurviveDamageToTheirFile damages the marks file in every way while a program runs, and kills
// the program in the end. It does so at each moment with one window, and at idle also with two, which
// then both notice the damage.
func TestMarksSurviveDamageToTheirFile(t *testing.T) {
	t.Parallel()
	var running sync.WaitGroup
	for when, moment := range moments {
		counts := []int{1}
		if when == "at idle" {
			counts = []int{1, 2}
		}
		for _, n := range counts {
			for some := range slices.Chunk(faults, 2) {
				running.Go(func() { // not t.Parallel: these mostly wait for the program to check the file, every two seconds
					name := fmt.Sprintf("%s, %d windows, from %s on", when, n, some[0].name)
					t.Run(name, func(t *testing.T) { survive(t, moment, n, some) })
				})
			}
		}
	}
	running.Wait()
}

// survive applies some faults to n windows, one after the other, and kills the windows.
func survive(t *testing.T, moment func(*disk, fault, window), n int, some []fault) {
	d := newDisk(t)
	var windows []window
	for i := range n {
		windows = append(windows, d.sitAt(i == 1))
	}
	marks, said := 1, 0
	for i, f := range some {
		moment(d, f, windows[i%n])
		marks++
		if f.again != nil {
			windows[0].Type(ptytest.Ctrl('l')) // otherwise the message about x stays until the next key
			windows[0].WaitUntil("that "+f.name+" is noticed", func(screen string) bool {
				return d.isFolder() && strings.Contains(screen, "not a regular file") || len(d.decided()) >= marks
			})
			f.again(d)
		}
		said = d.repaired(f.name, windows, marks, said)
		for _, s := range windows {
			s.sees(marks)
		}
	}
	for _, s := range windows {
		s.Signal(syscall.SIGKILL)
		s.Wait()
	}
	again := d.sitAt(false)
	again.sees(marks)
	if screen := again.Screen(); strings.Contains(screen, "problem (!)") || strings.Contains(screen, "problems (!)") {
		t.Error(screen)
	}
	leaves(t, again.Terminal, "nothing decided")
}

func TestMarksEmptiedWhileClosedCanBeRestored(t *testing.T) {
	t.Parallel()
	d := newDisk(t)
	d.must(os.Truncate(d.path(), 0))
	s := sitAt(t, d.home, 140, 40, fewPapers())
	s.WaitFor("the marks file has lost marks; a backup has 1 of them: see dailies marks")
	s.WaitFor("5 All 200") // all papers have been read
	leaves(t, s, "nothing decided, 200 left")
	out, err := exec.Command(program, "marks", "--home", d.home).Output()
	d.must(err)
	_, command, found := strings.Cut(string(out), "to bring them back: ")
	if !found || !strings.Contains(string(out), "missing marks in it: 1") || !strings.Contains(string(out), "To forget marks") {
		t.Fatalf("dailies marks prints\n%s", out)
	}
	command, _, _ = strings.Cut(command, "\n")
	if out, err := exec.Command("sh", "-c", command).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v %s", command, err, out)
	}
	again := d.sitAt(false)
	again.sees(1)
	leaves(t, again.Terminal, "nothing decided")
}
