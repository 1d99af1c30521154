package triage

import (
	"fmt"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/shelf"
	"dailies/parser/clean"
	"dailies/ui/english"
)

const retryAfter = 10 * time.Second

// Saving holds the steps that are not yet durable. At most one save is in flight; the steps
// behind it stay in order, and what failed is tried again.
type Saving struct {
	Dialog *overlay.Dialog
	Shelf  *shelf.Shelf
	Save   func([]marks.Step) error                    // writes steps, durably; nil: nothing is saved
	After  func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a while
	Leave  func() tea.Cmd                              // ends the program

	Pending []marks.Step // oldest first
	Failed  error        // why the last save failed; nil: it did not
	Leaving bool         // the program ends once all is saved
	flight  int          // how many of Pending are being saved; 0: none
	retry   bool         // a retry is on its way
	warned  bool         // leaving was refused once because of Failed
}

// SavedMsg says how a save went.
type SavedMsg struct {
	Steps []marks.Step
	Err   error
}

// RetryMsg says that it is time to try a failed save again.
type RetryMsg struct{}

// Update takes the result of a save, and tries again.
func (s *Saving) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case SavedMsg:
		return s.saved(msg)
	case RetryMsg:
		return s.Add()
	}
	return nil
}

// Changes returns how many changes of marks are not durable yet.
func (s *Saving) Changes() (n int) {
	for _, step := range s.Pending {
		n += step.Len()
	}
	return n
}

// manyChanges is from how many changes on a save takes long enough to be said.
const manyChanges = 500

// Long reports whether so much is being saved that it takes a while.
func (s *Saving) Long() bool { return s.Changes() >= manyChanges }

// Add saves steps with all that is pending. If a save is in flight, its answer starts the next
// one.
func (s *Saving) Add(steps ...marks.Step) tea.Cmd {
	s.retry = false
	s.Pending = append(s.Pending, steps...)
	if s.flight > 0 || len(s.Pending) == 0 || s.Save == nil {
		return nil
	}
	all, save := slices.Clone(s.Pending), s.Save
	s.flight = len(all)
	return func() tea.Msg { return SavedMsg{all, save(all)} }
}

// saved goes on after a save: with the next one, the retry, or the end of the program. A
// failure is said once; the count of unsaved marks stays in the footer.
func (s *Saving) saved(msg SavedMsg) tea.Cmd {
	before, n := s.Failed, s.flight
	s.flight, s.Failed = 0, msg.Err
	if msg.Err != nil {
		if before == nil || before.Error() != msg.Err.Error() {
			s.Dialog.Fail(clean.Line(fmt.Sprintf("NOT SAVED: %v. Marks stay in memory; retrying every 10 s.", msg.Err)))
		}
		if s.Leaving {
			return s.leave()
		}
		return s.retryLater()
	}
	if before != nil {
		s.Dialog.Recovered(clean.Literal("All marks are saved again."))
	}
	s.Shelf.Marks.Saved(msg.Steps)
	s.warned = false
	s.Pending = s.Pending[n:]
	switch {
	case len(s.Pending) > 0:
		return s.Add()
	case s.Leaving:
		return s.leave()
	}
	return nil
}

func (s *Saving) retryLater() tea.Cmd {
	if s.retry {
		return nil
	}
	s.retry = true
	return s.After(retryAfter, func() tea.Msg { return RetryMsg{} })
}

// Quit ends the program once everything is saved. If marks cannot be saved it says so, and
// gives them up the next time, or at once if nobody is there to ask again.
func (s *Saving) Quit(atOnce bool) tea.Cmd {
	if atOnce {
		s.warned = s.Failed != nil
	}
	if s.warned {
		return s.Leave()
	}
	s.Leaving = true
	if s.flight > 0 {
		return nil
	}
	if save := s.Add(); save != nil {
		return save
	}
	return s.leave()
}

// leave ends the program, unless it has to say first that marks cannot be saved. The retry
// goes on.
func (s *Saving) leave() tea.Cmd {
	if s.Failed == nil || s.warned {
		return s.Leave()
	}
	s.Leaving, s.warned = false, true
	s.Dialog.Fail(clean.Line(fmt.Sprintf("NOT SAVED: %v. Q again leaves and prints the %s", s.Failed, english.Plural(s.Changes(), "unsaved mark"))))
	return s.retryLater()
}
