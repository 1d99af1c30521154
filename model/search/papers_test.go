package search

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/library"
	"dailies/model/library/librarytest"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// dumps returns the papers of the four sample dumps.
func dumps(tb testing.TB) Papers {
	tb.Helper()
	return Papers{Snapshot: librarytest.Samples(tb)}
}

// of returns the given papers.
func of(papers ...parser.Paper) Papers { return Papers{Snapshot: librarytest.Of(papers...)} }

// loaded returns the papers of a file.
func loaded(tb testing.TB, path string) Papers {
	tb.Helper()
	l := library.New(time.Now())
	for d, err := range parser.Load(tb.Context(), []string{path}) {
		uitest.Must(tb, err)
		l.Add(d)
	}
	return Papers{Snapshot: l.Snapshot()}
}

// statusBits are the bits of the statuses.
var statusBits = []Is{IsInbox, IsToRead, IsRead, IsSkipped, IsSnoozed}

// dumpsAndDay returns the papers of the sample dumps and of a day as JSON, some of them with a status
// and tags.
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

// undecidedOf returns the given papers, all in the inbox.
func undecidedOf(papers ...parser.Paper) Papers { return undecided(librarytest.Of(papers...)) }

// viewOf returns the index view of papers.
func viewOf(in Papers) *index.View { return new(index.Index).View(in.Snapshot) }

// find returns the papers that a query finds.
func find(tb testing.TB, in Papers, text string) *bitset.BitSet {
	tb.Helper()
	return compile(tb.Context(), parsed(tb, text), viewOf(in), in, true).Hits()
}

func parsed(tb testing.TB, text string) query.Query {
	tb.Helper()
	q, err := query.Parse(text)
	if err != nil {
		tb.Fatalf("%q: %v", text, err)
	}
	return q
}

// counted returns the facets of papers.
func counted(tb testing.TB, in Papers, base, filter string) []Facet {
	tb.Helper()
	return NewIndex().Facets(tb.Context(), FacetRequest{Base: parsed(tb, base), Filter: parsed(tb, filter), In: in})
}

func plain(texts []clean.Text) (all []string) {
	for _, text := range texts {
		all = append(all, text.String())
	}
	return all
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
		if m.found.score != nil {
			r.score = m.score(int(i), true)
		}
		results = append(results, r)
	}
	slices.SortStableFunc(results, func(a, b result) int { return cmp.Compare(b.score, a.score) })
	return results
}
