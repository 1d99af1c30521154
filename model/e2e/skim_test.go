//go:build !windows

package e2e

import (
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestSkimmingIsKeptUntilTheNextSitting(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := sit(t, home, 120, 40, ptytest.Options{})
	s.WaitFor("278")
	s.WaitFor(first)
	s.Type("~")
	s.WaitFor("What it does")
	s.WaitFor("We introduce CopT, a reformulated")
	s.WaitFor("This paper proposes SOPHIA") // the third line of the second row
	s.Type("j")
	s.WaitFor("2 of 278")
	s.Type("c")
	s.WaitGone("This paper proposes SOPHIA")
	s.Type("c")
	leaves(t, s, "278 left")

	again := sit(t, home, 120, 40, ptytest.Options{})
	again.WaitFor("278")
	again.WaitFor("What it does")
	again.Type("~")
	again.WaitGone("What it does")
	leaves(t, again, "278 left")
}
