package search

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"dailies/model/search/index"
	"dailies/model/search/query"
)

// The limits of feedback, and how much a word counts beside those that were typed.
const (
	fedFrom     = 5   // the papers that it learns from
	fedShared   = 2   // of them that must have a word
	fedWords    = 12  // words that it learns
	fedStrength = 1.6 // of a learned word
)

// feedback scores papers that answer a question once more: words that several of the best share
// count too (pseudo relevance feedback, after Rocchio). They are what papers call what the question
// asks for: unlearning, for "forget private data". What a paper itself taught does not count for it.
func (m *Matcher) feedback(ctx context.Context, papers []int32, scores []int32) {
	from := papers[:min(len(papers), fedFrom)]
	taught := make([]map[string]float64, len(from))
	sum, shared := map[string]float64{}, map[string]int{}
	for n, i := range from {
		taught[n] = m.view.Weights(int(i))
		for word, weight := range taught[n] {
			sum[word] += weight
			shared[word]++
		}
	}
	maps.DeleteFunc(sum, func(word string, _ float64) bool { return shared[word] < fedShared })
	words := slices.SortedFunc(maps.Keys(sum), func(a, b string) int {
		return cmp.Or(cmp.Compare(sum[b], sum[a]), cmp.Compare(a, b))
	})
	among := SetOf(papers, m.papers.Len())
	for _, word := range words[:min(len(words), fedWords)] {
		p := index.Pattern{Text: word, Left: true, Right: true}
		has := m.view.With(ctx, query.Abstract, p, among)
		has.InPlaceUnion(m.view.With(ctx, query.Title, p, among))
		unit := fedStrength * bm25Unit * m.view.IDF(word)
		for i := range has.EachSet() {
			weight := sum[word] / float64(len(from))
			if n := slices.Index(from, int32(i)); n >= 0 {
				weight = (sum[word] - taught[n][word]) / float64(max(len(from)-1, 1))
			}
			scores[i] += int32(unit * weight)
		}
	}
}
