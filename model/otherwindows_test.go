package model

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestUndoLeavesAloneWhatAnotherWindowChangedSince(t *testing.T) {
	one := play(t)
	two := playIn(t, one.home, sampleDumps(t))
	one.keys(" ", " ", "t")
	two.pollMarks()
	two.keys("g", "x")
	one.pollMarks()
	one.keys("u")
	one.sees("left alone: 1 changed in another window", "Skipped 1", "To-read   3 Read")
	two.pollMarks() // one window decides while the other asks about many papers
	two.keys(":", "text:skip date:<2030", "enter").sees("papers?").lacks("Among them")
	one.keys("1", "g", "t")
	two.pollMarks()
	two.keys("y").sees("Among them: 1 to-read")
}

func TestEscKeepsDecisionsThatAnotherWindowMadeDuringTyping(t *testing.T) {
	one := play(t)
	two := playIn(t, one.home, sampleDumps(t))
	one.keys("t", "/", "text:agent")
	two.pollMarks()
	two.keys("1", "j", "j", "x")
	one.pollMarks()
	one.keys("esc", "n")
	begins(t, one.title(), "Vision-OPD")
	one.keys("n")
	begins(t, one.title(), "SofT-GRPO") // not AdaptThink, which the other window skipped
}

func TestTheAbstractShowsWhatAnotherWindowDecidedOnIt(t *testing.T) {
	one := play(t)
	playIn(t, one.home, sampleDumps(t)).keys("T", "text:quantum", "enter")
	one.pollMarks()
	one.sees("#quantum")
}

func TestPapersThatShareAMarkChangeTogether(t *testing.T) {
	old, new := clean.Of("Zebra nets learn"), clean.Of("Agile zebra nets learn")
	p := playIn(t, t.TempDir(), dumpOf(parser.Paper{Title: old, ArXiv: "2611.00001"}, parser.Paper{Title: new, ArXiv: "2611.00001"}))
	p.keys("*").sees("Inbox 1")
	q := playIn(t, p.home, dumpOf(parser.Paper{Title: old}, parser.Paper{Title: new}, parser.Paper{Title: clean.Of("Other nets")}))
	q.sees("Inbox 3").keys("G", "t").sees("To-read 2").keys("u").sees("Inbox 3")
	q.keys("A", "r", "esc").sees("Read 3").keys("u").sees("Inbox 3").lacks("window")
	p.pollMarks()
	p.keys("x")
	q.pollMarks()
	q.sees("Skipped 2")
}

// blockMarks replaces the marks folder by a file, so that nothing can be written, not even by root.
func blockMarks(t *testing.T, p *player) {
	t.Helper()
	folder := filepath.Join(p.home, "marks")
	uitest.Must(t, os.RemoveAll(folder))
	uitest.Must(t, os.WriteFile(folder, nil, 0o600))
}

func TestBackgroundMessagesDoNotReplaceAFailure(t *testing.T) {
	p := play(t).keys("Z", "text:3d", "enter")
	blockMarks(t, p)
	p.keys("t").sees("NOT SAVED")
	p.send(sessionWrittenMsg{errors.New("the reading position is not saved")}).sees("NOT SAVED:")
	p.now = today.AddDate(0, 0, 3)
	p.pollMarks() // a snooze ends, and the journals cannot be read
	p.sees("NOT SAVED:")
	uitest.Must(t, os.Remove(filepath.Join(p.home, "marks")))
	p.run(p.m.saving.Add())
	p.pollMarks()
	p.sees("1 mark written again") // the mark of the snooze; the other mark was never saved
	uitest.Sees(t, p.m.Farewell().String(), "1 mark written again")
	p.lacks("NOT SAVED")
}

func TestARepairIsReportedInsteadOfTheDecision(t *testing.T) {
	p := play(t).keys("t")
	uitest.Must(t, os.RemoveAll(filepath.Join(p.home, "marks")))
	p.keys("x").pollMarks()
	p.sees("1 mark written again", "1 problem").lacks("skipped: ")
	p.keys("j").sees("1 mark written again")
	p.keys("x").sees("skipped: ", "1 problem").lacks("written again")
}

func TestARepairIsReportedOnceItIsSaved(t *testing.T) {
	p := play(t).keys("t")
	save := p.m.saving.Save
	p.m.saving.Save = func([]marks.Step) error { return errors.New("no space left") }
	uitest.Must(t, os.RemoveAll(filepath.Join(p.home, "marks")))
	p.pollMarks()
	p.sees("NOT SAVED").lacks("written again")
	p.m.saving.Save = save
	p.run(p.m.saving.Add())
	p.sees("1 mark written again")
}
