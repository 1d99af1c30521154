package model

import (
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/parser/clean"
	"dailies/ui"
)

const retryAfter = 10 * time.Second // after a save that failed

// saving is the way of marks to the disk: one save in flight, in order.
type saving struct {
	pending []marks.Step // decided, not yet durable
	flight  int          // how many of pending are being saved; 0: none
	failed  error        // why the last save failed; nil: it did not
	retry   bool         // a retry is on its way
	warned  bool         // quitting was refused once because of failed
}

// changes is how many changes of marks are not durable yet.
func (s *saving) changes() int {
	n := 0
	for _, step := range s.pending {
		n += step.Len()
	}
	return n
}

// savedMsg says how a save went.
type savedMsg struct {
	steps []marks.Step
	err   error
}

// retryMsg says that it is time to try a failed save again.
type retryMsg struct{}

// queue takes a step on its way to the disk.
func (m *Model) queue(step marks.Step) tea.Cmd {
	if step.Len() == 0 {
		return nil // it was so already
	}
	m.view().lost = false // who decides here is here
	m.saving.pending = append(m.saving.pending, step)
	return m.save()
}

// save writes what is pending, unless a save is in flight: that one's answer
// starts the next.
func (m *Model) save() tea.Cmd {
	m.saving.retry = false
	if m.saving.flight > 0 || len(m.saving.pending) == 0 || m.cfg.Store == nil {
		return nil
	}
	steps := append([]marks.Step(nil), m.saving.pending...)
	m.saving.flight = len(steps)
	store := m.cfg.Store
	return func() tea.Msg { return savedMsg{steps, store.Save(steps)} }
}

func (m *Model) onSaved(msg savedMsg) tea.Cmd {
	n, before := m.saving.flight, m.saving.failed
	m.saving.flight, m.saving.failed = 0, msg.err
	if msg.err != nil {
		if before == nil || before.Error() != msg.err.Error() { // once; the count of unsaved marks stays in sight
			m.fail(clean.Line(fmt.Sprintf("NOT SAVED: %v. Marks stay in memory; tried again every 10 s.", msg.err)))
		}
		return m.retryLater()
	}
	if before != nil {
		if m.message.kind == ui.Failure {
			m.message = message{} // it is over
		}
		m.answer(message{text: clean.Literal("All marks are saved again.")})
	}
	m.shelf.Marks.Saved(msg.steps)
	m.saving.warned = false
	clear(m.saving.pending[:n]) // their titles, which only a save wants
	m.saving.pending = m.saving.pending[n:]
	if len(m.saving.pending) > 0 {
		return m.save()
	}
	if m.leaving {
		return m.leave()
	}
	return m.keepSoon()
}

// retryLater tries a failed save again after a while, once. Who leaves does
// not wait for it.
func (m *Model) retryLater() tea.Cmd {
	if m.leaving {
		return m.leave()
	}
	if m.saving.retry {
		return nil
	}
	m.saving.retry = true
	return m.cfg.After(retryAfter, func() tea.Msg { return retryMsg{} })
}
