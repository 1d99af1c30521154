package library_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

var today = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// realDumps returns the four samples, parsed.
func realDumps(t testing.TB) []parser.Dump {
	t.Helper()
	paths, err := filepath.Glob("../../testdata/dumps/*.txt")
	if err != nil || len(paths) != 4 {
		t.Fatalf("found %d sample dumps (%v), want 4", len(paths), err)
	}
	var dumps []parser.Dump
	for _, path := range paths {
		text, err := os.ReadFile(path)
		uitest.Must(t, err)
		dumps = append(dumps, parser.Parse(filepath.Base(path), string(text)))
	}
	return dumps
}

// snapshotOf returns the papers of dumps that are added one after the other.
func snapshotOf(dumps ...parser.Dump) library.Snapshot {
	l := library.New(today)
	for _, d := range dumps {
		l.Add(d)
	}
	return l.Snapshot()
}

// date parses "Aug 15" or "Aug 15, 2025"; "" is unknown.
func date(text string) parser.Date {
	for _, layout := range []string{"Jan 2, 2006", "Jan 2"} {
		if at, err := time.Parse(layout, text); err == nil {
			return parser.DateOf(at)
		}
	}
	return parser.Date{}
}

// dumpOf returns a dump with one page.
func dumpOf(name, pageDate string, papers ...parser.Paper) parser.Dump {
	for i := range papers {
		papers[i].Line = 10*i + 20
	}
	return parser.Dump{
		Name:   clean.Line(name),
		Pages:  []parser.Page{{Date: date(pageDate), Line: 11}},
		Papers: papers,
	}
}

func paper(title, on string) parser.Paper {
	return parser.Paper{Title: clean.Line(title), Date: date(on), Meta: on != ""}
}

func paperWith(title, on, abstract string) parser.Paper {
	p := paper(title, on)
	p.Abstract = clean.Of(abstract)
	return p
}

func show(d parser.Date) string {
	if d == (parser.Date{}) {
		return "unknown"
	}
	text := fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
	if d.Inferred {
		text += "?"
	}
	return text
}

// describe returns everything in a snapshot as text, except the order of arrival.
func describe(s library.Snapshot) string {
	var papers []string
	for _, p := range s.All() {
		papers = append(papers, describePaper(s, p))
	}
	slices.Sort(papers)
	for _, d := range s.Dumps() {
		line := fmt.Sprint("dump ", d.Name, " ", d.Entries, " ", d.WithMeta)
		for _, p := range d.Pages {
			line += " " + show(p.Date)
		}
		for _, p := range d.Problems {
			line += fmt.Sprint(" ", p.Line, ": ", p.Text)
		}
		papers = append(papers, line)
	}
	slices.Sort(papers[s.Count():])
	return strings.Join(append(papers, fmt.Sprint(s.Count(), entriesOf(s))), "\n")
}

func describePaper(s library.Snapshot, p *library.Paper) string {
	line := fmt.Sprint(p.ID, p.Also, " ", p.Title, "|", p.Abstract.String(), "|", p.Org, "|",
		p.Authors, " ", show(p.Date), " ", p.Comments, " ", p.ArXiv, " ", p.Hidden, " ", cmp.Or(p.Details, &parser.Details{}))
	for _, at := range p.Sightings {
		line += fmt.Sprint(" ", s.Dumps()[at.Dump].Name, ":", at.Line, "@", show(at.Page), "#", at.Position)
	}
	return line
}

// permutations returns all orders of n things.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var all [][]int
	for _, order := range permutations(n - 1) {
		for at := range n {
			all = append(all, slices.Insert(slices.Clone(order), at, n-1))
		}
	}
	return all
}

// entriesOf returns the number of entries: a paper on two pages counts twice.
func entriesOf(s library.Snapshot) (n int) {
	for _, d := range s.Dumps() {
		n += d.Entries
	}
	return n
}

func TestTheSamplesHave278PapersInAnyOrder(t *testing.T) {
	dumps := realDumps(t)
	want := describe(snapshotOf(dumps...))
	for _, order := range permutations(len(dumps)) {
		l := library.New(today)
		for _, i := range order {
			l.Add(dumps[i])
			l.Snapshot() // later dumps must update what this settles
		}
		s := l.Snapshot()
		uitest.Equal(t, s.Len(), 278, order)
		uitest.Equal(t, entriesOf(s), 326, order)
		uitest.Equal(t, describe(s), want, order)
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "got  " + g[i] + "\nwant " + w[i]
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(g), len(w))
}

// TestFindReturnsFalseForUnknownIDs complements checkSnapshot, which looks for all known IDs.
func TestFindReturnsFalseForUnknownIDs(t *testing.T) {
	dumps := realDumps(t)
	l := library.New(today)
	l.Add(dumps[0])
	early := l.Snapshot()
	l.Add(dumps[1])
	late := l.Snapshot().Paper(l.Snapshot().Len() - 1).ID
	for _, id := range []library.ID{"", "~", "nosuchpaper", late, late + "~00000000"} {
		_, ok := early.Find(id)
		_, inNone := library.Snapshot{}.Find(id)
		uitest.Equal(t, ok || inNone, false, id)
	}
}
