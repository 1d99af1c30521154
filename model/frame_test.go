package model

import (
	"strings"
	"testing"

	"dailies/ui"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
)

// TestEveryFrameFitsTheTerminal holds the geometry contract for the whole
// program: what is open, at which size, never makes a line too wide.
func TestEveryFrameFitsTheTerminal(t *testing.T) {
	if testing.Short() {
		t.Skip("many frames of one goroutine")
	}
	for name, keys := range map[string][]string{
		"list": nil, "detail": {"enter"}, "filter": {"/", "text:agent -survey"}, "mistake": {"/", "text:autor:1"},
		"help": {"?"}, "help search": {"?", "text:undo"}, "marks": {"m"}, "sort": {"s"}, "links": {"O"}, "copy": {"Y"}, "export": {"E"}, "export to": {"E", "1"},
		"decided": {"t", "x", "*"}, "picked": {" ", " "}, "empty": {"2"}, "no hit": {"/", "text:zzzqqq"},
		"zoomed": {"enter", "z"}, "below": {"P"}, "no preview": {"p"}, "compact": {"c"},
	} {
		t.Run(name, func(t *testing.T) {
			p := play(t).keys(keys...)
			for _, w := range []int{0, 1, 2, 13, 33, 60, 80, 120, 240} {
				for _, h := range []int{0, 1, 2, 5, 10, 24, 40} {
					p.send(tea.WindowSizeMsg{Width: w, Height: h})
					fits(t, p.m.View(), w, h)
				}
			}
		})
	}
}

func fits(t testing.TB, frame string, w, h int) {
	t.Helper()
	lines := strings.Split(frame, "\n")
	if len(lines) > max(h, 1) {
		t.Fatalf("%d×%d: %d lines", w, h, len(lines))
	}
	for i, line := range lines {
		if n := ansi.StringWidth(line); n > w {
			t.Fatalf("%d×%d: line %d is %d cells wide: %q", w, h, i, n, line)
		}
	}
}

func TestHelpShowsEveryKeyThatWorksAndNoOther(t *testing.T) {
	p := play(t).send(tea.WindowSizeMsg{Width: 200, Height: 200}).keys("?", "down")
	for _, group := range p.m.dialog.Keys.Help(ui.PaneList) {
		for _, k := range group.Keys {
			p.sees(k.Help().Desc)
		}
	}
	p.keys("text:previous undecided").sees("next, previous undecided")
	p.lacks("open in the browser")
}

func TestTheFooterNeverDropsTheHelp(t *testing.T) {
	p := play(t).keys("j")
	for _, w := range []int{40, 60, 80, 120} {
		p.send(tea.WindowSizeMsg{Width: w, Height: 24})
		lines := strings.Split(p.screen(), "\n")
		if last := lines[len(lines)-1]; !strings.Contains(last, "? help") {
			t.Errorf("%d columns: %q", w, last)
		}
	}
}

func TestOpeningAndCopying(t *testing.T) {
	p := play(t).keys("y")
	equal(t, p.copied, p.title())
	p.keys("o")
	if !strings.HasPrefix(p.opened, "https://") {
		t.Errorf("opened %q", p.opened)
	}
	p.sees("opened https://")
}

func TestDrivingTheOtherPane(t *testing.T) {
	p := play(t).send(tea.WindowSizeMsg{Width: 80, Height: 16})
	before := p.title()
	p.keys("J", "J")
	equal(t, p.title(), before)
	p.keys("enter", "J")
	if p.title() == before {
		t.Error("J in the abstract did not go to the next paper")
	}
	p.keys("K")
	equal(t, p.title(), before)
}

func TestTheMenuOfMarksHasANoteForOnePaperOnly(t *testing.T) {
	p := play(t).keys("m").sees("e  note")
	p.keys("esc", " ", " ", "m").sees("Decide on 2 papers", "T  tags")
	p.lacks("e  note")
}

func TestTheHelpBeginsWithThePaneThatHasTheFocus(t *testing.T) {
	for _, c := range []struct {
		keys  []string
		first string
	}{{nil, "Decide"}, {[]string{"enter"}, "Abstract"}, {[]string{"b"}, "Facets"}} {
		p := play(t).send(tea.WindowSizeMsg{Width: 80, Height: 24}).keys(append(c.keys, "?")...)
		lines := strings.Split(p.screen(), "\n")
		if !strings.HasPrefix(strings.TrimLeft(lines[4], "│ "), c.first) {
			t.Errorf("%v: the help does not begin with %s:\n%s", c.keys, c.first, p.screen())
		}
	}
}

func TestTheHelpCutsNoDescriptionAtEightyColumns(t *testing.T) {
	p := play(t)
	for _, group := range p.m.dialog.Keys.Help(ui.PaneList) {
		for _, k := range group.Keys {
			if n := ansi.StringWidth(k.Help().Desc); n > 24 {
				t.Errorf("%s %q takes %d cells of 24", k.Help().Key, k.Help().Desc, n)
			}
		}
	}
}

func TestAnEmptyListHintsAtNoDecisions(t *testing.T) {
	p := play(t)
	p.keys("2").sees("Nothing in To-read yet.", "1 inbox   5 all   u undo   q quit   ? help")
}
