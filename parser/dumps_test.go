package parser

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"dailies/parser/clean"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestTheRealDumpsHaveTheirTrueCounts(t *testing.T) {
	texts := dumps(t)
	for _, c := range []struct {
		name          string
		date          Date
		entries, meta int
	}{
		{"000_a759a57b9da32d5f.txt", Date{Month: 10, Day: 27}, 111, 99},
		{"001_9fd51ae1f47ae657.txt", Date{Month: 1, Day: 26}, 48, 48},
		{"002_8bb3108cdf3195a4.txt", Date{Month: 10, Day: 30}, 133, 121},
		{"003_430ccd52457c2aaf.txt", Date{Month: 5, Day: 20}, 34, 30},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Parse(c.name, texts[c.name])
			meta := 0
			for _, p := range d.Papers {
				if p.Meta {
					meta++
				}
			}
			if len(d.Papers) != c.entries || meta != c.meta || len(d.Problems) != 0 {
				t.Errorf("%d entries, %d with meta, problems %v", len(d.Papers), meta, d.Problems)
			}
			if want := []Page{{Date: c.date, Line: 11, Papers: c.entries}}; !slices.Equal(d.Pages, want) {
				t.Errorf("pages %v, want %v", d.Pages, want)
			}
		})
	}
}

func TestTheRealDumpsReadAsTheyDid(t *testing.T) {
	var got bytes.Buffer
	texts := dumps(t)
	for _, name := range sortedNames(texts) {
		fmt.Fprintf(&got, "# %s\n", name)
		for _, p := range Parse(name, texts[name]).Papers {
			fmt.Fprintln(&got, summary(p))
		}
	}
	golden(t, "testdata/dumps.golden", got.Bytes())
}

// summary is a paper in one line.
func summary(p Paper) string {
	who := fmt.Sprintf("%d authors", p.Authors)
	if !p.Org.Line.Empty() {
		who = fmt.Sprintf("%s / %s", p.Org.Slug, p.Org.Name)
	}
	if !p.Meta {
		who = "no meta"
	}
	if p.Details != nil {
		who = fmt.Sprintf("%s, %d votes, by %s", who, p.Details.Upvotes, p.Details.Submitter)
	}
	return fmt.Sprintf("%d.%d line %d | %s | %s | %s | %d comments | abstract %d | %d hidden | %s",
		p.Page, p.Position, p.Line, p.Title, who, p.Date, p.Comments, p.Abstract.Len(), p.Hidden, p.ArXiv)
}

func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	a, b := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			t.Fatalf("%s, line %d:\n got %q\nwant %q", path, i+1, at(a, i), at(b, i))
		}
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "(nothing)"
}

