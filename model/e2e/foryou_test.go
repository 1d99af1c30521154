//go:build !windows

package e2e

import (
	"slices"
	"strings"
	"testing"

	"dailies/ui/terminal/ptytest"
)

// rowTitles are the titles in the list of a screen whose list is alone, without their signs.
func rowTitles(screen string) (titles []string) {
	for line := range strings.Lines(screen) {
		if at := strings.IndexAny(line, "·◆✓×✗"); at >= 0 && at < 8 {
			title := strings.TrimLeft(line[at:], "·◆✓×✗ ")
			titles = append(titles, title[:min(len(title), 20)])
		}
	}
	return titles
}

func TestADecisionMovesNothingUnderTheCursorInTheLearnedOrder(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	s := sit(t, home, 90, 40, ptytest.Options{})
	s.WaitFor(first)
	s.Send("/agent")
	s.WaitFor("by relevance")
	s.Type(ptytest.Enter, "t", "t", "t", "t", "t", "t")
	s.WaitFor("To-read 6")
	s.Type(ptytest.Esc, "p")
	s.WaitFor("by page")
	s.Type("B")
	s.WaitFor("for you, still learning")
	s.Type("g")
	s.WaitFor("for you: ") // the order is there
	before := rowTitles(s.Screen())
	s.Type("x")
	s.WaitFor("Skipped 1")
	s.Type("t")
	s.WaitFor("To-read 7")
	if after := rowTitles(s.Screen()); !slices.Equal(after, before) || len(before) < 10 {
		t.Errorf("%q\nbefore %q", after, before)
	}
	leaves(t, s, "7 to-read, 1 skipped")

	again := sit(t, home, 90, 40, ptytest.Options{})
	again.WaitFor("for you, still learning") // it was chosen, and is kept
	again.WaitFor("for you: ")
	leaves(t, again, "nothing decided")
}
