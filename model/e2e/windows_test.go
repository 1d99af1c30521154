//go:build !windows

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

// soon is how long a window may take to show what another one decided.
const soon = 3 * time.Second

func TestTwoWindowsSeeEachOthersMarksAndLoseNone(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	one := ptytest.Start(t, command(home, nil), 120, 40, ptytest.Options{Deadline: soon})
	two := ptytest.Start(t, command(home, nil), 120, 40, ptytest.Options{Deadline: soon})
	one.WaitFor(first)
	two.WaitFor(first)
	one.Send("ttt").WaitFor("To-read 3")
	two.Type("G")
	two.Send("x*k")
	two.Type("x")
	for _, s := range []*ptytest.Terminal{one, two} {
		s.WaitFor("To-read 3", "Skipped 2")
	}
	for range 4 { // its own three steps, and one more
		two.Type("u")
	}
	two.WaitFor("Nothing to undo")
	one.WaitFor("Skipped   5 All", "To-read 3")
	one.Type("u")
	two.WaitFor("To-read 2")
	leaves(t, one, "2 to-read, 276 left")
	leaves(t, two, "nothing decided, 276 left")
	again := sit(t, home).WaitFor("To-read 2")
	leaves(t, again, "276 left")
}

// sitBriefly decides in a home and leaves.
func sitBriefly(t *testing.T, home, keys, says string) {
	t.Helper()
	s := sit(t, home)
	s.WaitUntil("the papers", func(screen string) bool { return decided(screen) >= 0 })
	s.Send(keys)
	leaves(t, s, says)
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	uitest.Must(t, err)
	uitest.Must(t, os.WriteFile(to, data, 0o600))
}

// TestAUnionMergeOfOneFileGivesTheUnion is what git does with two copies of the
// same device's journal, by the .gitattributes that stands beside it.
func TestAUnionMergeOfOneFileGivesTheUnion(t *testing.T) {
	t.Parallel()
	home := decide(t, "t")
	other := t.TempDir()
	uitest.Must(t, os.CopyFS(other, os.DirFS(home)))
	base := filepath.Join(t.TempDir(), "base")
	copyFile(t, journal(t, home), base)
	sitBriefly(t, home, "xx", "2 skipped, 275 left")
	sitBriefly(t, other, "Gr", "1 read, 276 left")
	if text, _ := os.ReadFile(filepath.Join(home, "marks", ".gitattributes")); string(text) != "*.jsonl merge=union\n" {
		t.Errorf(".gitattributes holds %q", text)
	}
	merge := exec.Command("git", "merge-file", "--union", journal(t, home), base, journal(t, other))
	if out, err := merge.CombinedOutput(); err != nil {
		t.Fatalf("git merge-file: %v %s", err, out)
	}
	s := sit(t, home).WaitFor("To-read 1", "Read 1", "Skipped 2")
	leaves(t, s, "274 left")
}
