package model

import (
	"strings"
	"testing"
	"time"

	"dailies/model/marks"
)

func TestAtTheEndOfAListItIsSaidHowManyAreLeftAbove(t *testing.T) {
	p := play(t)
	p.keys("G", "t")
	p.sees("last one · 277 undecided above (g)")
	last := p.title()
	p.keys("t")
	p.sees("no change")
	if p.m.shelf.Mark(int(p.m.view().At)).Status != marks.ToRead || p.title() != last {
		t.Error("the same key again changed something")
	}
	p.keys("x")
	p.sees("changed: to-read → skipped")
	p.m.settings.Advance = "previous"
	p.keys("g", "x")
	p.sees("first one · 276 undecided below (G)")
}

func TestAnOrderThatIsChosenIsSaid(t *testing.T) {
	p := play(t)
	p.keys("s", "d")
	p.sees("sorted by date — S reverses", "· by date")
	p.keys("S")
	p.sees("sorted by date, reversed", "· by date, reversed")
	p.keys("s", "p")
	p.sees("sorted by page")
	p.keys("/", "text:agent", "enter")
	p.sees("· by relevance")
}

func TestTheMessageOfTagsNamesThem(t *testing.T) {
	p := play(t)
	p.keys("T", "text:rl agents", "enter")
	p.sees("tagged #rl #agents: ", "u undoes")
	p.keys("T", "ctrl+u", "text:rl new", "enter")
	p.sees("tagged #new, removed #agents: ")
}

func TestADecisionOnManyPickedPapersAsksFirst(t *testing.T) {
	p := play(t)
	for keys, question := range map[string]string{"t": "Put 278 papers on the reading list?", "r": "Mark 278 papers as read?", "x": "Skip 278 papers?", "*": "Star 278 papers?"} {
		p.keys("A", keys)
		p.sees(question, "yes (u undoes it in one step)")
		p.keys("n")
		if p.m.shelf.Decided() > 0 || p.m.triage.Picks.N() != 278 {
			t.Errorf("%s: no is not no", keys)
		}
		p.keys("esc")
	}
	p.keys("A", "x", "y")
	p.sees("skipped: 278 papers — u undoes", "Inbox 0")
	p.keys("u")
	p.sees("Inbox 278")
	p.keys("text:   ", "x")
	if p.m.shelf.Decided() != 3 {
		t.Errorf("three are picked, and %d decided", p.m.shelf.Decided())
	}
}

func TestHintsAreThoseThatMakeSenseInAView(t *testing.T) {
	p := play(t)
	p.keys("t", "t", "r", "r", "x", "x", "2", "j")
	p.sees("r read   x skip   Enter open")
	p.keys("3", "j")
	p.sees("t to-read   i inbox   Enter open")
	p.keys("4", "j")
	p.sees("t to-read   i inbox   Enter open")
	p.keys("1", "j")
	p.sees("t to-read   x skip   Enter open")
}

func TestAnEmptyInboxSaysWhatWasDoneAndHowLongItTook(t *testing.T) {
	p := play(t)
	p.keys("t", "t")
	p.now = p.now.Add(12*time.Minute + 10*time.Second)
	p.keys("A", "x", "y")
	p.now = p.now.Add(time.Hour)
	p.keys("5", "1")
	p.sees("The inbox is empty.", "278 skipped in 12 minutes.")
	p.keys("5", "g", "t", "1")
	p.sees("1 to-read, 277 skipped in 1 hour 12 minutes.", "2 shows your reading list")
}

func TestWhileDecidingTheSelectionStaysInTheUpperThird(t *testing.T) {
	p := play(t)
	for range 30 {
		p.keys("x")
		line := -1
		for y, text := range strings.Split(p.screen(), "\n") {
			if strings.HasPrefix(text, "▌") {
				line = y
				break
			}
		}
		if line < 0 || line > 2+40/3 {
			t.Fatalf("the selected row is on line %d:\n%s", line, p.screen())
		}
	}
}
