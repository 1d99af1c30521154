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
	two.news()
	two.keys("g", "x")
	one.news()
	one.keys("u")
	one.sees("left alone: 1 changed in another window", "Skipped 1", "To-read   3 Read")
	two.news() // one decides while the other is asked about many
	two.keys(":", "text:skip date:<2030", "enter").sees("papers?").lacks("Among them")
	one.keys("1", "g", "t")
	two.news()
	two.keys("y").sees("Among them: 1 to-read")
}

func TestEscKeepsDecisionsThatAnotherWindowMadeDuringTyping(t *testing.T) {
	one := play(t)
	two := playIn(t, one.home, sampleDumps(t))
	one.keys("t", "/", "text:agent")
	two.news()
	two.keys("1", "j", "j", "x")
	one.news()
	one.keys("esc", "n")
	begins(t, one.title(), "Vision-OPD")
	one.keys("n")
	begins(t, one.title(), "SofT-GRPO") // not AdaptThink, which the other window skipped
}

func TestTheAbstractShowsWhatAnotherWindowDecidedOnIt(t *testing.T) {
	one := play(t)
	playIn(t, one.home, sampleDumps(t)).keys("T", "text:quantum", "enter")
	one.news()
	one.sees("#quantum")
}

func TestPapersThatShareAMarkChangeTogether(t *testing.T) {
	old, new := clean.Of("Zebra nets learn"), clean.Of("Agile zebra nets learn")
	p := playIn(t, t.TempDir(), these(parser.Paper{Title: old, ArXiv: "2611.00001"}, parser.Paper{Title: new, ArXiv: "2611.00001"}))
	p.keys("*").sees("Inbox 1")
	q := playIn(t, p.home, these(parser.Paper{Title: old}, parser.Paper{Title: new}, parser.Paper{Title: clean.Of("Other nets")}))
	q.sees("Inbox 3").keys("G", "t").sees("To-read 2").keys("u").sees("Inbox 3")
	q.keys("A", "r", "esc").sees("Read 3").keys("u").sees("Inbox 3").lacks("window")
	p.news()
	p.keys("x")
	q.news()
	q.sees("Skipped 2")
}

// block puts a file where the folder of the marks was: nothing can be written
// then, not even by root.
func block(t *testing.T, p *player) {
	t.Helper()
	folder := filepath.Join(p.home, "marks")
	uitest.Must(t, os.RemoveAll(folder))
	uitest.Must(t, os.WriteFile(folder, nil, 0o600))
}

func TestNothingFromTheBackgroundTakesAFailureAway(t *testing.T) {
	p := play(t).keys("Z", "text:3d", "enter")
	block(t, p)
	p.keys("t").sees("NOT SAVED")
	p.send(sessionWrittenMsg{errors.New("the reading position is not saved")}).sees("NOT SAVED:")
	p.now = today.AddDate(0, 0, 3)
	p.news() // a paper wakes, and the journals cannot be read
	p.sees("NOT SAVED:")
	uitest.Must(t, os.Remove(filepath.Join(p.home, "marks")))
	p.run(p.m.saving.Add())
	p.news()
	p.sees("1 mark written again") // that of the sleeping paper; the other was not saved before
	uitest.Sees(t, p.m.Farewell().String(), "1 mark written again")
	p.lacks("NOT SAVED")
}

func TestARepairIsSaidInPlaceOfWhatTheKeyDid(t *testing.T) {
	p := play(t).keys("t")
	uitest.Must(t, os.RemoveAll(filepath.Join(p.home, "marks")))
	p.keys("x").news()
	p.sees("1 mark written again", "1 problem").lacks("skipped: ")
	p.keys("j").sees("1 mark written again")
	p.keys("x").sees("skipped: ", "1 problem").lacks("written again")
}

func TestMarksAreSaidToBeWrittenAgainWhenTheyAre(t *testing.T) {
	p := play(t).keys("t")
	save := p.m.saving.Save
	p.m.saving.Save = func([]marks.Step) error { return errors.New("no space left") }
	uitest.Must(t, os.RemoveAll(filepath.Join(p.home, "marks")))
	p.news()
	p.sees("NOT SAVED").lacks("written again")
	p.m.saving.Save = save
	p.run(p.m.saving.Add())
	p.sees("1 mark written again")
}
