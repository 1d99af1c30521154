package model

import (
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"dailies/model/filter"
)

// spins lets the spinner show its next picture, and reports whether it turned.
func (p *player) spins() bool {
	p.t.Helper()
	waiting := p.later
	p.later = nil
	for i, then := range waiting {
		if tick, ok := then().(spinner.TickMsg); ok {
			p.later = append(p.later, waiting[i+1:]...)
			p.send(tick)
			return true
		}
		p.later = append(p.later, then)
	}
	return false
}

// searching starts a search whose answer is on its way, and lets the spinner turn until
// the search is a long one.
func (p *player) searching(keys ...string) tea.Cmd {
	p.t.Helper()
	p.keys(keys[:len(keys)-1]...)
	_, search := p.m.Update(keyNamed(keys[len(keys)-1]))
	if p.m.finder.Long() {
		p.t.Fatal("the search is long from its beginning")
	}
	for range filter.LongSearch {
		if !p.spins() {
			p.t.Fatal("the spinner stands still")
		}
	}
	p.sees("Searching … Esc cancels")
	return search
}

func TestEscCancelsALongSearchAndTheKeysBehindIt(t *testing.T) {
	p := play(t).keys("5", "j", "j")
	place, shown := p.title(), p.shown()
	search := p.searching("/", "text:agen", "t")
	p.keys("enter", "x", "x", "esc")
	p.run(search)
	if p.title() != place || p.shown() != shown || p.filter() != "" || p.m.finder.Typing != nil {
		t.Errorf("at %q of %d, want %q of %d", p.title(), p.shown(), place, shown)
	}
	equal(t, p.counts()[3], 0)
	p.sees("Search cancelled.")
}

func TestEscCancelsALongSearchForAFilterThatIsKept(t *testing.T) {
	p := play(t).keys("5")
	cmd := p.m.setFilter("agent")
	p.searching("j")
	p.keys("esc")
	p.run(cmd)
	equal(t, p.filter(), "")
	equal(t, p.shown(), 278)
}

func TestASpinnerTurnsWhileASearchGoesOn(t *testing.T) {
	p := play(t).keys("/", "text:agen")
	_, search := p.m.Update(keyNamed("t")) // its answer is on its way
	p.m.finder.Search.Behind = true        // the count is that of another list
	seen := map[string]bool{}
	for range 3 {
		equal(t, p.spins(), true)
		screen := ansi.Strip(p.m.View())
		_, line, _ := strings.Cut(screen, "/ agent")
		picture, _, _ := strings.Cut(line, " of 278")
		seen[strings.TrimSpace(picture)] = true
	}
	if len(seen) != 3 || seen["…"] {
		t.Errorf("it shows %v", seen)
	}
	p.run(search)
	p.spins()
	equal(t, p.spins(), false)
}
