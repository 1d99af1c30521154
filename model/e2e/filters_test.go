//go:build !windows

package e2e

import (
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestAFilterIsTypedCompletedSavedAndComesBack(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := sit(t, home, 120, 40, ptytest.Options{})
	s.WaitFor(first)
	s.Type("5")
	s.Send("/or")
	s.Type(ptytest.Tab)
	s.WaitFor("org:")
	s.Send("tenc")
	s.Type(ptytest.Tab)
	s.WaitFor("org:Tencent")
	s.Type(ptytest.Enter, "F")
	s.WaitFor("save as:")
	s.Send("mine")
	s.Type(ptytest.Enter)
	s.WaitFor("6 mine")
	s.Type("w")
	s.Send("agent +2")
	s.Type(ptytest.Enter)
	s.WaitFor("Watch words")
	s.Type(ptytest.Esc)
	s.WaitGone("Watch words")
	s.Type("5", ptytest.Esc, "s", "w", "g")
	s.WaitFor("+agent")
	s.Type("6")
	leaves(t, s, "278 left")

	again := sit(t, home, 120, 40, ptytest.Options{})
	again.WaitFor("6 mine")
	again.WaitFor("Tencent")
	again.Type("/", ptytest.Up)
	again.WaitFor("org:Tencent")
	again.Type(ptytest.Esc)
	again.WaitFor("? help") // at once Esc and f would be Alt+F, a word to the right
	again.Type("f")
	again.WaitFor("Saved filters")
	again.Type(ptytest.Esc)
	leaves(t, again, "278 left")
}
