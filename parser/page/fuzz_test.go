package page

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

func FuzzParse(f *testing.F) {
	names, _ := filepath.Glob("../../testdata/dumps/*")
	variants, _ := filepath.Glob("../testdata/variants/*")
	for _, name := range append(names, variants...) {
		text, err := os.ReadFile(name)
		uitest.Must(f, err)
		f.Add(string(text[:min(len(text), 3000)]))
		f.Add(string(text[max(0, len(text)-3000):]))
	}
	f.Add("byAK and the research community\n\nOct 27\n\nOne\n\nShort.\n\nMay 20\n\nIt is short, too.\n\na b\n·\nOct 7, 2024 3\n·\n\nSubmitted by\nx\n1\n")
	f.Add("a\rb\u2028c\n\n• 3 auth")
	f.Fuzz(func(t *testing.T, text string) { nothingLost(t, text) })
}

// nothingLost checks that no text is silently lost: each line that is not a menu line, a number or
// part of a meta block is in a paper, or a problem is reported at its line or above.
func nothingLost(t *testing.T, text string) {
	t.Helper()
	var d Dump
	Read(&d, text, func(bool) (Chunk, bool) { return Chunk{}, false })
	if len(d.Papers) == 0 && len(d.Problems) == 0 {
		t.Fatal("no papers, and no problems")
	}
	if len(d.Papers) == 0 && strings.HasPrefix(d.Problems[0].Text.String(), "looks like") {
		return // the whole text is refused
	}
	var all strings.Builder
	for _, p := range d.Papers {
		fmt.Fprintln(&all, p.Title, p.Abstract, p.Org.Slug, p.Org.Name, p.Comments)
	}
	found := foldLetters(all.String()) // text browsers print no space after a slug
	firstProblem := math.MaxInt
	for _, p := range d.Problems {
		firstProblem = min(firstProblem, p.Line)
	}
	above := kindText
	lines, rest := newParagraphs(text)
	for p := range lines.all(slices.Values([]Chunk{SplitLines(rest)})) {
		if p.number >= firstProblem {
			break
		}
		p.readToken()
		for _, word := range strings.Fields(p.text.String()) {
			if alt, name, found := strings.Cut(word, "]"); found && alt[:min(len(alt), 1)] == "[" {
				word = name // a text browser prints an image's description before an organisation's name
			}
			if p.kind == kindText && above != kindSubmitted && !strings.Contains(found, foldLetters(word)) { // cards are printed twice
				t.Fatalf("line %d, %q, is in no paper and no problem", p.number, p.text)
			}
		}
		if p.kind == kindText || p.kind == kindSubmitted {
			above = p.kind
		}
	}
}
