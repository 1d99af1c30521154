// Package librarytest provides papers for tests: Samples from the four sample dumps, Day from a day of
// the site's JSON, Both from all of these, Published from a large file, and Of from papers of the test.
package librarytest

import (
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
)

// Today is the date of the libraries. No page is dated later.
var Today = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)

// Samples returns the papers of the four sample dumps.
func Samples(tb testing.TB) library.Snapshot { return read(tb, "dumps/*.txt") }

// Day returns a small day with all details that the JSON of the site can have, and a hostile record.
func Day(tb testing.TB) library.Snapshot { return read(tb, "json/day.json") }

// Both returns the papers of Samples and of Day.
func Both(tb testing.TB) library.Snapshot { return read(tb, "dumps/*.txt", "json/day.json") }

// Published returns 9,577 papers of the site, and the folder that also says which of them readers
// picked. It skips the test if the folder is missing beside the module.
func Published(tb testing.TB) (papers library.Snapshot, folder string) {
	tb.Helper()
	folder = filepath.Join(testdata(), "../../shared/data/picks")
	path := filepath.Join(folder, "papers.jsonl.gz")
	if _, err := os.Stat(path); err != nil {
		tb.Skip("the papers are not here")
	}
	return OfDumps(collect(tb, parser.Load(tb.Context(), []string{path}))...), folder
}

// read returns the papers of files in testdata.
func read(tb testing.TB, patterns ...string) library.Snapshot {
	tb.Helper()
	var dumps []parser.Dump
	for _, pattern := range patterns {
		dumps = append(dumps, collect(tb, parser.LoadFS(tb.Context(), os.DirFS(testdata()), pattern))...)
	}
	return OfDumps(dumps...)
}

func collect(tb testing.TB, read iter.Seq2[parser.Dump, error]) (dumps []parser.Dump) {
	tb.Helper()
	for dump, err := range read {
		if err != nil {
			tb.Fatal(err)
		}
		dumps = append(dumps, dump)
	}
	return dumps
}

// testdata returns the testdata folder beside go.mod.
func testdata() string {
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "../../../testdata")
}

// Of returns papers that are all on one page, in this order.
func Of(papers ...parser.Paper) library.Snapshot {
	return OfDumps(parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 31}, Line: 1}}, Papers: papers})
}

// OfDumps returns the papers of dumps.
func OfDumps(dumps ...parser.Dump) library.Snapshot {
	l := library.New(Today)
	for _, d := range dumps {
		l.Add(d)
	}
	return l.Snapshot()
}
