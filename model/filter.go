package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/finder"
	"dailies/model/reading"
	"dailies/model/triage"
	"dailies/parser/clean"
)

// typing is what Esc brings back while a filter is typed.
type typing struct {
	before reading.View  // as it was
	home   *reading.Home // the place there
	papers int           // how many there were: if more have come in, Esc searches again
	picks  triage.Picks  // what was picked
}

// openFilter begins to type the current view's filter.
func (m *Model) openFilter() tea.Cmd {
	v := m.view()
	m.finder.typing = &typing{before: *v, home: v.Home(), papers: m.shelf.Papers.Len(), picks: m.triage.Picks.Clone()}
	m.finder.typing.before.Stale = v.Stale || m.finder.search.Busy // Esc searches again if the search had not ended
	m.finder.filter.Begin(v.Filter)
	m.arrange()
	return nil
}

// refilter follows a text that was changed by typing.
func (m *Model) refilter() tea.Cmd {
	m.finder.filter.Check()
	return m.searchTyped()
}

// searchTyped searches for what is typed now. A mistake never empties the list: the token at
// fault is marked, and the rest filters. If that is no filter, the list stays as it is.
func (m *Model) searchTyped() tea.Cmd {
	text, ok := m.finder.filter.Sound()
	v := m.view()
	if !ok || text == v.Filter {
		return nil
	}
	v.SetFilter(m.shelf, text)
	cmd := m.find()
	m.finder.from = m.finder.typing.home
	return cmd
}

// keepFilter ends the typing and keeps what was found. A mistake is repaired if there is a
// repair for it; if not, the filter is kept without it.
func (m *Model) keepFilter() tea.Cmd {
	var repaired tea.Cmd
	if m.finder.filter.Repair() {
		repaired = m.searchTyped()
	}
	if err := m.finder.filter.Err; err != nil {
		m.messages.Warn(clean.Line(err.Error()))
		m.finder.filter.SetText(m.view().Filter)
	}
	m.finder.filter.History.Add(m.view().Filter)
	if n := m.finder.typing.picks.N() - m.triage.Picks.N(); n > 0 {
		m.messages.Say(clean.Of(clean.Plural(n, "selected paper") + " hidden by the filter, and no longer selected"))
	}
	m.endTyping()
	if m.showsRemedies() {
		m.focusList()
	}
	return tea.Batch(repaired, m.keepSoon())
}

// dropFilter ends the typing and brings back the filter, the list and the selection from
// before.
func (m *Model) dropFilter() tea.Cmd {
	before, grown := m.finder.typing.before, m.finder.typing.before.Stale || m.finder.typing.papers != m.shelf.Papers.Len()
	m.triage.Picks = m.finder.typing.picks
	m.endTyping()
	v := m.view()
	*v = before
	m.finder.filter.SetText(v.Filter)
	m.finder.search.Drop()
	m.finder.from = nil
	m.arrange() // with or without a line for the filter
	m.follow()
	if grown {
		return m.find()
	}
	return m.afterSearch(true)
}

func (m *Model) endTyping() {
	m.finder.typing = nil
	m.finder.filter.End()
	m.arrange()
}

// setFilter gives the current view another filter.
func (m *Model) setFilter(text string) tea.Cmd {
	v := m.view()
	before, _ := v.Sorting()
	home := v.Home()
	v.SetFilter(m.shelf, text)
	m.finder.filter.SetText(text)
	m.arrange()
	search := m.find()
	if now, _ := v.Sorting(); now != before && text != "" {
		m.finder.from = home // its best paper is selected
	}
	return tea.Batch(search, m.keepSoon())
}

// complete goes through the completions of what is typed.
func (m *Model) complete(by int) tea.Cmd {
	cmd, changed := m.finder.filter.Complete(by, m.finder.index, m.shelf.Searchable(nil))
	if changed {
		return m.searchTyped()
	}
	return cmd
}

func (m *Model) onOffered(msg finder.OfferedMsg) tea.Cmd {
	said, changed := m.finder.filter.Offered(msg)
	if !said.Empty() {
		m.messages.Say(said)
	}
	if !changed {
		return m.release()
	}
	return tea.Batch(m.searchTyped(), m.release())
}

// recall goes through the filters that were typed before.
func (m *Model) recall(by int) tea.Cmd {
	if !m.finder.filter.Recall(by) {
		return nil
	}
	return m.searchTyped()
}
