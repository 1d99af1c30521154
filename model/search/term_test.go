package search

import "testing"

func TestHyphensAndBlanksMakeNoOtherWord(t *testing.T) {
	for _, row := range []struct {
		a, b string
		same bool
	}{
		{"fine-tuning", "finetuning", true}, {"gpt 4", "gpt-4", true}, {"agent", "agent", true}, {"-a-", "a", true},
		{"agent", "agents", false}, {"agents", "agent", false}, {"", "a", false}, {"-", "", true},
	} {
		if got := sameParts(row.a, row.b); got != row.same {
			t.Errorf("sameParts(%q, %q) = %v", row.a, row.b, got)
		}
	}
}
