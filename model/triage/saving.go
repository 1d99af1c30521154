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
	"dailies/ui"
	"dailies/ui/english"
)

const retryDelay = 10 * time.Second

// Saving holds the steps that are not yet durable. At most one save is in flight; the steps
// after it stay in order, and what failed is tried again.
type Saving struct {
	Dialog *overlay.Dialog
	Shelf  *shelf.Shelf
	Save   func([]marks.Step) error                    // writes steps, durably; nil: nothing is saved
	After  func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a while
	Exit   func() tea.Cmd                              // ends the program

	Pending        []marks.Step // oldest first
	Failed         error        // why the last save failed; nil: it did not
	Quitting       bool         // the program ends once all is saved
	inFlight       int          // how many of Pending are being saved; 0: none
	retryScheduled bool         // a retry is on its way
	quitRefused    bool         // leaving was refused once because of Failed
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

// UnsavedChanges counts the changes of marks that are not durable yet.
func (s *Saving) UnsavedChanges() (n int) {
	for _, step := range s.Pending {
		n += step.Len()
	}
	return n
}

// manyChanges is from how many changes on a save takes long enough to be said.
const manyChanges = 500

// TakesLong reports whether so many changes are unsaved that saving them takes a while.
func (s *Saving) TakesLong() bool { return s.UnsavedChanges() >= manyChanges }

// Add saves steps with all that is pending. If a save is in flight, its answer starts the next one.
func (s *Saving) Add(steps ...marks.Step) tea.Cmd {
	s.retryScheduled = false
	s.Pending = append(s.Pending, steps...)
	if s.inFlight > 0 || len(s.Pending) == 0 || s.Save == nil {
		return nil
	}
	all, save := slices.Clone(s.Pending), s.Save
	s.inFlight = len(all)
	return func() tea.Msg { return SavedMsg{all, save(all)} }
}

// saved goes on after a save: with the next one, the retry, or the end of the program. A
// failure is said once; the count of unsaved marks stays in the footer.
func (s *Saving) saved(msg SavedMsg) tea.Cmd {
	before, n := s.Failed, s.inFlight
	s.inFlight, s.Failed = 0, msg.Err
	if msg.Err != nil {
		if before == nil || before.Error() != msg.Err.Error() {
			s.Dialog.Fail(clean.Line(fmt.Sprintf("NOT SAVED: %v. Marks stay in memory; retrying every 10 s.", msg.Err)))
		}
		if s.Quitting {
			return s.finishQuit()
		}
		return s.retryLater()
	}
	if before != nil {
		s.Dialog.Recovered(clean.Literal("All marks are saved again."))
	}
	s.Shelf.Marks.Saved(msg.Steps)
	s.quitRefused = false
	s.Pending = s.Pending[n:]
	switch {
	case len(s.Pending) > 0:
		return s.Add()
	case s.Quitting:
		return s.finishQuit()
	}
	return nil
}

func (s *Saving) retryLater() tea.Cmd {
	if s.retryScheduled {
		return nil
	}
	s.retryScheduled = true
	return s.After(retryDelay, func() tea.Msg { return RetryMsg{} })
}

// Quit ends the program once everything is saved. If marks cannot be saved it says so, and
// gives them up the next time, or at once if nobody is there to ask again.
func (s *Saving) Quit(atOnce bool) tea.Cmd {
	s.Quitting = true
	if atOnce {
		s.quitRefused = s.Failed != nil
	}
	if s.quitRefused {
		return s.Exit()
	}
	if s.inFlight > 0 {
		return nil
	}
	if save := s.Add(); save != nil {
		return save
	}
	return s.finishQuit()
}

// finishQuit ends the program, unless it has to say first that marks cannot be saved. The retry goes on.
func (s *Saving) finishQuit() tea.Cmd {
	if s.Failed == nil || s.quitRefused {
		return s.Exit()
	}
	s.Quitting, s.quitRefused = false, true
	s.Dialog.Fail(clean.Line(fmt.Sprintf("NOT SAVED: %v. Q again leaves and prints the %s", s.Failed, english.Plural(s.UnsavedChanges(), "unsaved mark"))))
	return s.retryLater()
}

// MarksOpenedMsg carries what was read after the first frame: 10,000 marks take 30 ms.
type MarksOpenedMsg struct {
	Store   *marks.Store
	Marks   *marks.Marks
	Found   marks.Report
	Arrived *shelf.Arrivals // the papers that have come before
	Err     error           // why those could not be read
}

// Damage is what is wrong with the files of the marks. Nothing of it is ever deleted.
type Damage struct {
	Dialog   *overlay.Dialog
	Found    marks.Report
	Restored int          // marks that were written again since the start
	warnings []clean.Text // when the files were opened, and since
}

// Open takes what was found when the files were opened, and returns what a person should know first;
// empty if all is well.
func (d *Damage) Open(found marks.Report) clean.Text {
	if d.Found = found; !found.Why.Empty() {
		d.warnings = append(d.warnings, clean.Concat(clean.Literal("marks will not be saved: "), found.Why))
	}
	d.warnings = append(d.warnings, found.Warnings...)
	if len(d.warnings) > 0 {
		return d.warnings[0]
	}
	return editedOutside(found.NewEdits)
}

// Problems are all that is wrong, as lines.
func (d *Damage) Problems() []clean.Text { return slices.Concat(d.warnings, d.Found.UnreadableLines()) }

func editedOutside(lines int) clean.Text {
	if lines == 0 {
		return clean.Text{}
	}
	return clean.Concat(marks.ChangedOutside(lines), clean.Literal(" (dailies check says where)"))
}

// TakeFindings keeps what a look at the files found, and reports what is new.
func (d *Damage) TakeFindings(found marks.Findings, err error) {
	if more := found.Edited - d.Found.Edited; more > 0 {
		d.Dialog.Answer(editedOutside(more), ui.Warning, 0)
	}
	d.Found.Findings = found
	if err != nil {
		d.warn(clean.Line(err.Error()))
	}
}

// Saved says that marks are written again, once they are.
func (d *Damage) Saved(steps []marks.Step) {
	for _, s := range steps {
		if s.Restored > 0 {
			d.Restored += s.Restored
			d.warn(clean.Line(marks.RestoredText(s.Restored)))
		}
	}
}

func (d *Damage) warn(text clean.Text) {
	d.warnings = append(d.warnings, text)
	d.Dialog.Alert(text)
}
