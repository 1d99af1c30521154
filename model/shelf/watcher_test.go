package shelf

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/ui/uitest"
)

// write writes a file that was last modified a minute ago.
func write(t *testing.T, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o600)
	}
	if err == nil {
		at := time.Now().Add(-time.Minute)
		err = os.Chtimes(path, at, at)
	}
	uitest.Must(t, err)
	return path
}

func TestChangesInAFolderAreReported(t *testing.T) {
	folder := t.TempDir()
	a := write(t, folder, "a.txt", "one")
	f := Files{Paths: []string{folder}}
	for _, step := range []struct {
		want   string
		change func()
	}{
		{"", func() {}},
		{"b.txt is new", func() { write(t, folder, "b.txt", "two") }},
		{"", func() {}},
		{"a.txt has changed", func() { write(t, folder, "a.txt", "one and more") }},
		{"2 files have changed", func() { write(t, folder, "c.txt", "three"); write(t, folder, "d.md", "four") }},
		{"e.txt is new", func() { write(t, folder, "below/e.txt", "five") }},
		{"", func() { write(t, folder, ".a.txt.swp", "x"); write(t, folder, "picture.png", "x") }},
		{"a.txt is gone", func() { _ = os.Remove(a) }},
		{"", func() { write(t, folder, "f.txt", "six"); f.MarkRead()() }},
	} {
		step.change()
		uitest.Equal(t, f.poll().String(), step.want)
	}
}

func TestChangedFileIsReportedOnceItIsComplete(t *testing.T) {
	folder := t.TempDir()
	f := Files{Paths: []string{folder}}
	f.poll()
	path := write(t, folder, "a.txt", "one")
	touch := func(at time.Time) {
		uitest.Must(t, os.Chtimes(path, at, at))
	}
	touch(time.Now())
	uitest.Equal(t, f.poll().Empty(), true)
	for _, at := range []time.Time{time.Now().Add(-time.Minute), time.Now().Add(time.Hour)} { // another machine's clock
		touch(at)
		uitest.Equal(t, f.poll().Empty(), false, at)
	}
}

func TestPollWithoutChangesSendsNoMessage(t *testing.T) {
	now := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	folder, dumps := t.TempDir(), t.TempDir()
	store, _, found := marks.Open(marks.Config{DataDir: folder, StateDir: folder, Now: func() time.Time { return now }})
	t.Cleanup(func() { _ = store.Close() })
	w := Watcher{
		Store: store, Files: &Files{Paths: []string{dumps}},
		Now:   func() time.Time { return now },
		After: func(_ time.Duration, then func() tea.Msg) tea.Cmd { return then },
	}
	poll := w.Next(found.Findings)
	polled := func(want bool, what string) {
		t.Helper()
		_, changed := poll().(ChangedMsg)
		uitest.Equal(t, changed, want, what)
	}
	polled(false, "nothing has changed")
	write(t, dumps, "a.txt", "one")
	polled(true, "a file is new")
	polled(false, "it was reported")
	now = now.AddDate(0, 0, 1)
	polled(true, "a new day has begun")
	if (Watcher{}).Next(found.Findings) != nil {
		t.Error("it polls without a store")
	}
}
