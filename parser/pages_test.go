package parser

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"dailies/parser/page"
	"dailies/ui/uitest"
)

// briefly formats the fields of a paper that tables compare.
func briefly(p Paper) string {
	who := "-"
	switch {
	case p.Authors > 0:
		who = fmt.Sprint(p.Authors)
	case !p.Org.Name.Empty():
		who = p.Org.Slug.String() + "/" + p.Org.Name.String()
	}
	abstract := p.Abstract.String()
	abstract = strings.ReplaceAll(abstract, long, "LONG")
	abstract = strings.ReplaceAll(abstract, further, "FURTHER")
	return fmt.Sprintf("%s|%s|%s|%s|%d|%v", p.Title, abstract, who, p.Date, p.Comments, p.Meta)
}

func TestUnusualPagesAreRead(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
		problems   int
	}{
		{"papers without a meta block", heading + "Oct 27\n\n" + entry("One", long, "") + entry("Two", long, "") + entry("Three", long, sixAuthors),
			[]string{"One|LONG|-||0|false", "Two|LONG|-||0|false", "Three|LONG|6|08-15|0|true"}, 0},
		{"no header", entry("One", long, sixAuthors) + entry("Two", long, "OpenRubrics\n·\nOct 7, 2024 12"),
			[]string{"One|LONG|6|08-15|0|true", "Two|LONG|OpenRubrics/OpenRubrics|2024-10-07|12|true"}, 0},
		{"a cut header", "inbox!\n\nSubscribe\n\nDaily Papers\n\nbyAK and the research community\n\nOct 27\n\n" + entry("One", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true"}, 1},
		{"a file that starts in an abstract", "and so it ends, as all does in the end. " + long + "\n\n" + sixAuthors + entry("One", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true"}, 2},
		{"a file that starts at a dot", "·\nMay 20, 2025 2\n\n" + entry("One", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true"}, 2},
		{"an abstract of two paragraphs", heading + "Oct 27\n\n" + entry("One", long+"\n\n"+further, sixAuthors) + entry("Two", long, sixAuthors),
			[]string{"One|LONG\nFURTHER|6|08-15|0|true", "Two|LONG|6|08-15|0|true"}, 0},
		{"two paragraphs and no meta block", heading + entry("One", long+"\n\n"+further, "") + entry("Two", long, sixAuthors),
			[]string{"One|LONG\nFURTHER|-||0|false", "Two|LONG|6|08-15|0|true"}, 0},
		{"an abstract that ends in an address", heading + entry("One", long+"\n\nCode: https://example.org/x", "") + entry("Two", long, sixAuthors),
			[]string{"One|LONG\nCode: https://example.org/x|-||0|false", "Two|LONG|6|08-15|0|true"}, 0},
		{"a paragraph broken within", heading + entry("One", long+"\n"+further, sixAuthors),
			[]string{"One|LONG FURTHER|6|08-15|0|true"}, 0},
		{"an abstract of twelve characters", heading + entry("One", "Not for you.", sixAuthors) + entry("Two", "Withdrawn.", "") + entry("Three", long, sixAuthors),
			[]string{"One|Not for you.|6|08-15|0|true", "Two|Withdrawn.|-||0|false", "Three|LONG|6|08-15|0|true"}, 0},
		{"a title of 512 characters", heading + entry("One", long, "") + entry(strings.Repeat("word ", 102)+"w", long, sixAuthors),
			[]string{"One|LONG|-||0|false", strings.Repeat("word ", 102) + "w|LONG|6|08-15|0|true"}, 0},
		{"a title that ends in a full stop", heading + entry("One", long, "") + entry("We Did It. At Last.", long, "") + entry("Three", long, sixAuthors),
			[]string{"One|LONG|-||0|false", "We Did It. At Last.|LONG|-||0|false", "Three|LONG|6|08-15|0|true"}, 1},
		{"a wrapped title", heading + entry("A Title That Goes on for a While\nand Is Wrapped below That", long, sixAuthors),
			[]string{"A Title That Goes on for a While and Is Wrapped below That|LONG|6|08-15|0|true"}, 0},
		{"organisations in any script", heading + entry("One", long, "pku 北京大学 智能学院\n·\nOct 7 3\n\n") + entry("Two", long, "Université de Montréal et al\n·\nOct 7\n\n"),
			[]string{"One|LONG|pku/北京大学 智能学院|10-07|3|true", "Two|LONG|Université/de Montréal et al|10-07|0|true"}, 0},
		{"an organisation with a blank line below", heading + entry("One", long, "tencent Tencent\n\n·\n\nOct 7 3\n\n"),
			[]string{"One|LONG|tencent/Tencent|10-07|3|true"}, 0},
		{"comments of four digits", heading + entry("One", long, "  • 1 authors\n·\nOct 7 1024\n\n") + entry("Two", long, "  • 1,204 authors\n·\nOct 7, 2024 1,024\n\n"),
			[]string{"One|LONG|1|10-07|1024|true", "Two|LONG|1204|2024-10-07|1024|true"}, 0},
		{"cut in an abstract", heading + entry("One", long, sixAuthors) + "Two\n\n" + long[:700],
			[]string{"One|LONG|6|08-15|0|true", "Two|" + strings.TrimSpace(long[:700]) + "|-||0|false"}, 1},
		{"cut after a number of authors", heading + entry("One", long, "  • 6 authors"),
			[]string{"One|LONG|6||0|true"}, 1},
		{"cut after the dot", heading + entry("One", long, "tencent Tencent\n·"),
			[]string{"One|LONG|tencent/Tencent||0|true"}, 1},
		{"cut in the date", heading + entry("One", long, "tencent Tencent\n·\nOc"),
			[]string{"One|LONG|tencent/Tencent||0|true"}, 1},
		{"a date that is none", heading + entry("One", long, "  • 6 authors\n·\nFeb 30\n\n") + entry("Two", long, sixAuthors),
			[]string{"One|LONG|6||0|true", "Two|LONG|6|08-15|0|true"}, 1},
		{"a title like a date", heading + "Oct 27\n\n" + entry("One", long, sixAuthors) + entry("May 20", long, sixAuthors) + entry("Three", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true", "May 20|LONG|6|08-15|0|true", "Three|LONG|6|08-15|0|true"}, 1},
		{"a title like a line of the header", heading + "Oct 27\n\n" + entry("One", long, sixAuthors) + entry("Daily Papers", long, sixAuthors) + entry("new", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true", "Daily Papers|LONG|6|08-15|0|true", "new|LONG|6|08-15|0|true"}, 2},
		{"a title like the number of a sheet", heading + "Oct 27\n\n" + entry("One", long, sixAuthors) + entry("Page 1 of 5", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true", "Page 1 of 5|LONG|6|08-15|0|true"}, 0},
		{"a meta block without a paper", heading + sixAuthors + entry("One", long, sixAuthors),
			[]string{"One|LONG|6|08-15|0|true"}, 1},
		{"an address between two paragraphs", heading + entry("One", "Our code is at\n\nhttps://example.org/\n\n"+long, sixAuthors),
			[]string{"One|Our code is at\nhttps://example.org/\nLONG|6|08-15|0|true"}, 0},
		{"a date between two paragraphs", heading + "Oct 27\n\n" + entry("One", "Our code came on\n\nOct 7, 2024\n\n"+long, sixAuthors),
			[]string{"One|Our code came on\nOct 7, 2024\nLONG|6|08-15|0|true"}, 0},
		{"the page's footer", heading + entry("One", long, sixAuthors) + "Previous\n\n1\n2\n3\n...\n100\nNext\n\nCompany\n\nTOS\n\nPrivacy\n\nAbout\n\nCareers\n",
			[]string{"One|LONG|6|08-15|0|true"}, 0},
		{"front matter", strings.ReplaceAll("---\ntags: x\n---\n"+heading+"Oct 27\n\n"+entry("One", long, sixAuthors), "\n", "\r\n"),
			[]string{"One|LONG|6|08-15|0|true"}, 0},
		{"definitions of links", "### [One](https://huggingface.co/papers/2510.00001)\n\n[Abridged]: " + long + "\n\n[2]: <https://a.example> \"A Name\"\n",
			[]string{"One|[Abridged]: LONG|-||0|false"}, 0},
		{"terminal escapes", heading + entry("O\x1bne\u202e", long, "a\x07b \x9b31m\n·\nAug 15"),
			[]string{"O␛ne|LONG|a␇b/\ufffd31m|08-15|0|true"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Parse("x", c.text)
			var got []string
			for _, p := range d.Papers {
				got = append(got, briefly(p))
			}
			uitest.Equal(t, strings.Join(got, "\n"), strings.Join(c.want, "\n"), d.Problems)
			uitest.Equal(t, len(d.Problems), c.problems, d.Problems)
		})
	}
}

func TestPagesWithoutHeadingsAreSeparatedByTheirDates(t *testing.T) {
	text := "Oct 27\n\n" + entry("One", long, sixAuthors) + "Oct 28\n\n" + entry("Two", long, sixAuthors) + entry("Three", long, "") + "October 29\n\n" + entry("Four", long, sixAuthors)
	d := Parse("x", text)
	want := []Page{{Date: Date{Month: 10, Day: 27}, Line: 1}, {Date: Date{Month: 10, Day: 28}, Line: 11}, {Date: Date{Month: 10, Day: 29}, Line: 25}}
	uitest.Equal(t, fmt.Sprint(d.Pages, onPages(d)), fmt.Sprint(want, []int{1, 2, 1}))
	if len(d.Problems) != 1 || d.Problems[0].Line != 25 { // the date could belong to the paper above, which lacks its dot
		t.Error(d.Problems)
	}
}

func TestLinesAreNumberedAsInAnEditor(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.ReplaceAll(heading+"Oct 27\n\n"+entry("One", long, sixAuthors)+"\n\n"+entry("T\u2028wo", long, "·"), "\n", end)
		d := Parse("x", text)
		if len(d.Papers) < 2 || d.Papers[0].Line != 13 || d.Papers[1].Line != 23 || d.Pages[0].Line != 11 {
			t.Errorf("%q: %v", end, d)
		}
	}
}

func TestHiddenCharactersAreCountedPerPaper(t *testing.T) {
	d := Parse("x", heading+entry("O\u200bne", long+"\u202e\x01", sixAuthors)+entry("Two\u00a0", long, sixAuthors))
	uitest.Equal(t, d.Papers[0].Hidden, 3)
	uitest.Equal(t, d.Papers[1].Hidden, 0)
}

func TestLongLinesAndTitlesAreTruncatedAndReported(t *testing.T) {
	d := Parse("x", heading+entry(strings.Repeat("t", 70_000), strings.Repeat("a ", 50_000), sixAuthors))
	uitest.Equal(t, len(d.Papers), 1)
	uitest.Equal(t, len(d.Problems), 4)
	p := d.Papers[0]
	if p.Title.Len() != page.MaxTitle+len("…") || p.Abstract.Len() > page.MaxText+len("…") || !strings.HasSuffix(p.Abstract.String(), "…") {
		t.Errorf("title of %d bytes, abstract of %d", p.Title.Len(), p.Abstract.Len())
	}
}

func TestOddPagesAreReportedOnce(t *testing.T) {
	several := func(n int, each func(int) string) string {
		var all strings.Builder
		for i := range n {
			all.WriteString(each(i))
		}
		return all.String()
	}
	full := func(i int) string { return entry(fmt.Sprint("A Paper That Is Number ", i), long, sixAuthors) }
	for _, c := range []struct{ name, text, want string }{
		{"nothing", several(30, full), ""},
		{"some without authors and date", several(30, full) + several(5, func(i int) string { return entry(fmt.Sprint("Bare Paper ", i), long, "") }) + full(99), ""},
		{"no abstracts", several(6, func(i int) string {
			return fmt.Sprintf("Submitted by x\nA Paper That Is Number %d\n·\n6 authors\n", i)
		}),
			"this page has no abstracts: it is the page of a day"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Parse("x", heading+"Oct 27\n\n"+c.text)
			problems := fmt.Sprint(d.Problems)
			if len(d.Problems) > 1 || (c.want == "") != (len(d.Problems) == 0) || !strings.Contains(problems, c.want) {
				t.Errorf("%d papers, problems %s, want %q", len(d.Papers), problems, c.want)
			}
		})
	}
}

func TestThousandsOfShortLinesAreNotReadAsPapers(t *testing.T) {
	const want = "thousands of lines too short for papers from here on: not read"
	for _, scrap := range []string{"a\n", "a\n\n", "b.\n", "word word\n\n"} {
		junk := strings.Repeat(scrap, 3*4096+7)
		d := Parse("x", heading+"Oct 27\n\n"+entry("One", long, sixAuthors)+junk+"\n"+entry("Two", long, "")+entry("Three", long, sixAuthors))
		n := len(d.Papers)
		if n < 3 || n > 4 || d.Papers[n-2].Title.String() != "Two" || d.Papers[n-1].Title.String() != "Three" {
			t.Errorf("%q: %d papers: %v", scrap, n, d.Papers)
		}
		uitest.Equal(t, d.Problems[0].Text.String(), want, scrap, d.Problems)
	}
}

// TestALostOrJoinedLineIsReported damages pages so that papers are wrong or missing.
func TestALostOrJoinedLineIsReported(t *testing.T) {
	one, three := entry("The First Paper", long, ""), entry("The Third Paper", long, sixAuthors)
	for _, c := range []struct{ name, text, want string }{
		{"nothing", one + entry("The Second Paper", long, sixAuthors) + three, "[]"},
		{"a title", one + long + "\n\n" + sixAuthors + three, "it may belong to two papers"},
		{"an abstract", one + "The Second Paper\n\n" + sixAuthors + three, "“The Second Paper” was read as the end of an abstract"},
		{"an abstract below a whole paper", three + "The Second Paper\n\n" + sixAuthors + three, "no abstract in 1 of 3 papers"},
		{"a dot", one + entry("The Second Paper", long, "tencent Tencent\nAug 15\n\n") + three, "a date without a “·” above it"},
		{"a dot below authors", one + entry("The Second Paper", long, "  • 6 authors\nAug 15\n\n") + three, "no “·” between the authors and this date"},
		{"the authors", one + entry("The Second Paper", long, "·\nAug 15\n\n") + three, "neither authors nor an organisation"},
		{"a line's end", one + entry("The Second Paper", long, "  • 6 authors ·\nAug 15\n\n") + three, "not on lines of their own"},
		{"a title's end", one + "The Second Paper. " + long + "\n\n" + sixAuthors + three, "it may belong to two papers"},
		{"what is below the last title", strings.Repeat("Submitted by x\n12\nA Title\n·\n6 authors\n", 9) + "Submitted by x\n12\nA Title\n", "this page has no abstracts"},
		{"a title where sentences are paragraphs", three + "We propose a method.\n\n" + long + "\n\n" + sixAuthors, "stands where a title should be"},
	} {
		d := Parse("x", heading+"Oct 27\n\n"+c.text)
		if problems := fmt.Sprint(d.Problems); !strings.Contains(problems, c.want) {
			t.Errorf("%s: %s, want %q", c.name, problems, c.want)
		}
	}
}

func TestACopyFromATextBrowserMayStartAndEndAnywhere(t *testing.T) {
	lines := strings.SplitAfter(filesOf(t, "testdata/variants/*")["lynx.txt"], "\n")
	d := Parse("x", strings.Join(lines[34:], "")) // from the votes of the second paper on
	uitest.Equal(t, d.Papers[0].Title.String(), "Defence in Depth")
	d = Parse("x", strings.TrimSpace(strings.Join(lines[:42], ""))) // truncated within its abstract
	uitest.Equal(t, d.Problems[0].Text.String(), "the file ends in the middle of an abstract: copy the page again")
}

func TestNumbersOfLinksWithoutTextAreRemoved(t *testing.T) {
	line := regexp.MustCompile(`(?m)[A-Za-z0-9]$`)
	above, below, _ := strings.Cut(filesOf(t, "testdata/variants/*")["lynx.txt"], "References")
	d := Parse("x", line.ReplaceAllString(above, "$0[99]")+"References"+below)
	for i, p := range Parse("x", above+"References"+below).Papers {
		uitest.Equal(t, strings.Replace(d.Papers[i].Title.String(), "[99] ", " ", 1), p.Title.String()) // it was wrapped there
		uitest.Equal(t, d.Papers[i].Org, p.Org)
		uitest.Equal(t, d.Papers[i].Date, p.Date)
	}
}
