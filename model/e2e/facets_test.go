//go:build !windows

package e2e

import (
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestFacetsAreOpenedChosenAndRemoved(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := sit(t, home).WaitFor(first)
	s.Type("5", "b").WaitFor("Organisation")
	s.Send("/tenc").WaitGone("NVIDIA")
	s.Type(ptytest.Enter).WaitFor("org:Tencent", "5 of 278", "✓ Tencent")
	s.Send("/nvid")
	s.Type(ptytest.Enter).WaitFor("org:Tencent,NVIDIA", "7 of 278")
	s.Type(ptytest.Enter).WaitFor("5 of 278")
	s.Type("b").WaitGone("Organisation")

	s.Resize(50, 15)
	s.Type("b").WaitFor("Organisation")
	s.Type(ptytest.Esc).WaitGone("Organisation").WaitFor("org:Tencent")
	leaves(t, s, "278 left")
}

func TestAStatusInTheFacetsShowsItsView(t *testing.T) {
	s := begin(t)
	s.Type("t", "t", "b").WaitFor("✓ inbox")
	s.Type(ptytest.Down, ptytest.Enter).WaitFor("✓ to-read", "1 of 2 ")
	leaves(t, s, "276 left")
}

func TestNoResultsHaveAWayOut(t *testing.T) {
	t.Parallel()
	s := sitAt(t, t.TempDir(), 100, 30).WaitFor(first)
	s.Send("5/org:korea title:agent").WaitFor("No paper matches the filter.", "Without title:agent")
	s.Type(ptytest.Enter).WaitFor("Enter choose")
	s.Type(ptytest.Down, ptytest.Enter).WaitGone("No paper matches").WaitFor("1 of 278")
	s.Type("/")
	s.Send(" autor:4").WaitFor("did you mean author:?")
	s.Type(ptytest.Enter).WaitFor("author:4")
	leaves(t, s, "278 left")
}
