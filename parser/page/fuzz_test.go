package page

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"dailies/parser/dump"
	"dailies/parser/parsertest"
)

// Texts to build pages of.
const heading, sixAuthors = parsertest.Heading, parsertest.SixAuthors

var (
	long, further = parsertest.Long, parsertest.Further
	entry         = parsertest.Entry
)

// dumps returns the real dumps, by name.
func dumps(tb testing.TB) map[string]string { return parsertest.Dumps(tb, "../..") }

// read reads a text that is all in one chunk.
func read(text string) dump.Dump { return readInto(text, nil) }

// readInto reads like read, and enters the role of each line.
func readInto(text string, roles *roles) dump.Dump {
	var d dump.Dump
	r := newReader(&d, text, func() (Chunk, bool) { return Chunk{}, false }, roles)
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
	f.Add(heading + "Oct 27\n\n" + entry("One", "Short.", "") + entry("May 20", further, "a b\n·\nOct 7, 2024 3\n") + "·\n\nSubmitted by\nx\n1\n")
	f.Add("a\rb\u2028c\n\n• 3 auth")
	f.Fuzz(func(t *testing.T, text string) { accounted(t, text) })
}

// accounted checks that a text is read as a whole: each line that is not blank
// has one role, what is in a paper can be read there, and what is not
// understood is in a problem.
func accounted(t *testing.T, text string) {
	t.Helper()
	var roles roles
	d := readInto(text, &roles)
	if len(d.Papers) == 0 && len(d.Problems) == 0 {
		t.Fatal("no papers, and nothing said")
	}
	parsertest.WellFormed(t, d)
	if !reflect.DeepEqual(read(text), d) {
		t.Fatal("without roles, something else is read")
	}
	left := map[int]int{}
	lines := &lines{gap: true, more: func() (Chunk, bool) { return Chunk{}, false }}
	for lines.feed(Cut(text)); ; {
		next, ok := lines.next()
		if !ok {
			break
		}
		left[next.number]++
	}
	for _, l := range roles.lines {
		left[l.number]--
		for _, number := range l.others {
			left[number]--
		}
		placedRight(t, d, l)
	}
	for number, n := range left {
		if n != 0 {
			t.Fatalf("line %d: %d pieces have no role, or several, in %q", number, n, text)
		}
	}
}

// placedRight checks that a line is where its role says.
func placedRight(t *testing.T, d dump.Dump, l placed) {
	t.Helper()
	switch l.role {
	case isTitle:
		if title := d.Papers[l.paper].Title; !l.cut && title.Len() < dump.MaxTitle && !strings.Contains(title.String(), l.text.String()) {
			t.Fatalf("line %d, %q, is not in the title %q", l.number, l.text, title)
		}
	case isAbstract:
		if abstract := d.Papers[l.paper].Abstract; !strings.Contains(abstract.String(), l.text.String()) {
			t.Fatalf("line %d, %q, is not in the abstract %q", l.number, l.text, abstract)
		}
	case isProblem:
		for _, p := range d.Problems {
			if p.Line <= l.number {
				return
			}
		}
		t.Fatalf("line %d, %q, is in no problem", l.number, l.text)
	}
}
