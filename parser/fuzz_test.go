package parser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dailies/parser/clean"
)

func FuzzParse(f *testing.F) {
	for _, text := range dumps(f) {
		f.Add(text[:3000])
		f.Add(text[len(text)-3000:])
	}
	names, _ := filepath.Glob("testdata/variants/*")
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
	if sourceOf(strings.TrimPrefix(text, "\ufeff")) != Copied {
		return // FuzzParseRecords has these
	}
	var roles roles
	d := parse("fuzz", text, &roles)
	if len(d.Papers) == 0 && len(d.Problems) == 0 {
		t.Fatal("no papers, and nothing said")
	}
	wellFormed(t, d)
	sameAs(t, Parse("fuzz", text), d, "without roles")
	if len(roles.lines) == 0 && sniff(strings.TrimPrefix(text, "\ufeff")) != "" {
		return // the problem is about the file as a whole
	}
	left := map[int]int{}
	if decoded, ok := utf16Text(text); ok {
		text = decoded
	} else if sniffMagic(text) == "" {
		text = encodingOf(text).decode(text)
	}
	lines := &lines{gap: true, more: func() bool { return false }}
	for lines.feed(chunk{strings.TrimPrefix(text, "\ufeff"), true}); ; {
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
func placedRight(t *testing.T, d Dump, l placed) {
	t.Helper()
	switch l.role {
	case isTitle:
		if title := d.Papers[l.paper].Title; !l.cut && title.Len() < maxTitle && !strings.Contains(title.String(), l.text.String()) {
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

// wellFormed checks what is true of every dump.
func wellFormed(t *testing.T, d Dump) {
	t.Helper()
	papers := make([]int, len(d.Pages))
	for i, p := range d.Papers {
		papers[p.Page]++
		if p.Position != papers[p.Page] || p.Line < 1 || i > 0 && (p.Line < d.Papers[i-1].Line || p.Page < d.Papers[i-1].Page) {
			t.Fatalf("paper %d is out of place: %+v", i, p)
		}
		if p.Title.Empty() || strings.Contains(p.Title.String(), "\n") {
			t.Fatalf("paper %d has the title %q", i, p.Title)
		}
		if p.Date.Known() && !p.Date.Valid() || p.Date.Known() && !p.Meta || p.Hidden < 0 || p.Authors < 0 || p.Comments < 0 {
			t.Fatalf("paper %d cannot be: %+v", i, p)
		}
		for _, text := range []clean.Text{p.Title, p.Abstract, p.Org.Slug, p.Org.Name, p.Org.Line} {
			if clean.Of(text.String()) != text || text.Trim() != text {
				t.Fatalf("paper %d is not clean: %q", i, text)
			}
		}
	}
	for i, page := range d.Pages {
		if page.Papers != papers[i] || page.Line < 1 || i > 0 && page.Line < d.Pages[i-1].Line {
			t.Fatalf("page %d cannot be: %+v", i, page)
		}
	}
	for _, p := range d.Problems {
		if p.Text.Empty() || strings.Contains(p.Text.String(), "\n") || p.Line < 0 {
			t.Fatalf("problem %+v", p)
		}
	}
}
