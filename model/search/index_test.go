package search

import (
	"context"
	"fmt"
	"math/rand/v2"
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

func TestManyGoroutinesFindWhatOneDoes(t *testing.T) {
	in := babblingPapers(rand.New(rand.NewPCG(1, 1)), parallelFrom+500)
	ix := NewIndex()
	for _, text := range []string{"aab", "a | bb", "-abs:cab", "title:10"} {
		q, _ := Parse(text)
		m := ix.Prepare(t.Context(), q, in)
		var want []Result
		m.scanRange(nil, 0, in.Len(), func(r Result) bool { want = append(want, r); return true })
		if got := slices.Collect(m.Scan(t.Context(), nil)); !slices.Equal(got, want) {
			t.Errorf("%q: %d results, want %d", text, len(got), len(want))
		}
		n := 0
		for range m.Scan(t.Context(), nil) {
			if n++; n == 5 {
				break
			}
		}
	}
}

func TestAScanEndsWhenItIsNoLongerWanted(t *testing.T) {
	for _, papers := range []int{3 * pageSize, parallelFrom + 3*pageSize} {
		in := babblingPapers(rand.New(rand.NewPCG(1, 1)), papers)
		ctx, cancel := context.WithCancel(t.Context())
		t.Cleanup(cancel)
		q, _ := Parse("-zzzz")
		n := 0
		for range NewIndex().Prepare(ctx, q, in).Scan(ctx, nil) {
			cancel()
			n++
		}
		if n == 0 || n >= in.Len()/2 {
			t.Errorf("%d of %d papers after the end", n, in.Len())
		}
	}
}

func TestAPanicInAWorkerReachesWhoeverAsked(t *testing.T) {
	in := babblingPapers(rand.New(rand.NewPCG(1, 1)), parallelFrom)
	m := NewIndex().Prepare(t.Context(), Query{}, in)
	m.tree = broken{}
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	for range m.Scan(t.Context(), nil) {
		t.Error("a result")
	}
}

type broken struct{}

func (broken) match(*probe) hit { panic("broken") }

func TestOnlyThePapersWithinAreLookedAt(t *testing.T) {
	in := dumps(t)
	q, _ := Parse("title:agent")
	all := slices.Collect(Scan(t.Context(), q, in, nil))
	within := []int32{all[3].Paper, all[1].Paper}
	got := slices.Collect(Scan(t.Context(), q, in, within))
	if want := []Result{all[3], all[1]}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := slices.Collect(Scan(t.Context(), q, in, []int32{})); got != nil {
		t.Errorf("within nothing: %v", got)
	}
}

func TestAWordThatBecomesTrueIsNoLongerFuzzy(t *testing.T) {
	in := dumps(t)
	ix := NewIndex()
	q, _ := Parse("reasning")
	if r := slices.Collect(ix.Prepare(t.Context(), q, in).Scan(t.Context(), nil)); len(r) != 96 || !r[0].Fuzzy {
		t.Fatalf("%d results", len(r))
	}
	in.Words = map[int32]Words{7: {Note: "reasning is misspelt"}}
	r := slices.Collect(ix.Prepare(t.Context(), q, in).Scan(t.Context(), nil))
	if len(r) != 1 || r[0].Paper != 7 || r[0].Fuzzy {
		t.Errorf("got %v", r)
	}
}