func sortedNames(texts map[string]string) []string {
	var names []string
	for name := range texts {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func TestVariantsOfTheRealDumpsReadTheSame(t *testing.T) {
	each := func(suffix string) func(string) string {
		return func(text string) string { return strings.ReplaceAll(text, "\n", suffix) }
	}
	for name, vary := range map[string]func(string) string{
		"CRLF":             each("\r\n"),
		"lone CR":          each("\r"),
		"trailing blanks":  each(" \t\u00a0\n"),
		"leading blanks":   each("\n \t"),
		"byte-order mark":  func(s string) string { return "\ufeff" + s },
		"final newline":    func(s string) string { return s + "\n" },
		"many blank lines": func(s string) string { return strings.ReplaceAll(s, "\n\n", "\n \n") + "\n\n\n" },
		"NBSP in meta lines": func(s string) string {
			return strings.NewReplacer(" authors\n", "\u00a0authors\n", "  •", "\u00a0 \u3000•", "\nOct ", "\nOct\u00a0", ", 2025", ",\u00a02025").Replace(s)
		},
		"no blank lines": func(s string) string { return strings.ReplaceAll(s, "\n\n", "\n") },
		"a blank line everywhere": func(s string) string {
			return strings.NewReplacer("\n·\n", "\n\n·\n\n").Replace(s)
		},
	} {
		t.Run(name, func(t *testing.T) {
			for file, text := range dumps(t) {
				same(t, Parse(file, vary(text)), Parse(file, text))
			}
		})
	}
}

// same checks that two dumps have the same papers, but for their lines.
func same(t *testing.T, got, want Dump) {
	t.Helper()
	if len(got.Papers) != len(want.Papers) || len(got.Pages) != len(want.Pages) || len(got.Problems) != len(want.Problems) {
		t.Fatalf("%s: %d papers on %d pages, want %d on %d; problems %v", want.Name, len(got.Papers), len(got.Pages), len(want.Papers), len(want.Pages), got.Problems)
	}
	for i := range got.Papers {
		a, b := got.Papers[i], want.Papers[i]
		a.Line, b.Line = 0, 0
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("%s: paper %d\n got %v\nwant %v", want.Name, i, a, b)
		}
	}
	for i := range got.Pages {
		if got.Pages[i].Date != want.Pages[i].Date {
			t.Fatalf("%s: page %d is of %v, want %v", want.Name, i, got.Pages[i].Date, want.Pages[i].Date)
		}
	}
}

func TestSeveralPagesInOneFileStayApart(t *testing.T) {
	texts := dumps(t)
	for _, between := range []string{"\n", "\n\n", "\r\n", "\n\f\n", "\n\n\n\n"} {
		var all []string
		for _, name := range sortedNames(texts) {
			all = append(all, texts[name])
		}
		d := Parse("all", strings.Join(all, between))
		var sizes []int
		var dates []string
		for _, p := range d.Pages {
			sizes = append(sizes, p.Papers)
			dates = append(dates, p.Date.String())
		}
		if len(d.Papers) != 326 || !slices.Equal(sizes, []int{111, 48, 133, 34}) || len(d.Problems) != 0 {
			t.Errorf("%q between: %d papers on pages of %v, problems %v", between, len(d.Papers), sizes, d.Problems)
		}
		if !slices.Equal(dates, []string{"10-27", "01-26", "10-30", "05-20"}) {
			t.Errorf("%q between: pages of %v", between, dates)
		}
	}
}

func TestAFileCutAnywhereKeepsWhatIsThere(t *testing.T) {
	text := dumps(t)["003_430ccd52457c2aaf.txt"]
	whole := Parse("whole", text).Papers
	for end := 0; end < len(text); end += 97 {
		got := Parse("cut", text[:end]).Papers
		if len(got) > len(whole) {
			t.Fatalf("cut at %d: %d papers", end, len(got))
		}
		for i, p := range got[:max(0, len(got)-1)] {
			if p.Title != whole[i].Title || p.Abstract != whole[i].Abstract {
				t.Fatalf("cut at %d: paper %d is %v", end, i, p)
			}
			p.Abstract = whole[i].Abstract
			if i < len(got)-2 && p != whole[i] {
				t.Fatalf("cut at %d: paper %d is\n%v, not\n%v", end, i, p, whole[i])
			}
		}
		if begun := strings.Count(text[:end], "\n·\n"); len(got) < begun {
			t.Fatalf("cut at %d: %d papers, %d meta blocks", end, len(got), begun)
		}
	}
}

func TestAPapersTextsShareTheDumpsMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector empties the pools of regexp at random")
	}
	text := dumps(t)["000_a759a57b9da32d5f.txt"]
	papers := len(Parse("x", text).Papers)
	if n := testing.AllocsPerRun(5, func() { Parse("x", text) }); n > float64(papers) {
		t.Errorf("%v allocations for %d papers", n, papers)
	}
}

func TestNamesAreCleaned(t *testing.T) {
	if got := Parse("a\x1b[2J\n.txt", "").Name; got != clean.Line("a\x1b[2J\n.txt") {
		t.Errorf("got %q", got)
	}
}
