package model

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
)

// rests lets time pass on the selected paper: one that was selected before may be worked out first.
func (p *player) rests() {
	for range 2 {
		due := p.later
		p.later = nil
		for _, then := range due {
			p.send(then())
		}
	}
}

func TestAWideScreenShowsPapersLikeTheSelectedOneAndGoesThere(t *testing.T) {
	p := play(t).send(tea.WindowSizeMsg{Width: 200, Height: 50}).keys("j")
	p.rests()
	p.sees("Similar papers")
	papers := p.m.reading.Similar.Of(p.m.view().At)
	equal(t, len(papers), 5)
	p.keys("tab", "tab", "j", "t") // a decision is about papers in the list
	if p.focus() != ui.PaneSimilar || p.decided() > 0 {
		t.Errorf("pane %d has the keys, %d papers are decided", p.focus(), p.decided())
	}
	p.keys("enter")
	equal(t, p.m.view().At, papers[1])
	equal(t, p.focus(), ui.PaneList)
	p.keys("k")
	p.rests()
	if before := papers; p.m.reading.Similar.Of(p.m.view().At) == nil || p.m.reading.Similar.Of(p.m.view().At)[0] == before[0] {
		t.Error("those of the paper before are shown")
	}
	p.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	if p.m.screen.Layout.Similar.W > 0 {
		t.Error("they take room from the abstract")
	}
}

func TestAClickGoesToASimilarPaper(t *testing.T) {
	p := play(t).send(tea.WindowSizeMsg{Width: 200, Height: 50}).keys("j")
	p.rests()
	papers, at := p.m.reading.Similar.Of(p.m.view().At), p.m.screen.Layout.Similar
	p.send(tea.MouseMsg{Action: tea.MouseActionPress, Button: tea.MouseButtonLeft, X: at.X + 3, Y: at.Y + 2})
	equal(t, p.m.view().At, papers[0])
}
