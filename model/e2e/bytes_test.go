//go:build !windows

package e2e

import (
	"strings"
	"testing"

	"dailies/ui/terminal/ptytest"
)

// sent is how many bytes the program has sent so far.
func sent(s *ptytest.Terminal) int {
	n := 0
	s.WaitOutput("anything", func(raw []byte) bool { n = len(raw); return true })
	return n
}

func TestAStepSendsAtMost6kB(t *testing.T) {
	t.Parallel()
	s := ptytest.Start(t, command(t.TempDir(), nil), 120, 40, ptytest.Options{Silent: true}) // a terminal that says its background has the page drawn anew
	s.WaitFor(first)
	for _, key := range []string{"j", "j", "j", "\x06", "p", "k", "k", "t"} {
		from, was := sent(s), s.Screen()
		s.Type(key)
		s.WaitUntil("another screen", func(screen string) bool { return screen != was })
		if n := sent(s) - from; n > 6000 {
			t.Errorf("%q sent %d bytes", key, n)
		}
	}
}

func TestWhatPassedByIsShownWholeOnceTheSelectionRests(t *testing.T) {
	s := begin(t)
	s.Send(strings.Repeat("j", 31)).WaitFor("Scaling test-time compute is crucial")
	s.WaitFor("32 of 278 · by page")
	s.Send(strings.Repeat("k", 31)).WaitFor("1 of 278 · by page")
	s.WaitFor("Chain-of-thought (CoT) is a standard")
	leaves(t, s, "nothing decided, 278 left")
}
