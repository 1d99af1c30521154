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

// changes are the columns in which two screens differ.
func changes(before, after []string) int {
	n := 0
	for y := range after {
		a, b := []rune(before[y]), []rune(after[y])
		for x := range max(len(a), len(b)) {
			if x >= len(a) || x >= len(b) || a[x] != b[x] {
				n++
			}
		}
	}
	return n
}

// TestAKeySendsLittleMoreThanWhatItChanges counts bytes against the cells that
// are others on the screen. Most of them are another abstract, which has to be
// sent; what stays need not.
func TestAKeySendsLittleMoreThanWhatItChanges(t *testing.T) {
	s := sit(t, t.TempDir(), 120, 40, ptytest.Options{})
	s.WaitFor(first)
	press := func(key string) (bytes, cells int) {
		before, from, was := s.Lines(), sent(s), s.Screen()
		s.Type(key)
		s.WaitUntil("another screen", func(screen string) bool { return screen != was })
		return sent(s) - from, changes(before, s.Lines())
	}
	press("j") // the greeting goes
	bytes, cells := 0, 0
	for range 20 {
		b, c := press("j")
		bytes, cells = bytes+b, cells+c
	}
	if bytes > cells*13/10+20*400 {
		t.Errorf("20 selections that moved changed %d cells and sent %d bytes", cells, bytes)
	}
	t.Logf("a selection that moved: %d cells, %d bytes", cells/20, bytes/20)
	if bytes, cells = press("\x06"); bytes > 6000 {
		t.Errorf("a page changed %d cells and sent %d bytes", cells, bytes)
	}
	press("p")
	for range 20 {
		if bytes, _ = press("k"); bytes > 1500 {
			t.Errorf("a selection that moved without an abstract sent %d bytes", bytes)
		}
	}
}

func TestWhatPassedByIsShownWholeOnceTheSelectionRests(t *testing.T) {
	s := sit(t, t.TempDir(), 120, 40, ptytest.Options{})
	s.WaitFor(first)
	s.Send(strings.Repeat("j", 31))
	s.WaitFor("Existing approaches typically employ")
	s.WaitFor("page of 20 May 2026, no 32")
	s.Send(strings.Repeat("k", 31))
	s.WaitFor("The code is available at https://github.com/sdc17/CopT")
	leaves(t, s, "nothing decided, 278 left")
}
