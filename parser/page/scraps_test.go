package page

import (
	"strings"
	"testing"
)

func TestThousandsOfShortLinesAreNoPapers(t *testing.T) {
	const said = "thousands of lines too short for papers from here on: not read"
	for _, scrap := range []string{"a\n", "a\n\n", "b.\n", "word word\n\n", "May 20\n\n"} {
		junk := strings.Repeat(scrap, 3*maxScraps+7)
		d := read(heading + "Oct 27\n\n" + paperOf("One", long, sixAuthors) + junk + "\n" + paperOf("Two", long, "") + paperOf("Three", long, sixAuthors))
		var titles []string
		for _, p := range d.Papers {
			titles = append(titles, p.Title.String())
		}
		if got := strings.Join(titles, ","); got != "One,Two,Three" || len(d.Problems) != 1 || d.Problems[0].Text.String() != said {
			t.Errorf("%q: papers %q, problems %v", scrap, got, d.Problems)
		}
	}
}

func TestShortLinesUpToTheEndAreSaidOnce(t *testing.T) {
	d := read(heading + strings.Repeat("a\n", 2*maxScraps+3))
	if len(d.Papers) != 0 || len(d.Problems) != 1 || d.Problems[0].Line != 11 {
		t.Errorf("%d papers, problems %v", len(d.Papers), d.Problems)
	}
}
