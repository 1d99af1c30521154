package match

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser"
)

var today = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)

// dumps gives the papers of the four real dumps.
func dumps(tb testing.TB) Papers {
	tb.Helper()
	paths, err := filepath.Glob("../../../testdata/dumps/*.txt")
	if err != nil || len(paths) == 0 {
		tb.Fatalf("no dumps: %v", err)
	}
	l := library.New(today)
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
	l := library.New(today)
	for i := range papers {
		papers[i].Position = i + 1
	}
	l.Add(parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 31}, Line: 1, Papers: len(papers)}}, Papers: papers})
	return Papers{Snapshot: l.Snapshot()}
}

func parsed(tb testing.TB, text string) query.Query {
	tb.Helper()
	q, err := query.Parse(text)
	if err != nil {
		tb.Fatalf("%q: %v", text, err)
	}
	return q
}

// indexed gives an index of papers.
func indexed(tb testing.TB, in Papers) *index.View {
	return new(index.Index).Follow(tb.Context(), in.Snapshot)
}

// result is a paper that was found.
type result struct {
	paper int
	score int32
	near  bool
}

// search runs a query and gives the results, best first.
func search(tb testing.TB, view *index.View, in Papers, text string) (results []result) {
	tb.Helper()
	found := Compile(tb.Context(), parsed(tb, text), view, in).Rank(tb.Context())
	for i := range found.Hits.EachSet() {
		results = append(results, result{int(i), found.Scores[i], found.Near.Test(i)})
	}
	slices.SortStableFunc(results, func(a, b result) int { return cmp.Compare(b.score, a.score) })
	return results
}
