package model

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

func TestHitsThatWereDecidedAndStayAreAmongThosePapersThatTheyWereFoundIn(t *testing.T) {
	p := play(t).keys("/", "text:agent", "enter")
	n := p.shown()
	counts := func(when string, hits, among int) {
		t.Helper()
		want := fmt.Sprintf("%d of %d", hits, among)
		for line := range strings.Lines(p.screen()) {
			if strings.Contains(line, "/ agent") && !strings.Contains(line, want) {
				t.Errorf("%s: %q, want %s", when, strings.TrimSpace(line), want)
			}
		}
		p.sees("/ agent")
	}
	counts("found", n, 278)
	for _, keys := range [][]string{{"A", "x", "y"}, {"u"}, {"U"}} {
		p.keys(keys...)
		counts(strings.Join(keys, " "), n, 278)
	}
	p.run(p.m.afterPapers()) // papers came in: the decided ones stay
	counts("searched again", n, 278)
	p.keys("1")
	counts("entered anew", 0, 278-n)
}

func TestEscBringsBackTheFilterAndThePaper(t *testing.T) {
	p := play(t).keys("j", "j", "j")
	plain := p.title()
	p.keys("/", "text:survey", "enter")
	kept, filter := p.title(), p.filter()
	p.keys("/", "ctrl+u", "text:org:tencent", "down", "esc")
	equal(t, p.title(), kept)
	equal(t, p.filter(), filter)
	p.keys("esc")
	equal(t, p.filter(), "")
	equal(t, p.title(), plain)
}

func TestWordsSortTheListByRelevanceUntilTheyAreCleared(t *testing.T) {
	p := play(t).keys("5", "j", "j")
	place, inOrder := p.title(), p.titles()
	p.keys("/", "text:agent", "enter").sees("· by relevance")
	equal(t, p.row(), 0)
	if titles := p.titles(); !strings.Contains(strings.ToLower(titles[0]), "agent") {
		t.Errorf("the first is %q", titles[0])
	}
	p.keys("j", "j", "esc")
	if p.title() != place || !slices.Equal(p.titles(), inOrder) {
		t.Errorf("cleared, the list is at %q, want %q in the order from before", p.title(), place)
	}
	p.keys("/", "text:org:tencent", "enter").sees("· by page")
}

func TestAnOrderThatTheReaderChoseIsKeptWhileFiltering(t *testing.T) {
	p := play(t).keys("5", "s", "d", "/", "text:agent", "enter")
	p.sees("· by date")
	p.keys("s", "p") // the order of the pages is a choice here
	p.sees("· by page")
	p = p.restart(sampleDumps(t))
	p.sees("· by page")
	equal(t, p.filter(), "agent")
	p.keys("esc", "/", "text:agent").sees("· by relevance")
}

func TestAMistakeNeverEmptiesTheList(t *testing.T) {
	p := play(t).keys("/", "text:agent")
	shown := p.shown()
	p.keys("text: autor:")
	p.keys("text:4")
	equal(t, p.shown(), shown)
	p.sees("did you mean author:?")
	p.keys("enter")
	equal(t, p.filter(), "agent author:4")
	equal(t, p.typing(), false)
}

// "is:to" is short for is:to-read, and the Inbox has no such paper.
func TestAMistakeIsLeftOutThoughTheListWasEmptyBefore(t *testing.T) {
	for _, typed := range []string{"is:toread", "title:agent | is:toread", "(-is:toread", "-is:toread", "zzzzzz:4"} {
		p := play(t).keys("t").burst("/")
		for _, r := range typed {
			p.burst(string(r))
		}
		if p.m.finder.Line.Err != nil && p.shown() == 0 {
			t.Errorf("%s: the list is empty", typed)
		}
	}
	p := play(t)
	p.keys("t", "/", "text:is:to", "text:reed").sees("did you mean is:to-read?", "apply fix")
	if n := p.shown(); p.m.showsRemedies() || n < 277 {
		t.Fatalf("%d papers while there is a mistake", n)
	}
	p.keys("enter")
	equal(t, p.filter(), "is:to-read")
	equal(t, p.selectedRemedy(), "Search in All")
	p.keys("enter").sees("1 of 278")
	p.keys("1")
	if p.filter() != "" || p.shown() < 277 {
		t.Errorf("the Inbox has the filter %q and %d papers", p.filter(), p.shown())
	}
}

func TestUnfinishedIsNotWrong(t *testing.T) {
	p := play(t).keys("/")
	for _, r := range `org:tencent "chain of -survey (a | comments:>` {
		p.burst(string(r))
		if p.shown() == 0 && p.m.finder.Line.Err != nil {
			t.Fatalf("after %q: %v", p.filter(), p.m.finder.Line.Err)
		}
	}
}

func TestEachViewKeepsItsOwnFilterAndPlace(t *testing.T) {
	p := play(t).keys("/", "text:agent", "enter", "j", "j")
	place := p.title()
	p.keys("5", "G").sees("278")
	last := p.title()
	p.keys("1")
	equal(t, p.title(), place)
	equal(t, p.filter(), "agent")
	p.keys("5")
	equal(t, p.title(), last)
}

func TestAPasteIntoTheFilterIsCleaned(t *testing.T) {
	p := play(t).keys("/")
	p.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("org:ten\x1b[2Jcent\n"), Paste: true})
	if text := p.filter(); strings.ContainsAny(text, "\x1b\n") {
		t.Errorf("the filter holds %q", text)
	}
	p.keys("ctrl+u", "text:agent")
	p.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(" tool\n"), Paste: true})
	equal(t, p.filter(), "agent tool")
}

func TestSortingKeepsThePaper(t *testing.T) {
	p := play(t).keys("j", "j", "j", "j")
	place := p.title()
	for _, order := range []string{"d", "c", "t", "a", "r", "p"} {
		p.keys("s", order)
		equal(t, p.title(), place, order)
		equal(t, p.shown(), 278, order)
	}
	p.keys("S")
	if p.m.view().Shown[0] == 0 || p.title() != place {
		t.Errorf("reversed: at %q", p.title())
	}
	p.keys("g", "s", "t")
	if p.row() != 0 || p.title() == place {
		t.Errorf("on the first paper, then sorted by title: at %q", p.title())
	}
	p.keys("x", "s", "d")
	equal(t, p.row(), 0)
}
