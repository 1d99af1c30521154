package page

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/parser/dump"
	"dailies/parser/parsertest"
)

// Texts to build pages of.
const heading, sixAuthors = parsertest.Heading, parsertest.SixAuthors

var (
	long, further = parsertest.Long, parsertest.Further
	paperOf       = parsertest.Entry
)

// dumps returns the real dumps, by name.
func dumps(tb testing.TB) map[string]string { return parsertest.Dumps(tb, "../..") }

// read reads a text that is all in one chunk.
func read(text string) dump.Dump {
	var d dump.Dump
	r := New(&d, text, func() (Chunk, bool) { return Chunk{}, false })
	for r.Read() {
	}
	r.End()
	return d
}

func FuzzParse(f *testing.F) {
	for _, text := range dumps(f) {
		f.Add(text[:3000])
		f.Add(text[len(text)-3000:])
	}
	names, _ := filepath.Glob("../testdata/variants/*")
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(raw))
	}
	f.Add(heading + "Oct 27\n\n" + paperOf("One", "Short.", "") + paperOf("May 20", further, "a b\n·\nOct 7, 2024 3\n") + "·\n\nSubmitted by\nx\n1\n")
	f.Add("a\rb\u2028c\n\n• 3 auth")
	f.Fuzz(func(t *testing.T, text string) { accounted(t, text) })
}

// accounted checks that no text is lost without a word: each line that is not furniture, a number or
// a part of a meta block stands in a paper, or a problem is told of it or of a line above.
func accounted(t *testing.T, text string) {
	t.Helper()
	d := read(text)
	if len(d.Papers) == 0 && len(d.Problems) == 0 {
		t.Fatal("no papers, and nothing said")
	}
	parsertest.WellFormed(t, d)
	var all strings.Builder
	for _, p := range d.Papers {
		fmt.Fprintln(&all, p.Title, p.Abstract, p.Org.Line, p.Org.Slug, p.Org.Name, p.Comments)
	}
	told := keyLetters(all.String()) // text browsers print no blank behind a slug
	said := math.MaxInt
	for _, p := range d.Problems {
		said = min(said, p.Line)
	}
	above := isText
	for rest := New(&dump.Dump{}, text, func() (Chunk, bool) { return Chunk{}, false }); ; {
		p, ok := rest.next()
		if !ok || p.number >= said {
			return
		}
		kind := tokenOf(p).kind
		for _, word := range strings.Fields(p.text.String()) {
			if alt, name, found := strings.Cut(word, "]"); found && alt[:min(len(alt), 1)] == "[" {
				word = name // a text browser prints what a picture says before an organisation's name
			}
			if kind == isText && above != isSubmitted && !strings.Contains(told, keyLetters(word)) { // cards are printed twice
				t.Fatalf("line %d, %q, is in no paper and no problem", p.number, p.text)
			}
		}
		if kind == isText || kind == isSubmitted {
			above = kind
		}
	}
}
