package model

import (
	"slices"
	"strings"
	"testing"
)

// tags are those of the selected paper.
func (p *player) tags() string {
	return strings.Join(p.m.shelf.Mark(int(p.m.view().At)).Tags, " ")
}

func TestTagsAreGivenEditedAndUndone(t *testing.T) {
	p := play(t).keys("T", "text:rl agents", "enter")
	p.sees("tagged #rl #agents: "+p.title()[:30], "u undoes", "#agents", "#rl")
	p.keys("T").sees("agents rl")
	p.keys("backspace", "backspace", "backspace", "text:#vision", "enter") // "rl " goes
	equal(t, p.tags(), "agents vision")
	p.keys("u")
	equal(t, p.tags(), "agents rl")
	p.sees("undone: tags")
	p.keys("u")
	equal(t, p.tags(), "")
	p.keys("U", "U")
	equal(t, p.tags(), "agents vision")
}

func TestATagIsCompletedFromThoseInUse(t *testing.T) {
	p := play(t).keys("T", "text:reasoning robotics", "enter", "j", "T", "text:ro", "tab", "enter")
	equal(t, p.tags(), "robotics")
	p.keys("j", "T", "text:new r", "tab", "tab", "enter") // robotics is used more
	equal(t, p.tags(), "new reasoning")
	p.keys("/", "text:tag:robotics", "enter")
	equal(t, p.shown(), 2)
}

func TestTagsOfSeveralPapersAreAddedAndTakenAwayInOneStep(t *testing.T) {
	p := play(t).keys("T", "text:old", "enter", " ", " ", " ", "T", "text:rl -old", "enter")
	counts := p.m.shelf.Marks.Tags()
	equal(t, counts["rl"], 3)
	equal(t, counts["old"], 0)
	p.keys("u")
	if counts = p.m.shelf.Marks.Tags(); counts["rl"] != 0 || counts["old"] != 1 {
		t.Errorf("tags in use after the undo: %v", counts)
	}
}

func TestWhereNothingChangesNoUndoIsPromised(t *testing.T) {
	p := play(t).keys("x", "k", "T", "enter").sees("nothing changed")
	p.keys("j", "i").sees("inbox: ", "nothing changed")
	p.lacks("u undoes")
	p.keys("u").sees("undone: skipped", "Skipped   5 All")
}

func TestTheLastDecisionIsRepeated(t *testing.T) {
	p := play(t).keys(".").sees("There is no decision to repeat yet")
	p.keys("x", ".", ".").sees("Skipped 3")
	p.keys(" ", " ", ".").sees("Skipped 5", "2 papers")
	p.keys("u", "u").sees("Skipped 2")
}

func TestEveryViewKeepsItsPlace(t *testing.T) {
	p := play(t).keys("t", "t", "t", "x", "x")
	var places []string
	for _, view := range []string{"5", "4", "2", "1"} {
		p.keys(view, "j", "j")
		places = append(places, p.title())
	}
	for i, view := range []string{"5", "4", "2", "1"} {
		p.keys(view)
		equal(t, p.title(), places[i], view)
	}
	if len(slices.Compact(places)) < 3 {
		t.Fatalf("the places are too alike: %q", places)
	}
}
