package model

import (
	"errors"
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"dailies/model/filter"
	"dailies/model/sharing"
	"dailies/ui/terminal"
	"dailies/ui/uitest"
)

// ahead types a key whose answer takes its time, and gives what brings that.
func (p *player) ahead(key string) tea.Cmd {
	_, cmd := p.m.Update(uitest.Key(key))
	return cmd
}

func TestAFailureKeepsNoAnswerFromBeingSaid(t *testing.T) {
	p := play(t)
	late := p.ahead("R")
	p.send(sharing.DoneMsg{Err: errors.New("no browser")})
	p.run(late)
	uitest.Equal(t, p.says(), "no browser")
	p.keys("j", "j")
	uitest.Equal(t, p.says(), "Reloaded: 278 papers; nothing new")
}

func TestTwoTextsOnTheirWayToTheClipboardAreNotMixedUp(t *testing.T) {
	p := play(t)
	title := p.ahead("y")().(terminal.CopyMsg)
	p.keys("Y")
	abstract := p.ahead("a")().(terminal.CopyMsg)
	p.send(abstract.Done(nil))
	begins(t, p.says(), "copied the abstract: ")
	p.send(title.Done(nil))
	p.keys("j")
	uitest.Equal(t, p.says(), "copied the title: "+title.Text)
}

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
	_, search := p.m.Update(uitest.Key(keys[len(keys)-1]))
	if p.m.finder.LongRunning() {
		p.t.Fatal("the search is long from its beginning")
	}
	for range filter.LongSearchTicks {
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
	if p.title() != place || p.shown() != shown || p.filter() != "" || p.typing() {
		t.Errorf("at %q of %d, want %q of %d", p.title(), p.shown(), place, shown)
	}
	uitest.Equal(t, p.counts()[3], 0)
	p.sees("Search cancelled.")
}

func TestEscCancelsALongSearchForAFilterThatIsKept(t *testing.T) {
	p := play(t).keys("5")
	p.m.reading.SetFilter("agent")
	cmd := p.m.settle()
	p.searching("j")
	p.keys("esc")
	p.run(cmd)
	uitest.Equal(t, p.filter(), "")
	uitest.Equal(t, p.shown(), 278)
}

func TestASpinnerTurnsWhileASearchGoesOn(t *testing.T) {
	p := play(t).keys("/", "text:agen")
	search := p.ahead("t")              // its answer is on its way
	p.m.finder.Search.Background = true // the count is that of another list
	seen := map[string]bool{}
	for range 3 {
		uitest.Equal(t, p.spins(), true)
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
	uitest.Equal(t, p.spins(), false)
}
