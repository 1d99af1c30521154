package model

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui/uitest"
)

func TestEscInTheFilterBringsBackTheWholeScreen(t *testing.T) {
	p := play(t).keys("j", "j", "k") // the first message is gone
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

func TestAPasteThatIsTooLongIsRefusedAndThatIsSaid(t *testing.T) {
	for _, open := range []string{"e", "/", ":", "b /"} {
		p, paste := play(t).keys(strings.Fields(open)...), tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(strings.Repeat("-yyy ", 800)), Paste: true}
		p.send(paste).lacks("Too long").send(paste).sees("Too long to paste here: a line has at most 4096 bytes.")
	}
}

func TestAPasteHasItsPlaceAmongTheKeys(t *testing.T) {
	paste := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("policy"), Paste: true}
	for _, before := range [][]string{
		{"/", "a", "g", "down", "down"}, // moves that wait are about the letters before
		{"/", "a", "g", "up", "tab"},
		{"S", "/"}, // a line that is still to be opened
		{"S", "/", "a", "g", "enter"},
		{"S", ":"},
		{"b", "/"},
	} {
		slow, fast := play(t), play(t)
		var answers []tea.Cmd
		for _, key := range before {
			slow.keys(key)
			answer := fast.ahead(key)
			answers = append(answers, answer)
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

// A search that goes on would take the cores from the one that is waited for, though its
// answer is passed over.
func TestALetterEndsTheSearchBeforeIt(t *testing.T) {
	p := play(t).keys("/", "text:polic")
	search := p.finds()
	p.keys("y")
	if msg := search(); msg != nil {
		t.Errorf("it came to its end: %T", msg)
	}
	if n := p.shown(); n == 0 {
		t.Error("nothing is found")
	}
}

func TestEscWithAKeyRightBehindItIsBothWhereNoTextIsTyped(t *testing.T) {
	for _, row := range []struct {
		open []string
		slow []string
	}{
		{[]string{"j"}, []string{"esc", "t"}},
		{[]string{"/", "text:agent", "enter"}, []string{"esc", "j"}},
		{[]string{"m"}, []string{"esc", "x"}},
		{[]string{"/", "text:agent"}, []string{"esc", "esc"}},
	} {
		slow, fast := play(t), play(t)
		slow.keys(append(row.open, row.slow...)...)
		fast.keys(row.open...)
		k := tea.KeyMsg{Type: tea.KeyEsc, Alt: true}
		if row.slow[1] != "esc" {
			k = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(row.slow[1]), Alt: true}
		}
		fast.send(k)
		uitest.Equal(t, slow.screen(), fast.screen(), row.open, row.slow)
	}
}

func TestAPasteBehindTabComesAfterTheCompletion(t *testing.T) {
	p := play(t).keys("/", "text:or")
	late := p.ahead("tab")
	p.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("al"), Paste: true})
	p.run(late)
	uitest.Equal(t, p.filter(), "org:al")
}

func TestAViewThatIsLeftWhileItIsSearchedIsSearchedAgain(t *testing.T) {
	for _, views := range [][]string{{"5", "1"}, {"5", "4", "5"}, {"2", "3", "1"}} {
		p := play(t).keys("t", "b", "4", "1") // of views that were shown nothing is searched for
		want := map[string]int{"1": 277, "5": 278}[views[len(views)-1]]
		if p.burstOf(views...); p.shown() != want || p.title() == "" {
			t.Errorf("%v: %d papers, want %d", views, p.shown(), want)
		}
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

func TestAnEmptyListIsShownBeforeItsRemediesAreFound(t *testing.T) {
	p := play(t).keys("5", "/", "text:org:korea title:agen")
	find := p.ahead("t")
	_, explain := p.m.Update(find())
	p.sees("No paper matches the filter.", "0 of 278")
	p.keys("enter")
	uitest.Equal(t, p.typing(), true)
	p.run(explain)
	uitest.Equal(t, p.typing(), false)
	uitest.Equal(t, p.filter(), "org:korea title:agent")
}

// TestADecisionTypedBehindARemedyIsDropped has a search that ends before the next key: nobody can
// have seen what the remedy found.
func TestADecisionTypedBehindARemedyIsDropped(t *testing.T) {
	p := play(t).keys("/", "text:qqqqzz", "enter", "enter")
	p.now = p.now.Add(50 * time.Millisecond)
	p.keys("x").sees("Nothing matched: what you typed after Enter was dropped.")
	uitest.Equal(t, p.decided(), 0)
	p.now = p.now.Add(time.Second)
	uitest.Equal(t, p.keys("x").decided(), 1)
}

// TestADecisionTypedBehindAFilterThatFindsNothingIsForNoPaper has all keys in one read.
func TestADecisionTypedBehindAFilterThatFindsNothingIsForNoPaper(t *testing.T) {
	p := play(t).burstOf("/", "q", "q", "z", "z", "enter", "x")
	uitest.Equal(t, p.filter(), "qqzz")
	uitest.Equal(t, p.decided(), 0)
}

func TestAKeyOfABurstIsAboutTheListThatTheKeyBeforeItAskedFor(t *testing.T) {
	p := play(t).burst("t2x")
	p.sees("Skipped 1", "Inbox 277")
	p.keys("1").burst("jt5")
	p.sees("To-read 1", "Skipped 1", "Inbox 276")
}
