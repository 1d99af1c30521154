package parser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Texts to build pages of.
var (
	heading = "new\n\nGet trending papers in your email inbox!\n\nSubscribe\n\nDaily Papers\n\nbyAK and the research community\n\n"
	prose   = strings.Repeat("We propose a method that does what no other did before, and measure how well it works. ", 16)
	second  = strings.Repeat("Beyond that, we study where it fails and why, on tasks of many kinds. ", 8)
	long    = strings.TrimSpace(prose)
	further = strings.TrimSpace(second)
)

// entry is a paper as a dump has it.
func entry(title, abstract, meta string) string {
	return title + "\n\n" + abstract + "\n\n" + meta
}

const sixAuthors = "  • 6 authors\n·\nAug 15\n\n"

// brief is what a table compares of a paper.
func brief(p Paper) string {
	who := "-"
	switch {
	case p.Authors > 0:
		who = fmt.Sprint(p.Authors)
	case !p.Org.Line.Empty():
		who = p.Org.Slug.String() + "/" + p.Org.Name.String()
	}
	abstract := p.Abstract.String()
	abstract = strings.ReplaceAll(abstract, long, "LONG")
	abstract = strings.ReplaceAll(abstract, further, "FURTHER")
	return fmt.Sprintf("%s|%s|%s|%s|%d|%v", p.Title, abstract, who, p.Date, p.Comments, p.Meta)
}

