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
	s := sitAt(t, home, 110, 40).WaitFor(first, rule).Type("P").WaitGone(rule)
	s.Type(">", ">") // and the list is given more of the width
	leaves(t, s, "278 left")

	again := sitAt(t, home, 110, 40).WaitFor(first)
	if strings.Contains(again.Screen(), rule) {
		t.Errorf("the abstract is below the list again:\n%s", again.Screen())
	}
	again.Type("P").WaitFor(rule)
	again.Type("z") // the abstract alone
	again.WaitGone(rule)
	again.Type("z", "z") // the list alone, and both again
	again.WaitFor(rule)
	leaves(t, again, "278 left")
}

func TestAWideScreenLeadsToSimilarPapers(t *testing.T) {
	t.Parallel()
	s := sitAt(t, t.TempDir(), 200, 50).WaitFor(first, "Similar papers")
	s.Type("\t", "\t").WaitFor("Enter go there")
	s.Type(ptytest.Enter).WaitGone("1 of 278").WaitFor("Similar papers")
	s.Type("1").WaitFor("1 of 278")
	leaves(t, s, "278 left")
}
