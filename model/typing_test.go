package model

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui/uitest"
)

func TestEscInTheFilterRestoresTheScreen(t *testing.T) {
	p := play(t).keys("j", "j", "k") // clears the first message
	before := p.screen()
	p.keys("/", "text:agent", "esc")
	uitest.Equal(t, p.screen(), before)
	p.keys("/", "text:agent", "enter")
	filtered := p.screen()
	p.keys("2", "1")
	uitest.Equal(t, p.screen(), filtered)
	p.keys("2")
	if p.m.screen.Layout.Filter.H != 0 && p.filter() == "" {
		t.Error("a view without a filter has a line for one")
	}
}

func TestATooLongPasteIsRefused(t *testing.T) {
	for _, open := range []string{"e", "/", ":", "b /"} {
		p, paste := play(t).keys(strings.Fields(open)...), tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(strings.Repeat("y", 4000)), Paste: true}
		p.send(paste).lacks("Too long").send(paste).sees("Too long to paste here: a line has at most 4096 bytes.")
	}
}

func TestAPasteKeepsItsOrderAmongTheKeys(t *testing.T) {
	paste := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("policy"), Paste: true}
	for _, before := range [][]string{
		{"/", "a", "g", "down", "down"}, // waiting moves apply to the letters before them
		{"/", "a", "g", "up", "tab"},
		{"S", "/"}, // a line that is not open yet
		{"S", "/", "a", "g", "enter"},
		{"S", ":"},
		{"b", "/"},
	} {
		slow, fast := play(t), play(t)
		var answers []tea.Cmd
		for _, key := range before {
			slow.keys(key)
			answers = append(answers, fast.pressAhead(key))
		}
		slow.send(paste)
		_, answer := fast.m.Update(paste)
		for _, answer := range append(answers, answer) {
			fast.run(answer)
		}
		for _, p := range []*player{slow, fast} {
			p.keys("enter", "t")
		}
		uitest.Equal(t, slow.screen(), fast.screen(), before)
	}
}

// TestALetterCancelsTheFormerSearch checks that the former search stops: its result would be dropped, but
// until then it would compete for the cores.
func TestALetterCancelsTheFormerSearch(t *testing.T) {
	p := play(t).keys("/", "text:polic")
	search := p.startSearch()
	p.keys("y")
	if msg := search(); msg != nil {
		t.Errorf("it came to its end: %T", msg)
	}
	if n := p.shown(); n == 0 {
		t.Error("nothing is found")
	}
}

func TestAnEmptyListIsShownBeforeItsRemedies(t *testing.T) {
	p := play(t).keys("5", "/", "text:org:korea title:agen")
	find := p.pressAhead("t")
	_, explain := p.m.Update(find())
	p.sees("No paper matches the filter.", "0 of 278")
	p.keys("enter")
	uitest.Equal(t, p.m.typing(), true)
	p.run(explain)
	uitest.Equal(t, p.m.typing(), false)
	uitest.Equal(t, p.filter(), "org:korea title:agent")
}