func TestEachTrapOfTheFormatIsAvoided(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
		problems   int
	}{
		{
			"papers without a meta block", heading + "Oct 27\n\n" + entry("One", long, "") + entry("Two", long, "") + entry("Three", long, sixAuthors),
			[]string{"One|LONG|-||0|false", "Two|LONG|-||0|false", "Three|LONG|6|08-15|0|true"}, 0,
		}, {
			"no header", entry("One", long, sixAuthors) + entry("Two", long, "OpenRubrics\n·\nOct 7, 2024 12"),
			[]string{"One|LONG|6|08-15|0|true", "Two|LONG|OpenRubrics/OpenRubrics|2024-10-07|12|true"}, 0,
		}, {
			"a cut header", "inbox!\n\nSubscribe\n\nDaily Papers\n\nbyAK and the research community\n\nOct 27\n\n" + entry("One", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true"}, 1,
		}, {
			"a file that starts in an abstract", "and so it ends, as all does in the end. " + long + "\n\n" + sixAuthors + entry("One", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true"}, 2,
		}, {
			"an abstract of two paragraphs", heading + "Oct 27\n\n" + entry("One", long+"\n\n"+further, sixAuthors) + entry("Two", long, sixAuthors),
			[]string{"One|LONG\nFURTHER|6|08-15|0|true", "Two|LONG|6|08-15|0|true"}, 0,
		}, {
			"two paragraphs and no meta block", heading + entry("One", long+"\n\n"+further, "") + entry("Two", long, sixAuthors),
			[]string{"One|LONG\nFURTHER|-||0|false", "Two|LONG|6|08-15|0|true"}, 0,
		}, {
			"an abstract that ends in an address", heading + entry("One", long+"\n\nCode: https://example.org/x", "") + entry("Two", long, sixAuthors),
			[]string{"One|LONG\nCode: https://example.org/x|-||0|false", "Two|LONG|6|08-15|0|true"}, 0,
		}, {
			"a paragraph broken within", heading + entry("One", long+"\n"+further, sixAuthors),
			[]string{"One|LONG FURTHER|6|08-15|0|true"}, 0,
		}, {
			"an abstract of twelve characters", heading + entry("One", "Not for you.", sixAuthors) + entry("Two", "Withdrawn.", "") + entry("Three", long, sixAuthors),
			[]string{"One|Not for you.|6|08-15|0|true", "Two|Withdrawn.|-||0|false", "Three|LONG|6|08-15|0|true"}, 0,
		}, {
			"a title of 512 characters", heading + entry("One", long, "") + entry(strings.Repeat("word ", 102)+"w", long, sixAuthors),
			[]string{"One|LONG|-||0|false", strings.Repeat("word ", 102) + "w|LONG|6|08-15|0|true"}, 0,
		}, {
			"a title that ends in a full stop", heading + entry("One", long, "") + entry("We Did It. At Last.", long, "") + entry("Three", long, sixAuthors),
			[]string{"One|LONG|-||0|false", "We Did It. At Last.|LONG|-||0|false", "Three|LONG|6|08-15|0|true"}, 0,
		}, {
			"a wrapped title", heading + entry("A Title That Goes on\nand Is Wrapped", long, sixAuthors),
			[]string{"A Title That Goes on and Is Wrapped|LONG|6|08-15|0|true"}, 0,
		}, {
			"organisations in any script", heading + entry("One", long, "pku 北京大学 智能学院\n·\nOct 7 3\n\n") + entry("Two", long, "Université de Montréal et al\n·\nOct 7\n\n"),
			[]string{"One|LONG|pku/北京大学 智能学院|10-07|3|true", "Two|LONG|Université/de Montréal et al|10-07|0|true"}, 0,
		}, {
			"an organisation with a blank line below", heading + entry("One", long, "tencent Tencent\n\n·\n\nOct 7 3\n\n"),
			[]string{"One|LONG|tencent/Tencent|10-07|3|true"}, 0,
		}, {
			"comments of four digits", heading + entry("One", long, "  • 1 authors\n·\nOct 7 1024\n\n") + entry("Two", long, "  • 1,204 authors\n·\nOct 7, 2024 1,024\n\n"),
			[]string{"One|LONG|1|10-07|1024|true", "Two|LONG|1204|2024-10-07|1024|true"}, 0,
		}, {
			"cut in an abstract", heading + entry("One", long, sixAuthors) + "Two\n\n" + long[:700],
			[]string{"One|LONG|6|08-15|0|true", "Two|" + strings.TrimSpace(long[:700]) + "|-||0|false"}, 1,
		}, {
			"cut after a number of authors", heading + entry("One", long, "  • 6 authors"),
			[]string{"One|LONG|6||0|true"}, 1,
		}, {
			"cut after the dot", heading + entry("One", long, "tencent Tencent\n·"),
			[]string{"One|LONG|tencent/Tencent||0|true"}, 1,
		}, {
			"cut in the date", heading + entry("One", long, "tencent Tencent\n·\nOc"),
			[]string{"One|LONG|tencent/Tencent||0|true"}, 1,
		}, {
			"a date that is none", heading + entry("One", long, "  • 6 authors\n·\nFeb 30\n\n") + entry("Two", long, sixAuthors),
			[]string{"One|LONG|6||0|true", "Two|LONG|6|08-15|0|true"}, 1,
		}, {
			"a title like a date", heading + "Oct 27\n\n" + entry("One", long, sixAuthors) + entry("May 20", long, sixAuthors) + entry("Three", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true", "May 20|LONG|6|08-15|0|true", "Three|LONG|6|08-15|0|true"}, 0,
		}, {
			"a title like a line of the header", heading + "Oct 27\n\n" + entry("One", long, sixAuthors) + entry("Daily Papers", long, sixAuthors) + entry("new", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true", "Daily Papers|LONG|6|08-15|0|true", "new|LONG|6|08-15|0|true"}, 0,
		}, {
			"a meta block without a paper", heading + sixAuthors + entry("One", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true"}, 1,
		}, {
			"a title without an abstract", heading + entry("One", long, sixAuthors) + "Two\n\n" + sixAuthors + entry("Three", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true", "Two||6|08-15|0|true", "Three|LONG|6|08-15|0|true"}, 0,
		}, {
			"the page's footer", heading + entry("One", long, sixAuthors) + "Previous\n\n1\n2\n3\n...\n100\nNext\n\nCompany\n\nTOS\n\nPrivacy\n\nAbout\n\nCareers\n",
			[]string{"One|LONG|6|08-15|0|true"}, 0,
		}, {
			"other line breaks", heading + entry("One", long, "  • 6 authors\u2028·\vAug 15\f\n\n"),
			[]string{"One|LONG|6|08-15|0|true"}, 0,
		}, {
			"terminal escapes", heading + entry("O\x1bne\u202e", long, "a\x07b \x9b31m\n·\nAug 15"),
			[]string{"O␛ne|LONG|a␇b/\ufffd31m|08-15|0|true"}, 0,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Parse(c.name, c.text)
			var got []string
			for _, p := range d.Papers {
				got = append(got, brief(p))
			}
			if strings.Join(got, "\n") != strings.Join(c.want, "\n") || len(d.Problems) != c.problems {
				t.Errorf("got\n%s\nwant\n%s\nproblems %v", strings.Join(got, "\n"), strings.Join(c.want, "\n"), d.Problems)
			}
		})
	}
}

func TestPagesWithoutAHeadingAreToldByTheirDates(t *testing.T) {
	text := "Oct 27\n\n" + entry("One", long, sixAuthors) + "Oct 28\n\n" + entry("Two", long, sixAuthors) + entry("Three", long, "") + "October 29\n\n" + entry("Four", long, sixAuthors)
	d := Parse("x", text)
	want := []Page{{Date: Date{Month: 10, Day: 27}, Line: 1, Papers: 1}, {Date: Date{Month: 10, Day: 28}, Line: 11, Papers: 2}, {Date: Date{Month: 10, Day: 29}, Line: 25, Papers: 1}}
	if fmt.Sprint(d.Pages) != fmt.Sprint(want) || len(d.Papers) != 4 || len(d.Problems) != 0 {
		t.Errorf("pages %v, want %v; %d papers, problems %v", d.Pages, want, len(d.Papers), d.Problems)
	}
}

func TestLinesCountAsInAnEditor(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.ReplaceAll(heading+"Oct 27\n\n"+entry("One", long, sixAuthors)+"\n\n"+entry("T\u2028wo", long, "·"), "\n", end)
		d := Parse("x", text)
		if len(d.Papers) < 2 || d.Papers[0].Line != 13 || d.Papers[1].Line != 23 || d.Pages[0].Line != 11 {
			t.Errorf("%q: %v", end, d)
		}
	}
}

func TestHiddenCharactersAreCountedPerPaper(t *testing.T) {
	d := Parse("x", "\ufeff"+heading+entry("O\u200bne", long+"\u202e\x01", sixAuthors)+entry("Two\u00a0", long, sixAuthors))
	if len(d.Papers) != 2 || d.Papers[0].Hidden != 3 || d.Papers[1].Hidden != 0 {
		t.Errorf("%v", d.Papers)
	}
}

func TestLongLinesAndTitlesAreCutAndSaid(t *testing.T) {
	d := Parse("x", heading+entry(strings.Repeat("t", 70_000), strings.Repeat("a ", 50_000), sixAuthors))
	if len(d.Papers) != 1 || len(d.Problems) != 3 {
		t.Fatalf("%d papers, problems %v", len(d.Papers), d.Problems)
	}
	p := d.Papers[0]
	if p.Title.Len() != maxTitle+len("…") || p.Abstract.Len() > maxLine+len("…") || !strings.HasSuffix(p.Abstract.String(), "…") {
		t.Errorf("title of %d bytes, abstract of %d", p.Title.Len(), p.Abstract.Len())
	}
}

func TestWhatIsNoDumpIsNamedInOneLine(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "the file is empty"},
		{"blank", " \n\t\r\n\u00a0\n", "blank lines"},
		{"newlines", strings.Repeat("\n", 4<<20), "blank lines"},
		{"header only", heading + "Oct 27\n", "no papers in it: a page's heading only"},
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
		"one line":              strings.Repeat("x", 50<<20),
		"one line of links":     "# [a](https://huggingface.co/papers/2510.01234)\n" + strings.Repeat("[](http://)", 1<<20),
		"pictures":              "# [a](https://huggingface.co/papers/2510.01234)\n" + strings.Repeat(strings.Repeat("![", 30<<10)+"\n", 64),
		"dots":                  strings.Repeat("·\n", 1<<20),
		"dates":                 strings.Repeat("May 20\n\n", 1<<18),
		"authors":               strings.Repeat("6 authors\n", 1<<18),
		"carriage returns":      strings.Repeat("a\r", 1<<20),
		"line separators":       strings.Repeat("a\u2028", 1<<20),
		"words":                 heading + strings.Repeat("a\n", 1<<18),
		"headings":              strings.Repeat("byAK and the research community\n", 1<<17),
		"marks":                 strings.Repeat("\u0301", 1<<20),
		"invalid":               strings.Repeat("\xff\n", 1<<20),
		"submitted":             strings.Repeat("Submitted by\n", 1<<18),
		"front matter unclosed": "---\n# [a](https://huggingface.co/papers/2510.01234)\n" + strings.Repeat("a: b\n", 1<<18),
	} {
		t.Run(name, func(t *testing.T) {
			d := Parse(name, text)
			if len(d.Papers) == 0 && len(d.Problems) == 0 || len(d.Problems) > maxProblems {
				t.Errorf("%d problems", len(d.Problems))
			}
		})
	}
}
