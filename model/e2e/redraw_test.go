//go:build !windows

package e2e

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"dailies/ui/terminal/ptytest"
)

// TestAfterRandomKeysTheScreenIsWhatARedrawShows finds rows that were left
// stale on the way from the model to the terminal.
func TestAfterRandomKeysTheScreenIsWhatARedrawShows(t *testing.T) {
	t.Parallel()
	s := sitAt(t, t.TempDir(), 100, 30).WaitFor(first)
	const escape = ptytest.Esc + ptytest.Esc // with a letter behind it, it would be Alt in a line that is typed
	random := rand.New(rand.NewPCG(3, 4))
	// Enter only where no filter is typed: keys behind an Enter that finds nothing are dropped.
	// No e: what is typed while an editor runs is the editor's.
	keys := []string{"j", "k", "t", "x", "u", "G", "g", "J", "l", "h", "c", "P", "p", "?", "m", "s", "!", "2", "5", "1", "A", "v", "/rl ", "/gui ", ptytest.PageDown}
	for range 300 {
		s.Send(keys[random.IntN(len(keys))])
		if random.IntN(20) == 0 {
			s.Send(escape + escape + ptytest.Enter)
			s.Resize(60+random.IntN(80), 12+random.IntN(30))
		}
	}
	s.Resize(100, 30)
	for range 4 { // whatever is open
		s.Send(escape)
	}
	s.Send("5/zzzz").WaitFor("/ zzzz")
	s.Type(ptytest.Esc).WaitGone("zzzz").WaitFor("? help")
	before := s.Screen()
	drawn := bytes.Count(s.Output(), []byte("\x1b[?2026h"))
	s.Type(ptytest.Ctrl('l'))
	s.WaitOutput("the redraw", func(raw []byte) bool { return bytes.Count(raw, []byte("\x1b[?2026h")) > drawn })
	s.WaitFor("? help") // the screen is cleared a frame before it is drawn again
	if after := s.Screen(); after != before {
		t.Errorf("before the redraw:\n%s\nafter:\n%s", before, after)
	}
	leaves(t, s, "left")
}
