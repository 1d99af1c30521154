//go:build !windows

package e2e

import (
	"os"
	"path/filepath"
	"testing"

	"dailies/ui/terminal/ptytest"
)

// newDump copies a sample dump into a folder.
func newDump(t *testing.T, folder, name string) {
	t.Helper()
	found, err := filepath.Glob("../../testdata/dumps/" + name + "*")
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	text, err := os.ReadFile(found[0])
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".txt"), text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestThreeMorningsWithADumpEach(t *testing.T) {
	t.Parallel()
	home, folder := t.TempDir(), t.TempDir()
	newDump(t, folder, "000")
	s := sit(t, home, 120, 40, ptytest.Options{}, folder)
	s.WaitFor("111 papers")
	s.Type("j")
	s.WaitFor("2 of 111")
	leaves(t, s, "nothing decided, 111 left")

	newDump(t, folder, "003")
	s = sit(t, home, 120, 40, ptytest.Options{}, folder)
	s.WaitFor("New since ")
	s.WaitFor("1 of 137 · by page")
	s.Type("x")
	s.WaitFor("25 of 26 left")
	leaves(t, s, "1 skipped, 136 left")

	newDump(t, folder, "001")
	s = sit(t, home, 120, 40, ptytest.Options{}, folder)
	s.WaitFor("New · ")
	s.Type("0")
	s.WaitFor("is:new")
	s.WaitFor("by page")
	s.Type("A", "x")
	s.WaitGone("○")
	leaves(t, s, " skipped, ")

	s = sit(t, home, 120, 40, ptytest.Options{}, folder)
	s.WaitFor(" of ")
	s.Type("0")
	s.WaitFor("Nothing is new.")
	leaves(t, s, "nothing decided")
}

func TestADumpThatAppearsIsAnnouncedAndLoaded(t *testing.T) {
	t.Parallel()
	home, folder := t.TempDir(), t.TempDir()
	newDump(t, folder, "000")
	s := sit(t, home, 120, 40, ptytest.Options{}, folder)
	s.WaitFor("111 papers")
	s.Type("j")
	s.WaitFor("2 of 111 · by page")
	newDump(t, folder, "003")
	s.WaitFor("003.txt is new — R reloads")
	s.Type("k")
	s.WaitFor("files changed R")
	s.Type("R")
	s.WaitFor("Reloaded: 137 papers, 26 new")
	s.WaitFor("35 of 137 · by page") // the same paper as before
	s.WaitGone("files changed R")
	leaves(t, s, "nothing decided, 137 left")
}
