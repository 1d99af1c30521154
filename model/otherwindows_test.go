package model

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/model/marks"
	"dailies/model/saved"
	"dailies/ui/terminal"
)

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

// block puts a file where the folder of the marks was: nothing can be written
// then, not even by root.
func block(t *testing.T, p *player) {
	t.Helper()
	folder := filepath.Join(p.home, "marks")
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(folder, nil, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestLinesThatCannotBeReadAreCountedAndNamed(t *testing.T) {
	p := play(t).keys("t")
	other := filepath.Join(p.home, "marks", "0a1b2c3d.jsonl")
	damaged := "{\"v\":1,\"id\":\"x\",\"t\":5,\"star\":true}\nnot\x1b[2Ja line\n"
	if err := os.WriteFile(other, []byte(damaged), 0o600); err != nil {
		t.Fatal(err)
	}
	p.news() // it came while the program was open, from a sync tool
	p.sees("1 problem")
	p.keys("!").sees("marks/0a1b2c3d.jsonl:2", "skipped and kept")
	playIn(t, p.home, sampleDumps(t)).sees("1 problem", "To-read 1").keys("x")
	if now, _ := os.ReadFile(other); string(now) != damaged {
		t.Errorf("the damaged file is now %q", now)
	}
}

func TestNothingFromTheBackgroundTakesAFailureAway(t *testing.T) {
	p := play(t).keys("Z", "text:3d", "enter")
	block(t, p)
	p.keys("t").sees("NOT SAVED")
	p.send(saved.SessionWrittenMsg{Err: errors.New("the reading position is not saved")})
	p.sees("NOT SAVED:")
	p.now = today.AddDate(0, 0, 3)
	p.news() // a paper wakes, and the journals cannot be read
	p.sees("NOT SAVED:")
	if err := os.Remove(filepath.Join(p.home, "marks")); err != nil {
		t.Fatal(err)
	}
	p.run(p.m.saving.Flush())
	p.sees("1 mark written again") // that of the sleeping paper; the other was not saved before
	if got := p.m.Farewell().String(); !strings.Contains(got, "1 mark written again") {
		t.Errorf("the farewell is %q", got)
	}
	p.lacks("NOT SAVED")
}
