package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/triage"
	"dailies/ui"
)

// start reads the marks, and then the dumps. Keys wait for both.
func (m *Model) start() tea.Cmd {
	if m.cfg.OpenMarks == nil {
		return tea.Batch(m.loading.Start(m.shelf.Library), m.poll())
	}
	m.loading.Busy, m.loading.Hold = true, true
	return triage.LoadMarks(m.cfg.OpenMarks, m.cfg.Arrivals)
}

func (m *Model) onMarks(msg triage.MarksOpenedMsg) tea.Cmd {
	m.cfg.OpenMarks, m.cfg.Store, m.cfg.Marks = nil, msg.Store, msg.Marks
	m.shelf.Marks, m.triage.Store, m.saving.Save, m.damage.Found = msg.Marks, msg.Store, msg.Store.Save, msg.Found
	if first := m.damage.First(); m.cfg.Warning.Empty() && !first.Empty() {
		m.dialog.Answer(first, ui.Warning, 0)
	}
	m.openArrivals(msg.Arrived, msg.Err)
	return m.start()
}

// firstKeys are those that a newcomer needs.
const firstKeys = " — {to-read} to-read, {skip} skip, {help} help"

// sayAtStart says what went wrong at the start, or that the papers are not the reader's own.
func (m *Model) sayAtStart() {
	switch {
	case !m.cfg.Warning.Empty():
		m.dialog.Warn(m.cfg.Warning)
	case m.cfg.Samples && m.fetching.Source.Fetch != nil:
		m.dialog.Say(m.dialog.Text("These are samples. {fetch} fetches today's papers" + firstKeys))
	case m.cfg.Samples:
		m.dialog.Say(m.dialog.Text("These are samples. “dailies FILE” opens your own papers" + firstKeys))
	}
}
