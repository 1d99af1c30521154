package model

import (
	"testing"
	"time"

	"dailies/ui/uitest"
)

func TestAnEmptyListIsShownBeforeItsRemediesAreFound(t *testing.T) {
	p := play(t).keys("5", "/", "text:org:korea title:agen")
	find := p.ahead("t")
	_, explain := p.m.Update(find())
	p.sees("No paper matches the filter.", "0 of 278")
	p.keys("enter")
	uitest.Equal(t, p.typing(), true)
	p.run(explain)
	uitest.Equal(t, p.typing(), false)
	uitest.Equal(t, p.filter(), "org:korea title:agent")
}

// TestADecisionTypedBehindARemedyIsDropped has a search that ends before the next key: nobody can
// have seen what the remedy found.
func TestADecisionTypedBehindARemedyIsDropped(t *testing.T) {
	p := play(t).keys("/", "text:qqqqzz", "enter", "enter")
	p.now = p.now.Add(50 * time.Millisecond)
	p.keys("x").sees("Nothing matched: what you typed after Enter was dropped.")
	uitest.Equal(t, p.decided(), 0)
	p.now = p.now.Add(time.Second)
	uitest.Equal(t, p.keys("x").decided(), 1)
}

// TestADecisionTypedBehindAFilterThatFindsNothingIsForNoPaper has all keys in one read.
func TestADecisionTypedBehindAFilterThatFindsNothingIsForNoPaper(t *testing.T) {
	p := play(t).burstOf("/", "q", "q", "z", "z", "enter", "x")
	uitest.Equal(t, p.filter(), "qqzz")
	uitest.Equal(t, p.decided(), 0)
}
