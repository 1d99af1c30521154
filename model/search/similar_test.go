package search

import (
	"strings"
	"testing"

	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func titled(titles ...string) Papers {
	var papers []parser.Paper
	for _, t := range titles {
		papers = append(papers, parser.Paper{Title: clean.Line(t), Abstract: clean.Of("Nothing.")})
	}
	return of(papers...)
}

// markedTitles returns the titles that a query finds, with marked matches.
func markedTitles(t *testing.T, in Papers, text string) (titles []string, all hitSets) {
	m := compile(t.Context(), parsed(t, text), viewOf(in), in, true)
	all = m.found.hitSets
	for i := range all.hits.EachSet() {
		title := in.Paper(int(i)).Title.String()
		titles = append(titles, marked(title, m.Spans(title, query.Title)))
	}
	return titles, all
}

func TestATypoThatIsARealWordIsCorrected(t *testing.T) {
	in := titled("ALGN: a Dataset", "Aligning Vision Models", "Vision Models at Large", "Vision of Models", "Models of Vision", "Large Vision Models")
	for text, want := range map[string]string{
		"algn":               "[ALGN]: a Dataset",
		"algn dataset":       "[ALGN]: a [Dataset]",
		"algn vision":        "[ALGN]: a Dataset|{Aligning} [Vision] Models", // the dataset is not about vision
		"vision algn":        "[ALGN]: a Dataset|{Aligning} [Vision] Models",
		"title:algn vision":  "",
		"ALGN vision":        "[ALGN]: a Dataset",
		"algn -dataset":      "",
		"algn vision models": "[ALGN]: a Dataset|{Aligning} [Vision] [Models]",
	} {
		titles, all := markedTitles(t, in, text)
		uitest.Equal(t, strings.Join(titles, "|"), want, text)
		if strings.Contains(want, "{") && !all.near.Any() {
			t.Errorf("%q: similar papers are %v", text, all.near)
		}
	}
}

func TestAMisspeltPhraseIsCorrected(t *testing.T) {
	in := titled("Chains of Thought at Work", "Chain-of-Thought Prompting", "A Thought about Chains")
	for text, want := range map[string]string{
		`"chian of thought"`:  "{Chains of Thought} at Work|{Chain-of-Thought} Prompting",
		`"chian of thougth"`:  "{Chains of Thought} at Work|{Chain-of-Thought} Prompting",
		`"chain of thought"`:  "[Chains of Thought] at Work|[Chain-of-Thought] Prompting",
		`"thought of chain"`:  "", // no word is misspelt
		`"zqxjv of thought"`:  "",
		`"hought"`:            "",
		`-"chian of thought"`: "Chains of Thought at Work|Chain-of-Thought Prompting|A Thought about Chains",
	} {
		titles, all := markedTitles(t, in, text)
		uitest.Equal(t, strings.Join(titles, "|"), want, text)
		uitest.Equal(t, strings.Contains(want, "{"), all.near.Any(), text, all.near)
	}
}

func TestWidenedMatchesRankBelowExactOnes(t *testing.T) {
	in := titled("Vision and Aligning", "Vision algn and more to say")
	if results := search(t, viewOf(in), in, "vision algn"); len(results) != 2 || results[0].paper != 1 || results[0].near || !results[1].near {
		t.Errorf("got %v", results)
	}
}

func TestCompoundsAreFoundHoweverTheyAreJoined(t *testing.T) {
	in := titled("Fine-Tuning Agents", "Finetuning LLMs", "Fine Tuning at Large", "Tuning Fine Models", "Prompts based on Policy", "On-Policy Search", "An In-the-Flow-GRPO")
	fine := "[Fine-Tuning] Agents|[Finetuning] LLMs|[Fine Tuning] at Large"
	for text, want := range map[string]string{
		"finetuning":        fine,
		"fine-tuning":       fine,
		"fine tuning":       "[Fine-Tuning] Agents|[Finetuning] LLMs|[Fine] [Tuning] at Large|[Tuning] [Fine] Models",
		"fine-tu":           "[Fine-Tu]ning Agents|[Finetu]ning LLMs|[Fine Tu]ning at Large",
		"title:fine-tuning": fine,
		"'fine-tuning":      "[Fine-Tuning] Agents",
		`"fine-tuning"`:     fine,
		`'"fine-tuning"`:    "[Fine-Tuning] Agents",
		"on-policy":         "[On-Policy] Search",
		"flowgrpo":          "An In-the-[Flow-GRPO]",
		"inthef":            "An [In-the-F]low-GRPO",
	} {
		if titles, _ := markedTitles(t, in, text); strings.Join(titles, "|") != want {
			t.Errorf("%q finds %q, want %q", text, titles, want)
		}
	}
}

func TestATypoInTheFirstLetterIsCorrected(t *testing.T) {
	in := titled("Policy Gradients", "On-Policy Distillation", "Ratio Clipping", "Art of Painting")
	for text, want := range map[string]string{
		"oplicy gradient": "{Policy} [Gradients]",
		"artio":           "{Ratio} Clipping",
		"artio cli":       "{Ratio} [Cli]pping",
	} {
		if titles, _ := markedTitles(t, in, text); strings.Join(titles, "|") != want {
			t.Errorf("%q finds %q, want %q", text, titles, want)
		}
	}
}

func TestTwoWordsAreFoundWithoutTheSpace(t *testing.T) {
	in := titled("VLA Models for Robots", "Models of VLA", "Speculative Decoding", "For Estimates")
	for text, want := range map[string]string{
		"vlamodels":           "{VLA Models} for Robots",
		"speculativedecoding": "{Speculative Decoding}",
		"forestimates":        "", // one of the words would be a filler
	} {
		titles, _ := markedTitles(t, in, text)
		uitest.Equal(t, strings.Join(titles, "|"), want, text)
	}
}
