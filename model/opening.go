package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/arrivals"
	"dailies/model/marks"
	"dailies/parser/clean"
	"dailies/ui"
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
		return tea.Batch(m.loading.Start(m.shelf.Library), m.poll())
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
	if first := m.damage.First(); m.cfg.Warning.Empty() && !first.Empty() {
		m.messages.Answer(first, ui.Warning, 0)
	}
	m.openArrivals(msg.arrived, msg.unremembered)
	return m.start()
}

// greet says what went wrong at the start, or that the papers are not the reader's own.
func (m *Model) greet() {
	switch {
	case !m.cfg.Warning.Empty():
		m.messages.Warn(m.cfg.Warning)
	case !m.cfg.Notice.Empty():
		m.messages.Say(clean.Concat(m.cfg.Notice, clean.Literal(" — t to-read, x skip, ? help")))
	}
}
