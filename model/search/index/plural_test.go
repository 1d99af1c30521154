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

func TestAPatternFindsAWordHoweverItIsWritten(t *testing.T) {
	word := func(s string) Pattern { return Pattern{Text: s, Left: true, Right: true} }
	for _, row := range []struct {
		pattern    Pattern
		text, want string
	}{
		{word("finetuning"), "on fine-tuning models", "fine-tuning"},
		{word("finetuning"), "on fine tuning models", ""},
		{word("fine tuning"), "on fine tuning models", "fine tuning"},
		{word("fine tuning"), "on fine-tuning models", "fine-tuning"},
		{word("fine tuning"), "on finetuning models", ""},
		{word("chain of thought"), "many chains-of-thoughts", "chains-of-thoughts"},
		{word("chain of thought"), "chain of thoughtful", ""},
		{word("llm"), "llms", "llms"},
		{word("llm"), "mllms", ""},
		{word("loss"), "losses", "losses"},
		{word("gpt4"), "a gpt-4-based judge", "gpt-4"},
		{word("theflow"), "in-the-flow", "the-flow"},
		{Pattern{Text: "tun"}, "fine-tuning", "tun"},
		{Pattern{Text: "finetuning", Left: true, Right: true, Literal: true}, "fine-tuning", ""},
		{Pattern{Text: "fine-tuning", Left: true, Right: true, Literal: true}, "fine tuning, fine-tuning", "fine-tuning"},
		{Pattern{Text: "llm", Left: true, Right: true, Literal: true}, "llms", ""},
	} {
		got := ""
		if start, end := row.pattern.Find(row.text); start >= 0 {
			got = row.text[start:end]
		}
		if got != row.want {
			t.Errorf("%+v finds %q in %q, want %q", row.pattern, got, row.text, row.want)
		}
	}
}
