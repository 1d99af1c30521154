package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/insights"
)

// openInsights shows what the papers are about and what was decided, once it is counted.
func (m *Model) openInsights() tea.Cmd {
	return insights.Open(insights.Source{
		Index: m.finder.Index, Papers: m.shelf.Searchable(nil), Learn: m.learnsFrom(), Today: m.cfg.Now(), Filter: m.filterAll,
	}, &m.dialog, m.screen.Theme.Spinner())
}
