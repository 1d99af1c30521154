package search

import (
	"cmp"
	"slices"
	"testing"

	"dailies/model/library"
	"dailies/model/library/librarytest"
	"dailies/model/search/index"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// inOrder returns all papers in an order.
func inOrder(in Papers, by query.Order, back bool) []int32 {
	return arrange(slices.Clone(new(index.Index).View(in.Snapshot).ByPage()), in, by, back)
}

// found searches papers.
func found(tb testing.TB, in Papers, text string, by query.Order, back bool) Answer {
	tb.Helper()
	return NewIndex().Search(tb.Context(), Request{Query: parsed(tb, text), In: in, By: by, Reverse: back})
}

func TestOrdersPutUnknownValuesLast(t *testing.T) {
	in := of(
		parser.Paper{Title: clean.Line("Cherry"), Meta: true, Comments: 2, Authors: 5, Date: parser.Date{Year: 2025, Month: 3, Day: 1}, Details: &parser.Details{Upvotes: 3, Stars: 90}},
		parser.Paper{Title: clean.Line("apple"), Meta: true, Comments: 9, Date: parser.Date{Year: 2025, Month: 4, Day: 1}},
		parser.Paper{Title: clean.Line("Banana"), Meta: true, Comments: 2, Authors: 7, Details: &parser.Details{Upvotes: 40}},
	)
	in.Scores = []int32{-1, 3}
	for _, row := range []struct {
		by   query.Order
		back bool
		want []int32
	}{
		{query.ByPage, false, []int32{0, 1, 2}}, {query.ByPage, true, []int32{2, 1, 0}},
		{query.ByDate, false, []int32{1, 0, 2}}, {query.ByDate, true, []int32{0, 1, 2}},
		{query.ByComments, false, []int32{1, 0, 2}}, {query.ByComments, true, []int32{0, 2, 1}},
		{query.ByTitle, false, []int32{1, 2, 0}}, {query.ByTitle, true, []int32{0, 2, 1}},
		{query.ByAuthors, false, []int32{2, 0, 1}}, {query.ByAuthors, true, []int32{0, 2, 1}},
		{query.ByUpvotes, false, []int32{2, 0, 1}}, {query.ByUpvotes, true, []int32{0, 2, 1}},
		{query.ByStars, false, []int32{0, 1, 2}}, {query.ByStars, true, []int32{0, 1, 2}},
		{query.ByScore, false, []int32{1, 2, 0}}, {query.ByScore, true, []int32{0, 2, 1}},
	} {
		uitest.EqualList(t, found(t, in, "", row.by, row.back).Papers, row.want, row.by, row.back)
		uitest.EqualList(t, inOrder(in, row.by, row.back), row.want, row.by, row.back)
	}
}

func TestTheNewestPageComesFirst(t *testing.T) {
	in := dumps(t)
	last, position := 1<<30, int32(0)
	for _, i := range found(t, in, "", query.ByPage, false).Papers {
		s := in.Paper(int(i)).Sightings[0]
		day := query.DayNumber(s.Page.Numbers())
		if day > last || day == last && s.Position <= position {
			t.Fatalf("page %v, position %d comes after a later one", s.Page, s.Position)
		}
		last, position = day, s.Position
	}
}

func TestTheMostRelevantPaperIsFirstAndBest(t *testing.T) {
	in := dumps(t)
	a := found(t, in, "agent", query.ByRelevance, false)
	scores := map[int32]int32{}
	for _, i := range a.Papers {
		scores[i] = a.Match.score(int(i), true)
	}
	place := map[int32]int{}
	for n, i := range found(t, in, "", query.ByPage, false).Papers {
		place[i] = n
	}
	if !slices.IsSortedFunc(a.Papers, func(a, b int32) int {
		return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(place[a], place[b]))
	}) {
		t.Error("papers are not sorted by score and then by page")
	}
	uitest.Equal(t, scores[a.Best], scores[a.Papers[0]], a.Best, a.Papers[0])
	if byPage := found(t, in, "agent", query.ByPage, false); byPage.Best != a.Best || len(byPage.Papers) != len(a.Papers) {
		t.Error("another order has another best paper")
	}
	back := found(t, in, "agent", query.ByRelevance, true)
	slices.Reverse(back.Papers)
	if back.Best != a.Best || !slices.Equal(back.Papers, a.Papers) {
		t.Error("the reversed order is not the reverse")
	}
	uitest.Equal(t, found(t, in, "-survey", query.ByRelevance, false).Best, -1)
}

func TestAnAnswerHasOnlyItsPapers(t *testing.T) {
	in := dumps(t)
	a := found(t, in, "reasning", query.ByDate, false)
	for i := range int32(in.Len()) {
		uitest.Equal(t, a.Has(i), slices.Contains(a.Papers, i))
		uitest.Equal(t, a.Has(i), a.Match.found.near.Test(uint(i)))
	}
	if a.Has(-1) {
		t.Error("it has no paper at all")
	}
}

func TestMergedPapersAreFoundAndCountedOnce(t *testing.T) {
	dump := func(papers ...parser.Paper) parser.Dump { return parser.Dump{Papers: papers} }
	paper := func(abstract string, year int16) parser.Paper {
		return parser.Paper{Title: clean.Line("One agent"), Abstract: clean.Line(abstract), Date: parser.Date{Year: year, Month: 1, Day: 5}, Org: parser.Org{Name: clean.Line("Tencent")}}
	}
	l, ix := library.New(librarytest.Today), NewIndex()
	l.Add(dump(paper("Alpha", 2023), paper("Beta", 2025)))
	before := Papers{Snapshot: l.Snapshot()}
	if n := len(ix.Search(t.Context(), Request{In: before}).Papers); n != 2 {
		t.Fatalf("%d papers", n)
	}
	l.Add(dump(paper("Alpha", 2025))) // the second paper is now known to be the first
	in := Papers{Snapshot: l.Snapshot()}
	if in.Tombstones() != 1 {
		t.Fatalf("%d tombstones", in.Tombstones())
	}
	for _, text := range []string{"", "agent", "agnet", "-survey", "org:tencent", "alpha | beta", `like:"one agent"`} {
		q := parsed(t, text)
		if a := ix.Search(t.Context(), Request{Query: q, In: in, By: query.ByRelevance}); len(a.Papers) != 1 || a.Papers[0] != in.Resolve(1) {
			t.Errorf("%q finds %v", text, a.Papers)
		}
	}
	for _, f := range ix.Facets(t.Context(), FacetRequest{In: in}) {
		for _, v := range f.Values {
			if v.Count > 1 {
				t.Errorf("%s: %d papers of %s", f.Name, v.Count, v.Name)
			}
		}
	}
}
