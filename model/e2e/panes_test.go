//go:build !windows

package e2e

import (
	"strings"
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestTheAbstractIsBelowANarrowListUntilItIsPutBesideIt(t *testing.T) {
	t.Parallel()
	rule, home := strings.Repeat("─", 100), t.TempDir()
	s := sit(t, home, 110, 40, ptytest.Options{})
	s.WaitFor(first)
	s.WaitFor(rule)
	s.Type("P")
	s.WaitGone(rule)
	s.Type(">", ">") // and the list is given more of the width
	leaves(t, s, "278 left")

	again := sit(t, home, 110, 40, ptytest.Options{})
	again.WaitFor(first)
	again.Type("?", "beside")
	again.WaitFor("abstract below, beside")
	again.Type(ptytest.Esc, ptytest.Esc)
	again.WaitGone("abstract below, beside")
	if strings.Contains(again.Screen(), rule) {
		t.Errorf("the abstract is below the list again:\n%s", again.Screen())
	}
	again.Type("P")
	again.WaitFor(rule)
	leaves(t, again, "278 left")
}
