package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
)

// onSize takes a new size of the terminal.
func (m *Model) onSize(size tea.WindowSizeMsg) tea.Cmd {
	m.screen.size = size
	m.arrange()
	return nil
}

// arrange lays the panes out, and tells each its size and whether it has the keys.
func (m *Model) arrange() {
	m.screen.prefs.Typing = m.finder.Typing != nil || m.prompt != nil || m.view().Filter != ""
	m.screen.layout = ui.Arrange(m.screen.size.Width, m.screen.size.Height, m.screen.prefs)
	m.reading.List.Resize(m.screen.layout.List.W, m.screen.layout.List.H)
	m.reading.List.SetCompact(m.reading.OneLine != m.tight())
	m.reading.List.SetTitled(m.screen.layout.Detail.W > 0)
	m.reading.Detail.Resize(m.screen.layout.Detail.W, m.screen.layout.Detail.H)
	m.facets.Pane.Resize(m.screen.layout.Facets.W, m.screen.layout.Facets.H)
	m.finder.Line.Resize(m.screen.layout.Filter.W)
	if m.prompt != nil {
		m.prompt.Resize(m.screen.layout.Filter.W)
	}
	m.reading.List.SetFocus(m.focus() == ui.PaneList)
	m.reading.Detail.SetFocus(m.focus() == ui.PaneDetail)
	m.facets.Pane.SetFocus(m.focus() == ui.PaneFacets)
}

func (m *Model) focusDetail() tea.Cmd {
	m.screen.prefs.Focus = ui.PaneDetail
	m.arrange()
	return nil
}

func (m *Model) focusList() tea.Cmd {
	m.screen.prefs.Focus = ui.PaneList
	m.arrange()
	return nil
}

// compact switches between rows of one line and higher ones.
func (m *Model) compact() tea.Cmd {
	m.reading.OneLine = !m.reading.OneLine
	m.arrange()
	return m.keepSoon()
}

// preview shows or hides the abstract beside the list.
func (m *Model) preview() tea.Cmd {
	m.screen.prefs.Hidden = !m.screen.prefs.Hidden
	m.screen.prefs.Focus = ui.PaneList
	return m.rearranged()
}

// below puts the abstract below the list, or beside it again.
func (m *Model) below() tea.Cmd {
	m.screen.prefs = m.screen.prefs.Turned(m.screen.size.Width)
	return m.rearranged()
}

// zoom gives the focused pane the whole screen, or takes it back.
func (m *Model) zoom() tea.Cmd {
	m.screen.prefs.Zoom = !m.screen.prefs.Zoom
	m.arrange()
	return nil
}

// widen gives the list another share of the screen, in percent.
func (m *Model) widen(by int) tea.Cmd {
	if m.screen.prefs.Ratio == 0 {
		m.screen.prefs.Ratio = m.screen.layout.Ratio()
	}
	m.screen.prefs.Ratio = min(max(m.screen.prefs.Ratio+by, 20), 80)
	return m.rearranged()
}

func (m *Model) rearranged() tea.Cmd {
	m.arrange()
	return m.keepSoon()
}

// redraw repaints the whole screen, after something else wrote on it.
func (m *Model) redraw() tea.Cmd { return tea.ClearScreen }

// suspend hands the terminal back to the shell, if there is one.
func (m *Model) suspend() tea.Cmd { return tea.Suspend }
