package article_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/parser/article"
	"dailies/ui/uitest"
)

// truth is what another parser counted in a real page.
type truth struct {
	File, Title                                    string
	Sec, Subsec, Subsubsec, Para, App              int
	InlineMath, DisplayMath, EqTables              int
	NumberedEq, FigFloats, TabFloats               int
	Tabulars, NestedTab, MaxCols                   int
	Listing, ListingLines, Theorem                 int
	Footnotes, Bib, Cites, Errors, Items, EqGroups int
}

const ground = "../../../shared/data/fulltext"

func pageOfFile(t testing.TB, name string) []byte {
	packed, err := os.ReadFile(name)
	uitest.Must(t, err)
	z, err := gzip.NewReader(bytes.NewReader(packed))
	uitest.Must(t, err)
	page, err := io.ReadAll(z)
	uitest.Must(t, err)
	return page
}

// counts has the number of things of each kind in a page.
type counts map[string]int

func (c counts) blocks(all []article.Block) {
	for _, b := range all {
		c.runs(b.Text)
		for _, row := range b.Rows {
			n := 0
			for _, cell := range row.Cells {
				c.runs(cell.Text)
				n += cell.Cols
			}
			if b.Kind == article.Table {
				c["columns"] = max(c["columns"], n)
			}
			if b.Kind == article.Equation && !row.Number.Empty() {
				c["numbers"]++
			}
		}
		c[c.name(b)]++
		if b.Kind == article.Listing {
			c["lines"] += len(b.Rows)
		}
		c.blocks(b.Blocks)
	}
}

func (c counts) runs(text []article.Run) {
	for _, s := range text {
		if s.Look&article.Formula != 0 {
			c["formulas"]++
		}
		if s.Look&article.Raw != 0 && strings.HasPrefix(s.Text.String(), `\`) {
			c["raw"]++
		}
	}
}

func (c counts) name(b article.Block) string {
	switch b.Kind {
	case article.Heading:
		switch {
		case b.Level == 1 && strings.HasPrefix(b.ID, "A"):
			return "appendices"
		case b.Level == 1 && !strings.HasPrefix(b.ID, "S"):
			return "abstract, references"
		}
		return fmt.Sprint("level ", b.Level)
	case article.Figure:
		if strings.HasPrefix(strings.ToLower(b.Number.String()), "table") {
			return "table floats"
		}
		return "figures"
	case article.Theorem:
		if strings.HasPrefix(article.Plain(b.Blocks[0].Text).String(), "Proof") {
			return "proofs"
		}
	}
	return map[article.Kind]string{article.Equation: "equations", article.Table: "tables", article.Listing: "listings", article.Theorem: "theorems", article.Note: "notes", article.Reference: "references", article.Item: "items"}[b.Kind]
}

// differences from the other parser, with their causes.
var differences = map[string]counts{
	"2410.04642v1": {"formulas": -10, "tables": -1},                 // in the table of contents; a table that only lays out two others
	"2410.03750v1": {"figures": 1, "notes": 1, "raw": -44},          // an algorithm; an author's acknowledgement; dashed rules in tables
	"2410.04810v1": {"formulas": -1, "tables": -200, "figures": 1},  // as in the first; 200 cells with two lines; an algorithm
	"2410.03464v1": {"tables": -2, "figures": 1, "table floats": 3}, // two tables that only lay out others, whose captions make them floats
	"2410.03519v1": {"figures": 1, "level 4": 1, "notes": 1},        // an algorithm; the title of the keywords; the authors' institute
	"2410.04047v1": {"level 4": -4},                                 // they are part of pictures
	"2410.00020v1": {"level 4": 1},                                  // the keywords
	"2508.08468v6": {"level 4": 1},                                  // the keywords
}

// TestRealPagesMatchTheCountsOfAnotherParser reads 13 real pages, if they are present.
func TestRealPagesMatchTheCountsOfAnotherParser(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(ground, "truth.json"))
	if err != nil {
		t.Skip("the pages are not here")
	}
	var truths []truth
	uitest.Must(t, json.Unmarshal(data, &truths))
	for _, is := range truths {
		got := counts{}
		a := article.Parse(pageOfFile(t, filepath.Join(ground, is.File)))
		got.blocks(a.Blocks)
		want := counts{"level 1": is.Sec, "level 2": is.Subsec, "level 3": is.Subsubsec, "level 4": is.Para, "appendices": is.App,
			"formulas": is.InlineMath + is.DisplayMath, "equations": is.EqTables + is.EqGroups, "numbers": is.NumberedEq,
			"figures": is.FigFloats, "table floats": is.TabFloats, "tables": is.Tabulars, "columns": is.MaxCols, "listings": is.Listing, "lines": is.ListingLines,
			"theorems": is.Theorem, "notes": is.Footnotes, "references": is.Bib, "items": is.Items, "raw": is.Errors}
		for what, n := range want {
			if n += differences[strings.TrimSuffix(is.File, ".html.gz")][what]; got[what] != n {
				t.Errorf("%s: %d %s, want %d", is.File, got[what], what, n)
			}
		}
		uitest.Equal(t, a.Title.String(), strings.TrimSpace(is.Title), is.File, a.Title)
	}
}
