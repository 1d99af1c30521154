package model

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/model/marks"
	"dailies/ui/terminal"
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
	two.sees("Nothing to undo", "To-read 1", "Skipped   5 All")
	one.news()
	one.sees("To-read 1", "Skipped   5 All")
	one.keys("u")
	two.news()
	two.sees("Inbox 278", "To-read   3 Read")
}

func TestUndoLeavesAloneWhatAnotherWindowChangedSince(t *testing.T) {
	one := play(t)
	two := playIn(t, one.home, sampleDumps(t))
	one.keys(" ", " ", "t")
	two.news()
	two.keys("g", "x")
	one.news()
	one.keys("u")
	one.sees("1 changed in another window stay as they are", "Skipped 1", "To-read   3 Read")
}

func TestTheAbstractShowsWhatAnotherWindowDecidedOnIt(t *testing.T) {
	one := play(t)
	playIn(t, one.home, sampleDumps(t)).keys("T", "text:quantum", "enter")
	one.news()
	one.sees("#quantum")
}

func TestASignalAsksNoQuestionEvenIfMarksAreNotSaved(t *testing.T) {
	p := play(t)
	block(t, p)
	p.keys("t").sees("NOT SAVED")
	p.send(terminal.QuitMsg{})
	equal(t, p.quit, true)
	equal(t, len(p.m.Unsaved()), 1)
}

func TestALookThatFindsNothingDoesNotWakeTheProgram(t *testing.T) {
	for what, happen := range map[string]func(one, two *player){
		"nothing":             func(_, _ *player) {},
		"nothing of our own":  func(one, _ *player) { one.keys("t", "x") },
		"another's decision":  func(_, two *player) { two.keys("t") },
		"another's filter":    func(_, two *player) { two.keys("/", "text:agent", "enter", "F", "text:mine", "enter") },
		"another's word":      func(_, two *player) { two.keys("w", "n", "text:agent", "enter") },
		"another day":         func(one, _ *player) { one.now = one.now.AddDate(0, 0, 1) },
		"a line that is none": func(one, _ *player) { spoil(t, one.home) },
	} {
		one := play(t)
		two := playIn(t, one.home, sampleDumps(t))
		one.keys("t")
		one.news() // it knows of itself
		one.run(one.m.poll())
		happen(one, two)
		_, quiet := one.later[len(one.later)-1]().(terminal.QuietMsg)
		equal(t, quiet, strings.HasPrefix(what, "nothing"), what)
	}
}

// spoil writes what is no entry to a journal.
func spoil(t *testing.T, home string) {
	t.Helper()
	f, err := os.OpenFile(filepath.Join(home, "marks", "other.jsonl"), os.O_CREATE|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.WriteString("this is no entry\n")
	}
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

func TestNewsOfVeryManyPapersAreTakenOver(t *testing.T) {
	const n = 3000
	one := gathered(t, n)
	playIn(t, one.home, generated(n)).keys("A", "x", "y")
	one.run(one.look())
	equal(t, one.counts(), [4]int{marks.Skipped: n})
	if len(one.later) == 0 {
		t.Error("nobody looks for news any more")
	}
}
