// Package parsertest is test support: texts to build pages of, and the real dumps,
// and what is true of every dump.
package parsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/parser/clean"
	"dailies/parser/dump"
)

// Parts of a page as a person copies it.
const (
	Heading    = "new\n\nGet trending papers in your email inbox!\n\nSubscribe\n\nDaily Papers\n\nbyAK and the research community\n\n"
	SixAuthors = "  • 6 authors\n·\nAug 15\n\n"
)

// Abstracts of two kinds.
var (
	Long    = strings.TrimSpace(strings.Repeat("We propose a method that does what no other did before, and measure how well it works. ", 16))
	Further = strings.TrimSpace(strings.Repeat("Beyond that, we study where it fails and why, on tasks of many kinds. ", 8))
)

// Entry is a paper as a copied page has it. The meta block may be empty.
func Entry(title, abstract, meta string) string {
	return title + "\n\n" + abstract + "\n\n" + meta
}

// Dumps returns the texts of the real dumps, by file name. The folder is that of the project.
func Dumps(tb testing.TB, folder string) map[string]string {
	tb.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "testdata/dumps/*.txt"))
	if err != nil || len(names) != 4 {
		tb.Fatalf("%d dumps, %v", len(names), err)
	}
	texts := map[string]string{}
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		texts[filepath.Base(name)] = string(raw)
	}
	return texts
}

// Texts returns all kinds of copied pages of which there are examples, by name: the dumps, the
// files of parser/testdata/variants, and some that are made here. The folder is that of the
// project.
func Texts(tb testing.TB, folder string) map[string]string {
	tb.Helper()
	all := Dumps(tb, folder)
	names, _ := filepath.Glob(filepath.Join(folder, "parser/testdata/variants/*"))
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			tb.Fatal(err)
		}
		all[name] = string(raw)
	}
	paper, scrap := Entry("Title", Long, SixAuthors), "·\nx\n"
	all["bare"] = strings.Repeat(Entry("Title", Long, ""), 50)
	all["cards"] = Heading + strings.Repeat("Submitted by\nsomebody\n117\nA Title\n\n"+Long+"\n\n Some Lab\n·\n16 authors\n·\n5\n", 20)
	all["cards later"] = all["003_430ccd52457c2aaf.txt"] + "\n" + all["cards"]
	all["addresses"] = Heading + strings.Repeat(paper+"12\nhttps://huggingface.co/papers/2510.01234#community\n", 9)
	all["problems"] = Heading + paper + strings.Repeat(scrap, 700) + strings.Repeat(paper+scrap, 700)
	all["scraps"] = Heading + paper + strings.Repeat("x\n", 9000) + paper
	all["two paragraphs"] = Heading + strings.Repeat(Entry("Title", Long+"\n\n"+Further, SixAuthors), 20)
	all["prose"] = strings.Repeat("This is prose. It goes on.\n\nAnd on.\n", 100)
	all["torn"] = Heading + paper + "Another\n\n" + Long + "\n\xe2\x80"
	return all
}

// WellFormed checks what is true of every dump.
func WellFormed(t *testing.T, d dump.Dump) {
	t.Helper()
	papers := make([]int, len(d.Pages))
	for i, p := range d.Papers {
		papers[p.Page]++
		if p.Position != papers[p.Page] || p.Line < 1 || i > 0 && (p.Line < d.Papers[i-1].Line || p.Page < d.Papers[i-1].Page) {
			t.Fatalf("paper %d is out of place: %+v", i, p)
		}
		if p.Title.Empty() || strings.Contains(p.Title.String(), "\n") {
			t.Fatalf("paper %d has the title %q", i, p.Title)
		}
		if p.Date.Known() && !p.Date.Valid() || p.Date.Known() && !p.Meta || p.Hidden < 0 || p.Authors < 0 || p.Comments < 0 {
			t.Fatalf("paper %d cannot be: %+v", i, p)
		}
		for _, text := range []clean.Text{p.Title, p.Abstract, p.Org.Slug, p.Org.Name, p.Org.Line} {
			if clean.Of(text.String()) != text || text.Trim() != text {
				t.Fatalf("paper %d is not clean: %q", i, text)
			}
		}
	}
	for i, page := range d.Pages {
		if page.Papers != papers[i] || page.Line < 1 || i > 0 && page.Line < d.Pages[i-1].Line {
			t.Fatalf("page %d cannot be: %+v", i, page)
		}
	}
	for _, p := range d.Problems {
		if p.Text.Empty() || strings.Contains(p.Text.String(), "\n") || p.Line < 0 {
			t.Fatalf("problem %+v", p)
		}
	}
}
