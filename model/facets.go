package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/facets"
	"dailies/parser/clean"
	"dailies/ui"
)

// recount counts the values of the side pane again, if it is open. asked tells whether
// the reader has changed what is counted.
func (m *Model) recount(asked bool) tea.Cmd {
	if !m.screen.prefs.Facets || m.shelf.Papers.Len() == 0 {
		return nil
	}
	return m.facets.Recount(facets.Source{
		Index: m.finder.index, Shelf: m.shelf, View: m.view(),
		Moment: m.lists.Moment(m.shelf), Points: m.lists.Points(m.shelf),
	}, asked, m.finder.search.Busy)
}

func (m *Model) onCounted(msg facets.CountedMsg) tea.Cmd {
	if !m.facets.Counted(msg) {
		return nil
	}
	return tea.Batch(m.recount(false), m.release())
}

// facetKeys are the keys of the side pane.
func facetKeys() []action {
	pane := func(move func(*ui.Facets)) func(*Model) tea.Cmd {
		return func(m *Model) tea.Cmd {
			move(&m.facets.Pane)
			return nil
		}
	}
	by := func(d int) func(*ui.Facets) { return func(f *ui.Facets) { f.Move(d) } }
	pages := func(d int) func(*ui.Facets) { return func(f *ui.Facets) { f.Page(d) } }
	groups := func(d int) func(*ui.Facets) { return func(f *ui.Facets) { f.MoveGroup(d) } }
	return []action{
		does(onPapers, groupFind, keys("b"), "b", "facets", (*Model).toggleFacets),
		does(onFacets, groupFacets, keys("enter", " "), "Enter", "choose this value", (*Model).chooseFacet),
		does(onFacets, groupFacets, keys("/"), "/", "search values", pane((*ui.Facets).Search)),
		does(onFacets, groupFacets, keys("j", "down"), "j ↓", "next value", pane(by(1))),
		does(onFacets, groupFacets, keys("k", "up"), "k ↑", "previous value", pane(by(-1))),
		does(onFacets, groupFacets, keys("]", "J"), "] J", "next group", pane(groups(1))),
		does(onFacets, groupFacets, keys("[", "K"), "[ K", "previous group", pane(groups(-1))),
		does(onFacets, groupFacets, keys("ctrl+f", "pgdown", "ctrl+d"), "^f PgDn", "a page down", pane(pages(1))),
		does(onFacets, groupFacets, keys("ctrl+b", "pgup", "ctrl+u"), "^b PgUp", "a page up", pane(pages(-1))),
		does(onFacets, groupFacets, keys("g", "home"), "g Home", "first value", pane((*ui.Facets).Home)),
		does(onFacets, groupFacets, keys("G", "end"), "G End", "last value", pane((*ui.Facets).End)),
		does(onFacets, groupFacets, keys("esc", "h", "l", "left", "right", "tab", "shift+tab"), "Esc h l", "back to the list", (*Model).focusList),
		does(onFacets, groupFacets, keys("b"), "b", "close the pane", (*Model).closeFacets),
	}
}

// toggleFacets opens the side pane and goes into it, or closes it if it is on the screen.
func (m *Model) toggleFacets() tea.Cmd {
	if m.screen.prefs.Facets && m.screen.layout.Facets.W > 0 {
		return m.closeFacets()
	}
	m.screen.prefs.Facets = true
	m.facets.Renew(true)
	return tea.Batch(m.focusFacets(), m.recount(true))
}

// focusLeft goes one pane to the left.
func (m *Model) focusLeft() tea.Cmd {
	if m.focus() == onList && m.screen.prefs.Facets {
		return m.focusFacets()
	}
	return m.focusList()
}

func (m *Model) focusFacets() tea.Cmd {
	m.screen.prefs.Focus = ui.PaneFacets
	return m.rearranged()
}

func (m *Model) closeFacets() tea.Cmd {
	m.facets.Renew(false)
	m.screen.prefs.Facets, m.screen.prefs.Focus = false, ui.PaneList
	return m.rearranged()
}

// chooseFacet adds the selected value to the filter's text, or takes it out.
func (m *Model) chooseFacet() tea.Cmd {
	before := m.view().Filter
	text, chosen := m.facets.Choose(before)
	switch {
	case !chosen:
		return nil
	case text == before:
		m.messages.warn(clean.Literal("This filter is too long to add to."))
		return nil
	}
	return m.setFilter(text)
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
