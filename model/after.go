package model

import tea "github.com/charmbracelet/bubbletea"

// afterPapers is what happens when papers have come in: the list is searched again, the
// papers are indexed and counted.
func (m *Model) afterPapers() tea.Cmd {
	if m.loading.Again != nil {
		return nil // they are not on the screen yet
	}
	for _, v := range m.reading.Views {
		v.Stale = true
	}
	m.finder.Due = true
	return tea.Batch(m.keepUp(), m.prepare(), m.tally(), m.saveLinks())
}

// afterMarks is what happens when marks have changed: papers stay in their rows, and the
// counts are renewed.
func (m *Model) afterMarks() tea.Cmd {
	m.follow()
	return tea.Batch(m.facets.Recount(true), m.tally(), m.saveLinks())
}

// afterSearch is what happens when a search has ended or was given up: papers that came
// in meanwhile are searched, and the facets are counted. asked says whether the reader asked
// for the search.
func (m *Model) afterSearch(asked bool) tea.Cmd {
	return tea.Batch(m.keepUp(), m.facets.Recount(asked))
}
