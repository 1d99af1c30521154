package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
)

// facetSource is what the side pane counts, if it is open.
func (m *Model) facetSource() (s filter.FacetSource, ok bool) {
	if !m.screen.prefs.Facets || m.shelf.Papers.Count() == 0 {
		return s, false
	}
	v := m.view()
	return filter.FacetSource{
		Asked:     v.Query + "\n" + v.Filter,
		Question:  func() search.Question { return v.Question(m.shelf) },
		Searching: m.finder.Search.Busy,
	}, true
}

// toggleFacets opens the side pane and goes into it, or closes it if it is on the screen.
func (m *Model) toggleFacets() tea.Cmd {
	if m.screen.prefs.Facets && m.screen.layout.Facets.W > 0 {
		return m.closeFacets()
	}
	m.screen.prefs.Facets = true
	m.facets.Renew()
	return tea.Batch(m.focusOn(ui.PaneFacets), m.facets.Recount(true))
}

func (m *Model) closeFacets() tea.Cmd {
	m.screen.prefs.Facets = false
	m.facets.Renew()
	return m.focusOn(ui.PaneList)
}

func (m *Model) focusLeft() tea.Cmd {
	if m.focus() == ui.PaneList && m.screen.prefs.Facets {
		return m.focusOn(ui.PaneFacets)
	}
	return m.focusOn(ui.PaneList)
}

// chooseFacet adds the selected value to the filter's text, or takes it out. In a view of one
// status another is chosen by going to its view, which takes the filter along; one that has no
// view is asked for in All.
func (m *Model) chooseFacet() tea.Cmd {
	before := m.view().Filter
	text, status, chosen := m.facets.Choose(before)
	switch {
	case status != "" && m.view().Status != 0:
		to, known := m.reading.OfStatus("is:" + status)
		if known {
			text = before
		}
		return tea.Batch(m.toView(to), m.setFilter(text))
	case !chosen:
		return nil
	case text == before:
		m.dialog.Warn(clean.Literal("This filter is too long to add to."))
		return nil
	}
	return m.setFilter(text)
}
