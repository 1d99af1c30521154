package export

import (
	"testing"

	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
)

func authors(all ...string) (texts []clean.Text) {
	for _, name := range all {
		texts = append(texts, clean.Of(name))
	}
	return texts
}

func TestWhatIsUnknownIsLeftOutOfACitation(t *testing.T) {
	for _, row := range []struct {
		paper parser.Paper
		cited string
	}{
		{
			parser.Paper{Title: clean.Of("The $C^3$"), ArXiv: "2510.01234", Date: parser.Date{Month: 10, Day: 9}, Meta: true,
				Details: &parser.Details{Authors: authors("Zoë Müller", "Bo He"), Categories: authors("cs.CL", "cs.LG")}},
			"Zoë Müller and Bo He. “The C³”. arXiv:2510.01234, 2025.",
		},
		{parser.Paper{Title: clean.Of("Text of a Dump"), Date: parser.Date{Year: 2024, Month: 1, Day: 2}, Meta: true, Authors: 9}, "“Text of a Dump”. 2024."},
		{parser.Paper{Title: clean.Of("大学")}, "“大学”."},
		{parser.Paper{Title: clean.Of("T"), ArXiv: "hep-ph/9901001", Details: &parser.Details{Authors: authors("A. One Jr.")}}, "A. One Jr. “T”. arXiv:hep-ph/9901001."},
	} {
		if got := Citation(entry(t, row.paper, marks.Mark{}).Paper); got != row.cited {
			t.Errorf("%s\nwant %s", got, row.cited)
		}
	}
}

func TestACitationNamesThreeAuthorsAtMost(t *testing.T) {
	for want, all := range map[string][]string{
		"A. “T”.": {"A"}, "A and B. “T”.": {"A", "B"}, "A, B and C. “T”.": {"A", "B", "C"}, "A et al. “T”.": {"A", "B", "C", "D"},
	} {
		p := entry(t, parser.Paper{Title: clean.Of("T"), Details: &parser.Details{Authors: authors(all...)}}, marks.Mark{}).Paper
		if got := Citation(p); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
