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

// pressAhead presses a key and returns its command without running it.
func (p *player) pressAhead(key string) tea.Cmd {
	_, cmd := p.m.Update(uitest.Key(key))
	return cmd
}

func TestAFailureDelaysOtherMessages(t *testing.T) {
	p := play(t)
	late := p.pressAhead("R")
	p.send(sharing.DoneMsg{Err: errors.New("no browser")})
	p.run(late)
	uitest.Equal(t, p.message(), "no browser")
	p.keys("j", "j")
	uitest.Equal(t, p.message(), "Reloaded: 278 papers; nothing new")
}

func TestTwoCopiesAtOnceAreNotMixedUp(t *testing.T) {
	p := play(t)
	title := p.pressAhead("y")().(terminal.CopyMsg)
	p.keys("Y")
	abstract := p.pressAhead("a")().(terminal.CopyMsg)
	p.send(abstract.Done(nil))
	begins(t, p.message(), "copied the abstract: ")
	p.send(title.Done(nil))
	p.keys("j")
	uitest.Equal(t, p.message(), "copied the title: "+title.Text)
}

// tickSpinner advances the spinner, and reports whether it turned.
func (p *player) tickSpinner() bool {
	p.t.Helper()
	waiting := p.timers
	p.timers = nil
	for i, then := range waiting {
		if tick, ok := then().(spinner.TickMsg); ok {
			p.timers = append(p.timers, waiting[i+1:]...)
			p.send(tick)
			return true
		}
		p.timers = append(p.timers, then)
	}
	return false
}

// startLongSearch starts a search without its result, and turns the spinner until the search is a long one.
func (p *player) startLongSearch(keys ...string) tea.Cmd {
	p.t.Helper()
	p.keys(keys[:len(keys)-1]...)
	_, search := p.m.Update(uitest.Key(keys[len(keys)-1]))
	if p.m.finder.LongRunning() {
		p.t.Fatal("the search is long from its beginning")
	}
	for range filter.LongSearchTicks {
		if !p.tickSpinner() {
			p.t.Fatal("the spinner stands still")
		}
	}
	p.sees("Searching … Esc cancels")
	return search
}

func TestEscCancelsALongSearchAndTheKeysThatWait(t *testing.T) {
	p := play(t).keys("5", "j", "j")
	place, shown := p.title(), p.shown()
	search := p.startLongSearch("/", "text:agen", "t")
	p.keys("enter", "x", "x", "esc")
	p.run(search)
	if p.title() != place || p.shown() != shown || p.filter() != "" || p.m.typing() {
		t.Errorf("at %q of %d, want %q of %d", p.title(), p.shown(), place, shown)
	}
	uitest.Equal(t, p.counts()[3], 0)
	p.sees("Search cancelled.")
}

func TestEscCancelsALongSearchAndItsFilter(t *testing.T) {
	p := play(t).keys("5")
	p.m.reading.SetFilter("agent")
	cmd := p.m.settle()
	p.startLongSearch("j")
	p.keys("esc")
	p.run(cmd)
	uitest.Equal(t, p.filter(), "")
	uitest.Equal(t, p.shown(), 278)
}

func TestASpinnerTurnsDuringASearch(t *testing.T) {
	p := play(t).keys("/", "text:agen")
	search := p.pressAhead("t")         // its result is pending
	p.m.finder.Search.Background = true // the count belongs to another list
	seen := map[string]bool{}
	for range 3 {
		uitest.Equal(t, p.tickSpinner(), true)
		screen := ansi.Strip(p.m.View())
		_, line, _ := strings.Cut(screen, "/ agent")
		picture, _, _ := strings.Cut(line, " of 278")
		seen[strings.TrimSpace(picture)] = true
	}
	if len(seen) != 3 || seen["…"] {
		t.Errorf("it shows %v", seen)
	}
	p.run(search)
	p.tickSpinner()
	uitest.Equal(t, p.tickSpinner(), false)
}
