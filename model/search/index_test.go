package search

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

func TestAnIndexGrowsWithItsPapers(t *testing.T) {
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	ix := NewIndex()
	q, _ := Parse("gizmo")
	var former []Matcher
	for i := range 3 {
		l.Add(parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 1 + i}}}, Papers: []parser.Paper{
			{Title: clean.Line(fmt.Sprintf("Gizmo %d", i)), Position: 1},
		}})
		m := ix.Prepare(t.Context(), q, Papers{Snapshot: l.Snapshot()})
		former = append(former, m)
		for n, m := range former {
			if got := len(idsOf(m, t)); got != n+1 {
				t.Errorf("after %d dumps the matcher of dump %d finds %d", i+1, n+1, got)
			}
		}
	}
}

func TestAPaperCompletedLaterIsFoundByWhatItGained(t *testing.T) {
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	ix := NewIndex()
	q, _ := Parse("org:tencent")
	for i, org := range []string{"", "Tencent"} {
		l.Add(parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 1 + i}}}, Papers: []parser.Paper{{
			Title: clean.Line("One Paper"), Meta: i == 1, Position: 1,
			Org: parser.Org{Slug: clean.Line(org), Name: clean.Line(org), Line: clean.Line(org)},
		}}})
		m := ix.Prepare(t.Context(), q, Papers{Snapshot: l.Snapshot()})
		if got := len(idsOf(m, t)); got != i {
			t.Errorf("after dump %d it finds %d", i+1, got)
		}
	}
}

func TestManyGoroutinesShareAnIndex(t *testing.T) {
	in := dumps(t)
	ix := NewIndex()
	var group sync.WaitGroup
	for _, text := range []string{"agent", "reasning", "like:policy", "zzzzzz", "fpo | x", "polcy -rl"} {
		group.Go(func() {
			q, _ := Parse(text)
			want := slices.Collect(Scan(t.Context(), q, in, nil))
			for range 5 {
				m := ix.Prepare(t.Context(), q, in)
				if got := slices.Collect(m.Scan(t.Context(), nil)); !slices.Equal(got, want) {
					t.Errorf("%q: %d results, want %d", text, len(got), len(want))
				}
				m.Explain(t.Context())
			}
		})
	}
	group.Wait()
}

func TestAWordThatBecomesTrueIsNoLongerFuzzy(t *testing.T) {
	in := dumps(t)
	ix := NewIndex()
	q, _ := Parse("reasning")
	if r := slices.Collect(ix.Prepare(t.Context(), q, in).Scan(t.Context(), nil)); len(r) != 96 || !r[0].Fuzzy {
		t.Fatalf("%d results", len(r))
	}
	in.Words = written(map[int32]Words{7: {Note: "reasning is misspelt"}})
	r := slices.Collect(ix.Prepare(t.Context(), q, in).Scan(t.Context(), nil))
	if len(r) != 1 || r[0].Paper != 7 || r[0].Fuzzy {
		t.Errorf("got %v", r)
	}
}

func TestASearchGivenUpBeforeItsTurnPreparesNothing(t *testing.T) {
	in := dumps(t)
	ix := NewIndex()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, text := range []string{"", "is:inbox", "reasning agnet", "like:policy", "-abs:model", "sort:title"} {
		q, _ := Parse(text)
		if a := ix.Search(Request{Query: q, In: in}).Next(ctx); len(a.Papers) > 0 || ix.stock.n > 0 {
			t.Errorf("%q: %d papers found, %d prepared", text, len(a.Papers), ix.stock.n)
		}
		ix.Search(Request{Query: q, In: in}).Whole(ctx)
		ix.Prepare(ctx, q, in).Explain(ctx)
		if s := ix.Score(ctx, []Watched{{Query: q, Points: 1}}, in, nil); s != nil || ix.stock.n > 0 {
			t.Errorf("%q is scored, %d papers prepared", text, ix.stock.n)
		}
		(&Catalogue{}).Facets(ctx, Question{Index: ix, In: in, Filter: q})
	}
}

// Update takes in all papers that are new or changed.
func (ix *Index) Update(papers library.Snapshot) { ix.Follow(context.Background(), papers) }
