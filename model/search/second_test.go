package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"dailies/parser"
	"dailies/parser/clean"
)

func titled(titles ...string) Papers {
	var papers []parser.Paper
	for _, t := range titles {
		papers = append(papers, parser.Paper{Title: clean.Line(t), Abstract: clean.Of("Nothing.")})
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

func TestAWordIsFoundHoweverItsPartsAreJoined(t *testing.T) {
	in := titled("Fine-Tuning Agents", "Finetuning LLMs", "Fine Tuning at Large", "Tuning Fine Models", "Prompts based on Policy", "On-Policy Search")
	fine := "{Fine-Tuning} Agents|[Finetuning] LLMs|{Fine Tuning} at Large"
	for query, want := range map[string]string{
		"finetuning":        fine,
		"fine-tuning":       "[Fine-Tuning] Agents|{Finetuning} LLMs|{Fine Tuning} at Large",
		"fine tuning":       "[Fine]-[Tuning] Agents|[Fine][tuning] LLMs|[Fine] [Tuning] at Large|[Tuning] [Fine] Models",
		"fine-tu":           "[Fine-Tu]ning Agents|{Finetu}ning LLMs|{Fine Tu}ning at Large",
		"title:fine-tuning": "[Fine-Tuning] Agents|{Finetuning} LLMs|{Fine Tuning} at Large",
		"'fine-tuning":      "[Fine-Tuning] Agents",
		`"fine-tuning"`:     "[Fine-Tuning] Agents",
		"-fine-tuning":      "Finetuning LLMs|Fine Tuning at Large|Tuning Fine Models|Prompts based on Policy|On-Policy Search",
		"on-policy":         "[On-Policy] Search",
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

func TestEveryCompoundOfTheRealTitlesIsFoundWithAndWithoutItsHyphens(t *testing.T) {
	in := dumps(t)
	ix := NewIndex()
	tried := 0
	for i := range in.Len() {
		title := in.Paper(i).Title.String()
		for compound := range strings.FieldsFuncSeq(fold(title), func(r rune) bool { return r != '-' && !isWordRune(r) }) {
			plain := strings.ReplaceAll(compound, "-", "")
			if plain == compound || len(plain) < leastLead || !isASCII(compound) || strings.Trim(compound, "-") != compound {
				continue
			}
			tried++
			for _, query := range []string{plain, compound} {
				m := ix.Prepare(t.Context(), parsed(t, query), in)
				if _, ok := m.Match(int32(i)); !ok || len(m.Spans(title, Title)) == 0 {
					t.Errorf("%q does not find %q", query, title)
				}
			}
		}
	}
	if tried < 100 {
		t.Errorf("only %d were tried", tried)
	}
}

func TestAWordWithAHyphenThatGrowsNarrows(t *testing.T) {
	in := titled("Fine-Tuning Agents", "Finetuning LLMs", "Fine Tuning at Large", "Multi Agent Systems", "Multi-Agent Games", "Multiagent")
	narrowed := 0
	for _, text := range []string{"fine-tuning agents", "finetuning large", "multi-agent games", "multiagent sys"} {
		ix := NewIndex()
		var former Matcher
		var before []int32
		for n := range len(text) + 1 {
			m := ix.Prepare(t.Context(), parsed(t, text[:n]), in)
			now := idsOf(m, t)
			if n > 0 && m.Narrows(former) {
				narrowed++
				if slices.ContainsFunc(now, func(i int32) bool { return !slices.Contains(before, i) }) {
					t.Errorf("%q finds what the query before it did not", text[:n])
				}
			}
			former, before = m, now
		}
	}
	if narrowed < 30 {
		t.Errorf("only %d queries narrowed", narrowed)
	}
}

func TestTheMoreFrequentOfTwoWordsEquallyNearStandsInFirst(t *testing.T) {
	var v vocabulary
	v.add("polity policy Policy POLICY polity")
	if near := v.near("poliy"); len(near) == 0 || near[0].word != "policy" {
		t.Errorf("got %v", near)
	}
}

func TestAMistakeAtTheFirstLetterIsReadAsTheDistanceReadsIt(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	word := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteRune([]rune("aabé")[r.IntN(4)])
		}
		return b.String()
	}
	read := 0
	for range 20_000 {
		typed, other := word(5), word(1+r.IntN(7))
		first, width := utf8.DecodeRuneInString(typed)
		letter, size := utf8.DecodeRuneInString(other)
		if letter == first {
			continue
		}
		rest := misbegins(typed, width, other, size)
		if (rest == 0) != (distance(typed, other, 2) == 1) || (rest >= 0) != (distanceToStart(typed, other, 2) == 1) {
			t.Fatalf("%q, %q: %d more bytes, distance %d, to the start %d", typed, other, rest, distance(typed, other, 2), distanceToStart(typed, other, 2))
		}
		read += truth(rest >= 0)
	}
	if read < 100 {
		t.Errorf("only %d were read", read)
	}
}

func TestAMistakeAtTheFirstLetterIsMendedThoughWordsBeginLikeIt(t *testing.T) {
	in := titled("Policy Gradients", "On-Policy Distillation", "Ratio Clipping", "Art of Painting")
	for query, want := range map[string]string{
		"oplicy gradient": "{Policy} [Gradient]s",
		"artio":           "{Ratio} Clipping",
		"artio cli":       "{Ratio} {Clipping}",
	} {
		m := NewIndex().Prepare(t.Context(), parsed(t, query), in)
		got := ""
		for r := range m.Scan(t.Context(), nil) {
			p := in.Paper(int(r.Paper))
			got += marked(p.Title.String(), m.Positions(p, Title))
		}
		if got != want {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}
