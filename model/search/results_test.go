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
	m := compile(tb.Context(), parsed(tb, text), view, in, true)
	for i := range m.found.hits.EachSet() {
		r := result{paper: int(i), near: m.found.near.Test(i)}
		if m.root != nil {
			r.score = m.score(int(i), true)
		}
		results = append(results, r)
	}
	slices.SortStableFunc(results, func(a, b result) int { return cmp.Compare(b.score, a.score) })
	return results
}
