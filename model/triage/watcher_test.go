package triage

import (
	"errors"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/parser/clean"
	"dailies/ui/terminal"
)

func TestALookThatFindsNothingDoesNotAskTheModel(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	folder := t.TempDir()
	store, _, found := marks.Open(marks.Config{DataDir: folder, StateDir: folder, Now: func() time.Time { return now }})
	t.Cleanup(func() { _ = store.Close() })
	lists := false
	w := MarksWatcher{
		Store: store,
		Now:   func() time.Time { return now },
		After: func(_ time.Duration, then func() tea.Msg) tea.Cmd { return then },
	}
	look := w.Next(found, func() bool { return lists })
	if _, quiet := look().(terminal.QuietMsg); !quiet {
		t.Error("nothing has changed, and the model is asked")
	}
	lists = true
	if _, changed := look().(MarksChangedMsg); !changed {
		t.Error("a list was edited, and the model is not asked")
	}
	lists, now = false, now.AddDate(0, 0, 1)
	if _, changed := look().(MarksChangedMsg); !changed {
		t.Error("a day has come, and the model is not asked")
	}
	if w.Replaced() != nil {
		t.Error("the journal is the same, and looked at")
	}
	if (MarksWatcher{}).Next(found, nil) != nil || (MarksWatcher{}).Replaced() != nil {
		t.Error("looks without a store")
	}
}

func TestWhatALookFindsIsSaidOnceAndListed(t *testing.T) {
	d := Damage{Found: marks.Report{Saves: true}}
	if !d.First().Empty() || len(d.Problems()) > 0 {
		t.Errorf("all is well: %v, %v", d.First(), d.Problems())
	}
	found := marks.Report{Saves: true}
	found.Edited = 2
	if said := d.Take(found, errors.New("cannot be read")); len(said) != 2 || !strings.HasPrefix(said[0].String(), "2 lines") {
		t.Errorf("said: %v", said)
	}
	if said := d.Take(found, nil); len(said) > 0 {
		t.Errorf("said again: %v", said)
	}
	if lines := d.Problems(); len(lines) != 1 || lines[0].String() != "cannot be read" {
		t.Errorf("problems: %v", lines)
	}
	d.Found = marks.Report{Why: clean.Literal("the disk is full")}
	if got := d.First().String(); got != "marks will not be saved: the disk is full" {
		t.Errorf("first: %q", got)
	}
}
