//go:build !windows

package e2e

import (
	"fmt"
	"strings"
	"testing"

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
	t.Parallel()
	s := sit(t, t.TempDir(), 120, 40, ptytest.Options{})
	s.WaitFor(first)
	click(t, s, "5 All")
	s.WaitFor("1 of 278")
	s.Send("s")
	s.WaitFor("Enter choose")
	click(t, s, "authors  ")
	s.WaitFor("by authors")
	s.Send("?")
	s.WaitFor("type a key or a word")
	s.Send("mouse")
	s.WaitFor("select text while held")
	click(t, s, "select text") // on the help itself: it stays
	s.WaitFor("Esc clear")
	s.Type(ptytest.Esc)
	s.WaitFor("type a key or a word")
	s.Type(ptytest.Esc)
	s.WaitGone("type a key or a word")
	s.Send("s")
	s.WaitFor("Enter choose")
	click(t, s, "5 All") // beside the menu
	s.WaitGone("Enter choose")
	leaves(t, s, "278 left")
}
