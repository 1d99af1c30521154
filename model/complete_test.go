package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"fmt"
	"testing"

	"dailies/model/filter"
)

func TestTabCompletesKeysAndValuesWithCounts(t *testing.T) {
	p := play(t).keys("5", "/", "text:or", "tab")
	if p.m.finder.Line.Text() != "org:" {
		t.Fatalf("or is completed to %q", p.m.finder.Line.Text())
	}
	p.keys("text:tenc", "tab")
	if p.m.finder.Line.Text() != "org:Tencent" {
		t.Fatalf("org:tenc is completed to %q", p.m.finder.Line.Text())
	}
	p.sees(fmt.Sprintf("Tencent %d", len(p.m.view().Shown)))
	p.keys("enter")
	if p.m.view().Filter != "org:Tencent" || p.m.finder.Typing != nil {
		t.Errorf("kept %q", p.m.view().Filter)
	}
}

func TestTabAndShiftTabGoThroughTheValues(t *testing.T) {
	p := play(t).keys("/", "text:-is:s", "tab")
	first := p.m.finder.Line.Text()
	p.keys("tab")
	second := p.m.finder.Line.Text()
	p.keys("shift+tab")
	if first != "-is:skipped" || second != "-is:starred" || p.m.finder.Line.Text() != first {
		t.Errorf("%q, %q, back at %q", first, second, p.m.finder.Line.Text())
	}
	p.keys("text: ", "text:sort:-dat", "tab")
	if p.m.finder.Line.Text() != "-is:skipped sort:-date" {
		t.Errorf("%q", p.m.finder.Line.Text())
	}
}

func TestAValueOfSeveralWordsIsCompletedInQuotes(t *testing.T) {
	p := play(t).keys("5", "/", "text:org:tencent,korea", "tab", "text: x")
	if got, want := p.m.finder.Line.Text(), `org:tencent,"Korea University" x`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestTagsInUseAreCompleted(t *testing.T) {
	p := play(t).keys("T", "text:rlhf", "enter", "/", "text:#rl", "tab")
	if p.m.finder.Line.Text() != "#rlhf" {
		t.Errorf("%q", p.m.finder.Line.Text())
	}
}

func TestAPasteBehindTabComesAfterTheCompletion(t *testing.T) {
	p := play(t).keys("/", "text:or")
	_, late := p.m.Update(keyNamed("tab"))
	p.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("al"), Paste: true})
	p.run(late)
	if p.m.finder.Line.Text() != "org:al" {
		t.Errorf("%q", p.m.finder.Line.Text())
	}
}

func TestNothingToCompleteIsSaid(t *testing.T) {
	play(t).keys("/", "text:zzz", "tab").sees(`No key begins with "zzz"`)
}

func TestTheHistoryComesBackWithArrowsFromAnEmptyLine(t *testing.T) {
	p := play(t)
	for _, filter := range []string{"agent", "robot", "agent", "video"} {
		p.keys("/", "ctrl+u", "text:"+filter, "enter")
	}
	p.keys("esc", "Q")
	p = playIn(t, p.home, sampleDumps(t)).keys("/", "up")
	for _, want := range []string{"video", "agent", "robot", "robot"} {
		if p.m.finder.Line.Text() != want {
			t.Fatalf("at %q, want %q", p.m.finder.Line.Text(), want)
		}
		p.keys("up")
	}
	p.keys("down", "down", "down")
	if p.m.finder.Line.Text() != "" {
		t.Errorf("behind the newest stands %q", p.m.finder.Line.Text())
	}
	row := p.m.view().Row()
	p.keys("down")
	if p.m.view().Row() != row+1 {
		t.Error("↓ on an empty line does not move the list")
	}
}

func TestHistoryFromAFullLineIsOnOtherKeys(t *testing.T) {
	p := play(t).keys("/", "text:robot", "enter", "/", "ctrl+u", "text:agent")
	row := p.m.view().Row()
	p.keys("down")
	if p.m.finder.Line.Text() != "agent" || p.m.view().Row() == row {
		t.Fatalf("↓ in a filter: %q in row %d", p.m.finder.Line.Text(), p.m.view().Row())
	}
	p.keys("ctrl+p")
	if p.m.finder.Line.Text() != "robot" {
		t.Errorf("^p gives %q", p.m.finder.Line.Text())
	}
	p.keys("ctrl+n", "text:x")
	if p.m.finder.Line.Text() != "x" {
		t.Errorf("^n and x give %q", p.m.finder.Line.Text())
	}
}

func TestTheHistoryIsBoundedAndHasNoRepeats(t *testing.T) {
	p := play(t)
	for i := range filter.MaxHistory + 20 {
		p.m.finder.Line.History.Add(fmt.Sprint(i % (filter.MaxHistory + 10)))
	}
	if n := len(p.m.finder.Line.History); n != filter.MaxHistory {
		t.Errorf("%d filters", n)
	}
	seen := map[string]bool{}
	for _, h := range p.m.finder.Line.History {
		if seen[h] {
			t.Errorf("%s stands there twice", h)
		}
		seen[h] = true
	}
}

func TestTheCommandLineCompletesItsQuery(t *testing.T) {
	p := play(t).keys(":", "text:rea", "tab", "text:is:in", "tab", "text: org:tenc", "tab")
	if got, want := palette(p.m).Text(), "read is:inbox org:Tencent"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestSavedFiltersAndCommandsAreCompletedFromSomeOfTheirLetters(t *testing.T) {
	p := play(t).keys("5", "/", "text:title:agent", "enter", "F", "text:reading agents", "enter")
	p.keys("F", "text:agen", "tab")
	if got := p.m.dialog.Prompt.Text(); got != "reading agents" {
		t.Errorf("agen is completed to %q", got)
	}
	p.keys("esc", ":", "text:fltr", "tab")
	if got := palette(p.m).Text(); got != "filter " {
		t.Errorf("fltr is completed to %q", got)
	}
}
