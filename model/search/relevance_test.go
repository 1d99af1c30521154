package search

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"dailies/model/library/librarytest"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// TestTheIntendedPaperComesFirst reads queries of somebody who knows the samples, each with the
// beginning of the title that must come first. Each line was checked by eye.
func TestTheIntendedPaperComesFirst(t *testing.T) {
	in := dumps(t)
	ix := NewIndex()
	ix.Follow(t.Context(), in.Snapshot, false)
	rows, err := os.ReadFile("testdata/first.txt")
	uitest.Must(t, err)
	for row := range strings.Lines(string(rows)) {
		typed, first, _ := strings.Cut(strings.TrimSuffix(row, "\n"), " = ")
		papers := ix.Search(t.Context(), Request{Query: parsed(t, typed), In: in, By: query.ByRelevance}).Papers
		if len(papers) == 0 {
			t.Errorf("%s finds nothing", typed)
		} else if title := in.Paper(int(papers[0])).Title.String(); first == "" || !strings.HasPrefix(title, first) {
			t.Errorf("%s puts %q first, want %q", typed, title, first)
		}
	}
}

func TestPhrasesRankAboveScatteredWords(t *testing.T) {
	in := numbered([]parser.Paper{
		{Title: clean.Line("One"), Abstract: clean.Of("A long story that is told out of all context.")},
		{Title: clean.Line("Two"), Abstract: clean.Of("It is a story that is told in a long context.")},
		{Title: clean.Line("Three"), Abstract: clean.Of("It has a context, a context and a context, and many others; none of them is long, or is it?")},
		{Title: clean.Line("A Long Story"), Abstract: clean.Of("It is told out of all that may be its context.")},
		{Title: clean.Line("Long Context"), Abstract: clean.Of("It is a story.")},
		{Title: clean.Line("Long and out of Any Context"), Abstract: clean.Of("It is a story.")},
	}, 30, "A Model", "Of this and that.")
	if a := found(t, in, "long context", query.ByRelevance, false); !slices.Equal(a.Papers, []int32{4, 5, 1, 3, 2, 0}) {
		t.Errorf("found %v", a.Papers)
	}
}

func TestPairsCountForAnyCorrection(t *testing.T) {
	filler := strings.Repeat("Of this and that. ", 20)
	in := numbered([]parser.Paper{
		{Title: clean.Line("One"), Abstract: clean.Of("A charter. " + filler + "A benchmark. " + filler + "A chapter.")},
		{Title: clean.Line("Two"), Abstract: clean.Of("A charter benchmark. " + filler + filler + "A chapter. It is as long.")},
		{Title: clean.Line("The Chapter of a Chapter")},
		{Title: clean.Line("Another Chapter")},
		{Title: clean.Line("The Charter")},
	}, 30, "A Model", "Of this and that.")
	if a := found(t, in, "chaxter benchmark", query.ByRelevance, false); !slices.Equal(a.Papers, []int32{1, 0}) {
		t.Errorf("found %v", a.Papers)
	}
}

func TestAllSpellingsFindTheSamePapers(t *testing.T) {
	in := of(
		parser.Paper{Title: clean.Line("Multimodal Behaviour Optimisation")},
		parser.Paper{Title: clean.Line("Multi-Modal Behavior Optimization")},
		parser.Paper{Title: clean.Line("Multi Modal Analyses of Corpora")},
		parser.Paper{Title: clean.Line("One Analysis of a Corpus")},
		parser.Paper{Title: clean.Line("GPT-4 and Colors"), Abstract: clean.Of("We precisely colour a labelled one.")},
		parser.Paper{Title: clean.Line("GPT-4o at Four Hours")},
	)
	for _, row := range []struct {
		spellings []string
		want      []int32
	}{
		{[]string{"multimodal", "multi-modal", "multi modal"}, []int32{0, 1, 2}},
		{[]string{"behaviour", "behavior"}, []int32{0, 1}},
		{[]string{"optimisation", "optimization", "optimizations"}, []int32{0, 1}},
		{[]string{"analysis", "analyses"}, []int32{2, 3}},
		{[]string{"corpus", "corpora"}, []int32{2, 3}},
		{[]string{"GPT-4", "gpt-4", "gpt4"}, []int32{4}},
		{[]string{"gpt-4o", "GPT-4o"}, []int32{5}},
		{[]string{"colour", "color", "colors"}, []int32{4}},
		{[]string{"labelled", "labeled"}, []int32{4}},
		{[]string{"four"}, []int32{5}},
	} {
		for _, typed := range row.spellings {
			if got := slices.Sorted(slices.Values(found(t, in, typed, query.ByPage, false).Papers)); !slices.Equal(got, row.want) {
				t.Errorf("%s finds %v, want %v", typed, got, row.want)
			}
		}
	}
}

