//go:build !windows

package e2e

import (
	"os/exec"
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestADecisionIsAboutThePaperThatIsShown(t *testing.T) {
	s := begin(t)
	s.Type("t").WaitFor("33 of 34 left") // where the eye is
	s.Type(":")
	s.Send("skip")
	s.Type(ptytest.Enter).WaitFor("Skip 277 papers?") // not the one on the reading list
	s.Type(ptytest.Esc).WaitGone("Skip 277 papers?")
	s.Type("k", ptytest.Enter, " ", " ") // reads the abstract to its end, and goes on to the next paper
	s.WaitFor("2 of 278")
	s.Type("x").WaitFor("skipped: Semi-off-Policy")
	leaves(t, s, "1 to-read, 1 skipped, 276 left")
}

func TestOpeningAPaperDecidesNothing(t *testing.T) {
	s := begin(t)
	s.Type(ptytest.Enter).WaitFor("J next")
	s.Type(ptytest.Enter, ptytest.Enter)
	leaves(t, s, "nothing decided, 278 left")
}

func TestThePapersSayHowFreshTheyAre(t *testing.T) {
	t.Parallel()
	site, home := aSite(t), t.TempDir()
	run := func(args ...string) *exec.Cmd {
		return command(home, []string{"HF_ENDPOINT=" + site.URL}, args...)
	}
	if out, err := run("fetch", "--date", "2025-11-20").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s := ptytest.Start(t, run(), 140, 40, ptytest.Options{})
	s.WaitFor("New · 1 paper") // the first fetch counts
	s.WaitFor("newest: Thu 20 Nov 2025 · F5 fetches today's")
	s.Type("X").WaitFor("The inbox is empty: 1 paper in", "F5  fetch new papers")
	s.Type("\x1b[15~") // F5
	s.WaitFor("Paper of ").WaitGone("newest:")
	leaves(t, s, "1 skipped, ")
}
