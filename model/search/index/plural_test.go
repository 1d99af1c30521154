package index

import "testing"

func TestAPluralHasItsSingular(t *testing.T) {
	for word, want := range map[string]string{
		"agents": "agent", "policies": "policy", "llms": "llm", "losses": "loss", "boxes": "box", "benchmarks": "benchmark",
		"approaches": "approach", "trees": "tree", "videos": "video",
		"bias": "bias", "analysis": "analysis", "focus": "focus", "loss": "loss", "news": "news", "is": "is", "agent": "agent", "rag": "rag", "séries": "séries",
	} {
		if got := Singular(word); got != want {
			t.Errorf("the singular of %q is %q, want %q", word, got, want)
		}
	}
	for word, want := range map[string]string{"policy": "policies", "play": "", "model": "", "by": "", "strategy": "strategies"} {
		if got := Irregular(word); got != want {
			t.Errorf("the plural of %q is %q, want %q", word, got, want)
		}
	}
}

func TestTheFormsOfAWordBeginWithItsStem(t *testing.T) {
	for word, want := range map[string]string{
		"hallucinate": "hallucinat", "hallucinations": "hallucinat", "hallucinating": "hallucinat",
		"speeding": "speed", "editing": "edit", "policies": "polic", "policy": "polic", "reduce": "reduc", "reduction": "reduct",
		"make": "make", "using": "using", "müdes": "müdes",
	} {
		if got := Stem(word); got != want {
			t.Errorf("the stem of %s is %s, want %s", word, got, want)
		}
	}
}
