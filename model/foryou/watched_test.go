package foryou

import (
	"fmt"
	"testing"

	"dailies/model/library"
	"dailies/model/library/librarytest"
	"dailies/model/search"
	"dailies/model/search/query"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

func TestWatchWordsAreParsed(t *testing.T) {
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
		{"agents +0", "agents", 0, "agents +0"},
		{"agents -0", "agents", 0, "agents +0"},
	} {
		w, err := ParseWatched(c.line)
		if err != nil || w.Text != c.text || w.Points != c.points || w.String() != c.canonical {
			t.Errorf("%q: %q %d %q %v", c.line, w.Text, w.Points, w.String(), err)
		}
		if again, err := ParseWatched(w.String()); err != nil || again.Text != w.Text || again.Points != w.Points {
			t.Errorf("%q prints as %q and parses as %q %d, %v", c.line, w.String(), again.Text, again.Points, err)
		}
	}
	for _, wrong := range []string{"", "-", "+", "is:nothing", "score:>2", "agent sort:score", "sort:date"} {
		if w, err := ParseWatched(wrong); err == nil {
			t.Errorf("%q parses as %+v", wrong, w)
		}
	}
}

// titled returns papers with some titles.
func titled(titles ...string) library.Snapshot {
	var papers []parser.Paper
	for _, title := range titles {
		papers = append(papers, parser.Paper{Title: clean.Of(title)})
	}
	return librarytest.Of(papers...)
}

// watch scores papers by watch words.
func watch(tb testing.TB, in library.Snapshot, lines ...string) *Scores {
	tb.Helper()
	var words []Watched
	for _, line := range lines {
		w, err := ParseWatched(line)
		if err != nil {
			tb.Fatalf("%q: %v", line, err)
		}
		words = append(words, w)
	}
	return Score(tb.Context(), search.NewIndex(), words, search.Papers{Snapshot: in})
}

func TestTheScoreSumsThePointsOfMatchingWords(t *testing.T) {
	s := watch(t, titled("An agent with a tool", "A survey of agents", "Reasoning"), "agent +2", "tool", "-survey", "reasning")
	if got := fmt.Sprint(s.Points()); got != "[3 1 0]" { // a misspelt watch word is not corrected
		t.Errorf("points %s", got)
	}
	why := ""
	for _, w := range s.Matching(1) {
		why += w.Reason() + fmt.Sprint(w.Spans("A survey of agents", query.Title))
	}
	uitest.Equal(t, why, "+agent[{{12 18} false}]−survey[{{2 8} false}]")
}

func TestAWatchWordCanBeAnAuthor(t *testing.T) {
	s := watch(t, librarytest.Day(t), `author:"Kaiming He" +3`, "upvotes:>20")
	if got := s.Points(); got[0] != 4 || got[1] != 0 || got[2] != 1 {
		t.Errorf("points %v", got)
	}
	uitest.Equal(t, fmt.Sprint(s.Matching(0)[0].Spans("Kaiming He", query.Author)), "[{{0 10} false}]")
}
