package model

import (
	"fmt"
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

func TestUnfinishedIsNotWrong(t *testing.T) {
	p := play(t).keys("/")
	for _, r := range `org:tencent "chain of -survey (a | comments:>` {
		p.burst(string(r))
		if p.shown() == 0 && p.m.finder.Line.Err != nil {
			t.Fatalf("after %q: %v", p.filter(), p.m.finder.Line.Err)
		}
	}
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
