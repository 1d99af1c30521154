package search

import (
	"slices"
	"strings"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
)

func titled(titles ...string) Papers {
	var papers []parser.Paper
	for _, t := range titles {
		papers = append(papers, parser.Paper{Title: clean.Line(t), Abstract: parser.NewAbstract(clean.Of("Nothing."))})
	}
	return of(papers...)
}

func TestATypoThatIsAnotherPapersWordIsRescuedWhereWordsFindNothingTogether(t *testing.T) {
	in := titled("ALGN: a Dataset", "Aligning Vision Models", "Vision Models at Large")
	for query, want := range map[string]string{
		"algn":               "[ALGN]: a Dataset",
		"algn dataset":       "[ALGN]: a [Dataset]",
		"algn vision":        "{Aligning} [Vision] Models",
		"vision algn":        "{Aligning} [Vision] Models",
		"title:algn vision":  "",
		"ALGN vision":        "",
		"algn -dataset":      "",
		"algn vision models": "{Aligning} [Vision] [Models]",
	} {
		q := parsed(t, query)
		m := NewIndex().Prepare(t.Context(), q, in)
		got := ""
		for r := range m.Scan(t.Context(), nil) {
			p := in.Paper(int(r.Paper))
			spans := m.Positions(p, Title)
			got += marked(p.Title.String(), spans)
			if fuzzy := strings.Contains(got, "{"); fuzzy != r.Fuzzy {
				t.Errorf("%q: fuzzy is %v", query, r.Fuzzy)
			}
		}
		if got != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}

func TestASecondLookRanksBelowWhatIsWritten(t *testing.T) {
	in := titled("Vision and Aligning", "Vision algn and more to say")
	if results := search(t, in, "vision algn"); len(results) != 2 || results[0].Paper != 1 || results[0].Fuzzy || !results[1].Fuzzy {
		t.Errorf("got %v", results)
	}
}

func TestFactsOnlyNarrowWhatWordsFind(t *testing.T) {
	in := dumps(t)
	seconds := 0
	for _, words := range []string{"agent survey", "reward tree", "video text", "policy agent", "model rank", "diffusion planing"} {
		m := NewIndex().Prepare(t.Context(), parsed(t, words), in)
		all := idsOf(m, t)
		if parts, ok := m.tree.(allTest); ok && len(parts) == 1 {
			seconds++
		}
		var parts []int32
		for _, fact := range []string{" has:org", " -has:org"} {
			parts = append(parts, idsOf(NewIndex().Prepare(t.Context(), parsed(t, words+fact), in), t)...)
		}
		if slices.Sort(parts); !slices.Equal(parts, all) {
			t.Errorf("%q finds %v, with and without an organisation %v", words, all, parts)
		}
	}
	if seconds < 3 {
		t.Errorf("only %d had a second look", seconds)
	}
}

func TestHyphensInATitleNeedNoTyping(t *testing.T) {
	in := titled("On Finetuning", "Fine-Tuning of All", "Finer tuning", "An In-the-Flow-GRPO")
	for query, want := range map[string]string{
		"finetuning": "On [Finetuning]|{Fine-Tuning} of All",
		"finetu":     "On [Finetu]ning|{Fine-Tu}ning of All",
		"flowgrpo":   "An In-the-{Flow-GRPO}",
		"inthef":     "An {In-the-Flow-GRPO}",
	} {
		m := NewIndex().Prepare(t.Context(), parsed(t, query), in)
		var got []string
		for r := range m.Scan(t.Context(), nil) {
			p := in.Paper(int(r.Paper))
			got = append(got, marked(p.Title.String(), m.Positions(p, Title)))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}

func TestTheMoreFrequentOfTwoWordsEquallyNearStandsInFirst(t *testing.T) {
	var v vocabulary
	v.add("polity policy Policy POLICY polity")
	if near := v.near("poliy"); len(near) == 0 || near[0].word != "policy" {
		t.Errorf("got %v", near)
	}
}
