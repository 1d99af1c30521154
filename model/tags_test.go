package model

import (
	"testing"

	"dailies/ui"
)

func TestASnoozeIsOverThoughMidnightPassesWhileTheDumpsAreReadAgain(t *testing.T) {
	for _, news := range []bool{true, false} { // other windows are looked at meanwhile, or later
		l := comeLate(t).come(4)
		l.keys("Z", "text:tomorrow", "enter", "1").sees("Inbox 277")
		_ = l.ahead("R")
		l.read = 0
		l.come(1)
		l.now = today.AddDate(0, 0, 1)
		if news {
			l.news()
		}
		l.come(3)
		l.sees("Inbox 278")
		equal(t, l.shown(), 278, news)
	}
}

func TestWatchWordsLightUp(t *testing.T) {
	p := play(t).keys("5", "/", "text:title:agent", "enter", "w", "text:agent", "enter", "esc")
	lit := 0
	for _, s := range p.m.reading.Present().Row(0).TitleSpans {
		if s.Kind == ui.WantedWord {
			lit++
		}
	}
	if lit == 0 || len(p.m.reading.Present().Row(0).Why) != 1 {
		t.Errorf("%d spans are lit, %d reasons", lit, len(p.m.reading.Present().Row(0).Why))
	}
}