func TestAuthorsRankBelowTitlesAndAboveAbstracts(t *testing.T) {
	by := func(names ...string) *parser.Details {
		d := &parser.Details{}
		for _, name := range names {
			d.Authors = append(d.Authors, clean.Of(name))
		}
		return d
	}
	in := of(
		parser.Paper{Title: clean.Line("A Method"), Abstract: clean.Of("After Song Han and others.")},
		parser.Paper{Title: clean.Line("B Method"), Details: by("Wei Han", "Song Xu")},
		parser.Paper{Title: clean.Line("C Method"), Details: by("Song Han")},
		parser.Paper{Title: clean.Line("The Song of Han Songs")},
		parser.Paper{Title: clean.Line("Aiming Models"), Details: by("Kaiming He")},
		parser.Paper{Title: clean.Line("Aiming at Least"), Details: by("Wei Han")},
		parser.Paper{Title: clean.Line("D Method"), Details: by("Chenyang Xu")},
		parser.Paper{Title: clean.Line("E Method"), Details: by("Xu Chen")},
	)
	for typed, want := range map[string][]int32{"song han": {3, 2, 0, 1}, "kaiming": {4}, "kaiming he": {4}, "chen": {7, 6}} {
		if a := found(t, in, typed, query.ByRelevance, false); !slices.Equal(a.Papers, want) || a.Match.found.near.Any() {
			t.Errorf("%s finds %v, near %v, want %v", typed, a.Papers, a.Match.found.near, want)
		}
	}
}

func TestACorrectedWordRanksLikeTheCorrectOne(t *testing.T) {
	in := dumps(t)
	for wrong, right := range map[string]string{"reasning": "reasoning", "difusion polcy": "diffusion policy", "optimzation": "optimization", "polcy gradent": "policy gradient"} {
		a, b := found(t, in, wrong, query.ByRelevance, false).Papers, found(t, in, right, query.ByRelevance, false).Papers
		if n := min(5, len(b)); n == 0 || len(a) < n || !slices.Equal(a[:n], b[:n]) {
			t.Errorf("%s puts %v first, %s %v", wrong, a[:min(5, len(a))], right, b[:n])
		}
	}
}

func TestQuestionsFindPapersWithMostOfTheirWords(t *testing.T) {
	papers := []parser.Paper{
		{Title: clean.Line("How to Reduce Hallucination"), Abstract: clean.Of("In models of all kinds.")},
		{Title: clean.Line("Hallucination in Models"), Abstract: clean.Of("We count it.")},
		{Title: clean.Line("To Bake"), Abstract: clean.Of("How to bake in models.")},
	}
	in := numbered(papers, 30, "To Be in Number", "How to do it in models.")
	a := found(t, in, "how to reduce hallucination in models", query.ByRelevance, false)
	if !slices.Equal(a.Papers, []int32{0, 1}) || a.Match.MatchKind(0) != "" || a.Match.MatchKind(1) != "partial" {
		t.Errorf("found %v, %q", a.Papers, a.Match.MatchKind(1))
	}
	uitest.Equal(t, a.Match.Note(), "1 partial, without: reduce")
}

