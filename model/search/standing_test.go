package search

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func shuffledRanks(n int) []ranked {
	r := rand.New(rand.NewPCG(15, 16))
	papers := make([]ranked, n)
	for i := range papers {
		papers[i] = ranked{id: int32(i), main: r.IntN(7) - 3, page: 20_300 + r.IntN(3), position: r.IntN(9), unknown: r.IntN(5) == 0}
		if r.IntN(9) == 0 {
			papers[i].page, papers[i].position = 0, 1<<30
		}
	}
	r.Shuffle(n, func(i, k int) { papers[i], papers[k] = papers[k], papers[i] })
	return papers
}

func TestSortingNumbersIsSortingPapers(t *testing.T) {
	papers := shuffledRanks(500)
	for by := ByPage; by <= ByScore; by++ {
		for _, reverse := range []bool{false, true} {
			if by == ByTitle {
				continue
			}
			want := sorted(slices.Clone(papers), by, reverse)
			if got := placed(papers, by, reverse); !slices.Equal(got, want) {
				t.Errorf("by %s, reverse %v: another order", by, reverse)
			}
		}
	}
}

func BenchmarkArranged(b *testing.B) {
	papers := shuffledRanks(80_000)
	for name, sort := range map[string]func([]ranked, Order, bool) []int32{"fields": sorted, "numbers": placed} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				sort(slices.Clone(papers), ByRelevance, false)
			}
		})
	}
}
