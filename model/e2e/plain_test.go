//go:build !windows

package e2e

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"dailies/ui/terminal/ptytest"
	"dailies/ui/uitest"
)

// linear runs the program in linear mode with lines from a pipe. It returns the output, after checking
// that a screen reader can read it.
func linear(t *testing.T, home, lines string, args ...string) string {
	t.Helper()
	cmd := command(home, []string{"TERM=dumb", "VISUAL="}, append([]string{"--plain"}, args...)...)
	cmd.Stdin = strings.NewReader(lines)
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	if err != nil || complaints.Len() > 0 {
		t.Fatalf("%v %s\n%s", err, complaints.String(), out)
	}
	uitest.Equal(t, notAloud(string(out)), "")
	return string(out)
}

// says looks for texts in the output, whatever the line breaks.
func says(t *testing.T, out string, want ...string) {
	t.Helper()
	text := strings.Join(strings.Fields(out), " ")
	uitest.Sees(t, text, want...)
}

func TestJunkInLinearModeDecidesNothing(t *testing.T) {
	t.Parallel()
	junk := []string{
		"ttx", "turn", "next 3", "t 5 rubbish", "quit now", "\x1b[A\x1b[200~ttt", "\x00\xff\xfe", "ｔ", "😀", "c", "P z", "-", "t\tr?",
		strings.Repeat("t ", 1<<20), strings.Repeat("x", 3999), strings.Repeat("é", 2500), ":", "", "]x", "1x", strings.Repeat("\x1b]52;c;AAAA\x07", 20), "q?",
	}
	out := linear(t, t.TempDir(), strings.Join(junk, "\n")+"\n")
	says(t, out, "Not understood: ttx. Letters need spaces between them", "The line has more than 4,000 bytes. Nothing was done.", "nothing decided, 278 left")
}

// dumb starts the program in a terminal without cursor control.
func dumb(t *testing.T, home, editor string) *ptytest.Terminal {
	t.Helper()
	cmd := command(home, []string{"VISUAL=" + editor, "TERM=dumb"})
	return ptytest.Start(t, cmd, 100, 50, ptytest.Options{}).WaitFor("1 of 278, undecided")
}

func TestADumbTerminalSelectsLinearMode(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := dumb(t, home, "true")
	s.Send("t\r").WaitFor("; 277 left")
	s.Type(ptytest.Ctrl('c'))
	uitest.Equal(t, s.Wait(), 128+int(syscall.SIGINT))
	if out := s.Output(); bytes.ContainsRune(out, '\x1b') || !bytes.Contains(out, []byte("1 to-read, 277 left")) {
		t.Errorf("%q", out)
	}
	says(t, linear(t, home, "2\n"), "To-read, by page: 1 paper")
}

func TestLinearModeRunsAnEditor(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	dir := t.TempDir()
	editor := filepath.Join(dir, "ed")
	if err := os.WriteFile(editor, []byte("#!/bin/sh\necho editing; read line; echo \"$line\" >> \"$1\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("a long note ", 30)
	says(t, linear(t, home, "note "+long+"\ne\n"), "an editor needs a terminal")
	s := dumb(t, home, editor)
	s.Send("e\r").WaitFor("editing")
	s.Send("seen twice\r").WaitFor("note: CopT")
	s.Send("more\r").WaitFor("Note: a long note", "seen twice")
	s.Send("q\r")
	uitest.Equal(t, s.Wait(), 0)
}
