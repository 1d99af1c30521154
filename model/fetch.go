package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/fetch"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// fetch asks for the papers of the last days. Nothing else on the screen opens a
// connection to another machine.
func (m *Model) fetch() tea.Cmd {
	if m.fetching.Source.Fetch == nil {
		m.dialog.Warn(clean.Literal("There is no folder to keep papers in: set HOME, or start with --home."))
		return nil
	}
	return m.fetching.Start()
}

// updateFetch takes a step of a fetch. At its end the dumps are read again, if there is
// anything new among them.
func (m *Model) updateFetch(any tea.Msg) tea.Cmd {
	msg, ok := any.(fetch.StepMsg)
	if !ok || msg.Whole {
		return nil
	}
	next, over := m.fetching.Take(msg)
	if !over {
		return next
	}
	said, kind := m.fetching.Result()
	switch {
	case kind == ui.Failure:
		m.dialog.Fail(said)
		return nil
	case m.fetching.New() == 0 || m.fetching.Source.Elsewhere != "":
		m.dialog.Answer(said, kind, m.dialog.Pressed())
		return nil
	}
	read := m.reload()
	m.loadSays = overlay.Message{Text: said, Kind: kind}
	return read
}

// fetchSays says what is being fetched, and how much of it is done; empty if nothing is.
func (m *Model) fetchSays() (said clean.Text, done, of int) {
	for _, f := range []*fetch.Fetching{&m.fetching, &m.paper.Fetching} {
		if !f.Busy {
			continue
		}
		said = f.Said()
		if f.Stoppable() {
			said = clean.Concat(said, m.dialog.Text(" · {stop} stops"))
		}
		done, of = f.Progress()
		break
	}
	return said, done, of
}
