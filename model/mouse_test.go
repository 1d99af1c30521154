package model

import (
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
)

func (p *player) mouse(b tea.MouseButton, x, y int) {
	p.t.Helper()
	p.send(tea.MouseMsg{X: x, Y: y, Button: b, Action: tea.MouseActionPress})
}

func TestTheMouseSelectsOpensAndScrolls(t *testing.T) {
	p := play(t)
	l := p.m.screen.layout
	row := func(i int) int { // a line of the screen on which a row is drawn
		for y := range l.List.H {
			if p.m.reading.List.RowAt(y) == i {
				return l.List.Y + y
			}
		}
		t.Fatalf("row %d is not in sight", i)
		return 0
	}
	p.mouse(tea.MouseButtonLeft, l.List.X+5, row(2))
	if p.m.view().Row() != 2 || p.m.focus() != ui.PaneList {
		t.Errorf("a click selects row %d", p.m.view().Row())
	}
	p.now = p.now.Add(time.Second)
	p.mouse(tea.MouseButtonLeft, l.List.X+5, row(1))
	if p.m.focus() != ui.PaneList {
		t.Error("two clicks on two rows open a paper")
	}
	p.mouse(tea.MouseButtonLeft, l.List.X+5, row(1))
	if p.m.focus() != ui.PaneDetail {
		t.Error("a double click does not open the paper")
	}
	p.send(tea.WindowSizeMsg{Width: 120, Height: 16})
	p.mouse(tea.MouseButtonWheelDown, p.m.screen.layout.Detail.X+5, 5)
	if p.m.reading.Detail.Line() != wheelLines {
		t.Errorf("the wheel scrolls to line %d", p.m.reading.Detail.Line())
	}
	at := p.m.view().Row()
	p.mouse(tea.MouseButtonWheelDown, 5, 5)
	if p.m.view().Row() != at+1 {
		t.Errorf("the wheel over the list leads to row %d", p.m.view().Row())
	}
	if p.m.shelf.Decided() != 0 {
		t.Error("the mouse decided something")
	}
}

func TestTheMouseChoosesAFacetByADoubleClick(t *testing.T) {
	p := play(t)
	p.keys("b")
	l := p.m.screen.layout
	p.mouse(tea.MouseButtonLeft, l.Facets.X+3, l.Facets.Y+1)
	if p.m.view().Filter != "" {
		t.Error("one click chooses")
	}
	p.mouse(tea.MouseButtonLeft, l.Facets.X+3, l.Facets.Y+1)
	if p.m.view().Filter == "" {
		t.Error("a double click does not choose")
	}
}

func TestTheMouseLeavesWhatIsTypedAlone(t *testing.T) {
	p := play(t)
	p.keys("/", "text:agent")
	at, text := p.m.view().Row(), p.m.finder.filter.Text()
	p.mouse(tea.MouseButtonLeft, 5, 12)
	if p.m.view().Row() != at || p.m.finder.filter.Text() != text || p.m.finder.typing == nil {
		t.Error("a click changes what is typed")
	}
	p.keys("esc", "s")
	p.mouse(tea.MouseButtonWheelDown, 5, 5)
	p.mouse(tea.MouseButtonLeft, 5, 5)
	if p.m.overlay == nil {
		t.Error("a click closes the menu")
	}
}

func TestEveryCellBelongsToOnePaneAtMost(t *testing.T) {
	l := ui.Arrange(120, 40, ui.Prefs{Facets: true})
	for pane, r := range map[ui.Pane]ui.Rect{ui.PaneList: l.List, ui.PaneDetail: l.Detail, ui.PaneFacets: l.Facets} {
		if got, ok := l.PaneAt(r.X, r.Y); !ok || got != pane {
			t.Errorf("pane %d: %d %v", pane, got, ok)
		}
	}
	if _, ok := l.PaneAt(0, 0); ok {
		t.Error("the header is a pane")
	}
}
