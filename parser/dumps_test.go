package parser

import (
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"

	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestTheRealDumpsMatchTheirGolden(t *testing.T) {
	golden(t, "testdata/dumps.golden", dumps(t), func(d Dump) string {
		all := "# " + d.Name.String() + "\n"
		for i, p := range d.Papers {
			all += summary(p, i+1) + "\n"
		}
		return all
	})
}

func TestOtherCopiesOfThePageAreRead(t *testing.T) {
	golden(t, "testdata/variants.golden", filesOf(t, "testdata/variants/*"), describe)
}

func TestVariantsOfTheRealDumpsReadTheSame(t *testing.T) {
	withoutLines := func(d Dump) Dump {
		for i := range d.Papers {
			d.Papers[i].Line = 0
		}
		for i := range d.Pages {
			d.Pages[i].Line = 0
		}
		return d
	}
	for name, vary := range map[string]*strings.Replacer{
		"CRLF":                    strings.NewReplacer("\n", "\r\n"),
		"lone CR":                 strings.NewReplacer("\n", "\r"),
		"trailing blanks":         strings.NewReplacer("\n", " \t\u00a0\n"),
		"leading blanks":          strings.NewReplacer("\n", "\n \t"),
		"byte-order mark":         strings.NewReplacer("new\n\nGet", "\ufeffnew\n\nGet"),
		"many blank lines":        strings.NewReplacer("\n\n", "\n \n\n"),
		"NBSP in meta lines":      strings.NewReplacer(" authors\n", "\u00a0authors\n", "  •", "\u00a0 \u3000•", "\nOct ", "\nOct\u00a0", ", 2025", ",\u00a02025"),
		"no blank lines":          strings.NewReplacer("\n\n", "\n"),
		"a blank line everywhere": strings.NewReplacer("\n·\n", "\n\n·\n\n"),
	} {
		for file, text := range dumps(t) {
			sameDump(t, withoutLines(Parse(file, vary.Replace(text))), withoutLines(Parse(file, text)), name+", "+file)
		}
	}
}

func TestSeveralPagesInOneFileStayApart(t *testing.T) {
	texts := dumps(t)
	for _, between := range []string{"\n", "\n\n", "\r\n", "\n\f\n", "\n\n\n\n"} {
		var all []string
		for _, name := range slices.Sorted(maps.Keys(texts)) {
			all = append(all, texts[name])
		}
		d := Parse("all", strings.Join(all, between))
		for i := range d.Pages {
			d.Pages[i].Line = 0
		}
		want := []Page{{Date: Date{Month: 10, Day: 27}}, {Date: Date{Month: 1, Day: 26}}, {Date: Date{Month: 10, Day: 30}}, {Date: Date{Month: 5, Day: 20}}}
		if !slices.Equal(onPages(d), []int{111, 48, 133, 34}) || !slices.Equal(d.Pages, want) || len(d.Problems) != 0 {
			t.Errorf("%q between: %d papers on pages %v, problems %v", between, len(d.Papers), d.Pages, d.Problems)
		}
	}
}

func TestAPapersTextsShareTheDumpsMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector empties the pools of regexp at random")
	}
	text := dumps(t)["000_a759a57b9da32d5f.txt"]
	papers := len(Parse("x", text).Papers)
	if n := testing.AllocsPerRun(5, func() { Parse("x", text) }); n > float64(papers) {
		t.Errorf("%v allocations for %d papers", n, papers)
	}
}

func TestBlankLinesTakeNoMemory(t *testing.T) {
	text := "Daily Papers\n" + strings.Repeat("\n", 1<<20) + entry("A title", long, sixAuthors)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	d := Parse("x", text)
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 4<<20 {
		t.Errorf("%d bytes for %d of text", taken, len(text))
	}
	uitest.Equal(t, d.Papers[0].Line, 1<<20+2, "the line below them")
}

func TestNamesAreCleaned(t *testing.T) {
	uitest.Equal(t, Parse("a\x1b[2J\n.txt", "").Name, clean.Line("a\x1b[2J\n.txt"))
}
