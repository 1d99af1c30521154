package search

import (
	"cmp"
	"slices"
	"testing"

	"dailies/model/search/index"
)

// indexed returns an index of papers.
func indexed(tb testing.TB, in Papers) *index.View {
	return new(index.Index).Follow(tb.Context(), in.Snapshot)
}

// result is a paper that was found.
type result struct {
	paper int
	score int32
	near  bool
}

// search runs a query and returns the results, best first.
func search(tb testing.TB, view *index.View, in Papers, text string) (results []result) {
	tb.Helper()
	order := make([]int32, in.Len())
	for i := range order {
		order[i] = int32(i)
	}
	found := compile(tb.Context(), parsed(tb, text), view, in, true).Rank(tb.Context(), order)
	for i := range found.Hits.EachSet() {
		results = append(results, result{int(i), found.Scores[i], found.Near.Test(i)})
	}
	slices.SortStableFunc(results, func(a, b result) int { return cmp.Compare(b.score, a.score) })
	return results
}
