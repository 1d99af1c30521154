package listing

import (
	"testing"

	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
)

func names(all ...string) (texts []clean.Text) {
	for _, name := range all {
		texts = append(texts, clean.Of(name))
	}
	return texts
}

func TestWhatIsUnknownIsLeftOutOfACitation(t *testing.T) {
	date := parser.Date{Year: 2024, Month: 1, Day: 2}
	for _, row := range []struct {
		paper         parser.Paper
		cited, bibTeX string
	}{
		{
			parser.Paper{Title: clean.Of("The R&D of 100% $C^3$"), ArXiv: "2510.01234", Date: parser.Date{Month: 10, Day: 9}, Meta: true,
				Details: &parser.Details{Authors: names("Zoë Müller", "Bo He"), Categories: names("cs.CL", "cs.LG")}},
			"Zoë Müller and Bo He. “The R&D of 100% $C^3$”. arXiv:2510.01234, 2025.",
			"@misc{muller2025,\n  title         = {{The R\\&D of 100\\% $C^3$}},\n  author        = {Zoë Müller and Bo He},\n  year          = {2025},\n" +
				"  eprint        = {2510.01234},\n  archivePrefix = {arXiv},\n  primaryClass  = {cs.CL},\n  url           = {https://arxiv.org/abs/2510.01234},\n}",
		},
		{
			parser.Paper{Title: clean.Of("Text of a Dump"), Date: date, Meta: true, Authors: 9},
			"“Text of a Dump”. 2024.",
			"@misc{2024text,\n  title         = {{Text of a Dump}},\n  year          = {2024},\n}",
		},
		{parser.Paper{Title: clean.Of("大学")}, "“大学”.", "@misc{paper,\n  title         = {{大学}},\n}"},
		{
			parser.Paper{Title: clean.Of("Closing } Braces"), Details: &parser.Details{Authors: names("A. One Jr.")}},
			"A. One Jr. “Closing } Braces”.",
			"@misc{jrclosing,\n  title         = {{Closing  Braces}},\n  author        = {A. One Jr.},\n}",
		},
	} {
		p := entry(t, row.paper, marks.Mark{}).Paper
		if got := Citation(p); got != row.cited {
			t.Errorf("%s\nwant %s", got, row.cited)
		}
		if got := BibTeX(p); got != row.bibTeX {
			t.Errorf("%s\nwant\n%s", got, row.bibTeX)
		}
	}
}

func TestACitationNamesThreeAuthorsAtMost(t *testing.T) {
	for want, all := range map[string][]string{
		"A. “T”.": {"A"}, "A and B. “T”.": {"A", "B"}, "A, B and C. “T”.": {"A", "B", "C"}, "A et al. “T”.": {"A", "B", "C", "D"},
	} {
		p := entry(t, parser.Paper{Title: clean.Of("T"), Details: &parser.Details{Authors: names(all...)}}, marks.Mark{}).Paper
		if got := Citation(p); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
