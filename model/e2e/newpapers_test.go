//go:build !windows

package e2e

import (
	"os"
	"path/filepath"
	"testing"
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
	s := sit(t, home, folder).WaitFor("111 papers")
	s.Type("j").WaitFor("2 of 111")
	leaves(t, s, "nothing decided, 111 left")

	newDump(t, folder, "003")
	s = sit(t, home, folder).WaitFor("New since ", "1 of 137 · by page")
	s.Type("x").WaitFor("25 of 26 left")
	leaves(t, s, "1 skipped, 136 left")

	newDump(t, folder, "001")
	s = sit(t, home, folder).WaitFor("New · ")
	s.Type("0").WaitFor("is:new", "by page")
	s.Type("A", "x").WaitGone("○")
	leaves(t, s, " skipped, ")

	s = sit(t, home, folder).WaitFor(" of ")
	s.Type("0").WaitFor("Nothing is new.")
	leaves(t, s, "nothing decided")
}

func TestADumpThatAppearsIsAnnouncedAndLoaded(t *testing.T) {
	t.Parallel()
	home, folder := t.TempDir(), t.TempDir()
	newDump(t, folder, "000")
	s := sit(t, home, folder).WaitFor("111 papers")
	s.Type("j").WaitFor("2 of 111 · by page")
	newDump(t, folder, "003")
	s.WaitFor("003.txt is new — R reloads")
	s.Type("k").WaitFor("files changed R")
	s.Type("R").WaitFor("Reloaded: 137 papers, 26 new")
	s.WaitFor("35 of 137 · by page") // the same paper as before
	s.WaitGone("files changed R")
	leaves(t, s, "nothing decided, 137 left")
}
