// Package saving is the way of marks to the disk. A Queue has one save in flight
// and the steps behind it in order, tries again what failed, and says when the
// program may end.
package saving

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
)

// RetryAfter is when a save that failed is tried again.
const RetryAfter = 10 * time.Second

// Queue is the steps that are decided and not yet durable.
type Queue struct {
	Save  func([]marks.Step) error                    // writes steps, durably; nil: nothing is saved
	After func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a while

	pending []marks.Step // oldest first
	flight  int          // how many of pending are being saved; 0: none
	failed  error        // why the last save failed; nil: it did not
	retry   bool         // a retry is on its way
	warned  bool         // leaving was refused once because of failed
	leaving bool         // the program ends once all is saved
}

// SavedMsg says how a save went.
type SavedMsg struct {
	Steps []marks.Step
	Err   error
}

// RetryMsg says that it is time to try a failed save again.
type RetryMsg struct{}

// Pending are the steps that are not on the disk.
func (q *Queue) Pending() []marks.Step { return q.pending }

// Busy tells whether a save is in flight.
func (q *Queue) Busy() bool { return q.flight > 0 }

// Failed is why the last save failed; nil where it did not.
func (q *Queue) Failed() error { return q.failed }

// Leaving tells whether the program ends once all is saved.
func (q *Queue) Leaving() bool { return q.leaving }

// Changes is how many changes of marks are not durable yet.
func (q *Queue) Changes() int {
	n := 0
	for _, step := range q.pending {
		n += len(step.Edits)
	}
	return n
}

// Add takes a step on its way to the disk.
func (q *Queue) Add(step marks.Step) tea.Cmd {
	q.pending = append(q.pending, step)
	return q.Flush()
}

// Flush saves what is pending, unless a save is in flight: that one's answer
// starts the next.
func (q *Queue) Flush() tea.Cmd {
	q.retry = false
	if q.flight > 0 || len(q.pending) == 0 || q.Save == nil {
		return nil
	}
	steps, save := slices.Clone(q.pending), q.Save
	q.flight = len(steps)
	return func() tea.Msg { return SavedMsg{steps, save(steps)} }
}

// Saved takes what came of a save. It tells whether the program is to end now,
// and else gives the next save or the retry.
func (q *Queue) Saved(msg SavedMsg) (end bool, next tea.Cmd) {
	n := q.flight
	q.flight, q.failed = 0, msg.Err
	if msg.Err != nil {
		if q.leaving {
			return true, nil
		}
		return false, q.retryLater()
	}
	q.warned = false
	q.pending = q.pending[n:]
	if len(q.pending) > 0 {
		return false, q.Flush()
	}
	return q.leaving, nil
}

// Leave wants the program to end. It tells whether that may be now; else it is
// when Saved says so, and the command saves what is pending.
func (q *Queue) Leave() (now bool, save tea.Cmd) {
	if q.warned {
		return true, nil
	}
	q.leaving = true
	if q.flight > 0 {
		return false, nil
	}
	save = q.Flush()
	return save == nil, save
}

// LeaveAtOnce is Leave where nobody is there to ask a second time: what cannot
// be saved is given up.
func (q *Queue) LeaveAtOnce() (now bool, save tea.Cmd) {
	q.warned = q.failed != nil
	return q.Leave()
}

// Refuse refuses to end the program, once, where marks cannot be saved. The retry
// goes on.
func (q *Queue) Refuse() (refused bool, retry tea.Cmd) {
	if q.warned || q.failed == nil || len(q.pending) == 0 {
		return false, nil
	}
	q.leaving, q.warned = false, true
	return true, q.retryLater()
}

func (q *Queue) retryLater() tea.Cmd {
	if q.retry {
		return nil
	}
	q.retry = true
	return q.After(RetryAfter, func() tea.Msg { return RetryMsg{} })
}
