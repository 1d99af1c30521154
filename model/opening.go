package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
)

// OpenMarks reads the marks, which takes 30 ms for 10,000 of them.
type OpenMarks func() (*marks.Store, *marks.Marks, marks.Report)

// marksMsg carries the marks that were read after the first frame.
type marksMsg struct {
	store *marks.Store
	marks *marks.Marks
	found marks.Report
}

// start reads the marks, and then the dumps. Keys wait for both.
func (m *Model) start() tea.Cmd {
	if m.cfg.OpenMarks == nil {
		return tea.Batch(m.loading.Start(), m.poll())
	}
	m.loading.Busy, m.loading.Hold = true, true
	open := m.cfg.OpenMarks
	return func() tea.Msg {
		store, decided, found := open()
		return marksMsg{store, decided, found}
	}
}

func (m *Model) onMarks(msg marksMsg) tea.Cmd {
	m.cfg.OpenMarks, m.cfg.Store, m.cfg.Marks = nil, msg.store, msg.marks
	m.shelf.Marks, m.saving.Save, m.damage.Found = msg.marks, msg.store.Save, msg.found
	if m.cfg.Warning.Empty() {
		m.cfg.Warning = m.damage.First()
		m.messages.now = m.greeting()
	}
	return m.start()
}
