//go:build !windows

package e2e

import (
	"strings"
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestAThemeIsChosenByLookingAtItAndIsThereTheNextDay(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	const ground = "48;2;40;40;40" // of gruvbox-dark
	start := func() *ptytest.Terminal {
		cmd := command(home, []string{"COLORTERM=truecolor"})
		s := ptytest.Start(t, cmd, 120, 40, ptytest.Options{}).WaitFor(first)
		return s
	}
	s := start()
	s.Send(":theme")
	s.Type(ptytest.Enter).WaitFor("tokyo-night")
	s.Send("/gruvbox-d").WaitFor("▌ gruvbox-dark")
	if !strings.Contains(string(s.Output()), ground) {
		t.Error("the theme is not shown before it is chosen")
	}
	s.Type(ptytest.Enter).WaitGone("Enter choose")
	leaves(t, s, "278 left")
	s = start()
	if !strings.Contains(string(s.Output()), ground) {
		t.Error("the theme is forgotten")
	}
	s.Send(":theme")
	s.Type(ptytest.Enter)
	s.Send("/gruvbox-l").WaitFor("▌ gruvbox-l")
	s.Type("\x03") // Ctrl+C: it was only looked at
	if code := s.Wait(); code != 0 {
		t.Errorf("exit status %d", code)
	}
	if s = start(); !strings.Contains(string(s.Output()), ground) {
		t.Error("a theme is kept that was only looked at")
	}
	leaves(t, s, "278 left")
}
