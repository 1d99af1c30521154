package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/ui/uitest"
)

// fixture is a journal in its own folder, on a day that the test can change.
type fixture struct {
	*Journal
	t   testing.TB
	day time.Time
}

func newFixture(t testing.TB) *fixture {
	home := t.TempDir()
	w := &fixture{t: t, day: time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)}
	w.Journal = New(Config{
		Folder: filepath.Join(home, "marks"), State: home, Device: "0a1b2c3d",
		Now: func() time.Time { return w.day }, LockTimeout: 20 * time.Millisecond,
	})
	t.Cleanup(w.Close)
	return w
}

// window opens the journal as another process of the same device.
func (w *fixture) window() *fixture {
	other := &fixture{Journal: New(w.Config), t: w.t, day: w.day}
	w.t.Cleanup(other.Close)
	return other
}

// entry returns entry n of a test, which sets a note on paper n.
func entry(n int) Line {
	return Line{
		Version: 1, Change: Change{ID: library.ID(fmt.Sprint("p", n)), Note: new(fmt.Sprint("note ", n))},
		Time: int64(1000 + n), By: "0a1b2c3d", Op: fmt.Sprint("s.", n),
	}
}

func (w *fixture) add(ns ...int) {
	w.t.Helper()
	for _, n := range ns {
		uitest.Must(w.t, w.Append([]Line{entry(n)}))
	}
}

// read returns the papers of the new lines.
func (w *fixture) read() []string {
	w.t.Helper()
	lines, _, err := w.Read()
	uitest.Must(w.t, err)
	return ids(lines)
}

// reads fails unless the new lines are about these papers.
func (w *fixture) reads(want ...string) {
	w.t.Helper()
	uitest.Equal(w.t, fmt.Sprint(w.read()), fmt.Sprint(want))
}

// isWhole fails if a line was damaged or edited.
func (w *fixture) isWhole() {
	w.t.Helper()
	f := w.Findings()
	uitest.Equal(w.t, f.Bad+f.Edited, 0, f)
}

// textOf returns the content of a file, or "" if it does not exist.
func textOf(path string) string {
	text, _ := os.ReadFile(path)
	return string(text)
}

func ids(lines []Line) []string {
	ids := []string{}
	for _, l := range lines {
		ids = append(ids, string(l.ID))
	}
	return ids
}

func (w *fixture) text() string {
	w.t.Helper()
	text, err := os.ReadFile(w.path(w.ownName()))
	uitest.Must(w.t, err)
	return string(text)
}

func (w *fixture) put(name, text string) {
	w.t.Helper()
	uitest.Must(w.t, os.MkdirAll(w.Folder, 0o700))
	uitest.Must(w.t, os.WriteFile(w.path(name), []byte(text), 0o600))
}

// said fails unless the next Read returns an error with these parts, and the one after it none.
func (w *fixture) said(parts ...string) {
	w.t.Helper()
	_, _, err := w.Read()
	if err == nil {
		w.t.Fatalf("no error says %q", parts)
	}
	uitest.Sees(w.t, err.Error(), parts...)
	_, _, err = w.Read()
	uitest.Equal(w.t, err, nil, "reported twice")
}

// feed reads text as the rest of a file.
func (r *fileState) feed(text string) []Line { return r.scan([]byte(text)) }

// render returns lines as the text that follows a line with a checksum.
func render(lines []Line, sum uint32, newline bool) string {
	c := chain{sum: sum}
	if newline {
		c.text = []byte{'\n'}
	}
	for i := range lines {
		c.add(lines[i].Text())
	}
	return string(c.text)
}