// numbered returns papers and n more with a numbered title, which make some words frequent.
func numbered(papers []parser.Paper, n int, title, abstract string) Papers {
	for i := range n {
		papers = append(papers, parser.Paper{Title: clean.Line(fmt.Sprintf("%s %d", title, i)), Abstract: clean.Of(abstract)})
	}
	return of(papers...)
}

func TestPartialMatchesFollowFewFullMatches(t *testing.T) {
	in := numbered([]parser.Paper{
		{Title: clean.Line("Radar for the Weather"), Abstract: clean.Of("It nowcasts.")},
		{Title: clean.Line("Time Series"), Abstract: clean.Of("We are forecasting much, such as the weather.")},
		{Title: clean.Line("Weather Forecasts"), Abstract: clean.Of("It is large.")},
		{Title: clean.Line("Weather in June"), Abstract: clean.Of("It is large."), Details: &parser.Details{Authors: []clean.Text{clean.Of("Wei June"), clean.Of("May Song")}}},
		{Title: clean.Line("Snow"), Abstract: clean.Of("It is white."), Details: &parser.Details{Authors: []clean.Text{clean.Of("Wei Song")}}},
	}, 30, "A Model", "Of this and that.")
	for typed, want := range map[string][]int32{
		"weather forecasting":             {1, 2, 0, 3},
		"weather forecasting title:radar": {0}, // a condition must still match
		`"weather forecasting"`:           nil,
		"weather model":                   {0, 2, 3, 1}, // most papers have a model
		"weather zeppelins":               nil,          // no paper has one of the words
		"wei song":                        {4, 3},       // one has both names
		"wei june":                        {3},
		"weather -series forecasting":     {2, 0, 3},
		"radar nowcasts white snow june":  {0, 4}, // no paper has nearly half of a question
	} {
		a := found(t, in, typed, query.ByRelevance, false)
		uitest.EqualList(t, a.Papers, want, typed)
	}
	a := found(t, in, "weather forecasting", query.ByRelevance, false)
	if got := a.Match.Note(); a.Match.MatchKind(1) != "" || a.Match.MatchKind(2) != "partial" || got != "3 partial" {
		t.Errorf("paper 2 is %q, the note is %q", a.Match.MatchKind(2), got)
	}
	if papers := NewIndex().ExactMatches(t.Context(), Request{Query: parsed(t, "weather forecasting"), In: in}); !slices.Equal(papers, []int32{1}) {
		t.Errorf("a command marks %v", papers)
	}
}

func TestWordsThatSeveralPapersHaveAreNotCorrected(t *testing.T) {
	in := numbered([]parser.Paper{
		{Title: clean.Line("Counting Sheep"), Abstract: clean.Of("It may fail.")},
		{Title: clean.Line("Counting Stars"), Abstract: clean.Of("It may fail.")},
		{Title: clean.Line("Contingency in Fair Games"), Abstract: clean.Of("A model is fair.")},
	}, 30, "A Model", "It is fair.")
	if a := found(t, in, "counting model", query.ByRelevance, false); len(a.Match.corrections()) > 0 || slices.Contains(a.Papers, 2) {
		t.Errorf("corrected to %v, found %v", a.Match.corrections(), a.Papers)
	}
}

func TestTitleWordsWeighMoreThanOtherRareWords(t *testing.T) {
	in := numbered([]parser.Paper{
		{Title: clean.Line("One"), Abstract: clean.Of("We are losing.")},
		{Title: clean.Line("Two"), Abstract: clean.Of("We are merging.")},
		{Title: clean.Line("Losses"), Abstract: clean.Of("We are losing.")},
		{Title: clean.Line("Merging"), Abstract: clean.Of("It is done.")},
	}, 30, "A Model", "Of this and that.")
	if a := found(t, in, "losing merging", query.ByRelevance, false); len(a.Papers) != 4 || a.Papers[0] != 3 || a.Papers[1] != 1 {
		t.Errorf("found %v", a.Papers)
	}
}

