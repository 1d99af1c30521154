//go:build !windows

package e2e

import (
	"testing"

	"dailies/ui/terminal/ptytest"
)

func TestInsightsAreOpenedAndABarFilters(t *testing.T) {
	s := begin(t)
	s.Type("t", "x", "I").WaitFor("2 decisions, most on", "▲ policy optimization")
	s.Send("jj\r").WaitFor("date:2026-01", "6 of 278")
	s.Send("Ijjj\r") // faster than they are counted
	s.WaitFor("date:2025-12")
	s.Resize(80, 24)
	s.Type("I").WaitFor("Decisions by day")
	s.Type("G").WaitFor("▌ Moonshot AI")
	s.Type(ptytest.Esc).WaitGone("Moonshot AI").WaitFor("date:2025-12")
	leaves(t, s, "1 to-read, 1 skipped, 276 left")
}
