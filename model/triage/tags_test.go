package triage

import (
	"testing"
	"time"

	"dailies/ui/uitest"
)

func TestALineOfTagsAddsAndTakesAway(t *testing.T) {
	for _, tt := range []struct {
		before    []string
		line      string
		add, drop []string
	}{
		{nil, "rl #agents, survey", []string{"rl", "agents", "survey"}, nil},
		{[]string{"rl", "old"}, "rl new", []string{"rl", "new"}, []string{"old"}},
		{[]string{"rl"}, "rl +new #old", []string{"rl", "new", "old"}, nil},
		{nil, "-old", nil, []string{"old"}},
		{[]string{"rl"}, "", nil, []string{"rl"}},
		{[]string{"agents", "rl"}, "agents rl -rl", []string{"agents"}, []string{"rl"}},
		{[]string{"agents", "rl"}, "-rl", nil, []string{"rl", "agents"}},
	} {
		add, drop := tagChanges(tt.before, tt.line)
		uitest.EqualList(t, add, tt.add, tt.line, tt.before)
		uitest.EqualList(t, drop, tt.drop, tt.line, tt.before)
	}
}

func TestTheLastTagIsCompleted(t *testing.T) {
	known := []string{"RLHF", "rl", "agents"}
	for text, want := range map[string][]string{
		"r":     {"RLHF", "rl"},
		"x -a":  {"x -agents"},
		"#R":    {"#RLHF", "#rl"},
		"x agt": {"x agents"},
		"z":     nil,
	} {
		uitest.EqualList(t, completeTag(text, known), want, text)
	}
}

func TestWakeDayReadsWhatPeopleWrite(t *testing.T) {
	saturday := time.Date(2026, 11, 21, 23, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{"": "", "1d": "2026-11-22",
		"tomorrow": "2026-11-22", "2w": "2026-12-05", "1m": "2026-12-21", "mon": "2026-11-23",
		"Monday": "2026-11-23", "sat": "2026-11-28", " sun ": "2026-11-22",
		"2026-12-01": "2026-12-01",
	} {
		got, err := wakeDay(text, saturday)
		uitest.Must(t, err)
		uitest.Equal(t, got, want, text)
	}
	endOfJanuary := time.Date(2026, 1, 31, 9, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{"1m": "2026-02-28", "2m": "2026-03-31", "13m": "2027-02-28"} {
		if got, err := wakeDay(text, endOfJanuary); err != nil || got != want {
			t.Errorf("%q on the last of January: %q, %v, want %q", text, got, err, want)
		}
	}
	if chile, err := time.LoadLocation("America/Santiago"); err == nil { // where 6 September began at 1:00
		got, err := wakeDay("tomorrow", time.Date(2026, 9, 5, 0, 30, 0, 0, chile))
		uitest.Must(t, err)
		uitest.Equal(t, got, "2026-09-06")
	}
	for _, text := range []string{"2026-11-21", "2020-01-01", "0d", "-3d", "d", "soon", "99999d", "3", "3x", "ä", "monkey", "mo", "frida y", "sund4"} {
		if got, err := wakeDay(text, saturday); err == nil {
			t.Errorf("%q gives %q, want an error", text, got)
		}
	}
}
