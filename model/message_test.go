package model

import (
	"errors"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/sharing"
	"dailies/ui/terminal"
)

// ahead types a key whose answer takes its time, and gives what brings that.
func (p *player) ahead(key string) tea.Cmd {
	_, cmd := p.m.Update(keyNamed(key))
	return cmd
}

func TestWhatIsSaidOfAKeyStaysWhenAnAnswerToOneBeforeComes(t *testing.T) {
	for key, answer := range map[string]string{"R": "Reloaded: 278 papers; nothing new", "o": "opened https://", "y": "copied the title: "} {
		for between, then := range map[string]string{"t": "to-read: ", "* N": "No undecided papers above.", "t u": "undone: to-read, ", "j y": "copied the title: "} {
			p := play(t)
			late := p.ahead(key)
			p.keys(strings.Fields(between)...)
			p.run(late)
			if !strings.HasPrefix(p.says(), then) {
				t.Errorf("%s %s: %q is said, want %q", key, between, p.says(), then)
			}
			p.keys("j")
			if !strings.HasPrefix(p.says(), answer) {
				t.Errorf("%s %s j: %q is said, want %q", key, between, p.says(), answer)
			}
			p.keys("j")
			equal(t, p.says(), "", key, between)
		}
	}
}

func TestAnAnswerIsSaidAtOnceWhereNothingElseIs(t *testing.T) {
	for _, between := range []string{"", "j", "t j", "/ a g", ": s o", "m", "b"} {
		p := play(t)
		late := p.ahead("R")
		p.keys(strings.Fields(between)...)
		p.run(late)
		equal(t, p.says(), "Reloaded: 278 papers; nothing new", between)
	}
}

func TestWhatIsSaidLaterWaitsForTheFooter(t *testing.T) {
	for _, keys := range []string{"x", "/ a esc", ": s o esc", "m esc", "x x /", "k"} {
		p := play(t)
		late := p.ahead("R")
		p.keys("t")
		p.run(late)
		all := strings.Fields(keys)
		p.keys(all[:len(all)-1]...)
		if strings.HasPrefix(p.says(), "Reloaded") {
			t.Errorf("%s: %q is said before the last of them", keys, p.says())
		}
		p.keys(all[len(all)-1])
		equal(t, strings.HasPrefix(p.says(), "Reloaded"), keys != "x" && keys != "x x /", keys)
	}
}

func TestOnlyTheLastReadingIsSaid(t *testing.T) {
	p := play(t)
	late := p.ahead("R")
	p.keys("t")
	p.run(late)
	p.keys("R", "j", "k")
	equal(t, p.says(), "")
}

func TestAFailureKeepsNoAnswerFromBeingSaid(t *testing.T) {
	p := play(t)
	late := p.ahead("R")
	p.send(sharing.DoneMsg{Err: errors.New("no browser")})
	p.run(late)
	equal(t, p.says(), "no browser")
	p.keys("j", "j")
	equal(t, p.says(), "Reloaded: 278 papers; nothing new")
}

func TestTwoTextsOnTheirWayToTheClipboardAreNotMixedUp(t *testing.T) {
	p := play(t)
	title := p.ahead("y")().(terminal.CopyMsg)
	p.keys("Y")
	abstract := p.ahead("a")().(terminal.CopyMsg)
	p.send(abstract.Done(nil))
	if !strings.HasPrefix(p.says(), "copied the abstract: ") {
		t.Errorf("%q is said", p.says())
	}
	p.send(title.Done(nil))
	p.keys("j")
	equal(t, p.says(), "copied the title: "+title.Text)
}
