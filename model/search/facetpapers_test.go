package search

import (
	"testing"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/library/librarytest"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
)

// statusBits are the statuses of the values of "is:".
var statusBits = []Is{IsInbox, IsToRead, IsRead, IsSkipped, IsSnoozed}

// dumpsAndDay are the papers of the sample dumps and of a day as JSON, some of them decided on
// and tagged.
func dumpsAndDay(tb testing.TB) Papers {
	tb.Helper()
	in := undecided(librarytest.Both(tb))
	for i := range in.Is {
		in.Is[i] = statusBits[i*i%5]
		if i%7 == 0 {
			in.Words[int32(i)] = Words{Tags: []string{[]string{"rl", "rl-theory", "Vision"}[i/7%3], "all"}}
		}
	}
	return in
}

func undecided(papers library.Snapshot) Papers {
	in := Papers{Snapshot: papers, Words: map[int32]Words{}}
	for range papers.Len() {
		in.Is = append(in.Is, IsInbox)
	}
	return in
}

// undecidedOf makes papers of hand-written ones.
func undecidedOf(papers ...parser.Paper) Papers { return undecided(librarytest.Of(papers...)) }

func viewOf(in Papers) *index.View { return new(index.Index).View(in.Snapshot) }

// find returns the papers that a query finds.
func find(tb testing.TB, in Papers, text string) *bitset.BitSet {
	tb.Helper()
	return compile(tb.Context(), parsed(tb, text), viewOf(in), in, true).Find().Hits
}

func parsed(tb testing.TB, text string) query.Query {
	tb.Helper()
	q, err := query.Parse(text)
	if err != nil {
		tb.Fatalf("%q: %v", text, err)
	}
	return q
}

// counted counts the facets of papers.
func counted(tb testing.TB, in Papers, base, filter string) []Facet {
	tb.Helper()
	return NewIndex().Facets(tb.Context(), Question{Base: parsed(tb, base), Filter: parsed(tb, filter), In: in})
}

func plain(texts []clean.Text) (all []string) {
	for _, text := range texts {
		all = append(all, text.String())
	}
	return all
}
