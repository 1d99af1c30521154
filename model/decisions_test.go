package model

import (
	"math/rand/v2"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/search"
	"dailies/ui/english"
	"dailies/ui/uitest"
)

// TestKeysForManyPapersLeaveDecidedOnesAlone has the trap of a morning: pick two, then skip
// what is left.
func TestKeysForManyPapersLeaveDecidedOnesAlone(t *testing.T) {
	for name, keys := range map[string][]string{
		"A":        {"A", "x"},
		"v":        {"g", "v", "G", "x"},
		"X":        {"X"},
		":skip":    {":", "text:skip", "enter", "enter"},
		":skip -a": {":", "text:skip -doesnotoccur", "enter", "enter"},
	} {
		p := play(t)
		p.keys("t", "x", "t", "1", "t", "t") // the first two have left the list, these stay in it
		p.keys(keys...).sees("skipped: 273 papers — u undoes", "4 to-read, 274 skipped")
		p.keys("u").sees("To-read 4", "Skipped 1", "Inbox 273")
		if name == "X" {
			p.keys("/", "text:agent", "enter", "X")
			left := p.shown()
			p.sees(english.Plural(left, "paper") + " — u undoes")
			equal(t, p.counts()[marks.Skipped], left+1, left)
		}
	}
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

func TestPapersOfDumpsSeenBeforeAreNotNewAfterAnotherFile(t *testing.T) {
	p := play(t).keys("Q")
	playIn(t, p.home, onlyOne(t)).keys("Q")
	third := playIn(t, p.home, sampleDumps(t)).keys("5", "/", "text:is:new")
	equal(t, third.shown(), 0)
}

func TestTwentyMixedDecisionsAndTwentyUndosEndAsTheyBegan(t *testing.T) {
	p := play(t)
	start, place := p.counts(), p.title()
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		p.keys([]string{"t", "r", "x", "*"}[random.IntN(4)])
	}
	if p.counts() == start {
		t.Fatal("nothing was decided")
	}
	for range 20 {
		p.keys("u")
	}
	equal(t, p.counts(), start)
	equal(t, p.title(), place)
	equal(t, len(p.m.view().Held), 0)
	p.keys("u").sees("Nothing to undo")
}

func TestKeysAfterAFilterWaitForWhatItFinds(t *testing.T) {
	p := play(t)
	cmds := []tea.Cmd{}
	for _, k := range []tea.KeyMsg{uitest.Named("/agent"), uitest.Named("enter"), uitest.Named("t")} {
		_, cmd := p.m.Update(k) // the search has no time to answer
		cmds = append(cmds, cmd)
	}
	for _, cmd := range cmds {
		p.run(cmd)
	}
	p.keys("2")
	equal(t, p.shown(), 1)
	p.keys("/")
	abstract := p.m.selected().Abstract
	if !strings.Contains(strings.ToLower(p.title()+abstract.String()), "agent") {
		t.Errorf("marked %q, which the filter does not show", p.title())
	}
}

// TestWhatWaitsForADecisionIsWhatHasNotBeenDecidedHere holds the bit that says so
// against what the papers had when the view was entered.
func TestWhatWaitsForADecisionIsWhatHasNotBeenDecidedHere(t *testing.T) {
	p := play(t)
	random := rand.New(rand.NewPCG(1, 2))
	keys := []string{"t", "r", "x", "i", "u", "U", "j", "G", "g", "1", "2", "3", "4", "5", "n", "*", "Z 3 d enter", "v j j x", "/ r l enter enter", "esc"}
	for range 400 {
		p.keys(strings.Fields(keys[random.IntN(len(keys))])...)
		v := p.m.view()
		for _, at := range v.Shown {
			now := p.m.shelf.Is[at]
			want := now&search.IsInbox != 0
			if v.ByStatus() {
				want = !v.Gone(at, now)
			}
			equal(t, v.Undecided(at, now), want)
		}
	}
	if p.decided() < 5 {
		t.Errorf("only %d are decided", p.decided())
	}
}
