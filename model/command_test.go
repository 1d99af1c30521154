package model

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/search"
	"dailies/ui/english"
)

func TestABulkCommandSaysTheCountAsksAndIsOneStep(t *testing.T) {
	p := play(t).keys("t", "x", ":", "text:read is:inbox date:<2025-10")
	p.sees("read: ") // the count, while it is typed
	start := p.m.shelf.Counts
	p.keys("enter").sees("yes (u undoes it in one step)")
	n := 0
	for i, is := range p.m.shelf.Is {
		d := p.m.shelf.Papers.Paper(i).Date
		if is&search.IsInbox != 0 && d.Known() && d.Year*100+d.Month < 202510 {
			n++
		}
	}
	if n < 10 {
		t.Fatalf("only %d papers are that old: the test wants another date", n)
	}
	p.sees("Mark " + english.Plural(n, "paper") + " as read?")
	if p.m.shelf.Counts != start {
		t.Error("it was done before it was confirmed")
	}
	p.keys("n")
	if p.m.shelf.Counts != start {
		t.Error("no did it all the same")
	}
	p.keys(":", "text:read is:inbox date:<2025-10", "enter", "y")
	if got := p.m.shelf.Counts; got[2] != n || got[1] != 1 || got[3] != 1 {
		t.Errorf("%v after the command, want %d read", got, n)
	}
	p.sees("u undoes")
	p.keys("u")
	if p.m.shelf.Counts != start {
		t.Errorf("%v after one undo, want %v", p.m.shelf.Counts, start)
	}
	p.keys("U")
	if got := p.m.shelf.Counts; got[2] != n {
		t.Errorf("%v after the redo, want %d read", got, n)
	}
}

func TestABulkCommandWithoutAQueryIsForWhatIsShown(t *testing.T) {
	p := play(t).keys("/", "text:title:agent", "enter")
	n := len(p.m.view().Shown)
	p.keys(":", "text:tag todo", "enter").sees("Tag " + english.Plural(n, "paper") + " #todo?")
	p.keys("y").sees("tagged #todo: " + english.Plural(n, "paper") + " — u undoes")
	p.keys(":", "text:untag todo", "enter")
	p.sees("Take the tag #todo off " + english.Plural(n, "paper") + "?")
	p.keys("n")
	if got := p.m.shelf.Marks.Tags()["todo"]; got != n {
		t.Errorf("%d papers have the tag, want %d", got, n)
	}
	p.keys("u")
	if got := p.m.shelf.Marks.Tags()["todo"]; got != 0 {
		t.Errorf("%d papers have the tag after the undo", got)
	}
}

func TestTheReasonWhyACommandFailsStandsWholeInItsPlace(t *testing.T) {
	p := play(t).send(tea.WindowSizeMsg{Width: 80, Height: 24}).keys(":", "text:sort zzz", "enter")
	p.sees(`no order "zzz": use one of page, date, comments, title, authors,`)
	p.lacks("No such command")
}

func TestAMistakeInACommandDoesNothingAndSaysWhy(t *testing.T) {
	for text, want := range map[string]string{
		"frobnicate":       "no command",
		"re is:inbox":      "could be read or redo or reload",
		"read autor:4":     "authors",
		"tag":              "needs a tag",
		"sort sideways":    "no order",
		"skip zzqqzzqqzz9": "No paper matches",
	} {
		p := play(t).keys(":", "text:"+text, "enter")
		if screen := p.screen(); !strings.Contains(screen, want) {
			t.Errorf("%q: the screen does not say %q:\n%s", text, want, screen)
		}
		if p.m.shelf.Decided() != 0 || p.journal() != "" {
			t.Errorf("%q did something", text)
		}
	}
}

func TestThePaletteKeepsItsSizeWhileItNarrows(t *testing.T) {
	p := play(t)
	top := func() string {
		for line := range strings.Lines(p.screen()) {
			if strings.Contains(line, "─ Commands ─") {
				return line[strings.Index(line, "╭"):strings.Index(line, "╮")]
			}
		}
		return ""
	}
	p.keys(":")
	all := top()
	for _, letter := range []string{"text:t", "text:h", "text:e"} {
		if p.keys(letter); all == "" || top() != all {
			t.Errorf("%q, and %q after %s", all, top(), letter)
		}
	}
}
