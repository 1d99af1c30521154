package match

import (
	"cmp"
	"slices"
	"testing"

	"dailies/model/library/librarytest"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser"
)

// dumps returns the papers of the four real dumps.
func dumps(tb testing.TB) Papers {
	tb.Helper()
	return Papers{Snapshot: librarytest.Samples(tb)}
}

// of makes papers of hand-written ones.
func of(papers ...parser.Paper) Papers { return Papers{Snapshot: librarytest.Of(papers...)} }

func parsed(tb testing.TB, text string) query.Query {
	tb.Helper()
	q, err := query.Parse(text)
	if err != nil {
		tb.Fatalf("%q: %v", text, err)
	}
	return q
}

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
	found := Compile(tb.Context(), parsed(tb, text), view, in).Rank(tb.Context(), order)
	for i := range found.Hits.EachSet() {
		results = append(results, result{int(i), found.Scores[i], found.Near.Test(i)})
	}
	slices.SortStableFunc(results, func(a, b result) int { return cmp.Compare(b.score, a.score) })
	return results
}
