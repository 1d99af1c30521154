package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// quit leaves. Marks are on the disk already, or on their way.
func (m *Model) quit() tea.Cmd { return m.saving.Quit(false) }

// depart writes the reading position and ends the program.
func (m *Model) depart() tea.Cmd {
	m.loading.Drop()
	m.fetching.Stop()
	m.paper.Fetching.Stop()
	m.noteLook(m.newPapers.dwell.Move("", m.cfg.Now()))
	write, arrived := m.writeSession(), m.shelf.Arrived.Flush()
	flush := m.lists.Flush()
	return func() tea.Msg {
		flush()
		if arrived != nil {
			_ = arrived()
		}
		if write != nil {
			_ = write() // the screen is going; a lost place is no lost mark
		}
		return tea.Quit()
	}
}

// Farewell is the line that stays in the terminal after the program: what was decided in
// this sitting, and how many papers are left. A repair of the marks is said again: it may
// have been on the screen for a moment only.
func (m *Model) Farewell() clean.Text {
	part := !m.loading.Cut.Empty() || m.loading.Coming()
	text := triage.Farewell(m.shelf.Marks.Decided(), m.shelf.Counts[marks.Inbox], part)
	if n := m.damage.Restored; n > 0 {
		text = clean.Concat(text, clean.Of("; "+english.Plural(n, "mark")+" written again into their file"))
	}
	return text
}

// Unsaved are the steps that never reached the disk.
func (m *Model) Unsaved() []marks.Step { return m.saving.Pending }