func TestPapersAboutRareWordsRankAboveScatteredMatches(t *testing.T) {
	scattered := strings.Repeat("It says much of other things. ", 60)
	papers := []parser.Paper{
		{Title: clean.Line("Other Things"), Abstract: clean.Of("We reduce hallucination. " + scattered + "It has language models.")},
		{Title: clean.Line("Hallucination in Language"), Abstract: clean.Of("We find where hallucination comes from, and stop hallucination in models.")},
	}
	a := found(t, numbered(papers, 30, "Language Models", "They reduce."), "reduce hallucination language models", query.ByRelevance, false)
	if !slices.Equal(a.Papers[:2], []int32{1, 0}) || a.Match.MatchKind(1) != "partial" || a.Match.MatchKind(0) != "" {
		t.Errorf("found %v, %q", a.Papers, a.Match.MatchKind(1))
	}
}

func TestQuestionsRankOtherFormsOfWordsLower(t *testing.T) {
	papers := []parser.Paper{
		{Title: clean.Line("Speeds of Video Diffusion"), Abstract: clean.Of("It takes fewer steps.")},
		{Title: clean.Line("Speeding Video Diffusion"), Abstract: clean.Of("It takes fewer steps.")},
		{Title: clean.Line("Behavior Cloning")},
	}
	if a := found(t, of(papers...), "behavioural cloning", query.ByRelevance, false); !slices.Equal(a.Papers, []int32{2}) {
		t.Errorf("found %v", a.Papers)
	}
	a := found(t, numbered(papers, 30, "Video", "Nothing else."), "speeding video diffusion steps", query.ByRelevance, false)
	uitest.EqualList(t, a.Papers, []int32{1, 0})
	spans := a.Match.Spans(papers[0].Title.String(), query.Title)
	if len(spans) == 0 || spans[0] != (Match{Span: clean.Span{End: len("Speeds")}}) {
		t.Errorf("marked %v", spans)
	}
}

func TestQuestionsMatchAbbreviationsAndPairs(t *testing.T) {
	papers := []parser.Paper{
		{Title: clean.Line("An Exam A"), Abstract: clean.Of("A model has a fair budget of steps. In games of any kind, it can only plan a little.")},
		{Title: clean.Line("An Exam B"), Abstract: clean.Of("A model can plan a fair budget. In games of any kind, it has only a little of steps.")},
		{Title: clean.Line("RLHF without Regret"), Abstract: clean.Of("It is safe.")},
		{Title: clean.Line("Reinforcement Learning from Human Feedback"), Abstract: clean.Of("It is safe.")},
	}
	in := numbered(papers, 30, "A Model", "Nothing else.")
	for typed, want := range map[string][]int32{
		"fair budget model plan":                             {1, 0},
		"what makes rlhf safe":                               {2, 3},
		"is reinforcement learning from human feedback safe": {2, 3},
	} {
		uitest.EqualList(t, found(t, in, typed, query.ByRelevance, false).Papers, want, typed)
	}
}

func TestFunctionWordsWeighLittle(t *testing.T) {
	papers := []parser.Paper{
		{Title: clean.Line("What Makes a Good Model of Bread"), Abstract: clean.Of("It is baked.")},
		{Title: clean.Line("Reward from Feedback"), Abstract: clean.Of("It is a reward model.")},
		{Title: clean.Line("A PPO of Its Own"), Abstract: clean.Of("It is no DPO.")},
		{Title: clean.Line("Bread vs Butter"), Abstract: clean.Of("It has PPO.")},
	}
	in := numbered(papers, 30, "A Model", "Nothing else.")
	for typed, first := range map[string]int32{"what makes a good reward model": 1, "dpo vs ppo": 2} {
		if a := found(t, in, typed, query.ByRelevance, false); len(a.Papers) == 0 || a.Papers[0] != first {
			t.Errorf("%s finds %v, want %d first", typed, a.Papers, first)
		}
	}
}

