//go:build !windows

package e2e

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"dailies/ui/terminal/ptytest"
)

// checkpoint is the path of the only checkpoint under home.
func checkpoint(t *testing.T, home string) string {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(home, "state", "*.checkpoint"))
	if len(paths) != 1 {
		t.Fatalf("checkpoints: %v", paths)
	}
	return paths[0]
}

// damage makes every other kilobyte of the pages wrong: that they are, nobody knows before
// he looks something up.
func damage(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at < len(data)*9/10; at += 2 << 10 {
		data[at] ^= 1
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestASittingOverACheckpointIsAsOneOverTheJournals starts again and again over 2,000
// marks: with a checkpoint, after a kill, with half of one, and with none.
func TestASittingOverACheckpointIsAsOneOverTheJournals(t *testing.T) {
	home, dump := t.TempDir(), manyPapers(t, 2000)
	s := sit(t, home, 100, 30, ptytest.Options{}, dump)
	s.WaitFor("Inbox 2000")
	s.Type("A", "t")
	s.WaitFor("To-read 2000")
	leaves(t, s, "2000 to-read, 0 left")
	for _, start := range []func(path string){
		func(string) {},
		func(path string) { _ = os.Truncate(path, 100_000) },
		func(path string) { _ = os.WriteFile(path, make([]byte, 100_000), 0o600) },
		func(path string) { damage(t, path) },
		func(path string) { _ = os.Remove(path) },
	} {
		start(checkpoint(t, home))
		s := sit(t, home, 100, 30, ptytest.Options{}, dump)
		s.WaitFor("To-read 2000")
		s.Type("u")
		s.WaitFor("undone: to-read of 2000 papers") // in the last line of a frame
		s.WaitGone("saving …")
		s.Kill(syscall.SIGKILL)
		s.Wait()
		s = sit(t, home, 100, 30, ptytest.Options{}, dump)
		s.WaitFor("Inbox 2000")
		s.Type("U")
		s.WaitFor("To-read 2000")
		leaves(t, s, "2000 to-read, 0 left")
	}
}
