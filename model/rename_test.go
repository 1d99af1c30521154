package model

import "testing"

func TestAFilterIsNotRenamedOntoAnother(t *testing.T) {
	p := play(t)
	p.saving("title:agent", "one")
	p.saving("robot", "two")
	p.keys("f", "r", "ctrl+u", "text:two").sees("there is already a filter two")
	p.keys("enter")
	if p.m.dialog.Prompt == nil || p.m.dialog.Prompt.Text() != "two" {
		t.Error("the line is gone")
	}
	p.keys("esc", "esc").sees("6 one 56", "7 two")
	equal(t, p.listed("filters.txt"), "one: title:agent\ntwo: robot\n")
}

func TestAFilterCanKeepItsNameWhenRenamed(t *testing.T) {
	p := play(t)
	p.saving("title:agent", "one")
	p.keys("f", "r", "enter")
	if p.m.dialog.Prompt != nil {
		t.Error("its own name is refused")
	}
}

func TestAWatchWordIsNotChangedIntoAnother(t *testing.T) {
	p := play(t)
	p.keys("w", "text:agent +2", "enter", "a", "text:tool +3", "enter", "k", "enter", "ctrl+u", "text:tool", "enter")
	p.sees("there is already a watch word tool")
	p.keys("ctrl+u", "text:agent +5", "enter")
	equal(t, p.listed("watch.txt"), "agent +5\ntool +3\n")
}

func TestTheNameThatIsSavedIsSaidBeforeEnter(t *testing.T) {
	p := play(t).keys("5", "/", "text:robot", "enter", "F", "text:Fa:b").sees("is saved as Fa b")
	p.keys("enter").sees("6 Fa b")
	p.keys("F", "text:Fa:b").sees("replaces Fa b")
	p.keys("esc", "f", "r", "text::c").sees("is saved as Fa b c")
}
