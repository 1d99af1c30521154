//go:build !windows

package model

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// editor makes an editor of a shell script, whose file is $1.
func (p *player) editor(script string) {
	p.t.Helper()
	path := filepath.Join(p.t.TempDir(), "my editor")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
		p.t.Fatal(err)
	}
	p.env = map[string]string{"EDITOR": "'" + path + "' --wait"}
}

// note is that of the selected paper.
func (p *player) note() string { return p.m.shelf.Mark(int(p.m.view().At)).Note }

func TestANoteIsWrittenInTheEditorAndUndone(t *testing.T) {
	p := play(t)
	p.editor(`test "$1" = --wait && printf 'worth a second look\n\033[2Jreally\n' > "$2"`)
	p.keys("e")
	if got, want := p.note(), "worth a second look\n␛[2Jreally"; got != want {
		t.Fatalf("the note is %q, want %q", got, want)
	}
	p.sees("worth a second look", "✎", "u undoes")
	p.editor(`cat "$2" > ` + p.home + `/seen; printf more >> "$2"`)
	p.keys("e")
	if seen, _ := os.ReadFile(p.home + "/seen"); string(seen) != "worth a second look\n␛[2Jreally" {
		t.Errorf("the editor got %q", seen)
	}
	p.keys("u")
	if got := p.note(); !strings.HasSuffix(got, "really") {
		t.Errorf("after one undo: %q", got)
	}
	p.keys("u")
	p.sees("undone: note")
	if got := p.note(); got != "" {
		t.Errorf("after two undos: %q", got)
	}
	p.keys("U", "/", "text:note:second", "enter")
	if n := len(p.m.view().Shown); n != 1 {
		t.Errorf("note:second finds %d papers", n)
	}
}

func TestAnEditorThatFailsLeavesTheNoteAsItWas(t *testing.T) {
	for name, tt := range map[string]struct{ editor, script, says string }{
		"false":           {editor: "false", says: "exit status 1"},
		"missing":         {editor: "no-such-editor-anywhere", says: "no-such-editor-anywhere"},
		"an open quote":   {editor: "vi 'x", says: "$EDITOR"},
		"writes, fails":   {script: `echo changed > "$2"; exit 3`, says: "exit status 3"},
		"killed":          {script: `echo changed > "$2"; kill -9 $$`, says: "killed"},
		"takes it away":   {script: `rm "$2"`, says: "no such file"},
		"changes nothing": {script: `true`, says: "note is unchanged"},
	} {
		p := play(t)
		p.send(tea.WindowSizeMsg{Width: 250, Height: 40})
		p.editor(`printf before > "$2"`)
		p.keys("e")
		journal := p.journal()
		if p.editor(tt.script); tt.editor != "" {
			p.env["EDITOR"] = tt.editor
		}
		p.keys("e")
		if got := p.note(); got != "before" || p.journal() != journal {
			t.Errorf("%s: the note is %q", name, got)
		}
		if screen := p.screen(); !strings.Contains(screen, tt.says) {
			t.Errorf("%s: the screen does not say %q:\n%s", name, tt.says, screen)
		}
	}
}

// left are the files of notes that are still there.
func left(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(os.Getenv("TMPDIR"), "dailies-note-*"))
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func TestNoTemporaryFileOfANoteStays(t *testing.T) {
	p := play(t)
	p.editor(`echo note > "$2"; ls "$TMPDIR" > ` + p.home + `/seen`)
	p.keys("e")
	if seen, _ := os.ReadFile(p.home + "/seen"); !strings.Contains(string(seen), "dailies-note-") {
		t.Fatalf("the note is not in the temporary folder: %q", seen)
	}
	p.env["EDITOR"] = "false"
	p.keys("e")
	if paths := left(t); len(paths) > 0 {
		t.Errorf("left behind: %v", paths)
	}
}

func TestWhatAFailedEditorWroteIsKeptAndNamed(t *testing.T) {
	p := play(t)
	p.send(tea.WindowSizeMsg{Width: 250, Height: 40})
	p.editor(`echo an hour of work > "$2"; exit 3`)
	p.keys("e")
	paths := left(t)
	if len(paths) != 1 {
		t.Fatalf("left: %v", paths)
	}
	if text, _ := os.ReadFile(paths[0]); string(text) != "an hour of work\n" || p.note() != "" {
		t.Errorf("the file has %q, the note is %q", text, p.note())
	}
	p.sees(paths[0]+" has what was written", "exit status 3")
}

func TestANoteThatIsTooLongIsCutAndKeptAsAFile(t *testing.T) {
	for name, script := range map[string]string{
		"letters":       `head -c 1048577 /dev/zero | tr '\0' x > "$2"`,
		"control codes": `head -c 1000000 /dev/zero | tr '\0' '\033' > "$2"`,
	} {
		p := play(t)
		p.send(tea.WindowSizeMsg{Width: 250, Height: 40})
		p.editor(script)
		p.keys("e")
		paths := left(t)
		if len(paths) != 1 || len(p.note()) < 1<<20-2 {
			t.Fatalf("%s: left %v, a note of %d bytes", name, paths, len(p.note()))
		}
		p.sees("The note was cut at 1 MiB; " + paths[0])
	}
}

func TestAnEmptiedNoteIsTakenAway(t *testing.T) {
	p := play(t)
	p.editor(`echo note > "$2"`)
	p.keys("e")
	p.editor(`printf '\n \n' > "$2"`)
	p.keys("e")
	if got := p.note(); got != "" {
		t.Errorf("the note is %q", got)
	}
}
