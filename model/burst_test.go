package model

import (
	"context"
	"iter"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/parser"
)

// burstOf sends keys before any command has answered, and then lets them answer.
func (p *player) burstOf(names ...string) *player {
	p.t.Helper()
	var cmds []tea.Cmd
	for _, name := range names {
		_, cmd := p.m.Update(keyNamed(name))
		cmds = append(cmds, cmd)
	}
	for _, cmd := range cmds {
		p.run(cmd)
	}
	return p
}

func TestKeysBehindABulkCommandAnswerItsQuestion(t *testing.T) {
	p := play(t).keys(":", "text:skip survey").burstOf("enter", "y", "j").sees("Skipped 3")
	if p.m.dialog.Overlay != nil {
		t.Error("the question is still open")
	}
}

func TestKeysBehindABulkCommandWithoutAQueryAnswerItsQuestion(t *testing.T) {
	p := play(t).keys(":", "text:skip")
	p.burstOf("enter", "/", "d", "a") // the question takes them: none of its answers is among them
	if p.m.finder.Typing != nil || p.decided() != 0 {
		t.Errorf("the filter opened under the question; %d papers decided", p.decided())
	}
	p.keys("esc", ":", "text:skip")
	p.burstOf("enter", "y", "j").sees("Skipped 278")
	if p.m.dialog.Overlay != nil || p.waits() > 0 {
		t.Errorf("the question is still open; %d keys wait", p.waits())
	}
}

func TestKeysBehindTabComeAfterTheCompletion(t *testing.T) {
	p := play(t).keys("/", "text:org:ten").burstOf("tab", "enter")
	equal(t, p.filter(), "org:Tencent")
}

func TestABulkCommandRefusesAnUnfinishedKey(t *testing.T) {
	for _, command := range []string{"skip title:", "read is:inbox tag:", "star -is:"} {
		p := play(t).keys(":", "text:"+command, "enter").sees("has no value")
		if _, open := p.m.dialog.Overlay.(*overlay.Palette); !open || p.decided() != 0 {
			t.Errorf("%q asks about papers", command)
		}
	}
}

func TestRepeatingNeverTakesBack(t *testing.T) {
	p := play(t).keys("G", "x", ".", ".").sees("Skipped 1")
	p.keys("g", "t", "k", "t", "j", ".") // the second t takes back; what is repeated is still t
	p.sees("To-read 1")
}

func TestTypingOnAtTheEndOfTheListTakesNothingBack(t *testing.T) {
	p := play(t).keys("G", "t", "t", "t", "t").sees("To-read 1", "nothing changed")
	p.keys("k", "j", "t").sees("To-read   3 Read")
}

func TestEscBringsBackWhatWasPicked(t *testing.T) {
	p := play(t).keys(" ", " ", " ", "/", "text:zzzz", "esc")
	equal(t, len(p.picked()), 3)
	p.keys("/", "text:title:agent", "enter").sees("deselected")
}

// TestAPromptMarksThePaperItWasOpenedFor changes the dumps while tags are typed.
func TestAPromptMarksThePaperItWasOpenedFor(t *testing.T) {
	all, one := sampleDumps(t), onlyOne(t)
	less := false
	p := playIn(t, t.TempDir(), func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		if less {
			return one(ctx)
		}
		return all(ctx)
	})
	for _, last := range []bool{false, true} { // a paper that stays, and one that goes
		less = false
		p.keys("R", "g")
		if last {
			p.keys("G")
		}
		want := p.m.selected().ID
		less = true
		_, reading := p.m.Update(keyNamed("R"))
		p.keys("T", "text:mine")
		p.run(reading)
		p.keys("enter")
		for id, mark := range p.m.shelf.Marks.All() {
			if len(mark.Tags) > 0 && id != want {
				t.Errorf("%s is tagged, want %s", id, want)
			}
		}
		if !last && len(p.m.shelf.Marks.Get(want).Tags) != 1 {
			t.Errorf("%s is not tagged", want)
		}
		untag(p, want)
	}
}

func untag(p *player, id library.ID) {
	p.m.shelf.Marks.Apply(marks.Change{ID: id, Untag: []string{"mine"}})
}

func TestABurstScrollsThePaperThatItWentTo(t *testing.T) {
	for _, keys := range []string{"jlzjj", "jlzjjhhkj", "lzjjjhzjk"} {
		slow, fast := play(t), play(t)
		for _, p := range []*player{slow, fast} {
			p.send(tea.WindowSizeMsg{Width: 60, Height: 14})
		}
		for _, k := range keys {
			slow.keys(string(k))
		}
		fast.burst(keys)
		equal(t, slow.screen(), fast.screen(), keys)
	}
}
