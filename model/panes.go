package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
)

func (m *Model) onSize(size tea.WindowSizeMsg) tea.Cmd {
	m.screen.Size = size
	m.arrange()
	return m.paper.Renew()
}

// arrange lays the panes out, and tells each its size and whether it has the keys.
func (m *Model) arrange() {
	typing := m.dialog.Prompt != nil || m.paper.Typing()
	if !m.paper.Shown() || m.screen.Prefs.Aside { // the list is in sight
		typing = typing || m.typing != nil || m.view().Filter != ""
	}
	m.screen.Arrange(typing)
	l := m.screen.Layout
	m.paper.Fit(m.screen.PaperWidth(), l.Detail.H)
	m.reading.List.Resize(l.List.W, l.List.H)
	m.reading.List.Compact = m.screen.Compact()
	m.reading.List.Titled = l.Detail.W > 0 && !l.Brief()
	m.reading.Detail.Resize(l.Detail.W, l.Detail.H)
	m.reading.Detail.Fit(l)
	m.facets.Pane.Resize(l.Facets.W, l.Facets.H)
	m.finder.Line.W = l.Filter.W
	if m.paper.Typing() {
		m.paper.Line().Resize(l.Filter.W)
	}
	if m.dialog.Prompt != nil {
		m.dialog.Prompt.Resize(l.Filter.W)
	}
	m.reading.List.Away = m.focus() != ui.PaneList
	m.reading.Detail.Focused = m.focus() == ui.PaneDetail
	m.facets.Pane.SetFocus(m.focus() == ui.PaneFacets)
}

func (m *Model) focusOn(p ui.Pane) tea.Cmd {
	if p != ui.PanePaper {
		m.paper.Close()
	}
	m.screen.Prefs.Focus = p
	m.arrange()
	return nil
}

// movePaper gives a whole paper the place of the abstract, or the whole screen.
func (m *Model) movePaper() tea.Cmd {
	m.screen.MovePaper()
	m.arrange()
	return m.paper.Renew()
}
