package model

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"dailies/model/keymap"
	"dailies/model/list"
	"dailies/ui"
	"dailies/ui/pane"
)

func (p *player) mouse(b tea.MouseButton, x, y int) *player {
	p.t.Helper()
	return p.send(tea.MouseMsg{X: x, Y: y, Button: b, Action: tea.MouseActionPress})
}

func TestTheMouseSelectsOpensAndScrolls(t *testing.T) {
	p := play(t)
	l := p.m.screen.Layout
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
	p.send(tea.WindowSizeMsg{Width: 100, Height: 24})
	p.mouse(tea.MouseButtonWheelDown, 5, p.m.screen.Layout.Detail.Y+1)
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

func TestAClickOnALinkOpensIt(t *testing.T) {
	p := play(t)
	var opened []string
	p.m.sharing.Open = func(address string) error {
		opened = append(opened, address)
		return nil
	}
	const link = "https://github.com/sdc17/CopT"
	p.send(tea.WindowSizeMsg{Width: 120, Height: 70})
	p.keys("/", "text:CopT", "enter")
	for y, line := range strings.Split(ansi.Strip(p.m.View()), "\n") {
		before, _, found := strings.Cut(line, link)
		if !found {
			continue
		}
		x := ansi.StringWidth(before)
		p.mouse(tea.MouseButtonLeft, x-1, y)
		p.now = p.now.Add(time.Second)
		p.mouse(tea.MouseButtonLeft, x+len(link), y)
		p.now = p.now.Add(time.Second)
		if len(opened) > 0 {
			t.Errorf("a click beside the link opens %q", opened)
		}
		p.mouse(tea.MouseButtonLeft, x, y)
		p.mouse(tea.MouseButtonLeft, x, y) // a double click
		p.now = p.now.Add(time.Second)
		p.mouse(tea.MouseButtonLeft, x+len(link)-1, y).sees("opened " + link)
	}
	if len(opened) != 2 || opened[0] != link || opened[1] != link {
		t.Errorf("opened %q", opened)
	}
}

func TestADoubleClickOnAnyRowOpensItsPaper(t *testing.T) {
	if testing.Short() {
		t.Skip("many frames of one goroutine")
	}
	for _, size := range []tea.WindowSizeMsg{{Width: 80, Height: 24}, {Width: 120, Height: 40}, {Width: 50, Height: 20}} {
		for y := 0; y < size.Height; y += 3 { // a row has two or three lines
			p := play(t).send(size).keys("j")
			l := p.m.screen.Layout
			row := p.m.reading.List.RowAt(y - l.List.Y)
			if row < 0 || !l.List.Has(l.List.X+5, y) {
				continue
			}
			p.mouse(tea.MouseButtonLeft, l.List.X+5, y)
			p.m.View()
			p.now = p.now.Add(150 * time.Millisecond)
			p.mouse(tea.MouseButtonLeft, l.List.X+5, y)
			if p.m.view().Row() != row || p.m.focus() != ui.PaneDetail {
				t.Errorf("%v, line %d: row %d was clicked, row %d is selected, pane %d has the keys", size, y, row, p.m.view().Row(), p.m.focus())
			}
		}
	}
}

func TestTheMouseChoosesAFacetByADoubleClick(t *testing.T) {
	p := play(t).keys("5", "b")
	l := p.m.screen.Layout
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
	p := play(t).keys("/", "text:agent")
	at, text := p.m.view().Row(), p.m.finder.Line.Text()
	p.mouse(tea.MouseButtonLeft, 5, 12)
	if p.m.view().Row() != at || p.m.finder.Line.Text() != text || p.m.finder.Typing == nil {
		t.Error("a click changes what is typed")
	}
}

// at is where a text stands on the screen.
func (p *player) at(text string) (x, y int) {
	p.t.Helper()
	for y, line := range strings.Split(ansi.Strip(p.m.View()), "\n") {
		if i := strings.Index(line, text); i >= 0 {
			return ansi.StringWidth(line[:i]), y
		}
	}
	p.t.Fatalf("no %q on the screen:\n%s", text, p.m.View())
	return 0, 0
}

// click clicks the first place where a text stands.
func (p *player) click(text string) *player {
	p.t.Helper()
	x, y := p.at(text)
	return p.mouse(tea.MouseButtonLeft, x, y)
}

func TestAClickInTheHeaderShowsAView(t *testing.T) {
	p := play(t).click("Skipped")
	if p.m.reading.Current != list.Skipped {
		t.Errorf("view %d", p.m.reading.Current)
	}
	p.click("1 Inbox")
	if p.m.reading.Current != list.Inbox {
		t.Errorf("view %d", p.m.reading.Current)
	}
	p.mouse(tea.MouseButtonLeft, p.m.screen.Layout.Header.W-3, 0)
	if p.m.reading.Current != list.Inbox {
		t.Error("a click on the progress shows another view")
	}
	p.m.dialog.Keys = keymap.NewMap(p.m.actions(), map[string][]string{"view-skipped": {"f2"}})
	p.click("Skipped")
	if p.m.reading.Current != list.Skipped {
		t.Error("a click on a view that has another key does not show it")
	}
}

func TestAClickChoosesFromAMenuAndFromThePalette(t *testing.T) {
	p := play(t).keys("s").click("authors  ").sees("by authors").keys(":", "text:facet")
	p.click("b  facets")
	if !p.m.screen.Prefs.Facets {
		t.Error("a click on a command does nothing")
	}
}

func TestAClickBesideAnOverlayClosesItAndOneOnItsEdgeDoesNot(t *testing.T) {
	for _, open := range [][]string{{"s"}, {"?"}, {"?", "text:undo"}, {":"}} {
		p := play(t).keys(open...)
		block := p.m.dialog.Overlay.Block(p.m.screen.Theme, p.m.screen.Layout.Width, p.m.screen.Layout.Height-1)
		at := pane.OverlayPlace(block, p.m.screen.Layout.Width, p.m.screen.Layout.Height-1)
		p.mouse(tea.MouseButtonLeft, at.X, at.Y)
		if p.m.dialog.Overlay == nil {
			t.Errorf("%v: a click on the edge closes it", open)
		}
		row := p.m.view().Row()
		p.mouse(tea.MouseButtonLeft, 0, p.m.screen.Layout.Height-1)
		if p.m.dialog.Overlay != nil {
			t.Errorf("%v: a click beside it leaves it open", open)
		}
		if p.m.view().Row() != row {
			t.Errorf("%v: the click selects a paper as well", open)
		}
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
