//go:build !windows

package e2e

import (
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestInsightsAreOpenedAndABarFilters(t *testing.T) {
	t.Parallel()
	s := sit(t, t.TempDir(), 120, 40, ptytest.Options{})
	s.WaitFor(first)
	s.Type("t", "x", "I")
	s.WaitFor("2 decisions, most on")
	s.WaitFor("▲ policy optimization")
	s.Send("jj\r")
	s.WaitFor("date:2026-01")
	s.WaitFor("6 of 278")
	s.Send("Ijjj\r") // faster than they are counted
	s.WaitFor("date:2025-12")
	s.Resize(80, 24)
	s.Type("I")
	s.WaitFor("Decisions by day")
	s.Type("G")
	s.WaitFor("▌ Moonshot AI")
	s.Type(ptytest.Esc)
	s.WaitGone("Moonshot AI")
	s.WaitFor("date:2025-12")
	leaves(t, s, "1 to-read, 1 skipped, 276 left")
}
