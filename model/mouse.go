package model

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
)

// click is where the mouse was pressed last, and when.
type click struct {
	pane ui.Pane
	row  int
	at   time.Time
}

// doubleClick is how soon a second click on the same row counts as Enter.
const doubleClick = 400 * time.Millisecond

// wheelLines is how many lines one step of the wheel scrolls.
const wheelLines = 3

// onMouse moves by the wheel and selects by a click; a double click is Enter. It does
// nothing while keys wait or a text is typed, so that it never changes what they are about.
func (m *Model) onMouse(e tea.MouseMsg) tea.Cmd {
	if e.Action != tea.MouseActionPress || len(m.waiting) > 0 || m.mustWait(tea.KeyMsg{Type: tea.KeyEnter}) {
		return nil
	}
	by := map[tea.MouseButton]int{tea.MouseButtonWheelDown: 1, tea.MouseButtonWheelUp: -1}[e.Button]
	switch {
	case m.overlay != nil && by > 0:
		return m.press(tea.KeyMsg{Type: tea.KeyDown})
	case m.overlay != nil && by < 0:
		return m.press(tea.KeyMsg{Type: tea.KeyUp})
	case m.overlay != nil, m.inText():
		return nil
	case by != 0:
		return m.wheel(e.X, e.Y, by)
	case e.Button == tea.MouseButtonLeft:
		return m.clicked(e.X, e.Y)
	}
	return nil
}

// wheel scrolls the pane below the pointer.
func (m *Model) wheel(x, y, by int) tea.Cmd {
	pane, ok := m.screen.layout.PaneAt(x, y)
	switch {
	case !ok:
		return nil
	case pane == ui.PaneDetail:
		return m.scroll(by * wheelLines)
	case pane == ui.PaneFacets:
		m.facets.Pane.Move(by)
		return nil
	}
	return m.byList(func() { m.reading.List.Move(by) })
}

// clicked returns a pane the keys and selects its row.
func (m *Model) clicked(x, y int) tea.Cmd {
	pane, ok := m.screen.layout.PaneAt(x, y)
	if !ok {
		return nil
	}
	m.messages.now.fade()
	row := -1
	switch l := m.screen.layout; pane {
	case ui.PaneList:
		if row = m.reading.List.RowAt(y - l.List.Y); row >= 0 {
			m.moveTo(row)
		}
		ok = row >= 0
	case ui.PaneFacets:
		row, ok = m.facets.Pane.SelectAt(y - l.Facets.Y)
	case ui.PaneDetail:
		ok = false // there is nothing to select
	}
	m.screen.prefs.Focus = pane
	before, now := m.screen.click, click{pane, row, m.cfg.Now()}
	if m.screen.click = now; ok && before.pane == pane && before.row == row && now.at.Sub(before.at) < doubleClick {
		m.screen.click = click{}
		m.arrange()
		return m.press(tea.KeyMsg{Type: tea.KeyEnter})
	}
	return m.rearranged()
}
