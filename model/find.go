package model

import (
	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/model/list"
	"dailies/parser/clean"
)

// updateFinder takes what the filter line and its searches say.
func (m *Model) updateFinder(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case spinner.TickMsg:
		return m.finder.Turned(msg)
	case filter.FoundMsg:
		return m.onFound(msg)
	case filter.ExplainedMsg:
		return m.onExplained(msg)
	case filter.OfferedMsg:
		return m.onOffered(msg)
	case list.SimilarMsg:
		m.reading.Similar.Take(msg)
	case filter.PausedMsg:
		m.finder.Throttle.Paused()
		return m.keepUp()
	case filter.IndexedMsg:
		m.finder.Indexing.Indexed()
		return m.index()
	}
	return nil
}

// find searches for what the current view shows. It cancels the search before it.
func (m *Model) find() tea.Cmd {
	m.facets.Renew(m.screen.Prefs.Facets && m.shelf.Papers.Count() > 0)
	return m.seek(false)
}

// seek searches because the reader asked for it, or behind, because papers came in.
func (m *Model) seek(behind bool) tea.Cmd {
	return m.finder.Seek(m.view(), m.shelf, m.lists.Points(m.shelf), behind)
}

// keepUp searches again if papers came in. The reader's own search comes first; and keys
// wait for no search that the reader did not ask for, once there is a whole list that they
// can be about.
func (m *Model) keepUp() tea.Cmd {
	listed := len(m.view().Shown) > 0
	due, wait := m.finder.KeepUp(m.cfg.Now(), !m.loading.Busy || !listed)
	switch {
	case !due:
		return wait
	case !listed:
		return m.find()
	}
	return m.seek(true)
}

// index prepares the papers that came in for being searched.
func (m *Model) index() tea.Cmd {
	if m.loading.Again != nil {
		return nil // those will take their place
	}
	return m.finder.Indexing.Follow(m.finder.Index, m.shelf.Papers, m.loading.Busy)
}

// cancelSearch gives up a long search and the keys that waited for it. The list is as it
// was before the filter.
func (m *Model) cancelSearch() tea.Cmd {
	m.waiting = nil
	m.dialog.Say(clean.Literal("Search cancelled."))
	if m.finder.Typing != nil {
		return m.dropFilter()
	}
	if m.view().Filter != "" {
		return m.setFilter("")
	}
	m.finder.Search.Drop()
	m.view().Stale = true
	return m.afterSearch(true)
}

// onFound shows what a search has found.
func (m *Model) onFound(msg filter.FoundMsg) tea.Cmd {
	if msg.Gen != m.finder.Search.Gen {
		return nil
	}
	v := m.view()
	held := m.finder.Search.Behind // the rows that the reader is looking at must not move
	m.finder.Found(msg, v, m.cfg.Now())
	m.repick()
	if !m.reading.Placed && len(v.Shown) > 0 { // until then the first paper is selected, and a later dump may have brought another
		v.At = v.Shown[0]
	}
	m.reading.Placed = v.TakePlace(m.shelf, m.loading.Busy || m.finder.Throttle.Due) || m.reading.Placed
	if held {
		m.reading.List.Replace(len(v.Shown), v.Row())
	}
	m.follow()
	if cmd := m.goToNew(); cmd != nil {
		return cmd
	}
	if msg.Why != nil && !m.loading.Coming() { // while papers come in there is no remedy to choose
		m.finder.AwaitRemedies(v)
		return msg.Why
	}
	return m.afterSearch(!m.finder.Search.Behind)
}
