package search

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"dailies/parser"
	"dailies/parser/clean"
)

func watching(t testing.TB, lines ...string) []Watched {
	t.Helper()
	var all []Watched
	for _, line := range lines {
		w, err := ParseWatched(line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		all = append(all, w)
	}
	return all
}

func TestAWatchWordIsReadAsTheReaderWritesIt(t *testing.T) {
	for _, c := range []struct {
		line, text string
		points     int
		canonical  string
	}{
		{"agent", "agent", 1, "agent"},
		{"+agent", "agent", 1, "agent"},
		{" agent  +2 ", "agent", 2, "agent +2"},
		{"-survey", "survey", -1, "-survey"},
		{"survey -1", "survey", -1, "-survey"},
		{"-survey -3", "survey", -3, "survey -3"},
		{"-survey +3", "survey", -3, "survey -3"},
		{"org:tencent comments:>2 +10", "org:tencent comments:>2", 10, "org:tencent comments:>2 +10"},
		{`"chain of thought"`, `"chain of thought"`, 1, `"chain of thought"`},
		{"#rl +2", "#rl", 2, "#rl +2"},
		{"gpt-4", "gpt-4", 1, "gpt-4"},
	} {
		w, err := ParseWatched(c.line)
		if err != nil || w.Text != c.text || w.Points != c.points || w.String() != c.canonical {
			t.Errorf("%q: %q %d %q %v", c.line, w.Text, w.Points, w.String(), err)
		}
		if again, err := ParseWatched(w.String()); err != nil || again.Text != w.Text || again.Points != w.Points {
			t.Errorf("%q is written as %q and read as %q %d, %v", c.line, w.String(), again.Text, again.Points, err)
		}
	}
	for _, wrong := range []string{"", "-", "+", "is:nothing", "score:>2", "agent sort:score", "sort:date"} {
		if w, err := ParseWatched(wrong); err == nil {
			t.Errorf("%q was taken for %+v", wrong, w)
		}
	}
}

func watched(title, abstract string) parser.Paper {
	return parser.Paper{Title: clean.Of(title), Abstract: clean.Of(abstract)}
}

func TestTheScoreIsThePointsOfTheWordsThatMatch(t *testing.T) {
	in := of(watched("An agent", "with a tool"), watched("A survey", "of agents"), watched("Robots", "walk"))
	s := NewIndex().Score(context.Background(), watching(t, "agent +2", "tool", "-survey"), in, nil)
	for i, want := range []int{3, 1, 0} {
		if got := s.Of(int32(i)); got != want {
			t.Errorf("paper %d: %d points, want %d", i, got, want)
		}
	}
	why := ""
	for _, w := range s.Why(1) {
		why += w.Why()
	}
	if why != "+agent−survey" {
		t.Errorf("why: %s", why)
	}
	if spans := s.Spans(1, "A survey", Title); len(spans) != 1 || spans[0] != (WatchSpan{2, 8, true}) {
		t.Errorf("spans %v", spans)
	}
}

func TestFiltersAndOrdersUseTheScore(t *testing.T) {
	in := of(watched("An agent", "with a tool"), watched("A survey", "of agents"), watched("Robots", "walk"), watched("Surveys", "again"))
	ix := NewIndex()
	in.Scores = ix.Score(context.Background(), watching(t, "agent +2", "tool", "-survey -5"), in, nil)
	for _, c := range []struct {
		query string
		want  []int32
	}{
		{"score:>0", []int32{0}},
		{"score:0", []int32{2}},
		{"score:<0 sort:score", []int32{1, 3}},
		{"score:-5", []int32{3}},
		{"score:-4..2", []int32{1, 2}},
		{"-score:<0", []int32{0, 2}},
		{"sort:score", []int32{0, 2, 1, 3}},
		{"sort:-score", []int32{3, 1, 2, 0}},
	} {
		q, err := Parse(c.query)
		if err != nil || !q.Scored() {
			t.Fatalf("%s: %v", c.query, err)
		}
		by, back, _ := q.Sort()
		results := slices.Collect(ix.Prepare(context.Background(), q, in).Scan(context.Background(), nil))
		if got := SortResults(in, results, by, back); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.query, got, c.want)
		}
	}
}

