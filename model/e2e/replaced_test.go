//go:build !windows

package e2e

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"dailies/ui/terminal/ptytest"
)

// TestMarksSurviveWhatHappensToTheirFileWhileTheProgramIsOpen spoils the journal under a
// running program again and again, at idle and between two saves.
func TestMarksSurviveWhatHappensToTheirFileWhileTheProgramIsOpen(t *testing.T) {
	home := decide(t, "t")
	path := journal(t, home)
	folder := filepath.Dir(path)
	older, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s := sit(t, home, 120, 40, ptytest.Options{})
	s.WaitFor("To-read 1")
	marks := 1
	for name, spoil := range map[string]func() error{
		"emptied":               func() error { return os.Truncate(path, 0) },
		"removed":               func() error { return os.Remove(path) },
		"an older copy":         func() error { return os.WriteFile(path, older, 0o600) },
		"moved, and made again": func() error { return os.Rename(path, path+".away") },
		"the folder is gone":    func() error { return os.RemoveAll(folder) },
	} {
		s.Type("x")
		marks++
		s.WaitFor(fmt.Sprintf("Skipped %d", marks-1))
		s.WaitGone("↑")
		if err := spoil(); err != nil {
			t.Fatal(name, err)
		}
		s.WaitUntil(name, func(string) bool {
			text, _ := os.ReadFile(path)
			return bytes.Count(text, []byte(`"state":`)) >= marks
		})
	}
	s.Type("!")
	s.WaitUntil("what was repaired", func(screen string) bool { return strings.Count(screen, "written again") == 5 })
	s.Type(ptytest.Esc)
	s.WaitUntil("the list", func(screen string) bool { return strings.Count(screen, "written again") < 2 })
	s.Type("x") // and is spoilt before the next look
	marks++
	s.WaitFor(fmt.Sprintf("Skipped %d", marks-1))
	s.WaitGone("↑")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	s.Send("xQ")
	s.Wait()
	again := sit(t, home, 120, 40, ptytest.Options{})
	again.WaitFor("To-read 1")
	again.WaitFor(fmt.Sprintf("Skipped %d", marks))
	if strings.Contains(again.Screen(), "problem") {
		t.Error(again.Screen())
	}
	leaves(t, again, "nothing decided")
}

func TestTwoWindowsWriteAgainWhatIsTheirs(t *testing.T) {
	home := t.TempDir()
	one := sit(t, home, 120, 40, ptytest.Options{})
	two := sit(t, home, 120, 40, ptytest.Options{})
	one.WaitFor(first)
	two.WaitFor(first)
	one.Send("ttt")
	one.WaitFor("To-read 3")
	two.WaitFor("To-read 3")
	two.Type("G", "x")
	one.WaitFor("Skipped 1")
	if err := os.Truncate(journal(t, home), 0); err != nil {
		t.Fatal(err)
	}
	one.WaitUntil("all four marks", func(string) bool {
		text, _ := os.ReadFile(journal(t, home))
		return bytes.Count(text, []byte(`"skipped"`)) >= 1 && bytes.Count(text, []byte(`"to-read"`)) >= 3
	})
	for _, s := range []*ptytest.Terminal{one, two} {
		s.Kill(syscall.SIGKILL)
		s.Wait()
	}
	again := sit(t, home, 120, 40, ptytest.Options{})
	again.WaitFor("To-read 3")
	again.WaitFor("Skipped 1")
	leaves(t, again, "nothing decided")
}
