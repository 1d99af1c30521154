package filter

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/shelf"
	"dailies/parser"
)

// jobOn is a search among three papers.
func jobOn(filter string) Job {
	s := shelf.New(&marks.Marks{}, time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC))
	s.Add([]parser.Dump{parser.Parse("d", (strings.Join([]string{
		"Daily Papers", "Oct 27", "Agents That Plan", "We train agents that plan.", "  • 6 authors", "·", "Oct 15",
		"A Survey of Agents", "We look at many agents.", "  • 2 authors", "·", "Oct 16",
		"Diffusion for Video", "We make videos.", "  • 3 authors", "·", "Oct 17", "",
	}, "\n\n")))})
	return Job{
		Filter: filter, Index: search.NewIndex(), Papers: s.Searchable(nil),
		Points: func(context.Context, search.Papers) []int32 { return nil },
	}
}

func TestASearchFindsAndAnOlderOneIsDropped(t *testing.T) {
	var s Search
	older := s.Start(jobOn("video"), false)
	newer := s.Start(jobOn("agents"), false)
	if msg := older(); msg != nil {
		t.Errorf("the older search answers: %v", msg)
	}
	msg := newer().(FoundMsg)
	if msg.Gen != s.Gen || len(msg.Answer.Papers) != 2 || msg.Why != nil {
		t.Errorf("%d papers of generation %d, want 2 of %d", len(msg.Answer.Papers), msg.Gen, s.Gen)
	}
}

func TestKeysWaitForASearchBehindOnceNoMorePapersCome(t *testing.T) {
	for _, tt := range []struct{ busy, behind, coming, want bool }{
		{false, false, false, false}, {true, false, true, true}, {true, true, true, false}, {true, true, false, true},
	} {
		s := Search{Busy: tt.busy, Behind: tt.behind}
		if got := s.Awaited(tt.coming); got != tt.want {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}

func TestAFilterThatFindsNothingHasRemedies(t *testing.T) {
	var s Search
	msg := s.Start(jobOn("agents video"), false)().(FoundMsg)
	if msg.Why == nil {
		t.Fatalf("%d papers are found, and nothing is explained", len(msg.Answer.Papers))
	}
	none := msg.Why().(ExplainedMsg).None
	var labels []string
	for _, r := range none.Remedies {
		labels = append(labels, fmt.Sprint(r.Label, " ", r.Count))
	}
	if got := strings.Join(labels, ", "); got != "Without video 2, Without agents 1, Clear the filter 3" {
		t.Error(got)
	}
}

func TestTabGoesThroughCompletionsAndRound(t *testing.T) {
	c := Completion{Offers: []search.Offer{{Text: "abc"}, {Text: "abcd"}}, start: 1, end: 3, at: -1}
	for _, want := range []string{"1 3 abc", "1 4 abcd", "1 5 abc"} {
		start, end, with := c.Next(1)
		if got := fmt.Sprint(start, " ", end, " ", with); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestTheHistoryHasAFilterOnceAndEndsWithTheNewest(t *testing.T) {
	var h History
	h.Take([]string{"a", "b", "a", ""})
	if h.Add("b"); len(h) != 2 || h[1] != "b" || h[0] != "a" {
		t.Errorf("%q", h)
	}
}
