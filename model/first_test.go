package model

import (
	"context"
	"fmt"
	"iter"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser"
	"dailies/parser/clean"
)

// manyDumps is one dump of so many papers that a search answers twice: one in a
// hundred has "gizmo" in its title, every third in its abstract.
func manyDumps(context.Context) iter.Seq2[parser.Dump, error] {
	d := parser.Dump{Name: clean.Literal("many.txt"), Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 27}}}}
	for i := range 10_000 {
		title, text := fmt.Sprintf("Paper %d", i), "Nothing to see."
		if i%100 == 50 {
			title = fmt.Sprintf("Paper %d with a gizmo", i)
		}
		if i == 7050 {
			title = "Gizmo"
		}
		if i%3 == 0 {
			text = "We build a gizmo."
		}
		d.Papers = append(d.Papers, parser.Paper{Title: clean.Line(title), Abstract: clean.Line(text), Position: i + 1})
	}
	return func(yield func(parser.Dump, error) bool) { yield(d, nil) }
}

// answers gives the model one answer of a search after the other, and calls
// between after each but the last.
func (p *player) answers(cmd tea.Cmd, between func()) {
	p.t.Helper()
	for cmd != nil {
		msg, found := cmd().(foundMsg)
		if !found {
			p.t.Fatal("not an answer")
		}
		_, next := p.m.Update(msg)
		if msg.more == nil {
			p.run(next)
			return
		}
		between()
		cmd = msg.more
	}
}

func TestAFirstAnswerShowsTheBestHitAndTheWholeKeepsIt(t *testing.T) {
	p := playIn(t, t.TempDir(), manyDumps)
	p.keys("5", "/")
	v := p.m.view()
	v.filter = "gizmo"
	cmd := p.m.find()
	p.m.finding.typed = p.m.typing.home
	early := 0
	p.answers(cmd, func() {
		early++
		p.sees("… of 10,000")
		if p.title() != "Gizmo" {
			t.Errorf("the first answer selects %q", p.title())
		}
		if !p.m.mustWait(tea.KeyMsg{Type: tea.KeyDown}) {
			t.Error("a key about the list does not wait for the whole")
		}
	})
	if early != 1 {
		t.Fatalf("%d first answers", early)
	}
	p.sees("3401 of 10,000")
	if p.title() != "Gizmo" {
		t.Errorf("the whole selects %q", p.title())
	}
}

func TestAPaperThatAFirstAnswerLacksStaysSelected(t *testing.T) {
	p := playIn(t, t.TempDir(), manyDumps)
	p.keys("5")
	p.m.moveTo(9000) // it has the word in its abstract only
	kept := p.title()
	p.m.view().filter = "abs:gizmo"
	lacked := false
	p.answers(p.m.find(), func() { lacked = p.title() != kept })
	if !lacked {
		t.Error("the first answer has it: the test shows nothing")
	}
	if p.title() != kept {
		t.Errorf("selected is %q, want %q", p.title(), kept)
	}
}
