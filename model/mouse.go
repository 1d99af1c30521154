package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
	"dailies/ui/pane"
)

// wheelLines is how many lines one step of the wheel scrolls.
const wheelLines = 3

// onMouse moves by the wheel and selects by a click; a double click is Enter. In the header
// a click shows a view, in a menu it chooses, and beside an overlay it closes it. It does
// nothing while keys wait or a text is typed, so that it never changes what they are about.
func (m *Model) onMouse(e tea.MouseMsg) tea.Cmd {
	if e.Action != tea.MouseActionPress || len(m.waiting) > 0 || m.mustWait(tea.KeyMsg{Type: tea.KeyEnter}) {
		return nil
	}
	by := map[tea.MouseButton]int{tea.MouseButtonWheelDown: 1, tea.MouseButtonWheelUp: -1}[e.Button]
	switch {
	case m.dialog.Overlay != nil && by > 0:
		return m.press(tea.KeyMsg{Type: tea.KeyDown})
	case m.dialog.Overlay != nil && by < 0:
		return m.press(tea.KeyMsg{Type: tea.KeyUp})
	case m.dialog.Overlay != nil && e.Button == tea.MouseButtonLeft:
		return m.clickedOverlay(e.X, e.Y)
	case m.dialog.Overlay != nil, m.inText():
		return nil
	case m.paper.Shown():
		return m.paperMouse(e, by)
	case by != 0:
		m.wheel(e.X, e.Y, by)
	case e.Button == tea.MouseButtonLeft:
		return m.clicked(e.X, e.Y)
	}
	return nil
}

// wheel scrolls the pane below the pointer.
func (m *Model) wheel(x, y, by int) {
	switch at, ok := m.screen.Layout.PaneAt(x, y); {
	case !ok, at == ui.PaneSimilar:
	case at == ui.PaneDetail:
		m.reading.Detail.Scroll(by * wheelLines)
	case at == ui.PaneFacets:
		m.facets.Pane.Move(by)
	default:
		m.reading.MoveTo(m.view().Row() + by)
	}
}

// clickedOverlay chooses the row below the pointer, or closes the overlay by a click beside it.
func (m *Model) clickedOverlay(x, y int) tea.Cmd {
	w, h := m.screen.Layout.Width, m.screen.Layout.Height-m.screen.Layout.Footer.H
	at := pane.OverlayPlace(m.dialog.Overlay.Block(m.screen.Theme, w, h), w, h)
	switch {
	case at.Has(x, y) && m.dialog.Overlay.Point(y-at.Y, at.W, h):
		return m.press(tea.KeyMsg{Type: tea.KeyEnter})
	case at.Has(x, y):
		return nil
	}
	esc, open := tea.KeyMsg{Type: tea.KeyEsc}, m.dialog.Overlay
	cmd := m.press(esc)
	if m.dialog.Overlay == open { // this one ended its search
		cmd = tea.Batch(cmd, m.press(esc))
	}
	return cmd
}

// clicked shows the view that was clicked in the header, opens the link that was clicked in
// the abstract, or gives a pane the keys and selects its row.
func (m *Model) clicked(x, y int) tea.Cmd {
	if l := m.screen.Layout; l.Header.Has(x, y) {
		if tab, ok := m.header().TabAt(m.screen.Theme, l.Header.W, x-l.Header.X); ok {
			m.dialog.Fade()
			return m.toView(tab)
		}
		return nil
	}
	at, ok := m.screen.Layout.PaneAt(x, y)
	if !ok {
		return nil
	}
	m.dialog.Fade()
	row := -1
	switch l := m.screen.Layout; at {
	case ui.PaneList:
		if row, ok = m.reading.List.SelectAt(y - l.List.Y); ok {
			m.reading.MoveTo(row)
		}
	case ui.PaneFacets:
		row, ok = m.facets.Pane.SelectAt(y - l.Facets.Y)
	case ui.PaneSimilar:
		if title, ok := m.similar().At(y-l.Similar.Y, l.Similar.W); ok {
			m.reading.Similar.At = title
			return m.openSimilar()
		}
		return nil
	case ui.PaneDetail:
		if address := m.reading.Detail.LinkAt(x-l.Detail.X, y-l.Detail.Y); address != "" {
			if m.screen.Clicked(at, y, m.cfg.Now()) {
				return nil // a double click opens it once
			}
			return m.sharing.Browse(address)
		}
	}
	if !ok {
		row = -1
	}
	if m.screen.Clicked(at, row, m.cfg.Now()) {
		m.arrange()
		return m.press(tea.KeyMsg{Type: tea.KeyEnter})
	}
	return nil
}