func TestATypoIsCorrectedEvenIfItIsPartOfOtherWords(t *testing.T) {
	in := numbered([]parser.Paper{{Title: clean.Line("RefAM: Attention Magnets")}, {Title: clean.Line("An Agent")}}, 30, "A Model", "Nothing.")
	uitest.EqualList(t, found(t, in, "agnet", query.ByRelevance, false).Papers, []int32{1})
}

func TestCapitalsThatNoPaperHasAreIgnored(t *testing.T) {
	in := of(
		parser.Paper{Title: clean.Line("LoRA for All")},
		parser.Paper{Title: clean.Line("One"), Details: &parser.Details{Authors: []clean.Text{clean.Of("Lora Lara")}}},
		parser.Paper{Title: clean.Line("Lyra for All")},
		parser.Paper{Title: clean.Line("RAG")},
		parser.Paper{Title: clean.Line("Rag and Bone")},
	)
	for typed, want := range map[string][]int32{"LORA": {0, 1}, "LoRA": {0}, "RAG": {3}, "MoRA": nil} {
		a := found(t, in, typed, query.ByRelevance, false)
		if exact := a.Match.found.hits.Difference(a.Match.found.near); int(exact.Count()) != len(want) || len(want) > 0 && !slices.Equal(a.Papers, want) {
			t.Errorf("%s finds %v, near %v, want %v", typed, a.Papers, a.Match.found.near, want)
		}
	}
}

func TestACorrectionIsReportedOnce(t *testing.T) {
	in := of(
		parser.Paper{Title: clean.Line("Gaussian Splatting"), Abstract: clean.Of("It is fast.")},
		parser.Paper{Title: clean.Line("Fast"), Abstract: clean.Of("It is fast.")},
	)
	a := found(t, in, "gausian splating", query.ByRelevance, false)
	uitest.Equal(t, a.Match.Note(), "1 similar, 0 exact: gausian → gaussian, splating → splatting")
}

// TestThreeLetterPrefixesFindTheTitle has so many papers with one of the words as it was typed that the
// words are not widened.
func TestThreeLetterPrefixesFindTheTitle(t *testing.T) {
	papers := []parser.Paper{{Title: clean.Line("Real Things of Disturbing Arenas")}, {Title: clean.Line("Thin Disks, Rareness and Arrows")}}
	for i := range 20 {
		papers = append(papers, parser.Paper{
			Title:    clean.Line(fmt.Sprintf("Dis-GRPO in Thi %d", i)),
			Abstract: clean.Line("There are words."),
		})
	}
	in := of(papers...)
	if a := found(t, in, "thi dis are", query.ByRelevance, false); len(a.Papers) != 21 || a.Papers[0] != 0 {
		t.Errorf("found %v, want 0 first of 21", a.Papers)
	}
	uitest.Equal(t, len(found(t, in, "thi dis are has:org", query.ByRelevance, false).Papers), 0)
}

// published returns papers of the site, or skips the test if they are not present.
func published(tb testing.TB) Papers {
	tb.Helper()
	papers, _ := librarytest.Published(tb)
	return Papers{Snapshot: papers}
}

func TestEverySpellingIsFoundInPublishedPapers(t *testing.T) {
	in, ix := published(t), NewIndex()
	for typed, spellings := range map[string]int{ // the number of papers with any spelling or form
		"multimodal": 1781, "multi-modal": 1781, "fine tuning": 1690, "finetuning": 1690, "pretraining": 1500, "pre-training": 1500,
		"optimisation": 1291, "analyses": 1455, "GPT-4": 134, "gpt-4o": 306,
		"Yejin Choi": 55, "LeCun": 8,
	} {
		a := ix.Search(t.Context(), Request{Query: parsed(t, typed), In: in})
		if n := len(a.Papers); 100*n < 95*spellings || 100*n > 105*spellings || a.Match.found.near.Any() {
			t.Errorf("%s finds %d papers, but %d have it", typed, n, spellings)
		}
	}
}
