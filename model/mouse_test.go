package model

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"dailies/ui/pane"
	"dailies/ui/uitest"
)

func (p *player) mouse(b tea.MouseButton, x, y int) *player {
	p.t.Helper()
	return p.send(tea.MouseMsg{X: x, Y: y, Button: b, Action: tea.MouseActionPress})
}

func TestTheWheelScrollsThePaneUnderThePointer(t *testing.T) {
	p := play(t).send(tea.WindowSizeMsg{Width: 100, Height: 24})
	abstract := p.title()
	p.mouse(tea.MouseButtonWheelDown, 5, p.m.screen.Layout.Detail.Y+1)
	uitest.Equal(t, p.m.reading.Detail.Line(), wheelLines)
	uitest.Equal(t, p.title(), abstract)
	p.mouse(tea.MouseButtonWheelDown, 5, 5)
	uitest.Equal(t, p.row(), 1)
	p = playPapers(t, t.TempDir()).keys("enter", "enter").sees("16%")
	p.mouse(tea.MouseButtonWheelDown, 50, 10).lacks("16%")
	p.keys("z").sees("A Study of Goats")
	before := p.row()
	p.mouse(tea.MouseButtonWheelDown, 5, 5)
	uitest.Equal(t, p.sees("1 Part 1").row(), before+1)
	p.keys("y").sees("copied the title: A Study of Sheep")
}

// locate returns where a text is on the screen.
func (p *player) locate(text string) (x, y int) {
	p.t.Helper()
	for y, line := range strings.Split(ansi.Strip(p.m.View()), "\n") {
		if i := strings.Index(line, text); i >= 0 {
			return ansi.StringWidth(line[:i]), y
		}
	}
	p.t.Fatalf("no %q on the screen:\n%s", text, p.m.View())
	return 0, 0
}

// click clicks on the first occurrence of a text.
func (p *player) click(text string) *player {
	p.t.Helper()
	x, y := p.locate(text)
	return p.mouse(tea.MouseButtonLeft, x, y)
}

func TestAClickOutsideAnOverlayClosesIt(t *testing.T) {
	for _, open := range [][]string{{"s"}, {"?"}, {":"}} {
		p := play(t).keys(open...)
		block := p.m.dialog.Overlay.Block(p.m.screen.Theme)
		at := pane.OverlayPlace(block, p.m.screen.Layout.Width, p.m.screen.Layout.Height-1)
		p.mouse(tea.MouseButtonLeft, at.X, at.Y)
		uitest.Equal(t, p.m.dialog.Overlay != nil, true, open)
		row := p.row()
		p.mouse(tea.MouseButtonLeft, 0, p.m.screen.Layout.Height-1)
		uitest.Equal(t, p.m.dialog.Overlay != nil, false, open)
		uitest.Equal(t, p.row(), row, open)
	}
}

func TestAClickedPaperStaysSelectedWhileLoading(t *testing.T) {
	p := play(t).click("AdaptThink")
	p.run(p.addPapers())
	begins(t, p.title(), "AdaptThink")
}
