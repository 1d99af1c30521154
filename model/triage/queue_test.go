package triage

import (
	"errors"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
)

// disk notes what is saved, and fails as long as full is set.
type disk struct {
	full    error
	saves   int
	retries int
}

func queueOn(d *disk) *SaveQueue {
	return &SaveQueue{
		Save: func([]marks.Step) error { d.saves++; return d.full },
		After: func(time.Duration, func() tea.Msg) tea.Cmd {
			d.retries++
			return func() tea.Msg { return RetryMsg{} }
		},
	}
}

func saved(t *testing.T, cmd tea.Cmd) SavedMsg {
	t.Helper()
	if cmd == nil {
		t.Fatal("nothing is saved")
	}
	return cmd().(SavedMsg)
}

func TestOneSaveIsInFlightAndTheNextHasAllThatCame(t *testing.T) {
	var d disk
	q := queueOn(&d)
	first := saved(t, q.Add(marks.Step{}))
	for range 2 {
		if q.Add(marks.Step{}) != nil {
			t.Error("a second save is in flight")
		}
	}
	end, next := q.Saved(first)
	second := saved(t, next)
	if end || len(second.Steps) != 2 {
		t.Errorf("end %v, %d steps in the second save", end, len(second.Steps))
	}
	if _, next := q.Saved(second); next != nil || len(q.Pending()) != 0 {
		t.Errorf("%d steps are left", len(q.Pending()))
	}
}

func TestAFailedSaveIsTriedAgainAndLosesNothing(t *testing.T) {
	d := disk{full: errors.New("disk full")}
	q := queueOn(&d)
	if end, retry := q.Saved(saved(t, q.Add(marks.Step{}))); end || retry == nil || q.Failed() == nil || len(q.Pending()) != 1 {
		t.Fatal("it is not tried again")
	}
	if _, again := q.Saved(saved(t, q.Flush())); again == nil || d.retries != 2 {
		t.Errorf("%d retries", d.retries)
	}
	d.full = nil
	if q.Saved(saved(t, q.Flush())); q.Failed() != nil || len(q.Pending()) != 0 {
		t.Errorf("%d steps are left: %v", len(q.Pending()), q.Failed())
	}
}

func TestLeavingWaitsForTheSaveInFlight(t *testing.T) {
	var d disk
	q := queueOn(&d)
	if now, _ := q.Quit(); !now {
		t.Error("it waits for nothing")
	}
	q = queueOn(&d)
	first := q.Add(marks.Step{})
	if now, save := q.Quit(); now || save != nil {
		t.Error("it does not wait")
	}
	if end, _ := q.Saved(saved(t, first)); !end {
		t.Error("it goes on waiting")
	}
}

func TestLeavingWithUnsavedMarksIsRefusedOnce(t *testing.T) {
	d := disk{full: errors.New("disk full")}
	q := queueOn(&d)
	q.Saved(saved(t, q.Add(marks.Step{})))
	_, save := q.Quit()
	if end, _ := q.Saved(saved(t, save)); !end {
		t.Fatal("leaving waits for a disk that is full")
	}
	if refused, _ := q.Refuse(); !refused {
		t.Error("unsaved marks are given up without a word")
	}
	if now, _ := q.Quit(); !now {
		t.Error("the second time it does not leave")
	}
	if refused, _ := q.Refuse(); refused {
		t.Error("the second time it is refused again")
	}
}

func TestWhoCannotBeAskedLeavesAtOnce(t *testing.T) {
	d := disk{full: errors.New("disk full")}
	q := queueOn(&d)
	q.Saved(saved(t, q.Add(marks.Step{})))
	if now, _ := q.QuitAtOnce(); !now {
		t.Error("it waits for somebody to press Q again")
	}
}

func TestMarksThatAreToBeWrittenAgainCountAsUnsaved(t *testing.T) {
	d := disk{full: errors.New("disk full")}
	q := queueOn(&d)
	var m marks.Marks
	star := true
	m.Apply(marks.Change{ID: "a", Starred: &star}, marks.Change{ID: "b", Starred: &star})
	again, papers := m.Restore(nil)
	q.Saved(saved(t, q.Add(again)))
	if q.Changes() != papers || papers != 2 {
		t.Errorf("%d changes are unsaved, of %d papers", q.Changes(), papers)
	}
}
