package model

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// glimpsed tells whether less of the selected paper is drawn than at rest: its
// title and the first words of the abstract have to be there, the last are not.
func (p *player) glimpsed() bool {
	p.t.Helper()
	drawn := ansi.Strip(strings.Join(p.m.detail.View(p.m.cfg.Theme), "\n"))
	drawn = strings.Join(strings.Fields(drawn), " ")
	a := p.m.article(p.m.view().at)
	words := strings.Fields(a.Abstract.String())
	for _, want := range append(strings.Fields(a.Title.String()), words[:3]...) {
		if p.m.detail.Line() == 0 && !strings.Contains(drawn, want) {
			p.t.Fatalf("%q is not in %q", want, drawn)
		}
	}
	end := words[len(words)-1]
	return !strings.Contains(drawn, end[max(len(end)-5, 0):]+" page of ") // where it was seen stands behind
}

func TestWhoLooksAtEachPaperSeesItWholeAtOnce(t *testing.T) {
	p := play(t)
	for _, key := range []string{"j", "j", "t", "x", "j", "k"} {
		p.now = p.now.Add(dwell)
		p.keys(key)
		if p.glimpsed() || len(p.dwelling) > 0 {
			t.Errorf("%s: a glimpse of %q", key, p.title())
		}
	}
}

func TestASelectionUnderWayShowsGlimpsesAndAllOnceItRests(t *testing.T) {
	p := play(t)
	p.keys("j")
	if p.glimpsed() {
		t.Error("the first key shows a glimpse")
	}
	for range 5 {
		p.now = p.now.Add(dwell / 3)
		p.keys("j")
		if !p.glimpsed() {
			t.Errorf("all is shown of %q, which passes by", p.title())
		}
	}
	if len(p.dwelling) != 1 {
		t.Fatalf("%d clocks run", len(p.dwelling))
	}
	wound := p.dwelling[0] // before the last keys
	p.dwelling = nil
	p.now = p.now.Add(dwell / 4)
	if p.send(wound()); !p.glimpsed() || len(p.dwelling) != 1 || p.rest != dwell-dwell/4 {
		t.Errorf("the selection rests while keys come; %d clocks run, the last for %v", len(p.dwelling), p.rest)
	}
	if p.dwell(); p.glimpsed() || len(p.dwelling) > 0 {
		t.Error("a glimpse at rest")
	}
}

func TestAGlimpseThatIsScrolledIsRead(t *testing.T) {
	p := play(t)
	p.send(tea.WindowSizeMsg{Width: 120, Height: 24})
	p.keys("j", "j")
	if !p.glimpsed() {
		t.Fatal("no glimpse")
	}
	p.keys("text:" + strings.Repeat("J", 40))
	if p.glimpsed() {
		t.Error("the end is scrolled to, and not shown")
	}
}
