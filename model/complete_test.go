package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"fmt"
	"testing"

	"dailies/model/filter"
)

func TestTabCompletesKeysAndValuesWithCounts(t *testing.T) {
	p := play(t).keys("5", "/", "text:or", "tab")
	equal(t, p.filter(), "org:")
	p.keys("text:tenc", "tab")
	equal(t, p.filter(), "org:Tencent")
	p.sees(fmt.Sprintf("Tencent %d", p.shown()))
	p.keys("enter")
	if p.filter() != "org:Tencent" || p.m.finder.Typing != nil {
		t.Errorf("kept %q", p.filter())
	}
}

func TestTabAndShiftTabGoThroughTheValues(t *testing.T) {
	p := play(t).keys("/", "text:-is:s", "tab")
	first := p.filter()
	p.keys("tab")
	second := p.filter()
	p.keys("shift+tab")
	equal(t, first, "-is:skipped")
	equal(t, second, "-is:starred")
	equal(t, p.filter(), first)
	p.keys("text: ", "text:sort:-dat", "tab")
	equal(t, p.filter(), "-is:skipped sort:-date")
}

func TestAValueOfSeveralWordsIsCompletedInQuotes(t *testing.T) {
	p := play(t).keys("5", "/", "text:org:tencent,korea", "tab", "text: x")
	equal(t, p.filter(), `org:tencent,"Korea University" x`)
}

func TestTagsInUseAreCompleted(t *testing.T) {
	p := play(t).keys("T", "text:rlhf", "enter", "/", "text:#rl", "tab")
	equal(t, p.filter(), "#rlhf")
}

func TestAPasteBehindTabComesAfterTheCompletion(t *testing.T) {
	p := play(t).keys("/", "text:or")
	_, late := p.m.Update(keyNamed("tab"))
	p.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("al"), Paste: true})
	p.run(late)
	equal(t, p.filter(), "org:al")
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
		equal(t, p.filter(), want)
		p.keys("up")
	}
	p.keys("down", "down", "down").sees("for example:") // behind the newest stands nothing
	row := p.row()
	p.keys("down")
	equal(t, p.row(), row+1)
}

func TestHistoryFromAFullLineIsOnOtherKeys(t *testing.T) {
	p := play(t).keys("/", "text:robot", "enter", "/", "ctrl+u", "text:agent")
	row := p.row()
	p.keys("down")
	if p.filter() != "agent" || p.row() == row {
		t.Fatalf("↓ in a filter: %q in row %d", p.filter(), p.row())
	}
	p.keys("ctrl+p")
	equal(t, p.filter(), "robot")
	p.keys("ctrl+n", "text:x")
	equal(t, p.filter(), "x")
}

func TestTheHistoryIsBoundedAndHasNoRepeats(t *testing.T) {
	p := play(t)
	for i := range filter.MaxHistory + 20 {
		p.m.finder.Line.History.Add(fmt.Sprint(i % (filter.MaxHistory + 10)))
	}
	equal(t, len(p.m.finder.Line.History), filter.MaxHistory)
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
	equal(t, palette(p.m).Text(), "read is:inbox org:Tencent")
}

func TestSavedFiltersAndCommandsAreCompletedFromSomeOfTheirLetters(t *testing.T) {
	p := play(t).keys("5", "/", "text:title:agent", "enter", "F", "text:reading agents", "enter")
	p.keys("F", "text:agen", "tab")
	equal(t, p.m.dialog.Prompt.Text(), "reading agents")
	p.keys("esc", ":", "text:fltr", "tab")
	equal(t, palette(p.m).Text(), "filter ")
}
