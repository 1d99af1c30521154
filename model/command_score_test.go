package model

import (
	"testing"

	"dailies/ui/english"
)

// TestACommandFindsWhatTheFilterFinds compares the numbers of both, also where watch words
// count.
func TestACommandFindsWhatTheFilterFinds(t *testing.T) {
	p := play(t).keys("w", "text:agent +3", "enter", "esc", "5")
	for _, query := range []string{"score:0", "score:>2", "agent", "-score:>0 rl", "is:inbox title:agent", "comments:>2 | authors:1"} {
		p.keys("/", "ctrl+u", "text:"+query, "enter")
		n := p.shown()
		if n == 0 || n == 278 {
			t.Errorf("%s finds %d: it says nothing", query, n)
		}
		p.keys(":", "text:star "+query).sees("star: " + english.Plural(n, "paper"))
		p.keys("enter").sees("Star " + english.Plural(n, "paper") + "?")
		p.keys("esc")
	}
}

func TestAReversedOrderIsKeptOverARestart(t *testing.T) {
	p := play(t).keys("S") // and nothing after it
	equal(t, p.restart(sampleDumps(t)).m.view().Back, true)
}
