package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// openFilter begins to type the current view's filter.
func (m *Model) openFilter() tea.Cmd {
	m.finder.Begin(m.view(), m.shelf.Papers.Len(), m.triage.Picks.Clone())
	return nil
}

// refilter follows a text that was changed by typing.
func (m *Model) refilter() tea.Cmd {
	m.finder.Line.Check()
	return m.searchTyped()
}

// searchTyped searches for what is typed now, if it is another filter.
func (m *Model) searchTyped() tea.Cmd {
	if !m.finder.TakeTyped(m.view(), m.shelf) {
		return nil
	}
	return m.find()
}

// keepFilter ends the typing and keeps what was found. A mistake is repaired if there is a
// repair for it; if not, the filter is kept without it.
func (m *Model) keepFilter() tea.Cmd {
	var repaired tea.Cmd
	if m.finder.Line.Repair() {
		repaired = m.searchTyped()
	}
	if err := m.finder.Line.Err; err != nil {
		m.dialog.Warn(clean.Line(err.Error()))
		m.finder.Line.SetText(m.view().Filter)
	}
	m.finder.Line.History.Add(m.view().Filter)
	if n := m.finder.Typing.Picks.N() - m.triage.Picks.N(); n > 0 {
		m.dialog.Say(clean.Of(english.Plural(n, "selected paper") + " hidden by the filter and deselected"))
	}
	m.finder.EndTyping()
	if m.showsRemedies() {
		m.focusOn(ui.PaneList)
	}
	return tea.Batch(repaired, m.saveSession())
}

// dropFilter ends the typing and brings back the filter, the list and the selection from
// before.
func (m *Model) dropFilter() tea.Cmd {
	m.triage.Picks = m.finder.Typing.Picks
	stale := m.finder.Restore(m.view(), m.shelf.Papers.Len())
	m.follow()
	if stale {
		return m.find()
	}
	return m.afterSearch(true)
}

// setFilter gives the current view another filter.
func (m *Model) setFilter(text string) tea.Cmd {
	m.finder.SetFilter(m.view(), m.shelf, text)
	return tea.Batch(m.find(), m.saveSession())
}

// complete goes through the completions of what is typed.
func (m *Model) complete(by int) tea.Cmd {
	cmd, changed := m.finder.Line.Complete(by, m.finder.Index, m.shelf.Searchable(nil))
	if changed {
		return m.searchTyped()
	}
	return cmd
}

func (m *Model) onOffered(msg filter.OfferedMsg) tea.Cmd {
	said, changed := m.finder.Line.Offered(msg)
	if !said.Empty() {
		m.dialog.Say(said)
	}
	if !changed {
		return nil
	}
	return m.searchTyped()
}

// recall goes through the filters that were typed before.
func (m *Model) recall(by int) tea.Cmd {
	if !m.finder.Line.Recall(by) {
		return nil
	}
	return m.searchTyped()
}
