// Package librarytest is test support: papers for tests of what works on a library.
// Samples has those of the four sample dumps, Day those of a day as the site serves it,
// Both all of them, and Of papers that a test makes.
package librarytest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
)

// Today is the day on which the libraries are made. No page is of a later one.
var Today = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)

// Samples are the papers of the four sample dumps.
func Samples(tb testing.TB) library.Snapshot { return read(tb, "dumps/*.txt") }

// Day is a small day with all details that the site's JSON can carry, and a hostile record.
func Day(tb testing.TB) library.Snapshot { return read(tb, "json/day.json") }

// Both are the papers of Samples and of Day.
func Both(tb testing.TB) library.Snapshot { return read(tb, "dumps/*.txt", "json/day.json") }

// Published are 9,577 papers of the site, where they are present beside the module; the test is
// skipped without them. folder has what readers took up of them.
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

// read makes a library of files below testdata.
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

// testdata is the folder of that name beside go.mod. Tests run in the folder of their
// package, which is somewhere below.
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

// Of makes papers of hand-written ones: they stand on one page, in their order.
func Of(papers ...parser.Paper) library.Snapshot {
	return OfDumps(parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 31}, Line: 1}}, Papers: papers})
}

// OfDumps makes papers of hand-written dumps.
func OfDumps(dumps ...parser.Dump) library.Snapshot {
	l := library.New(Today)
	for _, d := range dumps {
		l.Add(d)
	}
	return l.Snapshot()
}
