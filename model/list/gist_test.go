package list

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestSentences(t *testing.T) {
	for _, want := range [][]string{
		nil,
		{"One."}, {"No stop"}, {"One.", "Two."}, {"Really?", "Yes!", "(Maybe.)", `"So."`, "End"},
		{"We use e.g. Qwen2.5 and i.e. Llama 3.1.", "It beats Smith et al. [3] by 1.5 vs. 2.0 (cf. Fig. 3)."},
		{"It ends etc.", "Then the answer is no.", "See Sec. 4 and Eq. (6)."},
		{"The code is at https://github.com/a.b/C.git and example.Org/Path.", "It is in Node.js."},
		{"Is it (1) this? or (2) that?", "Neither."},
		{"First line.", "Second line."},
	} {
		p := paper{abstract: strings.Join(want, " ")}
		uitest.EqualList(t, p.at(sentences(p.abstract)...), want)
	}
}

func TestTheKeySentenceClaimsSomething(t *testing.T) {
	for text, want := range map[string]string{
		"Models are large. We propose Foo, a tool. Furthermore, we introduce a benchmark.": "We propose Foo, a tool.",
		"LLMs fail. To address this, we first introduce X1. We show that it works.":        "We first introduce X1.",
		"RL is useful. This paper carefully studies why. We find three reasons.":           "This paper carefully studies why.",
		"How should we design rewards? In this work, we ask what progress is.":             "We ask what progress is.",
		"We extend RL and propose Y. Experiments show that we present well.":               "We extend RL and propose Y.",
		"Models are large. They are slow. Others are small.":                               "",
	} {
		uitest.Equal(t, gistOf("", text).Claim.String(), want, text)
	}
}

func TestNumbersOfResultsAreFound(t *testing.T) {
	for text, want := range map[string]string{
		"It improves accuracy by 12.3% and is 2x faster, up to 2.9× in decoding.": "12.3% 2x 2.9×",
		"It gains +4.5 points, 1.3-2.1x speedup and 18–49% fewer tokens.":         "+4.5 points 1.3-2.1x 18–49%",
		"Qwen2.5-7B reaches 77.5 on AIME 2024, better than Claude Sonnet 3.5.":    "77.5",
		"It achieves (+11.04 on AIME'25, +7.71 on AIME'24) and 63.3%/64.4%.":      "+11.04 +7.71 63.3% 64.4%",
		"It outperforms GPT-4.1 on 13 benchmarks with 7B parameters.":             "",
		"It improves the scores by +4.79/+2.18/+2.03 and reaches 1.39×.":          "+4.79 +2.18 +2.03 1.39×",
		"The data has 40% noise.": "",
	} {
		p := paper{abstract: "We propose it. " + text}
		uitest.Equal(t, strings.Join(p.at(gistOf("", p.abstract).Numbers...), " "), want, text)
	}
}

func TestResultsFollowTheKeySentence(t *testing.T) {
	text := "Others improve by 42%. We propose it. It has parts. It outperforms others. It saves 5% of the time. It achieves state-of-the-art results. It is tested on state-of-the-art models."
	g, all := gistOf("", text), sentences(text)
	if g.Key != all[1] || !slices.Equal(g.Results, all[3:6]) || len(g.Numbers) != 1 {
		t.Errorf("%+v", g)
	}
}

func TestFullAndShortNamesAreFoundAsWholeWords(t *testing.T) {
	p := paper{"Flow of Reasoning: More", "We propose Flow of Reasoning (FoR). It is not FoRest. FoR outperforms FoR-likes. Flow of Reasoning is nice."}
	want := []string{"Flow of Reasoning", "FoR", "FoR", "FoR"}
	uitest.EqualList(t, p.at(gistOf(p.title, p.abstract).Names...), want)
}

func FuzzAnyTextHasAGist(f *testing.F) {
	f.Add("CopT: x", "We propose CopT (Co). It improves by 3%.It is e.g. ok?")
	f.Add("İ: x", "İ we propose İX, ſ. ÅÅ outperforms 2×. \"")
	f.Fuzz(func(t *testing.T, title, text string) {
		if !utf8.ValidString(title) || !utf8.ValidString(text) {
			t.Skip() // cleaned texts are valid UTF-8
		}
		g := gistOf(title, text)
		for _, spans := range [][]clean.Span{sentences(text), g.Names, g.Numbers} {
			last := 0
			for _, s := range spans {
				if s.Start < last || s.Start >= s.End || s.End > len(text) || !utf8.ValidString(text[s.Start:s.End]) {
					t.Fatalf("%+v in %q", spans, text)
				}
				last = s.End
			}
		}
		uitest.Equal(t, g.Key == clean.Span{}, g.Claim.Empty(), g.Claim, g.Key)
	})
}
