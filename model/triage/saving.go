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

// Saving holds the steps that are not on the disk yet. One save runs at a time; later steps wait in order,
// and a failed save is retried.
type Saving struct {
	Dialog *overlay.Dialog
	Shelf  *shelf.Shelf
	Save   func([]marks.Step) error                    // writes steps and flushes them to the disk; nil until the marks are open
	After  func(time.Duration, func() tea.Msg) tea.Cmd // sends a message after a delay
	Exit   func() tea.Cmd                              // ends the program

	Pending        []marks.Step // steps that are not saved, oldest first
	Failed         error        // error of the last save; nil if it succeeded
	Quitting       bool         // the program ends once everything is saved
	inFlight       int          // number of Pending that are being saved; 0 if no save is running
	retryScheduled bool
	quitRefused    bool // quitting was refused once because of Failed
}

// SavedMsg is the result of a save.
type SavedMsg struct {
	Steps []marks.Step
	Err   error
}

// RetryMsg starts a retry of a failed save.
type RetryMsg struct{}

// Update handles the result of a save, and retries.
func (s *Saving) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case SavedMsg:
		return s.saved(msg)
	case RetryMsg:
		return s.Add()
	}
	return nil
}

// UnsavedChanges returns the number of changes of marks that are not saved.
func (s *Saving) UnsavedChanges() (n int) {
	for _, step := range s.Pending {
		n += step.Len()
	}
	return n
}

// manyChanges is the number of changes from which on a save takes long enough to be mentioned.
const manyChanges = 500

// TakesLong reports whether so much is unsaved that saving takes noticeably long.
func (s *Saving) TakesLong() bool { return s.UnsavedChanges() >= manyChanges }

// Add saves steps together with all pending ones. If a save is running, its result starts the next one.
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

// saved handles the result of a save: it starts the next save or a retry, or ends the program. A failure is
// reported once; the footer keeps showing the number of unsaved marks.
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

// Quit ends the program once everything is saved. If marks cannot be saved it refuses once and says so; the
// next time, or if force is set, it gives them up.
func (s *Saving) Quit(force bool) tea.Cmd {
	s.Quitting = true
	if force {
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

// finishQuit ends the program, or refuses to once if marks cannot be saved.
func (s *Saving) finishQuit() tea.Cmd {
	if s.Failed == nil || s.quitRefused {
		return s.Exit()
	}
	s.Quitting, s.quitRefused = false, true
	s.Dialog.Fail(clean.Line(fmt.Sprintf("NOT SAVED: %v. Q again quits and prints the %s", s.Failed, english.Plural(s.UnsavedChanges(), "unsaved mark"))))
	return s.retryLater()
}

// MarksOpenedMsg carries the marks, which are read after the first frame: 10,000 take 30 ms.
type MarksOpenedMsg struct {
	Store   *marks.Store
	Marks   *marks.Marks
	Found   marks.Report
	Arrived *shelf.Arrivals // which papers were seen before
	Err     error           // why Arrived could not be read
}

// Damage reports what is wrong with the files of the marks. Damaged lines are never deleted.
type Damage struct {
	Dialog   *overlay.Dialog
	Found    marks.Report
	Restored int // marks that were written again since the start
	warnings []clean.Text
}

// Open takes what was found when the files were opened, and returns the most important warning, or nothing.
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

// Problems lists everything that is wrong.
func (d *Damage) Problems() []clean.Text { return slices.Concat(d.warnings, d.Found.UnreadableLines()) }

func editedOutside(lines int) clean.Text {
	if lines == 0 {
		return clean.Text{}
	}
	return clean.Concat(marks.ChangedOutside(lines), clean.Literal(" (dailies check says where)"))
}

// TakeFindings takes the result of a later check of the files, and reports what is new.
func (d *Damage) TakeFindings(found marks.Findings, err error) {
	if more := found.Edited - d.Found.Edited; more > 0 {
		d.Dialog.Answer(editedOutside(more), ui.Warning, 0)
	}
	d.Found.Findings = found
	if err != nil {
		d.warn(clean.Line(err.Error()))
	}
}

// Saved reports marks that were written again, once they are saved.
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
