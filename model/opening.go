package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/arrivals"
	"dailies/model/marks"
)

// OpenMarks reads the marks, which takes 30 ms for 10,000 of them.
type OpenMarks func() (*marks.Store, *marks.Marks, marks.Report)

// marksMsg carries the marks that were read after the first frame.
type marksMsg struct {
	store *marks.Store
	marks *marks.Marks
	found marks.Report

	arrived      *arrivals.Log
	unremembered error
}

// start reads the marks, and then the dumps. Keys wait for both.
func (m *Model) start() tea.Cmd {
	if m.cfg.OpenMarks == nil {
		return tea.Batch(m.loading.Start(), m.poll())
	}
	m.loading.Busy, m.loading.Hold = true, true
	open, path := m.cfg.OpenMarks, m.cfg.Arrivals
	return func() tea.Msg {
		msg := marksMsg{}
		msg.store, msg.marks, msg.found = open()
		msg.arrived, msg.unremembered = arrivals.Open(path)
		return msg
	}
}

func (m *Model) onMarks(msg marksMsg) tea.Cmd {
	m.cfg.OpenMarks, m.cfg.Store, m.cfg.Marks = nil, msg.store, msg.marks
	m.shelf.Marks, m.saving.Save, m.damage.Found = msg.marks, msg.store.Save, msg.found
	if m.cfg.Warning.Empty() {
		m.cfg.Warning = m.damage.First()
		m.messages.now = m.greeting()
	}
	m.openArrivals(msg.arrived, msg.unremembered)
	return m.start()
}
