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
	s := sitAt(t, home, 90, 40).WaitFor(first)
	s.Send("/agent").WaitFor("by relevance")
	s.Type(ptytest.Enter, "t", "t", "t", "t", "t", "t").WaitFor("To-read 6")
	s.Type(ptytest.Esc, "p").WaitFor("by page")
	s.Type("B").WaitFor("for you, still learning")
	s.Type("g").WaitFor("for you: ") // the order is there
	before := rowTitles(s.Screen())
	s.Type("x").WaitFor("Skipped 1")
	s.Type("t").WaitFor("To-read 7")
	if after := rowTitles(s.Screen()); !slices.Equal(after, before) || len(before) < 10 {
		t.Errorf("%q\nbefore %q", after, before)
	}
	leaves(t, s, "7 to-read, 1 skipped")

	again := sitAt(t, home, 90, 40)
	again.WaitFor("for you, still learning") // it was chosen, and is kept
	again.WaitFor("for you: ")
	leaves(t, again, "nothing decided")
}
