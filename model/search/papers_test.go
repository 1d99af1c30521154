package search

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
)

// dumps gives the papers of the four real dumps.
func dumps(tb testing.TB) Papers {
	tb.Helper()
	paths, err := filepath.Glob("../../testdata/dumps/*.txt")
	if err != nil || len(paths) == 0 {
		tb.Fatalf("no dumps: %v", err)
	}
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		l.Add(parser.Parse(filepath.Base(path), string(data)))
	}
	return Papers{Snapshot: l.Snapshot()}
}

// of makes papers of hand-written ones.
func of(papers ...parser.Paper) Papers {
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	for i := range papers {
		papers[i].Position = i + 1
	}
	l.Add(parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 31}, Line: 1, Papers: len(papers)}}, Papers: papers})
	return Papers{Snapshot: l.Snapshot()}
}
