package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/parser"
	"dailies/parser/clean"
)

// babblingDumps are enough papers for a first answer, on several pages, with
// facts to sort by.
func babblingDumps(r *rand.Rand, n int) Papers {
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	for from := 0; from < n; from += n/5 + 1 {
		d := parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 1 + r.IntN(12), Day: 1 + r.IntN(28)}}}}
		for i := from; i < min(n, from+n/5+1); i++ {
			p := parser.Paper{
				Title:    clean.Line(fmt.Sprintf("%s %d", babble(r, 4), 1000+i)),
				Abstract: clean.Line(babble(r, 12)),
				Org:      parser.Org{Slug: clean.Line(babble(r, 1)), Name: clean.Line(babble(r, 2))},
				Position: 1 + i - from, Meta: true, Authors: r.IntN(4), Comments: r.IntN(4),
			}
			if r.IntN(3) > 0 {
				p.Date = parser.Date{Month: 1 + r.IntN(12), Day: 1 + r.IntN(28)}
			}
			d.Papers = append(d.Papers, p)
		}
		l.Add(d)
	}
	in := Papers{Snapshot: l.Snapshot(), Words: written(map[int32]Words{1: {Tags: []string{babble(r, 1)}, Note: babble(r, 5)}})}
	for range n {
		in.Is = append(in.Is, []Is{IsInbox, IsRead, IsRead | IsStarred}[r.IntN(3)])
	}
	return in
}

// askedQuery makes a query with facts in it as well.
func askedQuery(r *rand.Rand) string {
	extra := []string{"", "", "", " is:read", " -is:starred", " authors:>1", " has:link", " | comments:3", ` -"aab abb"`, " abs:/a+b+a/"}
	return babbledQuery(r) + extra[r.IntN(len(extra))]
}

// simply answers a request by testing paper after paper and sorting them by
// their fields.
func simply(t *testing.T, ix *Index, r Request) (papers []int32, fuzzy []int32, best int32) {
	m := ix.Prepare(t.Context(), r.Query, r.In)
	each(m.tree, true, func(leaf test, _ bool) {
		if texts, ok := leaf.(*textTest); ok {
			for i := range texts.finders {
				texts.finders[i].forget()
			}
		}
	})
	var results []Result
	m.scanRange(nil, 0, r.In.Len(), func(found Result) bool {
		if results = append(results, found); found.Fuzzy {
			fuzzy = append(fuzzy, found.Paper)
		}
		return true
	})
	best = -1
	if at := Best(results); at >= 0 && (len(results) == 1 || slices.ContainsFunc(results, func(o Result) bool { return o.Score != results[0].Score })) {
		best = results[at].Paper
	}
	return SortResults(r.In, results, r.By, r.Back), fuzzy, best
}

func TestASearchGivesWhatTheSimpleWayGives(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, size := range []int{700, firstFrom + 1500} {
		in := babblingDumps(r, size)
		ix, plain := NewIndex(), NewIndex()
		early := 0
		for n := range 100 {
			q, err := Parse(askedQuery(r))
			if err != nil {
				t.Fatal(err)
			}
			request := Request{Query: q, In: in, By: Order(n % len(orderNames)), Back: r.IntN(2) == 0}
			papers, fuzzy, best := simply(t, plain, request)
			search := ix.Search(request)
			answer := search.Next(t.Context())
			if !answer.Whole {
				early++
				checkFirst(t, request, answer, papers)
				answer = search.Next(t.Context())
			}
			if !answer.Whole || answer.Best != best || !slices.Equal(answer.Papers, papers) {
				t.Fatalf("%d papers, %q by %v (%v): %d found, best %d; simply %d, best %d",
					size, q, request.By, request.Back, len(answer.Papers), answer.Best, len(papers), best)
			}
			if got := slices.Collect(answer.Fuzzy.All()); !slices.Equal(got, fuzzy) {
				t.Fatalf("%q: %d fuzzy, simply %d", q, len(got), len(fuzzy))
			}
		}
		if size > firstFrom && early < 20 {
			t.Errorf("only %d first answers", early)
		}
	}
}

// checkFirst holds what a first answer may say: it is not empty, in order, and
// what it shows stays, unless a word was looked for otherwise at first, or a text
// makes a paper more relevant.
func checkFirst(t *testing.T, r Request, first Answer, whole []int32) {
	t.Helper()
	if len(first.Papers) == 0 {
		t.Fatalf("%q: an empty first answer", r.Query)
	}
	if first.Fuzzy != nil || len(whole) == 0 || r.By == ByRelevance {
		return
	}
	place := map[int32]int{}
	for at, i := range whole {
		place[i] = at
	}
	last := -1
	for _, i := range first.Papers {
		at, stays := place[i]
		if !stays || at < last {
			t.Fatalf("%q: paper %d of the first answer goes, or moves", r.Query, i)
		}
		last = at
	}
}

