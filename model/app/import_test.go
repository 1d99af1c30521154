package app

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/marks"
)

// TestAnImportLeavesAloneWhatWasDecidedLater exports marks, changes some, and imports the
// export again.
func TestAnImportLeavesAloneWhatWasDecidedLater(t *testing.T) {
	for _, format := range marks.Formats() {
		now := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
		home := t.TempDir()
		store, decided, _ := marks.Open(marks.Config{DataDir: home, StateDir: home, Now: func() time.Time { return now }})
		defer store.Close()
		do := func(c marks.Change) {
			t.Helper()
			now = now.Add(time.Minute)
			if err := store.Save([]marks.Step{decided.Apply(c)}); err != nil {
				t.Fatal(err)
			}
		}
		toRead, read := marks.ToRead, marks.Read
		do(marks.Change{ID: "a", Title: "A", Status: &toRead, Tag: []string{"old"}, Note: new("one note")})
		do(marks.Change{ID: "b", Title: "B", Status: &toRead})
		var file bytes.Buffer
		if err := marks.Export(&file, format, decided); err != nil {
			t.Fatal(err)
		}
		do(marks.Change{ID: "a", Status: &read, Starred: new(true), Untag: []string{"old"}})
		path := filepath.Join(t.TempDir(), "marks")
		imported := func(text string, saved time.Time) (said string) {
			t.Helper()
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(path, saved, saved); err != nil {
				t.Fatal(err)
			}
			w, _, stderr := testEnv()
			w.Store, w.Marks, w.Now = store, decided, now
			if status := w.ImportMarks(Import{Format: string(format), Path: path}); status != exitOK {
				t.Errorf("%s: status %d", format, status)
			}
			return stderr.String()
		}
		want := func(id library.ID, status marks.Status, starred bool, tags, note string) {
			t.Helper()
			if m := decided.Get(id); m.Status != status || m.Starred != starred || strings.Join(m.Tags, " ") != tags || m.Note != note {
				t.Errorf("%s: %s is %+v", format, id, m)
			}
		}
		later := now.Add(time.Hour)
		if said := imported(file.String(), later); !strings.Contains(said, "1 paper of the file changed here since then") {
			t.Errorf("%s: it says %q", format, said)
		}
		want("a", read, true, "", "one note")
		imported(strings.Replace(file.String(), "one note", "another note", 1), later) // edited by hand
		want("a", read, true, "", "another note")
		hand := map[marks.Format]string{marks.JSONL: `{"id":"b","state":"skipped"}`, marks.CSV: "id,status\nb,skipped\n"}[format]
		imported(hand, now.Add(-24*time.Hour)) // older than the decision
		want("b", toRead, false, "", "")
		imported(hand, later)
		want("b", marks.Skipped, false, "", "")
	}
}

func TestOfSeveralLinesForAPaperTheNewestCounts(t *testing.T) {
	home := t.TempDir()
	store, decided, _ := marks.Open(marks.Config{DataDir: home, StateDir: home, Now: time.Now})
	defer store.Close()
	w, _, _ := testEnv()
	w.Store, w.Marks = store, decided
	journal := `{"v":1,"id":"a","title":"A","t":20,"by":"x","state":"read","op":"x.2"}` + "\n" + `{"v":1,"id":"a","title":"A","t":10,"by":"x","state":"skipped","star":true,"op":"x.1"}`
	if status := w.ImportMarks(Import{Format: "jsonl", In: strings.NewReader(journal)}); status != exitOK {
		t.Errorf("status %d", status)
	}
	if m := decided.Get("a"); m.Status != marks.Read || !m.Starred {
		t.Errorf("%+v", m)
	}
}
