package watch

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"dailies/model/library"
	"dailies/model/search/index"
	"dailies/model/search/match"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
)

// dumps gives the papers of the four real dumps.
func dumps(tb testing.TB) match.Papers {
	tb.Helper()
	paths, err := filepath.Glob("../../../testdata/dumps/*.txt")
	if err != nil || len(paths) == 0 {
		tb.Fatalf("no dumps: %v", err)
	}
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			tb.Fatal(err)
		}
		l.Add(parser.Parse(filepath.Base(path), string(data)))
	}
	return match.Papers{Snapshot: l.Snapshot()}
}

// three are papers with these titles and abstracts.
func three() match.Papers {
	return of("An agent", "with a tool", "A survey", "of agents", "Robots", "walk")
}

// of makes papers of titles and abstracts in turn.
func of(texts ...string) match.Papers {
	d := parser.Dump{Pages: []parser.Page{{Date: parser.Date{Month: 10, Day: 31}, Line: 1}}}
	for i := 0; i < len(texts); i += 2 {
		d.Papers = append(d.Papers, parser.Paper{Title: clean.Of(texts[i]), Abstract: clean.Of(texts[i+1]), Position: i + 1})
	}
	l := library.New(time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC))
	l.Add(d)
	return match.Papers{Snapshot: l.Snapshot()}
}

func viewOf(tb testing.TB, in match.Papers) *index.View {
	var ix index.Index
	return ix.Follow(tb.Context(), in.Snapshot)
}

func watching(tb testing.TB, lines ...string) (all []Word) {
	tb.Helper()
	for _, line := range lines {
		w, err := ParseWord(line)
		if err != nil {
			tb.Fatalf("%q: %v", line, err)
		}
		all = append(all, w)
	}
	return all
}

func score(tb testing.TB, in match.Papers, lines ...string) *Scores {
	tb.Helper()
	return Score(tb.Context(), watching(tb, lines...), viewOf(tb, in), in)
}

func TestTheScoreIsThePointsOfTheWordsThatMatch(t *testing.T) {
	s := score(t, three(), "agent +2", "tool", "-survey")
	for i, want := range []int{3, 1, 0} {
		if got := s.Of(int32(i)); got != want || s.Points()[i] != int32(want) {
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
	if spans := s.Spans(1, "A survey", query.Title); len(spans) != 1 || spans[0] != (Span{2, 8, true}) {
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
	if s := score(t, of("Reasoning", "about reasoning"), "reasning"); s.Of(0) != 0 {
		t.Error("a misspelt watch word lit up another")
	}
}

func TestScoresAreThoseOfTheFilter(t *testing.T) {
	in := dumps(t)
	watch := watching(t, "agent", "rag", "RAG", "org:tencent", "comments:>2 title:model", `"chain of"`)
	s := Score(t.Context(), watch, viewOf(t, in), in)
	for n, w := range watch {
		found := match.Compile(t.Context(), w.Query, viewOf(t, in), in).Find(t.Context()).Hits
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
	if _, ok := none.Count("agent"); ok || none.Of(3) != 0 || none.Why(3) != nil || none.Points() != nil || none.Spans(3, "agent", query.Title) != nil {
		t.Error("no scores say something")
	}
	if s := score(t, three(), "agent"); s.Of(99) != 0 || s.Why(99) != nil {
		t.Error("a paper that is newer has points")
	}
}

func TestScoringThatIsStoppedGivesNothing(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	in := three()
	if s := Score(ctx, watching(t, "agent"), viewOf(t, in), in); s != nil {
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
	view := viewOf(b, in)
	words := watching(b, "agent +2", "tool", "-survey", "reasoning", "rag", "org:tencent", `"chain of thought"`, "diffusion", "robot", "title:video")
	for b.Loop() {
		Score(b.Context(), words, view, in)
	}
}
