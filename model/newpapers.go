package model

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/list"
	"dailies/model/search"
	"dailies/model/shelf"
	"dailies/parser/clean"
)

// newPapers is about the papers that came since the last sitting.
type newPapers struct {
	lastSitting time.Time   // when it ended; zero: there was none
	since       clean.Text  // what the list says of that: " since Friday"
	goTo        bool        // the first new paper is to be selected once it is listed
	dwell       shelf.Dwell // on the selected paper
}

// openArrivals takes over which papers have come before.
func (m *Model) openArrivals(log *shelf.Arrivals, err error) {
	m.shelf.Arrived = log
	if m.cfg.Fetched {
		log.CountFirst()
	}
	m.dialog.Trouble(err)
}

// arrive remembers the papers that are there when all is read. If some came since the
// last sitting, the first of them is selected.
func (m *Model) arrive() tea.Cmd {
	m.newPapers.goTo = m.come() > 0 && m.dialog.Pressed() == 0
	return m.shelf.Arrived.Flush()
}

// come remembers the papers that are there, and returns how many of them are new ones. If all
// that are new came in this sitting, the list says since when they are.
func (m *Model) come() int {
	came := m.shelf.Arrived.Arrive(m.shelf.Papers)
	if came > 0 && came == m.shelf.New {
		m.newPapers.since = shelf.Since(m.newPapers.lastSitting, m.cfg.Now())
	}
	return came
}

// goToNew selects the first new paper of the list, once all papers are listed. If the
// view shows none, it goes to the inbox.
func (m *Model) goToNew() tea.Cmd {
	if !m.newPapers.goTo || m.loading.Busy || m.finder.Due {
		return nil
	}
	if m.dialog.Pressed() > 0 {
		m.newPapers.goTo = false // the reader is somewhere already
		return nil
	}
	if row := slices.IndexFunc(m.view().Shown, m.shelf.Came); row >= 0 {
		m.newPapers.goTo, m.reading.Placed = false, true
		m.view().SelectRow(row) // the place of the sitting before is kept: it may be in another dump
		m.follow()
		m.reading.List.Rise()
		return nil
	}
	if m.reading.Current == list.Inbox {
		m.newPapers.goTo = false
		return nil
	}
	m.view().DropHeld()
	m.enter(list.Inbox)
	return m.find()
}

// look follows which paper is selected: one that was selected for a moment is not new any
// more when the reader moves on, but stays in the list of new papers until that is left. Until
// the reader has pressed a key nobody may be there.
func (m *Model) look() tea.Cmd {
	at := library.ID("")
	if p := m.selected(); p != nil && m.reading.Placed {
		at = p.ID
	}
	if !m.noteLook(m.newPapers.dwell.Move(at, m.cfg.Now())) {
		return nil
	}
	return tea.Batch(m.shelf.Arrived.Flush(), m.afterMarks())
}

// noteLook notes that the reader has looked at a paper, if it was new.
func (m *Model) noteLook(id library.ID) bool {
	if id == "" || m.dialog.Pressed() == 0 {
		return false
	}
	i, ok := m.shelf.Find(id)
	if !ok || m.shelf.Is[i]&search.IsNew == 0 {
		return false
	}
	m.shelf.Arrived.Look(m.shelf.Papers.Paper(i))
	m.join(int32(i))
	return true
}
