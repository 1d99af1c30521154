package triage_test

import (
	"os"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/shelf/shelftest"
	"dailies/model/triage"
	"dailies/ui/uitest"
)

// asking presses a key of triage on a paper with the note "before". made is the resulting decision.
func asking(action string, now time.Time) (t *triage.Triage, made *triage.Decision) {
	s, note, made := shelftest.Of("A title"), "before", new(triage.Decision)
	s.Marks.Apply(marks.Change{ID: s.Papers.Paper(0).ID, Note: &note})
	s.Join(0)
	t = &triage.Triage{
		Dialog: &overlay.Dialog{}, Shelf: s, Getenv: os.Getenv,
		Rows:         func() triage.Rows { return triage.Rows{Shown: []int32{0}} },
		MakeDecision: func(d triage.Decision) tea.Cmd { *made = d; return nil },
		Now:          func() time.Time { return now },
	}
	none := func(marks.Status) overlay.Do { return nil }
	keymap.NewMap(t.Keys(none, nil, nil), nil).ByName(action).Run()
	return t, made
}

// wake returns the day until which a paper is snoozed.
func wake(text string, now time.Time) (string, error) {
	snooze, made := asking("snooze", now)
	do, err := snooze.Dialog.Prompt.Accept(text)
	if err != nil {
		return "", err
	}
	do()
	return *made.Change.Snooze, nil
}

func TestWakeDayParsesCommonForms(t *testing.T) {
	saturday := time.Date(2026, 11, 21, 23, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{"": "", "1d": "2026-11-22",
		"tomorrow": "2026-11-22", "2w": "2026-12-05", "1m": "2026-12-21", "mon": "2026-11-23",
		"Monday": "2026-11-23", "sat": "2026-11-28", " sun ": "2026-11-22",
		"2026-12-01": "2026-12-01",
	} {
		got, err := wake(text, saturday)
		uitest.Must(t, err)
		uitest.Equal(t, got, want, text)
	}
	endOfJanuary := time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{"1m": "2026-02-28", "2m": "2026-03-31", "13m": "2027-02-28"} {
		if got, err := wake(text, endOfJanuary); err != nil || got != want {
			t.Errorf("%q on the last of January: %q, %v, want %q", text, got, err, want)
		}
	}
	if chile, err := time.LoadLocation("America/Santiago"); err == nil { // where 6 September began at 1:00 because of daylight saving time
		got, err := wake("tomorrow", time.Date(2026, 9, 5, 0, 30, 0, 0, chile))
		uitest.Must(t, err)
		uitest.Equal(t, got, "2026-09-06")
	}
	const overflows = "-2635249153387078802w" // multiplied by seven, it overflows to 2
	for _, text := range []string{
		"2026-11-21", "2020-01-01", "0d", "-3d", "d", "soon", "99999d", overflows, "3", "3x", "ä", "monkey", "mo", "frida y", "sund4",
	} {
		if got, err := wake(text, saturday); err == nil {
			t.Errorf("%q gives %q, want an error", text, got)
		}
	}
}
