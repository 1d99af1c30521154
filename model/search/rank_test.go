package search

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestRankIsAStableSortByScore(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	results := []Result{{Score: -1 << 31}, {Score: 1<<31 - 1}, {Score: -1}}
	for i := range 500 {
		results = append(results, Result{Paper: int32(i), Score: int32(r.IntN(9) - 4), Fuzzy: r.IntN(2) == 0})
	}
	want := slices.Clone(results)
	slices.SortStableFunc(want, func(a, b Result) int { return cmp.Compare(b.Score, a.Score) })
	if Rank(results); !slices.Equal(results, want) {
		t.Error("another order than that of a stable sort")
	}
}

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
		for _, r := range search(t, in, row.query) {
			order = append(order, in.Paper(int(r.Paper)).Title.String())
		}
		if !slices.Equal(order, row.titles) {
			t.Errorf("%q: got %q, want %q", row.query, order, row.titles)
		}
	}
}

func BenchmarkRank(b *testing.B) {
	r := rand.New(rand.NewPCG(13, 14))
	shuffled := make([]Result, 80_000)
	for i := range shuffled {
		shuffled[i] = Result{Paper: int32(i), Score: int32(5000 + r.IntN(80_000))}
	}
	for b.Loop() {
		Rank(slices.Clone(shuffled))
	}
}
