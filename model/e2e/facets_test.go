//go:build !windows

package e2e

import (
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestFacetsAreOpenedChosenAndRemoved(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := sit(t, home, 120, 40, ptytest.Options{})
	s.WaitFor(first)
	s.Type("5", "b")
	s.WaitFor("Organisation")
	s.Send("/tenc")
	s.WaitGone("NVIDIA")
	s.Type(ptytest.Enter)
	s.WaitFor("org:Tencent")
	s.WaitFor("5 of 278")
	s.WaitFor("✓ Tencent")
	s.Send("/nvid")
	s.Type(ptytest.Enter)
	s.WaitFor("org:Tencent,NVIDIA")
	s.WaitFor("7 of 278")
	s.Type(ptytest.Enter)
	s.WaitFor("5 of 278")
	s.Type("b")
	s.WaitGone("Organisation")

	s.Resize(50, 15)
	s.Type("b")
	s.WaitFor("Organisation")
	s.Type(ptytest.Esc)
	s.WaitGone("Organisation")
	s.WaitFor("org:Tencent")
	leaves(t, s, "278 left")
}

func TestAStatusInTheFacetsShowsItsView(t *testing.T) {
	t.Parallel()
	s := sit(t, t.TempDir(), 120, 40, ptytest.Options{})
	s.WaitFor(first)
	s.Type("t", "t", "b")
	s.WaitFor("✓ inbox")
	s.Type(ptytest.Down, ptytest.Enter)
	s.WaitFor("✓ to-read")
	s.WaitFor("1 of 2 ")
	leaves(t, s, "276 left")
}

func TestNoResultsHaveAWayOut(t *testing.T) {
	t.Parallel()
	s := sit(t, t.TempDir(), 100, 30, ptytest.Options{})
	s.WaitFor(first)
	s.Send("5/org:korea title:agent")
	s.WaitFor("No paper matches the filter.")
	s.WaitFor("Without title:agent")
	s.Type(ptytest.Enter)
	s.WaitFor("Enter choose")
	s.Type(ptytest.Down, ptytest.Enter)
	s.WaitGone("No paper matches")
	s.WaitFor("1 of 278")
	s.Type("/")
	s.Send(" autor:4")
	s.WaitFor("did you mean author:?")
	s.Type(ptytest.Enter)
	s.WaitFor("author:4")
	leaves(t, s, "278 left")
}
