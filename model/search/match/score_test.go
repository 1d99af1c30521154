package match

import (
	"slices"
	"testing"
)

func TestOfTitlesThatAllHaveTheWordTheOneThatIsAboutItComesFirst(t *testing.T) {
	for _, row := range []struct {
		query  string
		titles []string // best first
	}{
		{"grpo", []string{"GRPO at Scale", "On GRPO at Scale", "On the Limits of GRPO and How to Overcome Them by Training"}},
		{"grpo", []string{"On the Limits of GRPO", "On S-GRPO at Scale", "On the Limits of M-GRPO"}},
		{"llm", []string{"Safe LLM Agents", "Safe LLM-based Agents"}},
		{"robo", []string{"Planning for Robots", "Planning in Humanoid Robots"}},
	} {
		shuffled := slices.Clone(row.titles)
		slices.Reverse(shuffled)
		in := titled(shuffled...)
		var order []string
		for _, r := range search(t, indexed(t, in), in, row.query) {
			order = append(order, in.Paper(r.paper).Title.String())
		}
		if !slices.Equal(order, row.titles) {
			t.Errorf("%q: got %q, want %q", row.query, order, row.titles)
		}
	}
}
