package model

import (
	"context"
	"iter"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/parser"
	"dailies/ui/uitest"
)

func TestADecisionOnManyPapersIsOneStep(t *testing.T) {
	const n = 3000
	p := playGenerated(t, n)
	for _, keys := range [][]string{{"A", "t"}, {":", "text:to-read", "enter", "y"}, {":", "text:to-read learning", "enter", "y"}} {
		p.keys(keys...).sees("to-read: 3000 papers — u undoes")
		uitest.Equal(t, len(p.picked()), 0)
		if lines := strings.Count(p.journal(), `"to-read"`); lines < n {
			t.Errorf("%v: %d lines in the journal", keys, lines)
		}
		p.keys("5", "A", "t").sees("nothing changed", "To-read 3000")
		p.keys("1", "u").sees("undone", "Inbox 3000")
	}
	p.keys("A", "*").sees("starred: 3000 papers — u undoes")
	p.keys("A", "T", "text:rl", "enter").sees(": 3000 papers — u undoes")
	p.keys("A", "Z", "text:2w", "enter").sees("snoozed until 5 Dec 2026: 3000 papers — u undoes", "3000 snoozed")
}

// pressAllAhead presses keys before any command has run, and then runs the commands.
func (p *player) pressAllAhead(names ...string) *player {
	p.t.Helper()
	var cmds []tea.Cmd
	for _, name := range names {
		cmds = append(cmds, p.pressAhead(name))
	}
	for _, cmd := range cmds {
		p.run(cmd)
	}
	return p
}

// TestAPromptAppliesToThePaperItWasOpenedFor changes the dumps while tags are typed.
func TestAPromptAppliesToThePaperItWasOpenedFor(t *testing.T) {
	all, one := sampleDumps(t), oneSampleDump(t)
	less := false
	p := playIn(t, t.TempDir(), func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		if less {
			return one(ctx)
		}
		return all(ctx)
	})
	for _, last := range []bool{false, true} { // the last paper is removed by the reload
		less = false
		p.keys("R", "g")
		if last {
			p.keys("G")
		}
		want := p.m.reading.Selected().ID
		less = true
		reading := p.pressAhead("R")
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
		p.m.shelf.Marks.Apply(marks.Change{ID: want, Untag: []string{"mine"}})
	}
}

func TestDecidingKeepsTheSelectionInTheUpperThird(t *testing.T) {
	p := play(t)
	for range 30 {
		p.keys("x")
		if line := p.selectedLine(); line < 0 || line > 2+40/3 {
			t.Fatalf("the selected row is on line %d:\n%s", line, p.screen())
		}
	}
}

func TestKeysTypedAheadScrollTheNewlySelectedPaper(t *testing.T) {
	for _, keys := range []string{"jlzjj", "jlzjjhhkj", "lzjjjhzjk"} {
		slow, fast := play(t), play(t)
		for _, p := range []*player{slow, fast} {
			p.send(tea.WindowSizeMsg{Width: 60, Height: 14})
		}
		for _, k := range keys {
			slow.keys(string(k))
		}
		fast.typeFast(keys)
		uitest.Equal(t, slow.screen(), fast.screen(), keys)
	}
}
