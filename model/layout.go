package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
)

// onSize takes a new size of the terminal.
func (m *Model) onSize(size tea.WindowSizeMsg) tea.Cmd {
	m.size = size
	m.arrange()
	return nil
}

// arrange gives every pane its place again.
func (m *Model) arrange() {
	m.prefs.Typing = m.typing != nil || m.prompt != nil || m.view().filter != ""
	m.layout = ui.Arrange(m.size.Width, m.size.Height, m.prefs)
	m.list.Resize(m.layout.List.W, m.layout.List.H)
	m.list.SetCompact(m.oneLine != m.layout.Compact)
	m.list.SetTitled(m.layout.Detail.W > 0)
	m.detail.Resize(m.layout.Detail.W, m.layout.Detail.H)
	m.facets.pane.Resize(m.layout.Facets.W, m.layout.Facets.H)
	m.filter.Resize(m.layout.Filter.W)
	if m.prompt != nil {
		m.prompt.Resize(m.layout.Filter.W)
	}
	m.list.SetFocus(m.focus() == onList)
	m.detail.SetFocus(m.focus() == onDetail)
	m.facets.pane.SetFocus(m.focus() == onFacets)
}

func (m *Model) focusDetail() tea.Cmd {
	m.prefs.Focus = ui.PaneDetail
	m.arrange()
	return nil
}

func (m *Model) focusList() tea.Cmd {
	m.prefs.Focus = ui.PaneList
	m.arrange()
	return nil
}

// compact switches between rows of one line, which suit a narrow screen, and higher ones.
func (m *Model) compact() tea.Cmd {
	m.oneLine = !m.oneLine
	m.arrange()
	return m.keepSoon()
}

// preview shows or hides the abstract beside the list.
func (m *Model) preview() tea.Cmd {
	m.prefs.Hidden = !m.prefs.Hidden
	m.prefs.Focus = ui.PaneList
	return m.rearranged()
}

// below puts the abstract below the list, or beside it again.
func (m *Model) below() tea.Cmd {
	m.prefs.Below = !m.prefs.Below
	return m.rearranged()
}

// zoom gives the focused pane the whole screen, or takes it back.
func (m *Model) zoom() tea.Cmd {
	m.prefs.Zoom = !m.prefs.Zoom
	m.arrange()
	return nil
}

// widen gives the list another share of the screen, in percent.
func widen(by int) func(*Model) tea.Cmd {
	return func(m *Model) tea.Cmd {
		if m.prefs.Ratio == 0 {
			m.prefs.Ratio = ui.DefaultRatio
		}
		m.prefs.Ratio = min(max(m.prefs.Ratio+by, 20), 80)
		return m.rearranged()
	}
}

func (m *Model) rearranged() tea.Cmd {
	m.arrange()
	return m.keepSoon()
}

// redraw repaints the whole screen, after something else wrote on it.
func (m *Model) redraw() tea.Cmd { return tea.ClearScreen }

// suspend hands the terminal back to the shell, where there is one to come back from.
func (m *Model) suspend() tea.Cmd { return tea.Suspend }
