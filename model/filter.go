package model

import (
	"errors"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/finder"
	"dailies/model/reading"
	"dailies/model/search"
	"dailies/model/triage"
	"dailies/parser/clean"
)

// typing is a filter being typed, and what Esc brings back.
type typing struct {
	before reading.View  // as it was
	home   *reading.Home // the place there
	papers int           // how many there were: more may have come in meanwhile
	picks  triage.Picks  // what was picked
	err    *search.QueryError

	completion finder.Completion // what Tab goes through
	recalled   int               // how many filters back in the history the text is from; 0: none
}

// openFilter begins to type the current view's filter.
func (m *Model) openFilter() tea.Cmd {
	v := m.view()
	m.finder.typing = &typing{before: *v, home: v.Home(), papers: m.shelf.Papers.Len(), picks: m.triage.picks.Clone()}
	m.finder.typing.before.Stale = v.Stale || m.finder.search.Busy // Esc brings back what was found by now
	m.finder.filter.SetText(v.Filter)
	m.finder.filter.Focus()
	m.arrange()
	return nil
}

// refilter searches for what is typed now. A mistake never empties the list:
// the last valid result stays, and the token at fault is marked.
func (m *Model) refilter() tea.Cmd {
	text := m.finder.filter.Text()
	m.dropOffers()
	m.finder.typing.err, m.finder.typing.recalled = nil, 0
	m.finder.filter.SetError(0, 0, clean.Text{})
	if _, err := search.Parse(text); errors.As(err, &m.finder.typing.err) {
		m.finder.filter.SetError(m.finder.typing.err.Start, m.finder.typing.err.End, clean.Line(err.Error()))
		return nil
	}
	v := m.view()
	if text == v.Filter {
		return nil
	}
	v.SetFilter(m.shelf, text)
	cmd := m.find()
	m.finder.from = m.finder.typing.home
	return cmd
}

// keepFilter ends the typing and keeps what was found. A mistake that has a
// repair is mended, another one left out.
func (m *Model) keepFilter() tea.Cmd {
	mended := m.mend()
	if m.finder.typing.err != nil {
		m.messages.warn(clean.Line(m.finder.typing.err.Error()))
		m.finder.filter.SetText(m.view().Filter)
	}
	m.finder.history.Add(m.view().Filter)
	if n := m.finder.typing.picks.N() - m.triage.picks.N(); n > 0 {
		m.messages.say(clean.Of(clean.Plural(n, "selected paper") + " hidden by the filter, and no longer selected"))
	}
	m.endTyping()
	return tea.Batch(mended, m.keepSoon())
}

// dropFilter brings back the filter, the list and the paper from before.
func (m *Model) dropFilter() tea.Cmd {
	before, grown := m.finder.typing.before, m.finder.typing.before.Stale || m.finder.typing.papers != m.shelf.Papers.Len()
	m.triage.picks = m.finder.typing.picks
	m.endTyping()
	v := m.view()
	*v = before
	m.finder.filter.SetText(v.Filter)
	m.finder.search.Drop()
	m.finder.from = nil
	m.arrange() // the line of the filter goes, or is there again
	m.follow()
	if grown {
		return m.find()
	}
	return m.afterSearch(true)
}

func (m *Model) endTyping() {
	m.dropOffers()
	m.finder.typing = nil
	m.finder.filter.Blur()
	m.arrange()
}

// setFilter changes the current view's filter as a whole.
func (m *Model) setFilter(text string) tea.Cmd {
	v := m.view()
	before, _ := v.Sorting()
	home := v.Home()
	v.SetFilter(m.shelf, text)
	m.finder.filter.SetText(text)
	m.arrange()
	search := m.find()
	if now, _ := v.Sorting(); now != before && text != "" {
		m.finder.from = home // words are new, and their best paper is selected
	}
	return tea.Batch(search, m.keepSoon())
}

// mend puts the repair of a mistake in the filter in its place.
func (m *Model) mend() tea.Cmd {
	err := m.finder.typing.err
	if err == nil || err.Repair == "" {
		return nil
	}
	text := m.finder.filter.Text()
	m.finder.filter.SetText(text[:err.Start] + err.Repair + text[err.End:])
	return m.refilter()
}
