package export_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"dailies/model/export"
	"dailies/model/marks"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestAMarkdownLinkHasTheTitleWithoutTeX(t *testing.T) {
	paper := parser.Paper{Title: clean.Of("$C^3$-Bench: [a]*b*"), Abstract: clean.Of("Code: https://github.com/a/b.")}
	if got, want := export.MarkdownLink(entriesOf(t, marks.Mark{}, paper)[0].Paper), `[C³-Bench: \[a\]\*b\*](<https://github.com/a/b>)`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func authorsOf(all ...string) (texts []clean.Text) {
	for _, name := range all {
		texts = append(texts, clean.Of(name))
	}
	return texts
}

func TestUnknownFactsAreLeftOutOfACitation(t *testing.T) {
	for _, row := range []struct {
		paper parser.Paper
		cited string
	}{
		{
			parser.Paper{Title: clean.Of("The $C^3$"), ArXiv: "2510.01234", Date: parser.Date{Month: 10, Day: 9}, Meta: true,
				Details: &parser.Details{Authors: authorsOf("Zoë Müller", "Bo He"), Categories: authorsOf("cs.CL", "cs.LG")}},
			"Zoë Müller, Bo He. “The C³”. arXiv:2510.01234, 2025.",
		},
		{parser.Paper{Title: clean.Of("Text of a Dump"), Date: parser.Date{Year: 2024, Month: 1, Day: 2}, Meta: true, Authors: 9}, "“Text of a Dump”. 2024."},
		{parser.Paper{Title: clean.Of("大学")}, "“大学”."},
		{parser.Paper{Title: clean.Of("T"), ArXiv: "hep-ph/9901001", Details: &parser.Details{Authors: authorsOf("A. One Jr.")}}, "A. One Jr. “T”. arXiv:hep-ph/9901001."},
		{parser.Paper{Title: clean.Of("T"), Details: &parser.Details{Authors: authorsOf("A", "B", "C")}}, "A, B, C. “T”."},
		{parser.Paper{Title: clean.Of("T"), Details: &parser.Details{Authors: authorsOf("A", "B", "C", "D")}}, "A et al. “T”."},
	} {
		uitest.Equal(t, export.Citation(entriesOf(t, marks.Mark{}, row.paper)[0].Paper), row.cited)
	}
}

// fields returns the names of all fields of a JSON value, in the form of the manual's table.
func fields(value any, prefix string) (names []string) {
	switch value := value.(type) {
	case map[string]any:
		for name, inner := range value {
			names = append(append(names, prefix+name), fields(inner, prefix+name+".")...)
		}
	case []any:
		for _, inner := range value {
			names = append(names, fields(inner, strings.TrimSuffix(prefix, ".")+"[].")...)
		}
	}
	slices.Sort(names)
	return names
}

func TestTheManualDescribesTheJSONOfAPaper(t *testing.T) {
	manual, err := os.ReadFile("../../.github/MANUAL.md")
	uitest.Must(t, err)
	_, section, _ := strings.Cut(string(manual), "## Papers as JSON\n")
	section, _, _ = strings.Cut(section, "\n## ")
	_, section, _ = strings.Cut(section, "|---|---|---|\n")
	var described []string
	for line := range strings.Lines(strings.TrimSpace(section)) {
		name, _, _ := strings.Cut(strings.TrimPrefix(line, "| `"), "` |")
		described = append(described, name)
	}
	var written any
	whole := parser.Paper{Title: clean.Of("T"), Org: parser.Org{Name: clean.Of("O")}}
	uitest.Must(t, json.Unmarshal([]byte(export.Text("jsonl", entriesOf(t, marks.Mark{}, whole)[0])), &written))
	uitest.EqualList(t, slices.Sorted(slices.Values(described)), fields(written, ""))
	line := export.Text("jsonl", entriesOf(t, marks.Mark{}, parser.Paper{Title: clean.Of("T")})[0])
	uitest.Sees(t, line, `{"v":1,`, `"authors":null`, `"author_names":null`, `"tags":[],`, `"links":[],`, `"sightings":[{`, `"date":null,"date_inferred":false`)
}
