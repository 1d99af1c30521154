package model

import (
	"time"

	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
)

// spinFor is how long the spinner shows each of its pictures. A search that is
// over sooner shows none.
const spinFor = 125 * time.Millisecond

// longSearch is after how many pictures of the spinner a search is a long one: half a
// second. The footer then says that it goes on, and that Esc cancels it.
const longSearch = 4

// spin turns in the filter line while a search goes on.
type spin struct {
	spinner spinner.Model
	on      bool // its next picture is on its way
	gen     int  // of the search that it turns for
	turned  int  // how many pictures it has shown for that search
}

// turn sets the spinner going.
func (m *Model) turn() tea.Cmd {
	if m.finder.spin.on || !m.finder.search.Busy {
		return nil
	}
	m.finder.spin.on = true
	return m.cfg.After(spinFor, m.finder.spin.spinner.Tick)
}

// onTurn shows the next picture, as long as the search goes on.
func (m *Model) onTurn(msg spinner.TickMsg) tea.Cmd {
	m.finder.spin.on = false
	m.finder.filter.SetBusy("")
	if !m.finder.search.Busy {
		return nil
	}
	if s := &m.finder.spin; s.gen != m.finder.search.Gen {
		s.gen, s.turned = m.finder.search.Gen, 0
	}
	m.finder.spin.turned++
	m.finder.spin.spinner, _ = m.finder.spin.spinner.Update(msg)
	m.finder.filter.SetBusy(m.finder.spin.spinner.View())
	return m.turn()
}

// searchIsLong tells whether the search under way takes so long that Esc cancels it.
func (m *Model) searchIsLong() bool {
	s := m.finder.spin
	return m.finder.search.Busy && s.gen == m.finder.search.Gen && s.turned >= longSearch
}

// cancelSearch gives up a long search and the keys that waited for it. The list is as
// it was before the filter.
func (m *Model) cancelSearch() tea.Cmd {
	m.waiting = nil
	m.messages.say(clean.Literal("Search cancelled."))
	if m.finder.typing != nil {
		return m.dropFilter()
	}
	if m.view().Filter != "" {
		return m.setFilter("")
	}
	m.finder.search.Drop()
	m.view().Stale = true
	return m.afterSearch(true)
}
