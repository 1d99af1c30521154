package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
	"dailies/ui/pane"
)

const wheelLines = 3 // per step of the wheel

// onMouse handles the mouse. The wheel scrolls, a click selects, a double click is Enter. A click in the
// header shows a view, in a menu it chooses, and beside an overlay it closes that. While the filter is
// typed, clicks that would end the typing are ignored. press presses a key.
func (m *Model) onMouse(e tea.MouseMsg, press func(tea.KeyType) tea.Cmd) tea.Cmd {
	by := map[tea.MouseButton]int{tea.MouseButtonWheelDown: 1, tea.MouseButtonWheelUp: -1}[e.Button]
	switch {
	case m.dialog.Overlay != nil:
		return m.overlayMouse(e, by, press)
	case m.dialog.IsOpen():
	case by != 0:
		m.wheel(e.X, e.Y, by)
	case e.Button == tea.MouseButtonLeft && (!m.typing() || m.screen.Layout.List.Contains(e.X, e.Y)):
		return m.clicked(e.X, e.Y, press)
	}
	return nil
}

// overlayMouse moves the selection of the overlay, chooses the clicked row, or closes the overlay.
func (m *Model) overlayMouse(e tea.MouseMsg, by int, press func(tea.KeyType) tea.Cmd) tea.Cmd {
	switch {
	case by != 0:
		return press(map[int]tea.KeyType{1: tea.KeyDown, -1: tea.KeyUp}[by])
	case e.Button != tea.MouseButtonLeft:
		return nil
	}
	w, h := m.screen.Layout.Width, m.screen.Layout.Height-m.screen.Layout.Footer.H
	at := pane.OverlayPlace(m.dialog.Overlay.Block(m.screen.Theme), w, h)
	switch {
	case !at.Contains(e.X, e.Y):
		return press(tea.KeyEsc)
	case m.dialog.Point(e.X-at.X, e.Y-at.Y):
		return press(tea.KeyEnter)
	}
	return nil
}

// wheel scrolls the pane below the pointer, or the whole paper if one is open.
func (m *Model) wheel(x, y, by int) {
	switch at, ok := m.screen.Layout.PaneAt(x, y); {
	case m.paper.IsOpen() && !m.screen.Layout.List.Contains(x, y):
		m.paper.Scroll(by * wheelLines)
	case !ok, at == ui.PaneSimilar:
	case at == ui.PaneDetail:
		m.reading.Detail.Scroll(by * wheelLines)
	case at == ui.PaneFacets:
		m.facets.Move(by)
	case m.showsRemedies():
		m.reading.RemedyKey(map[int]string{1: "down", -1: "up"}[by])
	default:
		m.reading.MoveTo(m.view().Row() + by)
	}
}

// clicked shows the view that was clicked in the header, opens the link that was clicked, or focuses a pane
// and selects the row that was clicked.
func (m *Model) clicked(x, y int, press func(tea.KeyType) tea.Cmd) tea.Cmd {
	if m.paper.IsOpen() && m.screen.Layout.List.Contains(x, y) {
		m.focusOn(ui.PaneList)
	}
	l, row := m.screen.Layout, -1
	at, ok := l.PaneAt(x, y)
	switch {
	case m.paper.IsOpen() && at == ui.PaneDetail && ok:
		return m.paper.Click(x-l.Detail.X, y-l.Detail.Y, m.screen.Click(ui.PanePaper, y, m.cfg.Now()))
	case m.paper.IsOpen():
		return nil
	case l.Header.Contains(x, y):
		if tab, ok := m.header().TabAt(m.screen.Theme, l.Header.W, x-l.Header.X); ok {
			m.reading.SwitchView(tab)
		}
		return nil
	case !ok:
		return nil
	case at == ui.PaneList && m.showsRemedies():
		m.screen.Click(at, -1, m.cfg.Now())
		if remedy, ok := m.view().None.RemedyAt(m.screen.Theme, y-l.List.Y, l.List.W, l.List.H); ok {
			m.reading.TakeRemedy(remedy)
			m.remedyTaken = m.cfg.Now()
		}
		return nil
	case at == ui.PaneList:
		if row = m.reading.List.SelectAt(y - l.List.Y); row >= 0 {
			m.reading.MoveTo(row)
		}
	case at == ui.PaneFacets:
		row = m.facets.SelectAt(y - l.Facets.Y)
	case at == ui.PaneSimilar:
		m.reading.OpenSimilar()
		return nil
	case at == ui.PaneDetail:
		if address := m.reading.Detail.LinkAt(x-l.Detail.X, y-l.Detail.Y); address != "" {
			if m.screen.Click(at, y, m.cfg.Now()) {
				return nil // a double click opens it once
			}
			return m.sharing.Browse(address)
		}
	}
	if m.screen.Click(at, row, m.cfg.Now()) {
		m.arrange()
		return press(tea.KeyEnter)
	}
	return nil
}
