package model

import (
	"time"

	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"
)

// spinFor is how long the spinner shows each of its pictures. A search that is
// over sooner shows none.
const spinFor = 125 * time.Millisecond

// spin turns in the filter line while a search goes on.
type spin struct {
	spinner spinner.Model
	on      bool // its next picture is on its way
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
	m.finder.spin.spinner, _ = m.finder.spin.spinner.Update(msg)
	m.finder.filter.SetBusy(m.finder.spin.spinner.View())
	return m.turn()
}
