//go:build !windows

package e2e

import (
	"testing"
)

func TestSkimmingIsKeptUntilTheNextSitting(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := sit(t, home).WaitFor("278", first)
	s.Type("~").WaitFor("What it does", "We introduce CopT, a reformulated")
	s.WaitFor("This paper proposes SOPHIA") // the third line of the second row
	s.Type("j").WaitFor("2 of 278")
	s.Type("c").WaitGone("This paper proposes SOPHIA")
	s.Type("c")
	leaves(t, s, "278 left")

	again := sit(t, home).WaitFor("278", "What it does")
	again.Type("~").WaitGone("What it does")
	leaves(t, again, "278 left")
}
