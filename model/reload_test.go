package model

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/list"
	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/ui/uitest"
)

// alternatingDumps returns the sample dumps, in reverse order at every second load.
func alternatingDumps(t *testing.T) shelf.Dumps {
	t.Helper()
	var all []parser.Dump
	for d, err := range sampleDumps(t)(context.Background()) {
		uitest.Must(t, err)
		all = append(all, d)
	}
	slices.Reverse(all)
	return func(context.Context) iter.Seq2[parser.Dump, error] {
		slices.Reverse(all)
		list := slices.Clone(all)
		return func(yield func(parser.Dump, error) bool) {
			for _, d := range list {
				if !yield(d, nil) {
					return
				}
			}
		}
	}
}

func TestTheNoteOfARemovedPaperIsShown(t *testing.T) {
	p := playIn(t, t.TempDir(), alternatingDumps(t)).keys("G", "e", "text:what I think of it")
	p.m.loading.Load = oneSampleDump(t)
	p.run(p.m.reload())
	p.keys("enter").sees("No file has the paper any more", "what I think of it")
}

// TestDecisionsDuringAReloadCount decides on papers that the reload has read already, and on papers that it
// has still to read.
func TestDecisionsDuringAReloadCount(t *testing.T) {
	type deciding struct {
		papers       int
		before, keys []string
		elsewhere    bool // another window makes the decision
		want         [4]int
	}
	const many = 1200
	for what, tt := range map[string]deciding{
		"one":                {papers: 3, keys: []string{"x"}, want: [4]int{marks.Inbox: 2, marks.Skipped: 1}},
		"many":               {papers: many, keys: []string{"A", "x", "y"}, want: [4]int{marks.Skipped: many}},
		"undo":               {papers: 3, before: []string{"x"}, keys: []string{"u"}, want: [4]int{marks.Inbox: 3}},
		"undo of many":       {papers: many, before: []string{"A", "x", "y"}, keys: []string{"u"}, want: [4]int{marks.Inbox: many}},
		"news":               {papers: 3, keys: []string{"x"}, elsewhere: true, want: [4]int{marks.Inbox: 2, marks.Skipped: 1}},
		"news of many":       {papers: many, keys: []string{"A", "x", "y"}, elsewhere: true, want: [4]int{marks.Skipped: many}},
		"news of one not in": {papers: 3, keys: []string{"G", "x"}, elsewhere: true, want: [4]int{marks.Inbox: 300, marks.Skipped: 1}},
	} {
		for _, read := range []bool{true, false} {
			p := playGenerated(t, tt.papers)
			again := tt.papers
			if what == "news of one not in" {
				again = 301
			}
			decides := p
			if tt.elsewhere {
				decides = playIn(t, p.home, generated(again))
				decides.now = p.now.Add(time.Second)
			}
			p.keys("5", "g")
			p.keys(tt.before...)
			_ = p.pressAhead("R")
			into := p.m.loading.Reload.Library
			none := into.Snapshot()
			for d := range generated(again)(context.Background()) {
				into.Add(d)
			}
			all := into.Snapshot()
			part := all
			if !read {
				part = none
			}
			p.send(shelf.ReadMsg{Gen: p.m.loading.Gen, Papers: part, Next: func() tea.Msg { return nil }})
			decides.keys("5")
			decides.keys(tt.keys...)
			if tt.elsewhere {
				p.pollMarks()
			}
			p.send(shelf.ReadMsg{Gen: p.m.loading.Gen, Papers: all})
			if got := p.counts(); got != tt.want || p.m.loading.Reload != nil {
				t.Errorf("%s, read before that %v: %v, want %v", what, read, got, tt.want)
			}
		}
	}
}

