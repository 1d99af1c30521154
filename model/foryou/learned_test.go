package foryou

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/library/librarytest"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/uitest"
)

// reader keeps papers about agents, and skips those about robots.
type reader struct {
	Source
	at time.Time
}

// newReader returns a reader with ten papers a day, about agents and robots in turn, who has decided on
// the papers of the first days. The function keeps says which ones were kept.
func newReader(days, decided int, keeps func(paper int) bool) reader {
	r := reader{at: time.Date(2026, 5, 1, 9, 0, 0, 0, time.UTC)}
	var dumps []parser.Dump
	for day := range days {
		d := parser.Dump{Name: clean.Of(fmt.Sprint(day)), Pages: []parser.Page{{Date: parser.Date{Year: 2026, Month: 5, Day: int8(1 + day)}}}}
		for n := range 10 {
			title, abstract := fmt.Sprintf("Robots that Walk in Way %d%c", day, 'a'+n), "A robot walks on legs over stones."
			if n%2 == 1 {
				title, abstract = fmt.Sprintf("Agents and Tool Use %d%c", day, 'a'+n), "Our agents plan with GRPO, a framework."
			}
			d.Papers = append(d.Papers, parser.Paper{Title: clean.Of(title), Abstract: clean.Of(abstract)})
		}
		dumps = append(dumps, d)
	}
	r.In.Snapshot, r.Index = librarytest.OfDumps(dumps...), search.NewIndex()
	r.In.Is = make([]search.Is, r.In.Len())
	for i := range r.In.Is {
		r.In.Is[i] = search.IsInbox
	}
	for i := range decided * 10 {
		if i%10 == 0 {
			r.at = r.at.AddDate(0, 0, 1)
		}
		status, is := marks.Skipped, search.IsSkipped
		if keeps(i) {
			status, is = marks.ToRead, search.IsToRead
		}
		r.at = r.at.Add(time.Second)
		r.In.Is[i] = is
		r.Decisions = append(r.Decisions, marks.Decision{ID: r.In.Paper(i).ID, Status: status, Time: r.at})
	}
	return r
}

func ofAgents(paper int) bool { return paper%2 == 1 }

func (r reader) learn(t *testing.T) *Learned { return Learn(t.Context(), r.Source) }

func TestUndecidedPapersComeFirstAndBestOnTop(t *testing.T) {
	r := newReader(4, 2, ofAgents)
	r.In.Is[25] |= search.IsNew
	l := r.learn(t)
	first, last := slices.Index(l.Order, 40), slices.Index(l.Order, 1)
	if first != 25 || last >= 20 {
		t.Errorf("paper %d is first, %d last", first, last)
	}
	agents := 0
	for paper := 20; paper < 40; paper++ {
		if l.Order[paper] > 40-10 && ofAgents(paper) {
			agents++
		}
	}
	if agents < 9 || l.Replay.Kept != 10 {
		t.Errorf("%d papers of agents among the first ten, %d kept", agents, l.Replay.Kept)
	}
}

func TestThereIsNoOrderBeforeFiveKeptPapers(t *testing.T) {
	l := newReader(2, 1, func(paper int) bool { return paper%2 == 1 && paper > 2 }).learn(t)
	if l.HasOrder() || l.Replay.Kept != 4 || l.Reasons(15) != nil || l.Nearest(15, 3) != nil || l.IsGuess(15) {
		t.Errorf("ready %v after %d", l.HasOrder(), l.Replay.Kept)
	}
	if nothing := (*Learned)(nil); nothing.HasOrder() || nothing.IsGuess(0) {
		t.Error("a nil Learned has an order or a guess")
	}
}

func TestWatchWordsOutweighTheModel(t *testing.T) {
	r := newReader(3, 2, ofAgents)
	for _, word := range []string{"title:2a", "-title:2b"} { // raises paper 20, a robot, and lowers 21, an agent
		w, err := ParseWatched(word)
		uitest.Must(t, err)
		r.Watch = append(r.Watch, w)
	}
	l := r.learn(t)
	if l.Order[20] != 30 || l.Order[21] > 30-9 {
		t.Errorf("the wanted robot is in row %d, the unwanted agent in row %d", 30-l.Order[20], 30-l.Order[21])
	}
}

func TestOneRowInTenIsAGuess(t *testing.T) {
	r := newReader(8, 2, ofAgents)
	l := r.learn(t)
	for paper := range int32(80) {
		row := 80 - int(l.Order[paper]) + 1
		uitest.Equal(t, l.IsGuess(paper), row <= 60 && row%10 == 0 && row < 60, row)
	}
}

