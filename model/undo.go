package model

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/triage"
	"dailies/parser/clean"
)

// undo takes back the last step, and selects the paper where it was made.
func (m *Model) undo() tea.Cmd { return m.undoOrRedo("undone", m.shelf.Marks.Undo) }

// redo does again what undo took back.
func (m *Model) redo() tea.Cmd { return m.undoOrRedo("redone", m.shelf.Marks.Redo) }

// undoOrRedo undoes or redoes a step. It selects the paper that was selected when the step was
// made, or the first of a step from another sitting.
func (m *Model) undoOrRedo(done string, do func() (marks.Step, bool)) tea.Cmd {
	step, ok := do()
	if !ok {
		m.dialog.Say(clean.Of("Nothing to " + strings.TrimSuffix(done, "ne") + "."))
		return nil
	}
	papers := triage.Papers(step, m.shelf)
	home := m.triage.Home(step, m.shelf, papers)
	i, known := m.shelf.Find(home)
	shown := known && slices.Contains(m.view().Shown, int32(i))
	for _, e := range step.Edits {
		m.loading.Join(e.Set.ID) // a dump that is being read again may have it
	}
	for _, p := range papers {
		m.changed(p)
		if !shown { // they had left the list, and come back as they are now
			delete(m.view().Held, p)
		}
	}
	counts := m.afterMarks()
	if len(step.Edits) == 0 {
		m.dialog.Warn(clean.Of("Not " + done + ": another window has changed the paper since."))
		return counts
	}
	m.dialog.Say(triage.Reversed(done, step, m.titleOf(papers)))
	return tea.Batch(m.queue(step), counts, m.goHome(home, shown))
}

// goHome selects a paper. If the view does not show it any more, it is searched again,
// because now it may.
func (m *Model) goHome(home library.ID, shown bool) tea.Cmd {
	v := m.view()
	switch {
	case home == "":
		return nil
	case shown:
		v.SelectID(m.shelf, home)
		v.Place, v.Lost = "", false // as if the reader had moved there
		m.follow()
		return nil
	}
	v.Place = home
	return m.find()
}
