// Package librarytest provides papers for tests: Samples from the four sample dumps, Day from one
// day of the site's JSON, Both from all of these, Published from a large file, and Of from papers
// that a test makes.
package librarytest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
)

// Today is the date of the libraries. No page is dated later.
var Today = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)

// Samples returns the papers of the four sample dumps.
func Samples(tb testing.TB) library.Snapshot { return read(tb, "dumps/*.txt") }

// Day returns a small day with all details that the JSON of the site can have, and a hostile
// record.
func Day(tb testing.TB) library.Snapshot { return read(tb, "json/day.json") }

// Both returns the papers of Samples and of Day.
func Both(tb testing.TB) library.Snapshot { return read(tb, "dumps/*.txt", "json/day.json") }

// Published returns 9,577 papers of the site, and the folder that also says which of them readers
// picked. It skips the test if the folder is missing beside the module.
func Published(tb testing.TB) (papers library.Snapshot, folder string) {
	tb.Helper()
	folder = filepath.Join(testdata(tb), "../../shared/data/picks")
	path := filepath.Join(folder, "papers.jsonl.gz")
	if _, err := os.Stat(path); err != nil {
		tb.Skip("the papers are not here")
	}
	var dumps []parser.Dump
	for dump, err := range parser.Load(tb.Context(), []string{path}) {
		if err != nil {
			tb.Fatal(err)
		}
		dumps = append(dumps, dump)
	}
	return OfDumps(dumps...), folder
}

// read returns the papers of files in testdata.
func read(tb testing.TB, patterns ...string) library.Snapshot {
	tb.Helper()
	var dumps []parser.Dump
	for _, pattern := range patterns {
		for dump, err := range parser.LoadFS(tb.Context(), os.DirFS(testdata(tb)), pattern) {
			if err != nil {
				tb.Fatal(err)
			}
			dumps = append(dumps, dump)
		}
	}
	return OfDumps(dumps...)
}

// testdata returns the testdata folder beside go.mod. Tests run in the folder of their package,
// which is below.
func testdata(tb testing.TB) string {
	tb.Helper()
	dir, err := os.Getwd()
	if err != nil {
		tb.Fatal(err)
	}
	for parent := filepath.Dir(dir); ; dir, parent = parent, filepath.Dir(parent) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return filepath.Join(dir, "testdata")
		}
		if parent == dir {
			tb.Fatal("there is no go.mod above the package")
		}
	}
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