func TestReasonsAreWordsOfAtLeastTwoKeptPapers(t *testing.T) {
	l := newReader(3, 2, ofAgents).learn(t)
	got := l.Reasons(21)
	if len(got) != 3 || slices.ContainsFunc(got, func(w string) bool { return !strings.Contains("agents plan GRPO Tool", w) }) {
		t.Errorf("%q", got) // papers on any topic have a framework
	}
	if robot, kept := l.Reasons(20), l.Reasons(1); robot != nil || kept != nil {
		t.Errorf("a robot: %q, a kept paper: %q", robot, kept)
	}
}

func TestReasonsAreSpeltAsInThePaper(t *testing.T) {
	got := phrases("A context for tools: GRPO helps, grpo.\nTool Use of Grpo in a long-context world", []string{"tools", "context", "grpo", "long", "use"})
	uitest.Equal(t, strings.Join(got, ", "), "tools, long-context, GRPO")
	got = phrases("Multi-Turn plans turn tool calls into more", []string{"multi", "tool", "turn"})
	uitest.Equal(t, strings.Join(got, ", "), "Multi-Turn, tool") // not "turn tool"
	got = phrases("End-to-end agents of closed-loop harnesses: agent-centric harness---end-to-end", []string{"harness", "end", "loop", "agents"})
	uitest.Equal(t, strings.Join(got, ", "), "harness, End-to-end, closed-loop")
	spans := spansOf("SWE-bench of agents---the tool use", []string{"bench", "agents", "tool", "use"})
	uitest.EqualList(t, spans, []clean.Span{{Start: 4, End: 9}, {Start: 13, End: 19}, {Start: 26, End: 34}})
}

func TestBulkSkipsCountAsPassedOver(t *testing.T) {
	r := newReader(2, 1, ofAgents)
	for i := range r.Decisions[:5] {
		r.Decisions[i].Time = r.at
	}
	r.Decisions = append(r.Decisions, marks.Decision{ID: "no dump has it", Status: marks.Skipped, Time: r.at.Add(time.Hour)})
	got := r.evidence()
	if want := []Evidence{PassedOver, Kept, PassedOver, Kept, PassedOver, Kept, Skipped, Kept, Skipped, Kept}; !slices.Equal(got[:10], want) || slices.Max(got[10:]) != None {
		t.Errorf("%v", got)
	}
	r.In.Is[0] = search.IsInbox
	uitest.Equal(t, r.evidence()[0], PassedOver, "a paper on a page of which others were kept is not passed over")
}

func TestTheLastDecisionOfADayCounts(t *testing.T) {
	r := newReader(2, 1, ofAgents)
	r.Decisions = append(r.Decisions, marks.Decision{ID: r.In.Paper(0).ID, Status: marks.ToRead, Time: r.at.Add(time.Second)})
	days := r.days()
	uitest.Equal(t, len(days), 1)
	uitest.Equal(t, days[0][0], Kept)
	uitest.Equal(t, days[0][2], Skipped)
}

func TestReplayComparesTheOrdersDayByDay(t *testing.T) {
	for _, row := range []struct {
		name          string
		days, decided int
		keeps         func(paper int) bool
		want          Replay
		text          string
	}{
		{"agents", 6, 6, ofAgents, Replay{Picks: 25, ForYou: 10, Site: 5, Watch: 5, Kept: 30},
			"10 of 25 for you, 5 by the site, 5 by watch words"},
		{"the first of each day", 6, 6, func(paper int) bool { return paper%10 < 2 }, Replay{Picks: 6, ForYou: 6, Site: 6, Watch: 6, Kept: 12},
			"6 of 6 for you, 6 by the site, 6 by watch words: the inbox keeps the site's order"},
		{"too few", 2, 1, ofAgents, Replay{Kept: 5}, "too early to tell: it takes decisions on several days (5 papers kept so far)"},
	} {
		got := newReader(row.days, row.decided, row.keeps).learn(t).Replay
		if got != row.want || got.Note().String() != row.text || got.BeatsSite() != (row.name == "agents") {
			t.Errorf("%s: %+v, %s", row.name, got, got.Note())
		}
	}
}

func TestReplayIgnoresPapersWithoutAPage(t *testing.T) {
	r := newReader(4, 4, ofAgents)
	if l := r.learn(t); l.Note().String() != "still learning" || l.Replay.Picks == 0 {
		t.Errorf("%s, %+v", l.Note(), l.Replay)
	}
	var papers []parser.Paper
	for i := range r.In.Len() {
		papers = append(papers, parser.Paper{Title: r.In.Paper(i).Title})
	}
	r.In.Snapshot = librarytest.OfDumps(parser.Dump{Papers: papers})
	if l := r.learn(t); !l.HasOrder() || l.Replay.Picks != 0 {
		t.Errorf("replayed papers without a page: %+v", l.Replay)
	}
}
