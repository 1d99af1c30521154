package model

import (
	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/insights"
	"dailies/model/overlay"
)

// openInsights shows what the papers are about and what was decided, once it is counted.
func (m *Model) openInsights() tea.Cmd {
	sheet, cmd := insights.Open(insights.Source{
		Index: m.finder.Index, Papers: m.shelf.Searchable(nil), Learn: m.learnsFrom(), Today: m.cfg.Now(),
		Filter: func(text string) tea.Cmd { return m.filterAll(text) },
	}, m.screen.Theme.Spinner())
	return tea.Batch(m.dialog.Show(sheet), cmd)
}

// updateInsights shows what was counted, and turns the spinner until then. What was typed
// meanwhile is about it.
func (m *Model) updateInsights(msg tea.Msg) tea.Cmd {
	var cmds []tea.Cmd
	switch msg := msg.(type) {
	case spinner.TickMsg:
		if sheet, ok := m.dialog.Overlay.(*insights.Sheet); ok {
			return sheet.Turned(msg)
		}
	case insights.CountedMsg:
		early := msg.Sheet.Counted(msg.Tables)
		if m.dialog.Overlay != overlay.Overlay(msg.Sheet) {
			return nil
		}
		for _, k := range early {
			cmds = append(cmds, m.onKey(k))
		}
	}
	return tea.Batch(cmds...)
}