func TestWhatTheFirstAnswerShowsAroundTheBestPaperIsAllThereIs(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	in := babblingDumps(r, 2*firstFrom)
	search := NewIndex().Search(Request{Query: parsed(t, "aaba"), In: in})
	first := search.Next(t.Context())
	whole := search.Next(t.Context())
	if first.Whole || first.Best < 0 || first.Best != whole.Best || len(first.Papers) >= len(whole.Papers) {
		t.Fatalf("no first answer: best %d of %d, then %d of %d", first.Best, len(first.Papers), whole.Best, len(whole.Papers))
	}
	a, b := slices.Index(first.Papers, first.Best), slices.Index(whole.Papers, whole.Best)
	above, below := min(b, 40), min(len(whole.Papers)-b, 40)
	if !slices.Equal(first.Papers[a-above:a+below], whole.Papers[b-above:b+below]) {
		t.Error("rows around the best paper are missing at first")
	}
}

func TestTypingOnGivesWhatASearchFromTheStartGives(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	in := babblingDumps(r, firstFrom+700)
	narrowed := 0
	again := NewIndex()
	for range 15 {
		ix := NewIndex()
		text := askedQuery(r)
		var former *Answer
		for n := range len(text) + 1 {
			q, err := Parse(text[:n])
			if err != nil {
				continue
			}
			search := ix.Search(Request{Query: q, In: in, Former: former})
			answer := search.Next(t.Context())
			for !answer.Whole {
				answer = search.Next(t.Context())
			}
			if search.within != nil {
				narrowed++
			}
			fresh := again.Search(Request{Query: q, In: in}).Whole(t.Context())
			if !slices.Equal(answer.Papers, fresh.Papers) || answer.Best != fresh.Best || !slices.Equal(answer.Fuzzy, fresh.Fuzzy) {
				t.Fatalf("%q: %d papers, %d from the start", text[:n], len(answer.Papers), len(fresh.Papers))
			}
			former = &answer
		}
	}
	if narrowed < 15 {
		t.Errorf("only %d searches were narrowed", narrowed)
	}
}

func TestASearchFollowsPapersThatComeIn(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	ix := NewIndex()
	for range 10 {
		l.Add(randomDump(r, 3*pageSize))
		for _, text := range []string{"", "paper", "1", "-aab", "sort:date"} {
			q := parsed(t, text)
			request := Request{Query: q, In: Papers{Snapshot: l.Snapshot()}, By: Order(r.IntN(int(ByScore)))}
			papers, _, _ := simply(t, NewIndex(), request)
			if got := ix.Search(request).Whole(t.Context()).Papers; !slices.Equal(got, papers) {
				t.Fatalf("%q by %v: %d papers, simply %d", q, request.By, len(got), len(papers))
			}
		}
	}
}

func TestASearchNoLongerWantedEnds(t *testing.T) {
	in := babblingDumps(rand.New(rand.NewPCG(6, 6)), 2*firstFrom)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, text := range []string{"aaba", "zxyq", "aab zxyq", "-zxyq"} {
		ix := NewIndex()
		ix.Search(Request{Query: parsed(t, text), In: in}).Whole(ctx)
		if len(ix.absent) > 0 {
			t.Errorf("%q: it has learnt from what it has not read", text)
		}
		for _, k := range ix.known {
			for n := range k.read {
				if k.read[n].Load() != 0 {
					t.Fatalf("%q: it went on reading", text)
				}
			}
		}
	}
}

func TestAPanicInASweepReachesWhoeverAsked(t *testing.T) {
	defer func() {
		if recover() != "broken" {
			t.Error("no panic")
		}
	}()
	sweep(t.Context(), 20, func(page int) bool { panic("broken") })
}

func TestKeysAreSortedAndEqualOnesStayAsTheyWere(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 7))
	for _, n := range []int{0, 1, 300, 5000} {
		list := make([]keyed, n)
		for i := range list {
			list[i] = keyed{uint64(r.IntN(3))<<62 | uint64(r.IntN(50))<<20, int32(i)}
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, func(a, b keyed) int {
			if a.key < b.key {
				return -1
			}
			return truth(a.key > b.key)
		})
		if sortKeyed(list); !slices.Equal(list, want) {
			t.Errorf("%d keys are not sorted", n)
		}
	}
}
