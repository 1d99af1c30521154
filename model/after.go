package model

import tea "github.com/charmbracelet/bubbletea"

// What follows from a change stands here, in the order in which it happens.

// afterPapers follows papers that came in: the list is searched again, the papers
// are indexed, and what is counted of them is counted anew.
func (m *Model) afterPapers() tea.Cmd {
	if m.loading.Again != nil {
		return nil // they are not shown yet
	}
	for _, v := range m.reading.Views {
		v.Stale = true
	}
	m.finder.pace.Due = true
	return tea.Batch(m.keepUp(), m.index(), m.tally())
}

// afterMarks follows marks that changed: papers stay in their rows, and what is
// counted of the marks is counted anew.
func (m *Model) afterMarks() tea.Cmd {
	m.follow()
	return tea.Batch(m.recount(true), m.tally())
}

// afterSearch follows a search that has ended or was given up: papers that came
// in meanwhile are searched, the facets counted, and then the keys go on that
// waited for its answer. asked tells whether the reader asked for it.
func (m *Model) afterSearch(asked bool) tea.Cmd {
	return tea.Batch(m.keepUp(), m.recount(asked), m.release())
}
