package model

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/ui/terminal"
)

// unopened is a model whose marks, one of which is there, are still to be read.
func unopened(t *testing.T) *player {
	t.Helper()
	p := play(t).keys("x")
	if err := p.m.cfg.Store.Close(); err != nil {
		t.Fatal(err)
	}
	c := p.m.cfg
	c.Store, c.Marks, c.Found = nil, nil, marks.Report{}
	c.OpenMarks = func() (*marks.Store, *marks.Marks, marks.Report) {
		return marks.Open(marks.Config{DataDir: p.home, StateDir: p.home, Now: c.Now})
	}
	p.m = New(c)
	return p
}

func TestTheFirstFrameWaitsForNoMarksAndKeysDo(t *testing.T) {
	p := unopened(t)
	open := p.m.Init()
	p.m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.sees("Inbox")
	p.keys("j")
	equal(t, p.waits(), 1)
	p.run(open)
	p.sees("Skipped 1", "Inbox 277")
	p.keys("t").sees("To-read 1")
	equal(t, strings.Count(p.journal(), `"to-read"`), 1)
}

func TestWhatIsWrongWithTheMarksIsSaidWhenTheyAreThere(t *testing.T) {
	p := unopened(t)
	block(t, p)
	open := p.m.Init()
	p.m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.run(open)
	p.sees("marks will not be saved: a file is in the way of the folder")
}

func TestASignalEndsTheProgramBeforeTheMarksAreThere(t *testing.T) {
	p := unopened(t)
	_ = p.m.Init()
	p.send(terminal.QuitMsg{})
	equal(t, p.quit, true)
}
