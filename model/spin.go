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
	if m.spin.on || !m.finding.busy {
		return nil
	}
	m.spin.on = true
	return m.cfg.After(spinFor, m.spin.spinner.Tick)
}

// onTurn shows the next picture, as long as the search goes on.
func (m *Model) onTurn(msg spinner.TickMsg) tea.Cmd {
	m.spin.on = false
	m.filter.SetBusy("")
	if !m.finding.busy {
		return nil
	}
	m.spin.spinner, _ = m.spin.spinner.Update(msg)
	m.filter.SetBusy(m.spin.spinner.View())
	return m.turn()
}
