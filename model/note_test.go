//go:build !windows

package model

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui/uitest"
)

// editor makes an editor of a shell script, whose file is $1.
func (p *player) editor(script string) {
	p.t.Helper()
	path := filepath.Join(p.t.TempDir(), "my editor")
	uitest.Must(p.t, os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700))
	p.env = map[string]string{"EDITOR": "'" + path + "' --wait"}
}

// note is that of the selected paper.
func (p *player) note() string { return p.m.shelf.Mark(int(p.m.view().At)).Note }

func TestANoteIsWrittenInTheEditorAndUndone(t *testing.T) {
	p := play(t)
	p.editor(`test "$1" = --wait && printf 'worth a second look\n\033[2Jreally\n' > "$2"`)
	p.keys("e", "ctrl+o")
	uitest.Equal(t, p.note(), "worth a second look\n␛[2Jreally")
	p.sees("worth a second look", "✎", "u undoes")
	p.editor(`cat "$2" > ` + p.home + `/seen; printf more >> "$2"`)
	p.keys("e", "ctrl+o")
	if seen, _ := os.ReadFile(p.home + "/seen"); !strings.HasPrefix(string(seen), "# CopT: ") || !strings.HasSuffix(string(seen), "not kept ----\nworth a second look\n␛[2Jreally") {
		t.Errorf("the editor got %q", seen)
	}
	p.keys("u")
	uitest.Equal(t, p.note(), "worth a second look\n␛[2Jreally")
	p.keys("u").sees("undone: note")
	uitest.Equal(t, p.note(), "")
	p.keys("U", "/", "text:note:second", "enter")
	uitest.Equal(t, p.shown(), 1)
}

// left are the drafts of notes that are still there.
func left(p *player) []string {
	p.t.Helper()
	paths, err := filepath.Glob(filepath.Join(p.home, "notes", "*"))
	uitest.Must(p.t, err)
	return paths
}

func TestADraftThatAKillLeftBehindIsSaidAtTheNextStart(t *testing.T) {
	p := play(t)
	p.editor(`echo an hour of work > "$2"; cp -r ` + p.home + ` ` + p.home + `/../killed`)
	p.keys("e", "ctrl+o")
	killed := filepath.Join(p.home, "..", "killed") // all that is on the disk while the editor runs
	t.Cleanup(func() { _ = os.RemoveAll(killed) })
	again := playIn(t, killed, sampleDumps(t)).send(tea.WindowSizeMsg{Width: 400, Height: 40})
	paths := left(again)
	uitest.Equal(t, len(paths), 1)
	again.keys("!").sees("a note that was not saved is in")
	again.keys("esc")
	again.editor(`echo an hour of work > "$2"`)
	again.keys("e", "ctrl+o")
	once := playIn(t, killed, sampleDumps(t))
	if paths := left(once); len(paths) > 0 {
		t.Errorf("a draft of what is in a note is kept: %v", paths)
	}
}

func TestTheDraftInAnotherWindowsEditorIsLeftAlone(t *testing.T) {
	p := play(t)
	p.editor(`echo first words > "$2"; while [ ! -e ` + p.home + `/go ]; do sleep 0.01; done`)
	done := make(chan struct{})
	go func() { defer close(done); p.keys("e", "ctrl+o") }()
	for len(left(p)) == 0 {
		runtime.Gosched()
	}
	other := playIn(t, p.home, sampleDumps(t))
	uitest.Lacks(t, other.screen(), "a note that was not saved")
	uitest.Equal(t, len(left(other)), 1, "another window takes the draft for one that was left behind")
	uitest.Must(t, os.WriteFile(p.home+"/go", nil, 0o600))
	<-done
	uitest.Equal(t, p.note(), "first words")
}
