//go:build !windows

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"dailies/ui/terminal/ptytest"
)

// click presses and releases the left button on the first place where a text stands.
func click(t *testing.T, s *ptytest.Terminal, text string) {
	t.Helper()
	for y, line := range s.Lines() {
		if i := strings.Index(line, text); i >= 0 {
			at := fmt.Sprintf("\x1b[<0;%d;%d", ansi.StringWidth(line[:i])+1, y+1)
			s.Send(at + "M")
			s.Send(at + "m")
			return
		}
	}
	t.Fatalf("no %q on the screen:\n%s", text, s.Screen())
}

func TestClicksShowAViewChooseFromAMenuAndCloseIt(t *testing.T) {
	s := begin(t)
	click(t, s, "2 To-read")
	s.WaitFor("Nothing in To-read yet.")
	click(t, s, "5 All")
	s.WaitFor("1 of 278")
	s.Send("s").WaitFor("Enter choose")
	click(t, s, "authors  ")
	s.WaitFor("by authors")
	s.Send("?").WaitFor("type a key or a word")
	s.Send("mouse").WaitGone("type a key or a word").WaitFor("select text while held")
	click(t, s, "select text") // on the help itself: it stays
	s.WaitFor("Esc clear")
	s.Type(ptytest.Esc).WaitFor("type a key or a word")
	s.Type(ptytest.Esc).WaitGone("type a key or a word")
	s.Send("s").WaitFor("Enter choose")
	click(t, s, "5 All") // beside the menu
	s.WaitGone("Enter choose")
	leaves(t, s, "278 left")
}

func TestAPaperAndTheLinkThatIsClickedOpenInTheBrowser(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	opened := filepath.Join(home, "opened")
	browser := filepath.Join(home, "browser")
	if err := os.WriteFile(browser, []byte("#!/bin/sh\necho \"$1\" >> "+opened+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := command(home, []string{"BROWSER=" + browser})
	s := ptytest.Start(t, cmd, 160, 50, ptytest.Options{}).WaitFor(first)
	s.Send("o").WaitFor("opened https://huggingface.co/papers?q=CopT")
	const link = "https://github.com/sdc17/CopT"
	click(t, s, link)
	s.WaitFor("opened " + link)
	leaves(t, s, "278 left")
	got, err := os.ReadFile(opened)
	for deadline := time.Now().Add(time.Minute); strings.Count(string(got), "\n") < 2 && time.Now().Before(deadline); { // nobody waits for a browser
		got, err = os.ReadFile(opened)
	}
	if lines := strings.Fields(string(got)); err != nil || len(lines) != 2 || !strings.HasPrefix(lines[0], "https://huggingface.co/papers?q=CopT") || lines[1] != link {
		t.Errorf("the browser was given %q, %v", got, err)
	}
}
