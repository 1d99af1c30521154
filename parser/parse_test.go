package parser

import (
	"fmt"
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
	long  = parsertest.Long
	entry = parsertest.Entry
)

// dumps returns the real dumps, by name.
func dumps(tb testing.TB) map[string]string { return parsertest.Dumps(tb, "..") }

func TestWhatIsNoDumpIsNamedInOneLine(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "the file is empty"},
		{"blank", " \n\t\r\n\u00a0\n", "blank lines"},
		{"newlines", strings.Repeat("\n", 4<<20), "blank lines"},
		{"header only", heading + "Oct 27\n", "no papers in it: nothing but headings, menus, numbers or addresses"},
		{"footer only", "\n\nCompany\n\n© Hugging Face\n\nTOS\n", "no papers in it: nothing but headings, menus, numbers or addresses"},
		{"HTML", "\n<!DOCTYPE html>\n<html>" + long, "looks like a web page"},
		{"XHTML", "<?xml version=\"1.0\"?>\n<!-- x -->\n<HTML lang=en>", "looks like a web page"},
		{"RSS", "<?xml version='1.0' encoding='UTF-8'?>\n<rss version=\"2.0\">", "the feed is cut or damaged here"},
		{"Atom", "\ufeff<?xml version=\"1.0\"?><feed xmlns=\"http://www.w3.org/2005/Atom\">", "the feed is cut or damaged here"},
		{"XML", "<?xml version=\"1.0\"?><x/>", "looks like an XML file"},
		{"JSON of the site", "[\n    {\n        \"paper\": [\n", "looks like the site's JSON"},
		{"JSON", "{\"a\": 1}", "looks like JSON"},
		{"PDF", "%PDF-1.7\n%\xe2\xe3", "looks like a PDF"},
		{"PNG", "\x89PNG\r\n\x1a\n\x00", "looks like a picture"},
		{"JPEG", "\xff\xd8\xff\xe0\x00", "looks like a picture"},
		{"zip", "PK\x03\x04\x14\x00", "looks like a zip archive"},
		{"gzip", "\x1f\x8b\x08\x00", "looks like gzip"},
		{"binary", "\x7fELF\x02\x01\x01\x00\x00\x00\xff\xfe", "looks like a binary file"},
		{"BibTeX", "@article{x,\n title={y}}", "looks like BibTeX"},
		{"prose", strings.Repeat("A letter to a friend, which is not short, but no paper either. And it goes on.\n\n", 9), "looks like other text"},
		{"org", strings.Repeat("*** [[/papers/x][One]]\n    :PROPERTIES:\n    :CUSTOM_ID: one\n    :END:\n[[/papers/x]["+long+"]]\n\n", 3), "looks like the markup of another program"},
		{"rst", strings.Repeat("`One </papers/x>`__\n~~~~~~~~~~~~~~~~~~~\n\n`"+long+" </papers/x>`__\n\n", 3), "looks like the markup of another program"},
		{"mail", strings.Repeat("A Title\n\nAn abs=\ntract.\n\n=C2=B7\nOct 7\n\n", 3), "looks like a mail, not read"},
		{"a README", "a-package\n\n" + long + "\n\nHow to report bugs\n\nhttps://bugs.example.org/ (of the package)\n\n" + long + "\n", "looks like other text"},
		{"notes", "# Shopping\n\n- milk\n- bread\n\n# Work\n\n" + long + "\n", "looks like other text"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Parse(c.name, c.text)
			if len(d.Papers) != 0 || len(d.Problems) != 1 || !strings.Contains(d.Problems[0].Text.String(), c.want) {
				t.Errorf("%d papers, problems %v", len(d.Papers), d.Problems)
			}
		})
	}
}

func TestAPageWhoseBlanksDoNotBreakIsNotTakenForATranslatedOne(t *testing.T) {
	for _, meta := range []string{"tencent Tencent\n·\nOct\u00a07 3\n\n", "6\u00a0authors\n·\n\n"} {
		if d := Parse("x", strings.Repeat(entry("A Title", long, meta), 3)); len(d.Papers) != 3 {
			t.Errorf("%q: %v", meta, d.Problems)
		}
	}
}

func TestATitleMayStartLikeOtherFormats(t *testing.T) {
	for _, title := range []string{"[CLS] Is Not All You Need", "{MASK}: A Model", "<SEG> Tokens", "@Home Agents", "# of Parameters"} {
		d := Parse("x", entry(title, long, sixAuthors))
		if len(d.Papers) != 1 || d.Papers[0].Title.String() != title {
			t.Errorf("%q: %v", title, d)
		}
	}
}

func TestOtherCopiesOfThePageAreRead(t *testing.T) {
	names, err := filepath.Glob("testdata/variants/*")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	var got strings.Builder
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		d := Parse(filepath.Base(name), string(raw))
		fmt.Fprintf(&got, "# %s", d.Name)
		for _, p := range d.Pages {
			fmt.Fprintf(&got, " %v:%d:%d", p.Date, p.Line, p.Papers)
		}
		fmt.Fprintln(&got)
		for _, p := range d.Problems {
			fmt.Fprintf(&got, "problem in line %d: %s\n", p.Line, p.Text)
		}
		for _, p := range d.Papers {
			fmt.Fprintf(&got, "%s\n  %s\n", summary(p), p.Abstract)
		}
	}
	golden(t, "testdata/variants.golden", []byte(got.String()))
}

func TestHugeAndHostileTextsAreRead(t *testing.T) {
	for name, text := range map[string]string{
		"one line":              strings.Repeat("x", 4<<20),
		"one line of links":     "# [a](https://huggingface.co/papers/2510.01234)\n" + strings.Repeat("[](http://)", 1<<18),
		"pictures":              "# [a](https://huggingface.co/papers/2510.01234)\n" + strings.Repeat(strings.Repeat("![", 30<<10)+"\n", 64),
		"dots":                  strings.Repeat("·\n", 1<<18),
		"dates":                 strings.Repeat("May 20\n\n", 1<<18),
		"authors":               strings.Repeat("6 authors\n", 1<<18),
		"carriage returns":      strings.Repeat("a\r", 1<<18),
		"line separators":       strings.Repeat("a\u2028", 1<<18),
		"words":                 heading + strings.Repeat("a\n", 1<<18),
		"headings":              strings.Repeat("byAK and the research community\n", 1<<17),
		"marks":                 strings.Repeat("\u0301", 1<<18),
		"invalid":               strings.Repeat("\xff\n", 1<<18),
		"submitted":             strings.Repeat("Submitted by\n", 1<<18),
		"front matter unclosed": "---\n# [a](https://huggingface.co/papers/2510.01234)\n" + strings.Repeat("a: b\n", 1<<18),
	} {
		t.Run(name, func(t *testing.T) {
			d := Parse(name, text)
			if len(d.Papers) == 0 && len(d.Problems) == 0 || len(d.Problems) > dump.MaxProblems {
				t.Errorf("%d problems", len(d.Problems))
			}
		})
	}
}
