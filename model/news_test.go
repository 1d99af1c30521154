package model

import (
	"testing"

	"dailies/ui/terminal/signals"
)

func TestTwoWindowsSeeEachOthersMarksAndUndoTheirOwn(t *testing.T) {
	one := play(t)
	two := playIn(t, one.home, sampleDumps(t))
	one.keys("t")
	two.keys("j", "j", "j", "x", "*")
	one.news()
	two.news()
	for _, p := range []*player{one, two} {
		p.sees("To-read 1", "Skipped 1")
	}
	two.keys("u", "u", "u") // one more than it did
	two.sees("Nothing to be undone", "To-read 1", "Skipped 0")
	one.news()
	one.sees("To-read 1", "Skipped 0")
	one.keys("u")
	two.news()
	two.sees("Inbox 278", "To-read 0")
}

func TestUndoLeavesAloneWhatAnotherWindowChangedSince(t *testing.T) {
	one := play(t)
	two := playIn(t, one.home, sampleDumps(t))
	one.keys(" ", " ", "t")
	two.news()
	two.keys("g", "x")
	one.news()
	one.keys("u")
	one.sees("1 stay as another window made them", "Skipped 1", "To-read 0")
}

func TestTheAbstractShowsWhatAnotherWindowDecidedOnIt(t *testing.T) {
	one := play(t)
	two := playIn(t, one.home, sampleDumps(t))
	two.keys("T", "text:quantum", "enter")
	one.news()
	one.sees("#quantum")
}

func TestASignalAsksNoQuestionEvenIfMarksAreNotSaved(t *testing.T) {
	p := play(t)
	block(t, p)
	p.keys("t")
	p.sees("NOT SAVED")
	p.send(signals.QuitMsg{})
	if !p.quit {
		t.Error("the program waits for a key that nobody will press")
	}
	if n := len(p.m.Unsaved()); n != 1 {
		t.Errorf("%d steps are there to be printed, want 1", n)
	}
}
