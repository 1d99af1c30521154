package sharing_test

import (
	"strings"
	"testing"

	"dailies/model/library"
	"dailies/model/library/librarytest"
	"dailies/model/sharing"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// paperOf adds a paper to a library and returns it.
func paperOf(t *testing.T, p parser.Paper) *library.Paper {
	t.Helper()
	l := library.New(librarytest.Today)
	l.Add(parser.Dump{Pages: make([]parser.Page, 1), Papers: []parser.Paper{p}})
	return l.Snapshot().Paper(0)
}

// format formats links as "key name address", one per line.
func format(links []sharing.Link) string {
	var lines []string
	for _, l := range links {
		lines = append(lines, strings.TrimSpace(l.Key+" "+l.Name+" "+l.Address))
	}
	return strings.Join(lines, "\n")
}

func TestLinksHaveNamesAndThePaperComesFirst(t *testing.T) {
	p := paperOf(t, parser.Paper{
		Title: clean.Of(`A "B" & C`), ArXiv: "2510.01234", Abstract: clean.Of("See https://a.org/x and https://github.com/a/b."),
		Details: &parser.Details{Code: "https://github.com/a/b", Project: "https://b.github.io/c"},
	})
	want := `p paper on Hugging Face https://huggingface.co/papers/2510.01234
a arXiv https://arxiv.org/abs/2510.01234
d PDF https://arxiv.org/pdf/2510.01234
c code, on github.com https://github.com/a/b
w project page, on b.github.io https://b.github.io/c
s Google Scholar https://scholar.google.com/scholar?q=%22A+%22B%22+%26+C%22
a.org/x https://a.org/x`
	uitest.Equal(t, format(sharing.Links(p)), want)
}

func TestAPaperWithoutAnArXivNumberIsSearchedFor(t *testing.T) {
	p := paperOf(t, parser.Paper{Title: clean.Of("Ünï 大学 " + strings.Repeat("long ", 900)), Abstract: clean.Of("Code: https://github.com/a/b.")})
	all := sharing.Links(p)
	if len(all) != 3 || !strings.HasPrefix(all[0].Address, "https://huggingface.co/papers?q=%C3%9Cn%C3%AF+%E5%A4%A7") || all[2].Address != "https://github.com/a/b" {
		t.Errorf("%s", format(all))
	}
	for _, l := range all {
		uitest.Equal(t, clean.Address(l.Address), true, l.Address)
	}
}

func TestOnlyWebAddressesAreOffered(t *testing.T) {
	p := paperOf(t, parser.Paper{Title: clean.Of("T"), ArXiv: "2510.01234 --profile", Details: &parser.Details{Code: "javascript:alert(1)", Project: "file:///etc/passwd"}})
	if got := format(sharing.Links(p)); strings.Count(got, "\n") != 0 || !strings.HasPrefix(got, "s Google Scholar") {
		t.Errorf("%s", got)
	}
}
