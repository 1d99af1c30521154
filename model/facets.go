package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/model/keymap"
	"dailies/parser/clean"
	"dailies/ui"
)

// recount counts the values of the side pane again, if it is open. asked says whether
// the reader has changed what is counted.
func (m *Model) recount(asked bool) tea.Cmd {
	if !m.screen.Prefs.Facets || m.shelf.Papers.Count() == 0 {
		return nil
	}
	return m.facets.Recount(filter.FacetSource{
		Index: m.finder.Index, Shelf: m.shelf, View: m.view(),
		State: m.lists.State(m.shelf), Points: m.lists.Points(m.shelf),
	}, asked, m.finder.Search.Busy)
}

// updateFacets shows what was counted.
func (m *Model) updateFacets(msg tea.Msg) tea.Cmd {
	if msg, ok := msg.(filter.FacetsCountedMsg); !ok || !m.facets.Counted(msg) {
		return nil
	}
	return m.recount(false)
}

// facetKeys are the keys of the side pane.
func (m *Model) facetKeys() []keymap.Action {
	return slices.Concat([]keymap.Action{
		keymap.New(keymap.Papers, keymap.Find, "facets", keys("b"), "facets", m.toggleFacets),
		keymap.New(keymap.Facets, keymap.Choose, "facet-choose", keys("enter", " "), "choose this value", m.chooseFacet),
	}, m.facets.Keys(), []keymap.Action{
		keymap.New(keymap.Facets, keymap.Choose, "facet-back", keys("esc", "h", "l", "left", "right", "tab", "shift+tab"), "back to the list", bind(m.focusOn, ui.PaneList)).Unlisted(),
		keymap.New(keymap.Facets, keymap.Choose, "facet-close", keys("b"), "close the pane", m.closeFacets).Unlisted(),
	})
}

// toggleFacets opens the side pane and goes into it, or closes it if it is on the screen.
func (m *Model) toggleFacets() tea.Cmd {
	if m.screen.Prefs.Facets && m.screen.Layout.Facets.W > 0 {
		return m.closeFacets()
	}
	m.screen.Prefs.Facets = true
	m.facets.Renew(true)
	return tea.Batch(m.focusOn(ui.PaneFacets), m.recount(true))
}

// focusLeft goes one pane to the left.
func (m *Model) focusLeft() tea.Cmd {
	if m.focus() == ui.PaneList && m.screen.Prefs.Facets {
		return m.focusOn(ui.PaneFacets)
	}
	return m.focusOn(ui.PaneList)
}

func (m *Model) closeFacets() tea.Cmd {
	m.facets.Renew(false)
	m.screen.Prefs.Facets = false
	return m.focusOn(ui.PaneList)
}

// chooseFacet adds the selected value to the filter's text, or takes it out. A status is
// chosen by going to its view.
func (m *Model) chooseFacet() tea.Cmd {
	before := m.view().Filter
	status := m.facets.Status()
	text, chosen := m.facets.Choose(before)
	switch {
	case status != "" && m.view().Status != 0:
		return m.toStatus("is:"+status, text)
	case !chosen:
		return nil
	case text == before:
		m.dialog.Warn(clean.Literal("This filter is too long to add to."))
		return nil
	}
	return m.setFilter(text)
}

// toStatus goes from a view of one status to that of another and takes the filter along.
// with is the filter that also asks for the status, for one that has no view.
func (m *Model) toStatus(query, with string) tea.Cmd {
	filter := m.view().Filter
	to, known := m.reading.OfStatus(query)
	if !known {
		filter = with
	}
	return tea.Batch(m.toView(to), m.setFilter(filter))
}

// searchesFacets reports whether a value of the facets is being searched.
func (m *Model) searchesFacets() bool {
	return m.focus() == ui.PaneFacets && m.facets.Pane.Searching()
}

// facetSearchKey gives a key to the search among the values.
func (m *Model) facetSearchKey(k tea.KeyMsg) tea.Cmd {
	if !m.facets.SearchKey(k) {
		return nil
	}
	cmd := m.chooseFacet()
	m.facets.Pane.StopSearch()
	return cmd
}
