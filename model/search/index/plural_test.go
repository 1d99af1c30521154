package index

import (
	"testing"

	"dailies/ui/uitest"
)

func TestAPluralHasItsSingular(t *testing.T) {
	for word, want := range map[string]string{
		"agents": "agent", "policies": "policy", "llms": "llm", "losses": "loss", "boxes": "box", "benchmarks": "benchmark",
		"approaches": "approach", "trees": "tree", "videos": "video",
		"bias": "bias", "analysis": "analysis", "focus": "focus", "loss": "loss", "news": "news", "is": "is", "agent": "agent", "rag": "rag", "séries": "séries",
	} {
		uitest.Equal(t, Singular(word), want, word)
	}
	for word, want := range map[string]string{"policy": "policies", "play": "", "model": "", "by": "", "strategy": "strategies"} {
		uitest.Equal(t, Irregular(word), want, word)
	}
}

func TestTheFormsOfAWordBeginWithItsStem(t *testing.T) {
	for word, want := range map[string]string{
		"hallucinate": "hallucinat", "hallucinations": "hallucinat", "hallucinating": "hallucinat",
		"speeding": "speed", "editing": "edit", "policies": "polic", "policy": "polic", "reduce": "reduc", "reduction": "reduct",
		"make": "make", "using": "using", "müdes": "müdes",
	} {
		uitest.Equal(t, Stem(word), want, word)
	}
}
