package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/list"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// typing is what Esc brings back while a filter is typed.
type typing struct {
	before list.View    // as it was
	picks  triage.Picks // what was picked
	papers int          // how many there were: if more have come in, Esc searches again
}

// follow keeps places and picks when papers were merged, or are gone.
func (t *typing) follow(papers library.Snapshot, decided bool) {
	if t != nil {
		t.before.Follow(papers, decided)
		t.picks.Follow(papers)
	}
}

// openFilter begins to type the current view's filter.
func (m *Model) openFilter() tea.Cmd {
	v := m.view()
	m.typing = &typing{*v, m.triage.Picks.Clone(), m.shelf.Papers.Len()}
	m.typing.before.Stale = v.Stale || m.finder.Search.Busy // Esc searches again if the search had not ended
	m.finder.Line.Begin(v.Filter)
	return nil
}

// typeKey edits the filter: letters type themselves, arrows move the list.
func (m *Model) typeKey(k tea.KeyMsg) tea.Cmd {
	line := &m.finder.Line
	switch name := k.String(); {
	case name == "enter":
		return m.keepFilter()
	case name == "esc":
		return m.dropFilter()
	case name == "pgup":
		m.reading.PageList(-1)
	case name == "pgdown":
		m.reading.PageList(1)
	case name == "up" && !line.Recalls(name):
		m.reading.MoveTo(m.view().Row() - 1)
	case name == "down" && !line.Recalls(name):
		m.reading.MoveTo(m.view().Row() + 1)
	default:
		cmd, changed := line.Key(k)
		if changed {
			return m.searchTyped()
		}
		return cmd
	}
	return nil
}

// searchTyped searches for what is typed now, if that is another filter. Of a mistake nothing is
// searched but the rest of the text; if that is no filter either, the list stays as it is.
func (m *Model) searchTyped() tea.Cmd {
	text, ok := m.finder.Line.WithoutMistake()
	if !ok || text == m.view().Filter {
		return nil
	}
	m.view().TypeFilter(m.shelf, text, m.typing.before.Home())
	return m.find()
}

// keepFilter ends the typing and keeps what was found. A mistake is repaired if there is a
// repair for it; if not, the filter is kept without it.
func (m *Model) keepFilter() tea.Cmd {
	line := &m.finder.Line
	var repaired tea.Cmd
	if line.Repair() {
		repaired = m.searchTyped()
	}
	if err := line.Err; err != nil {
		m.dialog.Warn(clean.Line(err.Error()))
		line.SetText(m.view().Filter)
	}
	line.History.Add(m.view().Filter)
	if n := m.typing.picks.N() - m.triage.Picks.N(); n > 0 {
		m.dialog.Say(clean.Of(english.Plural(n, "selected paper") + " hidden by the filter and deselected"))
	}
	m.endTyping()
	if m.showsRemedies() {
		m.focusOn(ui.PaneList)
	}
	return repaired
}

func (m *Model) endTyping() {
	m.typing = nil
	m.finder.Line.End()
}

// dropFilter ends the typing and brings back the filter, the list and the selection from
// before.
func (m *Model) dropFilter() tea.Cmd {
	v, before := m.view(), m.typing
	stale := before.before.Stale || before.papers != m.shelf.Papers.Len()
	*v, m.triage.Picks = before.before, before.picks
	m.endTyping()
	m.finder.Line.SetText(v.Filter)
	m.finder.Search.Drop()
	m.follow()
	if stale {
		return m.find()
	}
	return m.afterSearch(true)
}

// setFilter gives the current view another filter.
func (m *Model) setFilter(text string) tea.Cmd {
	m.view().SetFilter(m.shelf, text)
	m.finder.Line.SetText(text)
	return m.find()
}

// filterAll filters all papers in place of those of the current view.
func (m *Model) filterAll(text string) tea.Cmd {
	left := m.view()
	left.SetFilter(m.shelf, "")
	left.Stale = true
	return tea.Batch(m.toView(list.All), m.setFilter(text))
}
