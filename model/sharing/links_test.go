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

// paperOf is a paper as the library has it.
func paperOf(t *testing.T, p parser.Paper) *library.Paper {
	t.Helper()
	l := library.New(librarytest.Today)
	l.Add(parser.Dump{Pages: make([]parser.Page, 1), Papers: []parser.Paper{p}})
	return l.Snapshot().Paper(0)
}

// named writes links as "key name address", one a line.
func named(links []sharing.Link) string {
	var lines []string
	for _, p := range links {
		lines = append(lines, strings.TrimSpace(p.Key+" "+p.Name+" "+p.Address))
	}
	return strings.Join(lines, "\n")
}

func TestPlacesHaveNamesAndThePaperComesFirst(t *testing.T) {
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
	uitest.Equal(t, named(sharing.Links(p)), want)
}

func TestAPaperWithoutNumberIsSearchedFor(t *testing.T) {
	p := paperOf(t, parser.Paper{Title: clean.Of("Ünï 大学 " + strings.Repeat("long ", 900)), Abstract: clean.Of("Code: https://github.com/a/b.")})
	all := sharing.Links(p)
	if len(all) != 3 || !strings.HasPrefix(all[0].Address, "https://huggingface.co/papers?q=%C3%9Cn%C3%AF+%E5%A4%A7") || all[2].Address != "https://github.com/a/b" {
		t.Errorf("%s", named(all))
	}
	for _, place := range all {
		uitest.Equal(t, clean.Address(place.Address), true, place.Address)
	}
}

func TestOnlyWebAddressesAreOffered(t *testing.T) {
	p := paperOf(t, parser.Paper{Title: clean.Of("T"), ArXiv: "2510.01234 --profile", Details: &parser.Details{Code: "javascript:alert(1)", Project: "file:///etc/passwd"}})
	if got := named(sharing.Links(p)); strings.Count(got, "\n") != 0 || !strings.HasPrefix(got, "s Google Scholar") {
		t.Errorf("%s", got)
	}
}
