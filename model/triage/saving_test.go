package triage_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/shelf/shelftest"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// disk records what is saved, and fails while full is set.
type disk struct {
	full    error
	saves   int
	retries int
	left    bool // the program has ended
}

func savingOn(d *disk) *triage.Saving {
	return &triage.Saving{
		Dialog: &overlay.Dialog{}, Shelf: shelftest.Of("Alpha"),
		Save: func([]marks.Step) error { d.saves++; return d.full },
		Exit: func() tea.Cmd { d.left = true; return nil },
		After: func(time.Duration, func() tea.Msg) tea.Cmd {
			d.retries++
			return func() tea.Msg { return triage.RetryMsg{} }
		},
	}
}

// runSave runs a save, and returns the command that follows it.
func runSave(t *testing.T, s *triage.Saving, save tea.Cmd) tea.Cmd {
	t.Helper()
	if save == nil {
		t.Fatal("nothing is saved")
	}
	return s.Update(save())
}

func TestOneSaveRunsAtATimeAndTheNextTakesAllPendingSteps(t *testing.T) {
	var d disk
	s := savingOn(&d)
	first := s.Add(marks.Step{})
	for range 2 {
		if s.Add(marks.Step{}) != nil {
			t.Error("a second save is in flight")
		}
	}
	second := runSave(t, s, first)
	if len(s.Pending) != 2 || runSave(t, s, second) != nil || len(s.Pending) != 0 || d.saves != 2 || d.left {
		t.Errorf("%d steps are left after %d saves", len(s.Pending), d.saves)
	}
}

func TestAFailedSaveIsRetriedAndLosesNothing(t *testing.T) {
	d := disk{full: errors.New("disk full")}
	s := savingOn(&d)
	retry := runSave(t, s, s.Add(marks.Step{}))
	if !strings.HasPrefix(s.Dialog.Now().Text.String(), "NOT SAVED: disk full") || len(s.Pending) != 1 {
		t.Errorf("%q is said, %d steps are pending", s.Dialog.Now().Text, len(s.Pending))
	}
	retry = runSave(t, s, runSave(t, s, retry)) // the retry fires and fails
	uitest.Equal(t, d.retries, 2)
	d.full = nil
	if runSave(t, s, runSave(t, s, retry)); s.Failed != nil || len(s.Pending) != 0 || s.Dialog.Now().Text.String() != "All marks are saved again." {
		t.Errorf("%d steps are left: %v", len(s.Pending), s.Failed)
	}
}

func TestQuitWaitsForTheSaveInFlight(t *testing.T) {
	var d disk
	s := savingOn(&d)
	if s.Quit(false); !d.left {
		t.Error("it waits for nothing")
	}
	d.left = false
	s = savingOn(&d)
	first := s.Add(marks.Step{})
	if s.Quit(false) != nil || d.left {
		t.Error("it does not wait")
	}
	if runSave(t, s, first); !d.left {
		t.Error("it goes on waiting")
	}
}

func TestQuittingWithUnsavedMarksIsRefusedOnce(t *testing.T) {
	d := disk{full: errors.New("disk full")}
	s := savingOn(&d)
	runSave(t, s, s.Add(marks.Step{}))
	if runSave(t, s, s.Quit(false)); d.left || !strings.Contains(s.Dialog.Now().Text.String(), "Q again quits") {
		t.Errorf("left %v, said %q", d.left, s.Dialog.Now().Text)
	}
	if s.Quit(false); !d.left {
		t.Error("the second time it does not leave")
	}
	d.left, s = false, savingOn(&d)
	runSave(t, s, s.Add(marks.Step{}))
	if s.Quit(true); !d.left {
		t.Error("it waits for somebody to press Q again where nobody can be asked")
	}
}

func TestMarksToBeRestoredCountAsUnsaved(t *testing.T) {
	d := disk{full: errors.New("disk full")}
	s := savingOn(&d)
	var m marks.Marks
	star := true
	m.Apply(marks.Change{ID: "a", Starred: &star}, marks.Change{ID: "b", Starred: &star})
	again := m.Restore(nil)
	if runSave(t, s, s.Add(again)); s.UnsavedChanges() != again.Restored || again.Restored != 2 {
		t.Errorf("%d changes are unsaved, of %d papers", s.UnsavedChanges(), again.Restored)
	}
}

func TestFindingsAreReportedOnceAndListed(t *testing.T) {
	d := triage.Damage{Dialog: &overlay.Dialog{}}
	if first := d.Open(marks.Report{}); !first.Empty() || len(d.Problems()) > 0 {
		t.Errorf("all is well: %v, %v", first, d.Problems())
	}
	found := marks.Findings{Edited: 2}
	d.TakeFindings(found, errors.New("cannot be read"))
	uitest.Equal(t, d.Dialog.Now().Text.String(), "cannot be read")
	d.Dialog.CountKey() // the message stays for one more key
	d.Dialog.CountKey()
	d.TakeFindings(found, nil)
	if got := d.Dialog.Now().Text; !got.Empty() {
		t.Errorf("%q is said again", got)
	}
	found.Edited = 4
	d.TakeFindings(found, nil)
	if got := d.Dialog.Now().Text.String(); !strings.HasPrefix(got, "2 lines") {
		t.Errorf("%q is said", got)
	}
	if lines := d.Problems(); len(lines) != 1 || lines[0].String() != "cannot be read" {
		t.Errorf("problems: %v", lines)
	}
	first := new(triage.Damage).Open(marks.Report{Why: clean.Literal("the disk is full")})
	uitest.Equal(t, first.String(), "marks will not be saved: the disk is full")
}
