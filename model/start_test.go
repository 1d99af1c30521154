package model

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/shelf"
)

func TestUntilAKeyIsPressedTheFirstPaperIsSelected(t *testing.T) {
	p := play(t)
	first := p.title()
	p.m.view().At = p.m.view().Shown[100] // it was the first of the dump that was there first
	p.run(p.m.afterPapers())
	equal(t, p.title(), first)
	p.keys("j")
	here := p.title()
	p.run(p.m.afterPapers())
	equal(t, p.title(), here)
}

// TestKeysPressedAtTheStartWaitForTheWholeList: the paper that is skipped is its third.
func TestKeysPressedAtTheStartWaitForTheWholeList(t *testing.T) {
	third := func() string {
		p := play(t).keys("j", "j")
		return p.title()
	}()
	p := play(t)
	p.m = New(p.m.cfg)
	start := p.m.Init()
	p.m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("jjx")})
	p.run(start)
	p.sees("skipped: " + third[:40])
	if p.waits() > 0 {
		t.Errorf("%d keys still wait", p.waits())
	}
}

// TestKeysDoNotWaitForPapersThatTakeLong: standard input may never end.
func TestKeysDoNotWaitForPapersThatTakeLong(t *testing.T) {
	p := play(t)
	p.m = New(p.m.cfg)
	_ = p.m.Init()
	p.m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q")})
	equal(t, p.quit, false)
	p.send(shelf.SlowMsg{Gen: p.m.loading.Gen})
	equal(t, p.quit, true)
}

// TestKeysPressedBetweenTheDumpsWaitForTheWholeList: the list of the first dump is not
// the one that the reader means.
func TestKeysPressedBetweenTheDumpsWaitForTheWholeList(t *testing.T) {
	for _, keys := range [][]string{{"G", "x"}, {"/", "text:agent", "enter", "t"}, {"A", "r"}, {"b", "enter"}} {
		p := play(t).keys(keys...)
		l := comeLate(t)
		l.come()
		before := l.screen()
		l.keys(keys...)
		equal(t, l.screen(), before, keys)
		for range 3 {
			l.come()
		}
		if got, want := l.outcome(), p.outcome(); got != want || l.waits() > 0 {
			t.Errorf("%v: %+v, want %+v; %d keys still wait", keys, got, want, l.waits())
		}
	}
}
