package triage

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
)

// retryAfter is how long to wait before a failed save is tried again.
const retryAfter = 10 * time.Second

// SaveQueue holds the steps that are not yet durable. At most one save is in flight; the steps
// behind it stay in order, and what failed is tried again.
type SaveQueue struct {
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

// Pending returns the steps that are not on disk.
func (q *SaveQueue) Pending() []marks.Step { return q.pending }

// Failed returns why the last save failed, or nil.
func (q *SaveQueue) Failed() error { return q.failed }

// Leaving reports whether the program ends once everything is saved.
func (q *SaveQueue) Leaving() bool { return q.leaving }

// Changes returns how many changes of marks are not durable yet.
func (q *SaveQueue) Changes() int {
	n := 0
	for _, step := range q.pending {
		n += step.Len()
	}
	return n
}

// manyChanges is from how many changes on a save takes long enough to be said.
const manyChanges = 500

// Long reports whether so much is being saved that it takes a while.
func (q *SaveQueue) Long() bool { return q.Changes() >= manyChanges }

// Add queues a step.
func (q *SaveQueue) Add(step marks.Step) tea.Cmd {
	q.pending = append(q.pending, step)
	return q.Flush()
}

// Flush saves what is pending. If a save is in flight, its answer starts the next one.
func (q *SaveQueue) Flush() tea.Cmd {
	q.retry = false
	if q.flight > 0 || len(q.pending) == 0 || q.Save == nil {
		return nil
	}
	steps, save := slices.Clone(q.pending), q.Save
	q.flight = len(steps)
	return func() tea.Msg { return SavedMsg{steps, save(steps)} }
}

// Saved handles the result of a save. It reports whether the program is to end now; if
// not, it returns the next save or the retry.
func (q *SaveQueue) Saved(msg SavedMsg) (end bool, next tea.Cmd) {
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

// Quit asks to end the program. It reports whether that is possible now; if not, Saved
// will say when, and the returned command saves what is pending.
func (q *SaveQueue) Quit() (now bool, save tea.Cmd) {
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

// QuitAtOnce is Quit for when nobody is there to confirm: what cannot be saved is
// given up.
func (q *SaveQueue) QuitAtOnce() (now bool, save tea.Cmd) {
	q.warned = q.failed != nil
	return q.Quit()
}

// Refuse refuses to end the program, once, if marks cannot be saved. The retry goes on.
func (q *SaveQueue) Refuse() (refused bool, retry tea.Cmd) {
	if q.warned || q.failed == nil || len(q.pending) == 0 {
		return false, nil
	}
	q.leaving, q.warned = false, true
	return true, q.retryLater()
}

func (q *SaveQueue) retryLater() tea.Cmd {
	if q.retry {
		return nil
	}
	q.retry = true
	return q.After(retryAfter, func() tea.Msg { return RetryMsg{} })
}
