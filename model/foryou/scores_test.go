package foryou

import (
	"context"
	"fmt"
	"testing"

	"dailies/model/library/librarytest"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
)

// dumps are the papers of the four sample dumps.
func dumps(tb testing.TB) search.Papers {
	tb.Helper()
	return search.Papers{Snapshot: librarytest.Samples(tb)}
}

// three are papers with these titles and abstracts.
func three() search.Papers {
	return of("An agent", "with a tool", "A survey", "of agents", "Robots", "walk")
}

// of makes papers of titles and abstracts in turn.
func of(texts ...string) search.Papers {
	var papers []parser.Paper
	for i := 0; i < len(texts); i += 2 {
		papers = append(papers, parser.Paper{Title: clean.Of(texts[i]), Abstract: clean.Of(texts[i+1])})
	}
	return search.Papers{Snapshot: librarytest.Of(papers...)}
}

func watching(tb testing.TB, lines ...string) (all []Watched) {
	tb.Helper()
	for _, line := range lines {
		w, err := ParseWatched(line)
		if err != nil {
			tb.Fatalf("%q: %v", line, err)
		}
		all = append(all, w)
	}
	return all
}

func score(tb testing.TB, in search.Papers, lines ...string) *Scores {
	tb.Helper()
	return Score(tb.Context(), search.NewIndex(), watching(tb, lines...), in)
}

func TestTheScoreIsThePointsOfTheWordsThatMatch(t *testing.T) {
	s := score(t, three(), "agent +2", "tool", "-survey")
	for i, want := range []int{3, 1, 0} {
		if got := int(s.Points()[i]); got != want {
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
	if spans := s.Spans(1, "A survey", query.Title); len(spans) != 1 || spans[0] != (WatchSpan{2, 8, true}) {
		t.Errorf("spans %v", spans)
	}
}

func TestAWordCountsItsPapers(t *testing.T) {
	s := score(t, three(), "agent +2", "-survey")
	if n, ok := s.Count("agent"); n != 2 || !ok {
		t.Errorf("agent: %d, %v", n, ok)
	}
	if _, ok := s.Count("robot"); ok {
		t.Error("a word that is not watched is counted")
	}
}

func TestAWatchWordIsLookedForAsItIsWritten(t *testing.T) {
	if s := score(t, of("Reasoning", "about reasoning"), "reasning"); s.Points()[0] != 0 {
		t.Error("a misspelt watch word lit up another")
	}
}

func TestAWatchWordCanBeTheNameOfAnAuthor(t *testing.T) {
	in := search.Papers{Snapshot: librarytest.Day(t)}
	s := score(t, in, `author:"Kaiming He" +3`, "upvotes:>20")
	if got := s.Points(); got[0] != 4 || got[1] != 0 || got[2] != 1 {
		t.Errorf("points %v", s.Points())
	}
	if spans := s.Spans(0, "Kaiming He", query.Author); len(spans) != 1 || spans[0] != (WatchSpan{0, 10, false}) {
		t.Errorf("spans %v", spans)
	}
}

func TestScoresAreThoseOfTheFilter(t *testing.T) {
	in := dumps(t)
	watch := watching(t, "agent", "rag", "RAG", "org:tencent", "comments:>2 title:model", `"chain of"`)
	ix := search.NewIndex()
	s := Score(t.Context(), ix, watch, in)
	for n, w := range watch {
		found := ix.PrepareExact(t.Context(), w.Query, in).Find().Hits
		if !found.Equal(s.words[n].hits) {
			t.Errorf("%s: watched %d papers, found %d", w.Text, s.words[n].hits.Count(), found.Count())
		}
		if found.None() {
			t.Errorf("%s finds nothing", w.Text)
		}
	}
}

func TestNoScoresAreAllZero(t *testing.T) {
	var none *Scores
	if _, ok := none.Count("agent"); ok || none.Why(3) != nil || none.Points() != nil || none.Spans(3, "agent", query.Title) != nil {
		t.Error("no scores say something")
	}
	if s := score(t, three(), "agent"); s.Why(99) != nil {
		t.Error("a paper that is newer has points")
	}
}

func TestScoringThatIsStoppedGivesNothing(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	in := three()
	if s := Score(ctx, search.NewIndex(), watching(t, "agent"), in); s != nil {
		t.Error("there are scores")
	}
}

// BenchmarkScore scores 100,000 papers with ten words.
func BenchmarkScore(b *testing.B) {
	real := dumps(b)
	var texts []string
	for i := range 100_000 {
		p := real.Paper(i % real.Len())
		abstract := p.Abstract
		texts = append(texts, fmt.Sprintf("%s %d", p.Title, i), abstract.String())
	}
	in := of(texts...)
	ix := search.NewIndex()
	words := watching(b, "agent +2", "tool", "-survey", "reasoning", "rag", "org:tencent", `"chain of thought"`, "diffusion", "robot", "title:video")
	for b.Loop() {
		Score(b.Context(), ix, words, in)
	}
}