func TestAWatchWordIsNeverRescued(t *testing.T) {
	in := of(watched("Reasoning", "about reasoning"))
	if s := NewIndex().Score(context.Background(), watching(t, "reasning"), in, nil); s.Of(0) != 0 {
		t.Error("a misspelt watch word lit up another")
	}
}

// What is kept of the scores before must never change the outcome.
func TestScoresFromTheScoresBeforeAreThoseFromNothing(t *testing.T) {
	ctx, ix := context.Background(), NewIndex()
	in := dumps(t)
	in.Is = make([]Is, in.Len())
	var before *Scores
	for step, lines := range [][]string{
		{"agent +2", "-survey"},
		{"tool", "agent +3", "is:starred +9", "#rl +4"},
		{"tool", "agent +3", "is:starred +9", "#rl +4"},
		{"-survey", "like:\"agentic reinforced policy optimization\"", "#rl"},
		{"date:30d", "tool"},
	} {
		in.Is = slices.Clone(in.Is)
		in.Is[step] |= IsStarred
		in.Words = written(map[int32]Words{int32(step * 3): {Tags: []string{"rl"}}})
		watch := watching(t, lines...)
		before = ix.Score(ctx, watch, in, before)
		fresh := NewIndex().Score(ctx, watch, in, nil)
		if !slices.Equal(before.hits, fresh.hits) {
			t.Errorf("step %d: kept hits differ from fresh ones", step)
		}
	}
}

func TestScoresAreThoseOfTheFilter(t *testing.T) {
	in := dumps(t)
	ix := NewIndex()
	watch := watching(t, "agent", "rag", "RAG", "org:tencent", "comments:>2 title:model", `"chain of"`)
	s := ix.Score(context.Background(), watch, in, nil)
	for n, w := range watch {
		found := map[int32]bool{}
		for r := range ix.Prepare(context.Background(), w.Query, in).Scan(context.Background(), nil) {
			found[r.Paper] = true
		}
		for i := range in.Len() {
			if hit := s.hits[i]&(1<<n) != 0; hit != found[int32(i)] {
				t.Errorf("%s, paper %d: watched %v, found %v", w.Text, i, hit, found[int32(i)])
			}
		}
	}
}

func TestNoScoresAreAllZero(t *testing.T) {
	var none *Scores
	if none.Of(3) != 0 || none.Why(3) != nil || none.Spans(3, "agent", Title) != nil {
		t.Error("no scores say something")
	}
}

// BenchmarkScore scores 100,000 papers with ten words: all of them, one word
// more, one paper changed.
func BenchmarkScore(b *testing.B) {
	real := dumps(b)
	papers := make([]parser.Paper, 100_000)
	for i := range papers {
		p := real.Paper(i % real.Len())
		papers[i] = parser.Paper{Title: clean.Of(fmt.Sprintf("%s %d", p.Title, i)), Abstract: p.Abstract, Org: p.Org}
	}
	in := of(papers...)
	ctx, ix := context.Background(), NewIndex()
	ix.Update(in.Snapshot)
	lines := []string{"agent +2", "tool", "-survey", "reasoning", "rag", "org:tencent", `"chain of thought"`, "diffusion", "robot", "title:video"}
	ten := watching(b, lines...)
	known := ix.Score(ctx, ten, in, nil)
	changed := in
	changed.Is = make([]Is, in.Len())
	for i := range changed.Is {
		changed.Is[i] = IsInbox
	}
	changed.Is[5] = IsRead
	for _, c := range []struct {
		name   string
		watch  []Watched
		in     Papers
		before *Scores
	}{
		{"all", ten, in, nil},
		{"one word more", append(ten[:10:10], watching(b, "policy")...), in, known},
		{"one paper changed", ten, changed, known},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				ix.Score(ctx, c.watch, c.in, c.before)
			}
		})
	}
}
