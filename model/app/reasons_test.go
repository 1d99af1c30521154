package app

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/parser/clean"
)

// onSamples runs a command on the sample dumps and returns what it printed, and said.
func onSamples(t *testing.T, run func(workspace, shelf.Source) int) (out, said string) {
	t.Helper()
	var o, e bytes.Buffer
	store, decided, _ := marks.Open(marks.Config{DataDir: t.TempDir(), StateDir: t.TempDir(), Now: time.Now})
	defer store.Close()
	s := shelf.NewSource([]string{"../../testdata/dumps"}, "", nil)
	s.Notice = clean.Text{}
	run(workspace{Out: &o, Err: &e, Now: time.Now(), Marks: decided, Store: store}, s)
	return o.String(), e.String()
}

func TestAListWithoutAMatchSaysWhy(t *testing.T) {
	for query, want := range map[string][]string{
		"is:read":       {"no paper matches"},
		"agent is:read": {"agent alone finds 86", "is:read alone finds 0"},
		"upvotes:>3":    {"these files have no upvotes"},
		"agent":         {},
	} {
		for _, l := range []Listing{{Query: query, Format: "jsonl"}, {Query: query, Format: "text", Count: true}} {
			_, said := onSamples(t, func(w workspace, s shelf.Source) int { return w.List(context.Background(), s, l) })
			for _, part := range want {
				if !strings.Contains(said, part) {
					t.Errorf("%q says %q, without %q", query, said, part)
				}
			}
			if len(want) == 0 && said != "" {
				t.Errorf("%q finds papers and says %q", query, said)
			}
		}
	}
}

func TestADryRunPrintsTheStatusBeforeAndAfter(t *testing.T) {
	status := marks.Skipped
	d := Deciding{Keys: []string{"thinking sparks"}, DryRun: true, Set: func(c *marks.Change) { c.Status = &status }}
	out, _ := onSamples(t, func(w workspace, s shelf.Source) int { return w.Decide(context.Background(), s, d) })
	if !strings.HasPrefix(out, "inbox → skipped  Thinking Sparks") {
		t.Errorf("printed %q", out)
	}
}

func TestNamesCompleteKeysAndTitles(t *testing.T) {
	for typed, want := range map[string]string{
		"thinkingsp": "thinkingsparksemergentattentionheadsinreasoningmodelsduringposttraining\tThinking Sparks!",
		"thinking s": "thinking sparks!: Emergent", // as typed so far: shells compare letters
		"":           "",
		"ü":          "",
	} {
		onSamples(t, func(w workspace, s shelf.Source) int {
			names := strings.Join(w.Names(context.Background(), s, typed), "\n")
			if !strings.HasPrefix(names, want) || want == "" && names != "" {
				t.Errorf("%q is completed by %q", typed, names)
			}
			return exitOK
		})
	}
}

func TestAFileThatIsCutIsSaid(t *testing.T) {
	record := `{"title":"Paper %d","paper":{"id":"2611.0000%d","title":"Paper %d","summary":"S.","publishedAt":"2026-11-20T00:00:00.000Z"}}`
	text := "[" + fmt.Sprintf(record, 1, 1, 1) + "," + fmt.Sprintf(record, 2, 2, 2)[:60]
	file := filepath.Join(t.TempDir(), "cut.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, run := range map[string]func(workspace, shelf.Source) int{
		"list": func(w workspace, s shelf.Source) int { return w.List(t.Context(), s, Listing{Format: "text"}) },
		"count": func(w workspace, s shelf.Source) int {
			return w.List(t.Context(), s, Listing{Count: true, Format: "text"})
		},
		"export": func(w workspace, s shelf.Source) int { return w.Export(t.Context(), s, Exporting{Format: "bib"}) },
		"stats":  func(w workspace, s shelf.Source) int { return w.Stats(t.Context(), s, "", false) },
	} {
		w, out, said := testEnv()
		store, decided, _ := marks.Open(marks.Config{DataDir: t.TempDir(), StateDir: t.TempDir(), Now: time.Now})
		defer store.Close()
		w.Store, w.Marks = store, decided
		_, w.Marks, _ = marks.Open(marks.Config{Now: time.Now, ReadOnly: true})
		w.Now = time.Now()
		s := shelf.NewSource([]string{file}, "", nil)
		s.Notice = clean.Text{}
		if status := run(w, s); status != exitProblems || !strings.Contains(said.String(), "cut.json:1: the JSON is cut") || strings.Count(said.String(), "\n") != 1 || out.Len() == 0 {
			t.Errorf("%s: status %d, said %q", name, status, said)
		}
	}
}
