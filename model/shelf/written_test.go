package shelf

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"dailies/model/search"
)

func TestWhatWasLentStaysAsItWas(t *testing.T) {
	type lent struct{ got, want map[int32]search.Words }
	r := rand.New(rand.NewPCG(1, 12))
	var w writing
	var all []lent
	now := map[int32]search.Words{}
	for range 2000 {
		paper, words := int32(r.IntN(50)), search.Words{}
		if r.IntN(3) > 0 {
			words = search.Words{Tags: []string{"rl", "nlp"}[:r.IntN(3)], Note: []string{"", "note"}[r.IntN(2)]}
		}
		w.set(paper, words)
		if now[paper] = words; words.Note == "" && len(words.Tags) == 0 {
			delete(now, paper)
		}
		if r.IntN(20) == 0 {
			all = append(all, lent{w.lend(), maps.Clone(now)})
		}
	}
	for i, l := range all {
		if !maps.EqualFunc(l.got, l.want, func(a, b search.Words) bool { return a.Note == b.Note && slices.Equal(a.Tags, b.Tags) }) {
			t.Fatalf("lent %d: %v, want %v", i, l.got, l.want)
		}
	}
}
