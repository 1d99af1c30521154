package model

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

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
