package search

import (
	"slices"
	"strings"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
)

func TestOrdersAreTotalAndPutTheUnknownLast(t *testing.T) {
	in := of(
		parser.Paper{Title: clean.Line("Cherry"), Meta: true, Comments: 2, Authors: 5, Date: parser.Date{Year: 2025, Month: 3, Day: 1}},
		parser.Paper{Title: clean.Line("apple"), Meta: true, Comments: 9, Date: parser.Date{Year: 2025, Month: 4, Day: 1}},
		parser.Paper{Title: clean.Line("Banana"), Meta: true, Comments: 2, Authors: 7},
	)
	for _, row := range []struct {
		by      Order
		reverse bool
		want    []int32
	}{
		{ByPage, false, []int32{0, 1, 2}}, {ByPage, true, []int32{2, 1, 0}},
		{ByDate, false, []int32{1, 0, 2}}, {ByDate, true, []int32{0, 1, 2}},
		{ByComments, false, []int32{1, 0, 2}}, {ByComments, true, []int32{0, 2, 1}},
		{ByTitle, false, []int32{1, 2, 0}}, {ByTitle, true, []int32{0, 2, 1}},
		{ByAuthors, false, []int32{2, 0, 1}}, {ByAuthors, true, []int32{0, 2, 1}},
	} {
		for _, ids := range [][]int32{{0, 1, 2}, {2, 0, 1}, {1, 2, 0}} {
			if got := Sort(in, ids, row.by, row.reverse); !slices.Equal(got, row.want) {
				t.Errorf("%v, reverse %v, from %v: %v, want %v", row.by, row.reverse, ids, got, row.want)
			}
		}
	}
}

func TestPageOrderPutsTheNewestPageFirst(t *testing.T) {
	in := dumps(t)
	ids := make([]int32, in.Len())
	for i := range ids {
		ids[i] = int32(i)
	}
	sorted := Sort(in, ids, ByPage, false)
	last, position := 1<<30, 0
	for _, id := range sorted {
		s := in.Paper(int(id)).Sightings[0]
		day := dayNumber(s.Page)
		if day > last || day == last && s.Position <= position {
			t.Fatalf("page %v, position %d stands after a later one", s.Page, s.Position)
		}
		last, position = day, s.Position
	}
}

func TestRelevanceSortsResultsAndBestIsTheFirstOfThem(t *testing.T) {
	in := dumps(t)
	q, _ := Parse("agent")
	results := slices.Collect(Scan(t.Context(), q, in, nil))
	best := results[Best(results)].Paper
	sorted := SortResults(in, results, ByRelevance, false)
	scores := map[int32]int32{}
	for _, r := range results {
		scores[r.Paper] = r.Score
	}
	if !slices.IsSortedFunc(sorted, func(a, b int32) int { return int(scores[b] - scores[a]) }) || scores[best] != scores[sorted[0]] {
		t.Error("not sorted by score")
	}
	if Best(nil) != -1 {
		t.Error("there is a best of nothing")
	}
}

func TestNothingFoundIsExplained(t *testing.T) {
	in := dumps(t)
	text := "title:thinkless agnet,gui title:zebra"
	q, _ := Parse(text)
	counts := explained(t, q, in)
	if len(counts) != 3 || counts[0].Count != 1 || counts[2].Count != 0 {
		t.Fatalf("got %+v", counts)
	}
	for i, c := range counts {
		if got := text[c.Start:c.End]; got != strings.Fields(text)[i] {
			t.Errorf("term %d is %q", i, got)
		}
	}
}

func TestExplainSaysWhichTermToDropAndHowToSpellIt(t *testing.T) {
	in := dumps(t)
	text := "title:policy 'raesoning"
	q, _ := Parse(text)
	counts := explained(t, q, in)
	if counts[0].Drop || !counts[1].Drop || counts[1].Without != 84 || counts[1].Count != 0 {
		t.Errorf("got %+v", counts)
	}
	if !slices.Equal(counts[1].Suggestions, []string{"reasoning"}) {
		t.Fatalf("suggests %q", counts[1].Suggestions)
	}
	if got := counts[1].Replace(text, "reasoning"); got != "title:policy reasoning" {
		t.Errorf("the query becomes %q", got)
	}
	if got := counts[1].Replace(text, ""); got != "title:policy" {
		t.Errorf("the query becomes %q", got)
	}
}

func TestASignBetweenWordsThatFindsNothingIsOfferedWithBlanks(t *testing.T) {
	q, _ := Parse("agent|robot")
	if got := explained(t, q, dumps(t))[0].Suggestions; !slices.Equal(got, []string{"agent | robot"}) {
		t.Errorf("suggests %q", got)
	}
}

func TestJoinedQueriesMatchWhatBothMatch(t *testing.T) {
	for _, row := range [][3]string{
		{"a | b", "c d sort:date", "(a | b) c d sort:date"}, {"", "x", "x"}, {"x", "", "x"},
		{"a b", "c d", "a b c d"}, {"a sort:title", "b", "a b sort:title"},
	} {
		a, _ := Parse(row[0])
		b, _ := Parse(row[1])
		want, _ := Parse(row[2])
		if got := And(a, b); got.String() != row[2] || !same(got.root, want.root) {
			t.Errorf("%q and %q are %q, want %q", row[0], row[1], got, row[2])
		}
	}
}

// BenchmarkSort finds and sorts all of many papers, in every order.
func BenchmarkSort(b *testing.B) {
	in := generated(b, generatedTitles(), 1)
	ix := NewIndex()
	ix.Update(in.Snapshot)
	q := parsed(b, "title:a | -title:a") // no order comes for nothing, and relevance differs
	for by := range orderNames {
		b.Run(orderNames[by], func(b *testing.B) {
			for b.Loop() {
				ix.Search(Request{Query: q, In: in, By: Order(by), Back: true}).Whole(b.Context())
			}
		})
	}
}
