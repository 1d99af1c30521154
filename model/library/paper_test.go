package library_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func names(all ...string) (texts []clean.Text) {
	for _, name := range all {
		texts = append(texts, clean.Of(name))
	}
	return texts
}

// longAbstract returns an abstract of thirty words that are used nowhere else.
func longAbstract(of string) string {
	var words []string
	for n := range 30 {
		words = append(words, "word"+of+strconv.Itoa(n))
	}
	return strings.Join(words, " ")
}

func TestDetailsOfSeveralPagesAreMerged(t *testing.T) {
	with := func(comments int, d *parser.Details) parser.Paper {
		p := paperOf("T", "Jan 5, 2026", "Abstract.", "2601.00001")
		p.Comments, p.Details = comments, d
		return p
	}
	s := snapshotOf(
		dumpOf("newest", "Jan 20", with(0, &parser.Details{Upvotes: 0, Stars: 8, Submitter: clean.Of("ak")})),
		dumpOf("newer", "Jan 10", with(3, &parser.Details{Upvotes: 20, Stars: 9, Authors: names("A", "B"), Code: "https://new"})),
		dumpOf("served again", "Jan 10", with(2, &parser.Details{Upvotes: 25})),
		dumpOf("older", "Jan 7", with(7, &parser.Details{Upvotes: 99, Authors: names("C"), Code: "https://old", Project: "https://project"})),
		dumpOf("text", "Jan 9", with(0, nil)),
	)
	p := s.Paper(0)
	if s.Len() != 1 || p.Comments != 3 || p.Details.Upvotes != 25 || p.Details.Stars != 8 {
		t.Errorf("%d papers, %d comments, %d upvotes, %d stars; want 1, 3, 25, 8", s.Len(), p.Comments, p.Details.Upvotes, p.Details.Stars)
	}
	if d := p.Details; !slices.Equal(p.AuthorNames(), names("A", "B")) || d.Code != "https://new" || d.Project != "https://project" || d.Submitter.String() != "ak" || p.Byline() != "A and B" {
		t.Errorf("%+v", d)
	}
}

func TestOneNumberWithTwoUnlikeTitlesIsAProblem(t *testing.T) {
	for _, row := range []struct {
		old, new string
		reported bool
	}{
		{"Attention Is All You Need", "Attention is all you need!", false},
		{"WorldGen: Worlds from Text", "WorldGen: Generating Interactive Worlds from Text and Images", false},
		{"A Survey of Diffusion Models", "Diffusion Models: A Comprehensive Survey", false},
		{"A Survey of Diffusion Models", "On the Theory of Compilers", true},
		{"Qwen Technical Report", "Attention Is All You Need", true},
	} {
		a := dumpOf("a.txt", "Jan 6", paperOf(row.old, "Jan 5, 2025", "One.", "2501.00001"))
		b := dumpOf("b.json", "Jan 8", paperOf(row.new, "Jan 7, 2026", "Two.", "2501.00001"))
		for _, dumps := range [][]parser.Dump{{a, b}, {b, a}} {
			s := snapshotOf(dumps...)
			uitest.Equal(t, s.Len(), 1, row.new)
			var problems []string
			for _, d := range s.Dumps() {
				for _, p := range d.Problems {
					problems = append(problems, d.Name.String()+" "+p.Text.String())
				}
			}
			if got := strings.Join(problems, "\n"); (got != "") != row.reported || row.reported && (!strings.HasPrefix(got, "b.json arXiv number 2501.00001 is “"+row.new+"”") || !strings.Contains(got, row.old)) {
				t.Errorf("%s and %s: %q", row.old, row.new, got)
			}
		}
	}
}