func TestKeysTypedAheadDecideOnTheBestMatchDuringAReload(t *testing.T) {
	for _, word := range []string{"robot", "agent", "grpo", "reasoning"} {
		p := playIn(t, t.TempDir(), alternatingDumps(t)).keys("R", "/", "text:"+word)
		want := p.title()
		p = playIn(t, t.TempDir(), alternatingDumps(t))
		reload := p.pressAhead("R")
		p.keys("/")
		search := p.typeAhead(word)
		p.keys("enter", "x")
		p.run(reload)
		p.run(search) // its result has indices from before the reload
		if got := p.message(); p.counts()[3] != 1 || !strings.Contains(got, ": "+want+" — ") {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

func TestAFilterWithoutABestMatchKeepsThePlaceDuringAReload(t *testing.T) {
	for _, keys := range [][]string{{"z", "z", "z", "z", "enter"}, {"a", "g", "backspace", "backspace"}} {
		p := playIn(t, t.TempDir(), alternatingDumps(t)).keys("j", "j", "j")
		want := p.title()
		reload := p.pressAhead("R")
		p.keys("/")
		var searches []tea.Cmd
		for _, key := range keys {
			searches = append(searches, p.pressAhead(key))
		}
		p.run(reload)
		for _, search := range searches {
			p.run(search)
		}
		p.keys("enter", "x")
		if got := p.message(); p.counts()[3] != 1 || !strings.Contains(got, ": "+want+" — ") {
			t.Errorf("%v: %q, want %q", keys, got, want)
		}
	}
}

// pickedTitles returns the titles of the picked papers, sorted.
func (p *player) pickedTitles() string {
	all := p.picked()
	slices.Sort(all)
	return strings.Join(all, "\n")
}

func TestAReloadKeepsThePicks(t *testing.T) {
	for _, keys := range [][]string{{}, {"/", "text:is:inbox", "enter"}, {"/", "text:is:inbox", "esc"}, {"/", "text:e", "esc"}} {
		p := playIn(t, t.TempDir(), alternatingDumps(t)).keys(" ", " ", " ")
		want := p.pickedTitles()
		p.keys("R")
		uitest.Equal(t, p.pickedTitles(), want)
		reload := p.pressAhead("R")
		p.keys(keys...)
		p.run(reload)
		uitest.Equal(t, p.pickedTitles(), want, keys)
		p.keys("t")
		uitest.Equal(t, p.counts()[marks.ToRead], 3)
	}
}

func TestMergingKeepsDecidedPapersInTheirRows(t *testing.T) {
	p := play(t).keys("j", "j", "t", "x", "k")
	title, shown := p.title(), p.shown()
	p.run(p.mergePapers())
	uitest.Equal(t, p.shown(), shown)
	uitest.Equal(t, p.title(), title)
	p.sees(fmt.Sprintf("Inbox %d", shown-2))
}

// TestAWaitingKeyAppliesToThePaperOnTheScreen presses a key that waits for a search, and then loads the paper
// where the last sitting ended.
func TestAWaitingKeyAppliesToThePaperOnTheScreen(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t))
	l.dumps[3] = parser.Parse("d", paperOf("The place of the sitting before", "An abstract.", "Jan 5, 2023"))
	place := library.Key("The place of the sitting before")
	l.m.view().SetGoal(list.Bookmark{Paper: place})
	l.load(1)
	title := l.title()
	l.load(2)
	_, _ = l.m.Update(l.batch(l.dumps[3:]...))
	search := l.mergePapers()
	l.keys("t")
	l.run(search)
	for i := range l.m.shelf.Papers.Len() {
		if l.m.shelf.Mark(i).Status == marks.ToRead && l.m.shelf.Papers.Paper(i).Title.String() != title {
			t.Errorf("marked is %q, on the screen was %q", l.m.shelf.Papers.Paper(i).Title, title)
		}
	}
	uitest.Equal(t, l.counts()[marks.ToRead], 1)
}

// TestAPlaceKeepsItsNeighboursWhenPapersAreMergedOrRemoved is about views that are entered later or
// restored by Esc: the neighbours are needed when the selected paper is not listed any more.
func TestAPlaceKeepsItsNeighboursWhenPapersAreMergedOrRemoved(t *testing.T) {
	for _, keys := range [][2]string{
		{"5 G 2", "/ o r g : t e n c e n t enter enter"}, // the remedy searches in All
		{"5 G 2 / o r g : t e n c e n t", "enter enter"},
		{"5 G pgup pgup 1 / a g e n t enter 2", "/ o r g : t e n c e n t enter enter"},
	} {
		slow, fast := play(t), play(t)
		slow.keys(strings.Fields(keys[0])...)
		fast.keys(strings.Fields(keys[0])...)
		fast.run(fast.mergePapers())
		slow.keys(strings.Fields(keys[1])...)
		fast.keys(strings.Fields(keys[1])...)
		if a, b := slow.outcome(), fast.outcome(); a != b || slow.row() == 0 {
			t.Errorf("%q: at %q, row %d; want %q, row %d", keys, b.here, fast.row(), a.here, slow.row())
		}
	}
	const down = "5 pgdown pgdown pgdown pgdown pgdown pgdown "
	for _, keys := range [][2]string{{down, ""}, {down + "2", "5"}, {down + "/ a g e n t", "esc"}} {
		p := play(t).keys(strings.Fields(keys[0])...)
		p.m.loading.Load = oneSampleDump(t) // the papers of that dump are above
		p.run(p.m.reload())
		p.keys(strings.Fields(keys[1])...)
		uitest.Equal(t, p.shown(), 34, keys)
		uitest.Equal(t, p.row(), 33, keys)
	}
}

func TestASnoozeEndsWhenMidnightPassesDuringAReload(t *testing.T) {
	for _, news := range []bool{true, false} { // the marks are polled during the reload, or after it
		l := startLoading(t, t.TempDir(), sampleDumps(t)).load(4)
		l.keys("Z", "text:tomorrow", "enter", "1").sees("Inbox 277")
		_ = l.pressAhead("R")
		l.loaded = 0
		l.load(1)
		l.now = today.AddDate(0, 0, 1)
		if news {
			l.pollMarks()
		}
		l.load(3)
		l.sees("Inbox 278")
		uitest.Equal(t, l.shown(), 278, news)
	}
}
