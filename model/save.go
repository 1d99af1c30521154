package model

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/saving"
	"dailies/parser/clean"
)

// queue sends a step on its way to the disk.
func (m *Model) queue(step marks.Step) tea.Cmd {
	if len(step.Edits) == 0 {
		return nil // nothing has changed
	}
	m.view().Lost = false // a reader who decides here has come back to this view
	return m.saving.Add(step)
}

// onSaved takes what came of a save. A failure is said once; the count of unsaved marks
// stays in the footer.
func (m *Model) onSaved(msg saving.SavedMsg) tea.Cmd {
	before := m.saving.Failed()
	end, next := m.saving.Saved(msg)
	switch {
	case msg.Err == nil:
		m.shelf.Marks.Saved(msg.Steps)
		if before != nil {
			m.messages.Recovered(clean.Literal("All marks are saved again."))
		}
	case before == nil || before.Error() != msg.Err.Error():
		m.messages.Fail(clean.Line(fmt.Sprintf("NOT SAVED: %v. Marks stay in memory; retrying every 10 s.", msg.Err)))
	}
	switch {
	case end:
		return m.leave()
	case next == nil && msg.Err == nil:
		next = m.saveSession()
	}
	return tea.Batch(next, m.poller().Replaced())
}
