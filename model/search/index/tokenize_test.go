package index_test

import (
	"slices"
	"strings"
	"testing"

	"dailies/model/search/index"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestTextsAreSplitIntoWordsAndCompounds(t *testing.T) {
	long := strings.Repeat("very-", 20) + "long"
	for _, row := range []struct {
		text, words, compounds string
	}{
		{"", "", ""},
		{" .,! ", "", ""},
		{"two words", "two words", ""},
		{"in-the-loop agents", "in the loop agents", "in-the in-the-loop the-loop"},
		{"gpt-4, (vision)", "gpt 4 vision", "gpt-4"},
		{"a -- b -c- d--e", "a b c d e", "d--e"},
		{"naïve 模型-x", "naïve 模型 x", "模型-x"},
		{long, strings.ReplaceAll(long, "-", " "), ""},
	} {
		l := newLibrary()
		l.Add(dump(parser.Paper{Title: clean.Line(row.text)}))
		words, joined := slices.Collect(index.Words(row.text)), new(index.Index).View(l.Snapshot()).Vocabulary().Written
		joined = slices.DeleteFunc(joined, func(word string) bool { return !strings.Contains(word, "-") })
		if row.text == long {
			joined = slices.DeleteFunc(joined, func(word string) bool { return len(word) <= 80 })
		}
		uitest.Equal(t, strings.Join(words, " "), row.words, row.text)
		uitest.Equal(t, strings.Join(joined, " "), row.compounds, row.text)
	}
}

func TestTextsAreFolded(t *testing.T) {
	for raw, want := range map[string]string{
		"Naïve  Café\n\tof AGENTS": "naive cafe of agents", "Off‑Policy — now": "off-policy - now", "ﬁle Straße Łódź": "file strasse lodz", "“q”": `"q"`, "": "",
	} {
		uitest.Equal(t, index.Fold(raw), want, raw)
	}
	uitest.Equal(t, index.Normalize("Naïve RAG"), "Naive RAG")
}

func TestPluralsAndSingularsAreFound(t *testing.T) {
	for word, want := range map[string]string{
		"agents": "agent", "policies": "policy", "llms": "llm", "losses": "loss", "boxes": "box", "benchmarks": "benchmark",
		"approaches": "approach", "trees": "tree", "videos": "video",
		"bias": "bias", "analysis": "analysis", "focus": "focus", "loss": "loss", "news": "news", "is": "is", "agent": "agent", "rag": "rag", "séries": "séries",
	} {
		uitest.Equal(t, index.Singular(word), want, word)
	}
	for word, want := range map[string]string{"policy": "policies", "play": "", "model": "", "by": "", "strategy": "strategies"} {
		uitest.Equal(t, index.IrregularPlural(word), want, word)
	}
}

func TestAStemMatchesTheFormsOfItsWord(t *testing.T) {
	for word, forms := range map[string]string{
		"hallucinate": "Hallucinates hallucinating hallucination hallucinations -hallway",
		"plan":        "plans planned planning -planet", "planning": "plan plans planned",
		"remove": "removal removing removed", "sensitive": "sensitivity sensitively", "align": "alignment aligned",
		"proving": "prove proved proven -provide", "policy": "policies", "speeding": "speed speeds",
		"know": "knows -knowledge", "base": "based bases", "bias": "biases biased", "make": "making maker -made",
		"generate": "generation generators", "losing": "lose -losses", "müdes": "müdes -müde", "using": "using -used",
	} {
		p := index.Pattern{Text: index.Stem(word), Left: true, Stem: true}
		for form := range strings.FieldsSeq(word + " " + forms) {
			letters, other := strings.CutPrefix(form, "-")
			if start, end := p.Find(letters); (start == 0 && end == len(letters)) == other {
				t.Errorf("%s of %s: %v", form, word, !other)
			}
		}
	}
}
