package model

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/arrivals"
	"dailies/model/library"
	"dailies/model/reading"
	"dailies/model/search"
	"dailies/ui"
)

// fresh is about papers that are new.
type fresh struct {
	last time.Time // when the sitting before ended; zero: there was none
	seek bool      // the first new paper is to be selected once it is listed
}

// openArrivals takes over which papers have come before.
func (m *Model) openArrivals(log *arrivals.Log, err error) {
	m.shelf.Arrived = log
	m.messages.Trouble(err)
}

// arrive remembers the papers that are there when all is read. If some came since the
// last sitting, it says so, and the first of them is selected.
func (m *Model) arrive() tea.Cmd {
	if came := m.shelf.Arrived.Arrive(m.shelf.Papers); came > 0 {
		said := arrivals.Said(came, m.shelf.New-came, m.fresh.last, m.cfg.Now())
		if m.messages.Now().Kind == ui.Info && m.messages.Pressed() == 0 {
			m.messages.Say(said)
		} else {
			m.messages.Answer(said, ui.Info, 0)
		}
		m.fresh.seek = m.messages.Pressed() == 0
	}
	return m.shelf.Arrived.Flush()
}

// goToNew selects the first new paper of the list, once all papers are listed. If the
// view shows none, it goes to the inbox.
func (m *Model) goToNew() tea.Cmd {
	if !m.fresh.seek || m.loading.Busy || m.finder.Pace.Due {
		return nil
	}
	if m.messages.Pressed() > 0 {
		m.fresh.seek = false // the reader is somewhere already
		return nil
	}
	if row := slices.IndexFunc(m.view().Shown, m.shelf.Came); row >= 0 {
		m.fresh.seek, m.reading.Placed = false, true
		m.view().SelectRow(row) // the place of the sitting before is kept: it may be in another dump
		m.follow()
		m.reading.List.Rise()
		return nil
	}
	if m.reading.Current == reading.Inbox {
		m.fresh.seek = false
		return nil
	}
	m.view().Leave()
	m.enter(reading.Inbox)
	return m.find()
}

// look follows which paper is selected: one that was selected for a moment is not new any
// more when the reader moves on. Until the reader has pressed a key nobody may be there.
func (m *Model) look() tea.Cmd {
	at := library.ID("")
	if p := m.selected(); p != nil && m.reading.Placed {
		at = p.ID
	}
	return m.lookedAt(m.gaze.Move(at, m.cfg.Now()))
}

// lookedAt remembers that the reader has looked at a paper. It stays in the list of new
// papers until that is left.
func (m *Model) lookedAt(id library.ID) tea.Cmd {
	if id == "" || m.messages.Pressed() == 0 {
		return nil
	}
	i, ok := m.shelf.Papers.Find(id)
	if !ok || m.shelf.Is[i]&search.IsNew == 0 {
		return nil
	}
	m.shelf.Arrived.Look(m.shelf.Papers.Paper(i))
	m.changed(int32(i))
	return tea.Batch(m.shelf.Arrived.Flush(), m.afterMarks())
}
