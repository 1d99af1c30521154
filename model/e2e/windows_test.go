//go:build !windows

package e2e

import (
	"testing"
	"time"

	"dailies/ui/terminal/ptytest"
)

// soon is how long a window may take to show a decision of another window.
const soon = 3 * time.Second

func TestTwoWindowsShareMarks(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	one := ptytest.Start(t, command(home, nil), 120, 40, ptytest.Options{Deadline: soon})
	two := ptytest.Start(t, command(home, nil), 120, 40, ptytest.Options{Deadline: soon})
	one.WaitFor(first)
	two.WaitFor(first)
	one.Send("ttt").WaitFor("To-read 3")
	two.Type("G")
	two.Send("x*k")
	two.Type("x")
	for _, s := range []*ptytest.Terminal{one, two} {
		s.WaitFor("To-read 3", "Skipped 2")
	}
	for range 4 { // its own three steps, and one more
		two.Type("u")
	}
	two.WaitFor("Nothing to undo")
	one.WaitFor("Skipped   5 All", "To-read 3")
	one.Type("u")
	two.WaitFor("To-read 2")
	leaves(t, one, "2 to-read, 276 left")
	leaves(t, two, "nothing decided, 276 left")
	again := sit(t, home).WaitFor("To-read 2")
	leaves(t, again, "276 left")
}
