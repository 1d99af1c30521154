package model

import (
	"context"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/parser"
)

// turned gives the sample dumps, and in the opposite order each time that they
// are read again.
func turned(t *testing.T) shelf.Dumps {
	t.Helper()
	var all []parser.Dump
	for d, err := range sampleDumps(t)(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
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

func TestPicksNeverBecomeOtherPapersWhileAFilterIsTyped(t *testing.T) {
	for _, end := range []string{"esc", "enter", "backspace"} {
		p := playIn(t, t.TempDir(), turned(t)).keys(" ", " ", " ")
		before := p.picked()
		_, reload := p.m.Update(keyNamed("R"))
		p.keys("/", "e")
		p.run(reload)
		p.keys(end)
		for _, title := range p.picked() {
			if !slices.Contains(before, title) {
				t.Errorf("%s: %q is picked", end, title)
			}
		}
	}
}

func TestThePaperDecidedAtTheEndStaysItWhenTheDumpsAreReadAgain(t *testing.T) {
	p := playIn(t, t.TempDir(), turned(t)).keys("G", "x")
	title := p.title()
	p.keys("R")
	equal(t, p.m.shelf.Papers.Paper(int(p.m.triage.AtEnd)).Title.String(), title)
	p.m.loading.Load = onlyOne(t)
	p.keys("R")
	if at := p.m.triage.AtEnd; at >= 0 && p.m.shelf.Papers.Paper(int(at)).Title.String() != title {
		t.Errorf("%q is not there any more, but paper %d is it", title, at)
	}
}

// TestWhatIsDecidedWhileTheDumpsAreReadAgainCountsAfterwards decides on papers that
// are read again already, and on those that are still to come.
func TestWhatIsDecidedWhileTheDumpsAreReadAgainCountsAfterwards(t *testing.T) {
	type deciding struct {
		papers       int
		before, keys []string
		elsewhere    bool // another window decides
		want         [4]int
	}
	const many = 3000
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
			p := gathered(t, tt.papers)
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
			_, _ = p.m.Update(keyNamed("R"))
			into := p.m.loading.Again.Library
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
				p.news()
			}
			p.send(shelf.ReadMsg{Gen: p.m.loading.Gen, Papers: all})
			if got := p.counts(); got != tt.want || p.m.loading.Again != nil {
				t.Errorf("%s, read before that %v: %v, want %v", what, read, got, tt.want)
			}
		}
	}
}

func TestKeysTypedAheadDecideOnTheBestHitWhateverIsReadMeanwhile(t *testing.T) {
	for _, word := range []string{"robot", "agent", "diffusion", "video", "reward", "grpo", "reasoning", "survey"} {
		p := playIn(t, t.TempDir(), turned(t)).keys("R", "/", "text:"+word)
		want := p.title()
		p = playIn(t, t.TempDir(), turned(t))
		_, reload := p.m.Update(keyNamed("R"))
		p.keys("/")
		_, search := p.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(word)})
		p.keys("enter", "x")
		p.run(reload)
		p.run(search) // what it finds are indices from before
		if got := p.says(); p.counts()[3] != 1 || !strings.Contains(got, ": "+want+" — ") {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

func TestATypedFilterWithoutABestHitLeavesThePlaceWhateverIsReadMeanwhile(t *testing.T) {
	for _, keys := range [][]string{{"z", "z", "z", "z", "enter"}, {"a", "g", "backspace", "backspace"}} {
		p := playIn(t, t.TempDir(), turned(t)).keys("j", "j", "j")
		want := p.title()
		_, reload := p.m.Update(keyNamed("R"))
		p.keys("/")
		var searches []tea.Cmd
		for _, key := range keys {
			_, search := p.m.Update(keyNamed(key))
			searches = append(searches, search)
		}
		p.run(reload)
		for _, search := range searches {
			p.run(search)
		}
		p.keys("enter", "x")
		if got := p.says(); p.counts()[3] != 1 || !strings.Contains(got, ": "+want+" — ") {
			t.Errorf("%v: %q, want %q", keys, got, want)
		}
	}
}
