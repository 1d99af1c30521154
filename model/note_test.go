//go:build !windows

package model

import (
	"os"
	"path/filepath"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui/uitest"
)

// editor sets the editor to a shell script, which gets the file as $1.
func (p *player) editor(script string) {
	p.t.Helper()
	path := filepath.Join(p.t.TempDir(), "my editor")
	uitest.Must(p.t, os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700))
	p.env = map[string]string{"EDITOR": "'" + path + "' --wait"}
}

// leftDrafts returns the drafts of notes that still exist.
func leftDrafts(p *player) []string {
	p.t.Helper()
	paths, err := filepath.Glob(filepath.Join(p.home, "notes", "*"))
	uitest.Must(p.t, err)
	return paths
}

func TestADraftLeftByAKillIsReportedAtTheNextStart(t *testing.T) {
	p := play(t)
	p.editor(`echo an hour of work > "$2"; cp -r ` + p.home + ` ` + p.home + `/../killed`)
	p.keys("e", "ctrl+o")
	killed := filepath.Join(p.home, "..", "killed") // copy of the files while the editor runs
	t.Cleanup(func() { _ = os.RemoveAll(killed) })
	again := playIn(t, killed, sampleDumps(t)).send(tea.WindowSizeMsg{Width: 400, Height: 40})
	paths := leftDrafts(again)
	uitest.Equal(t, len(paths), 1)
	again.keys("!").sees("a note that was not saved is in")
	again.keys("esc")
	again.editor(`echo an hour of work > "$2"`)
	again.keys("e", "ctrl+o")
	once := playIn(t, killed, sampleDumps(t))
	if paths := leftDrafts(once); len(paths) > 0 {
		t.Errorf("a draft of what is in a note is kept: %v", paths)
	}
}
