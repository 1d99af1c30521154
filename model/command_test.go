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
	start := p.counts()
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
	equal(t, p.counts(), start)
	p.keys("n")
	equal(t, p.counts(), start)
	p.keys(":", "text:read is:inbox date:<2025-10", "enter", "y")
	equal(t, p.counts()[2], n)
	equal(t, p.counts()[1], 1)
	equal(t, p.counts()[3], 1)
	p.sees("u undoes")
	p.keys("u")
	equal(t, p.counts(), start)
	p.keys("U")
	equal(t, p.counts()[2], n)
}

func TestABulkCommandWithoutAQueryIsForWhatIsShown(t *testing.T) {
	p := play(t).keys("/", "text:title:agent", "enter")
	n := p.shown()
	p.keys(":", "text:tag todo", "enter").sees("Tag " + english.Plural(n, "paper") + " #todo?")
	p.keys("y").sees("tagged #todo: " + english.Plural(n, "paper") + " — u undoes")
	p.keys(":", "text:untag todo", "enter")
	p.sees("Take the tag #todo off " + english.Plural(n, "paper") + "?")
	p.keys("n")
	equal(t, p.m.shelf.Marks.Tags()["todo"], n)
	p.keys("u")
	equal(t, p.m.shelf.Marks.Tags()["todo"], 0)
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
		equal(t, p.decided(), 0, text)
		equal(t, p.journal(), "", text)
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
