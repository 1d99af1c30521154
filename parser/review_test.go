package parser

import (
	"fmt"
	"strings"
	"testing"

	"dailies/ui/uitest"
)

func TestWhatIsOddAboutAPageIsSaidOnce(t *testing.T) {
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
		{"titles that are wrapped", several(3, func(i int) string {
			return fmt.Sprintf("Submitted by x\nA Paper That Is Number %d And\nOf Which More Is Below\n\n\n·\n6 authors\n", i)
		}),
			"3 of 3 titles or abstracts are hardly any"},
		{"no authors and no dates", several(9, func(i int) string { return entry(fmt.Sprint("A Paper That Is Number ", i), long, "") }),
			"9 of 9 papers have no authors and no date"},
		{"titles that are none", several(9, func(i int) string { return entry(fmt.Sprint("T", i), long, sixAuthors) }),
			"9 of 9 titles or abstracts are hardly any"},
		{"one title", several(9, func(int) string { return entry("Read the Abstract", long, sixAuthors) }),
			"8 of 9 titles or abstracts are hardly any, or all the same"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := Parse("x", heading+"Oct 27\n\n"+c.text)
			said := fmt.Sprint(d.Problems)
			if len(d.Problems) > 1 || (c.want == "") != (len(d.Problems) == 0) || !strings.Contains(said, c.want) {
				t.Errorf("%d papers, problems %s, want %q", len(d.Papers), said, c.want)
			}
		})
	}
}

func TestThousandsOfShortLinesAreNoPapers(t *testing.T) {
	const said = "thousands of lines too short for papers from here on: not read"
	for _, scrap := range []string{"a\n", "a\n\n", "b.\n", "word word\n\n", "May 20\n\n"} {
		junk := strings.Repeat(scrap, 3*4096+7)
		d := Parse("x", heading+"Oct 27\n\n"+entry("One", long, sixAuthors)+junk+"\n"+entry("Two", long, "")+entry("Three", long, sixAuthors))
		var titles []string
		for _, p := range d.Papers {
			titles = append(titles, p.Title.String())
		}
		uitest.Equal(t, strings.Join(titles, ","), "One,Two,Three", scrap, d.Problems)
		uitest.Equal(t, len(d.Problems), 1, scrap, d.Problems)
		uitest.Equal(t, d.Problems[0].Text.String(), said, scrap, d.Problems)
	}
}

func TestShortLinesUpToTheEndAreSaidOnce(t *testing.T) {
	d := Parse("x", heading+strings.Repeat("a\n", 2*4096+3))
	uitest.Equal(t, len(d.Papers), 0)
	uitest.Equal(t, len(d.Problems), 1)
	uitest.Equal(t, d.Problems[0].Line, 11)
}
