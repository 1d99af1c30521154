package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dailies/ui/uitest"
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
		for _, r := range search(t, viewOf(in), in, row.query) {
			order = append(order, in.Paper(r.paper).Title.String())
		}
		uitest.EqualList(t, order, row.titles, row.query)
	}
}

// TestTheFirstLookMissesNoneOfTheBest holds the ranking in two steps against a close look at
// every paper, where there are more than it looks at closely.
func TestTheFirstLookMissesNoneOfTheBest(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	words := strings.Fields("agent agents policy policies learning with for a robot language models of deep on multi-agent")
	var titles []string
	for i := range 4 * ranked {
		title := fmt.Sprint("No ", i)
		for range 1 + r.IntN(8) {
			title += " " + words[r.IntN(len(words))]
		}
		titles = append(titles, title)
	}
	titles = append(titles, "Agent", "Agent Policies", "Learning of Agents")
	in := titled(titles...)
	view := viewOf(in)
	for _, text := range []string{"agent", "agent policy", "learning", "polcy", "language"} {
		m := compile(t.Context(), parsed(t, text), view, in, true)
		papers, _ := m.rank(t.Context(), ordered(m.found.hits, view.ByPage()), false)
		first, most := papers[0], int32(0)
		for _, i := range papers {
			most = max(most, m.score(int(i), true))
		}
		if len(papers) <= ranked || m.score(int(first), true) != most {
			t.Errorf("%q: of %d papers %q is first", text, len(papers), in.Paper(int(first)).Title)
		}
	}
}
