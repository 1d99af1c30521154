package model

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/search"
	"dailies/model/triage"
)

func TestTheFirstFrameSaysHowManyPapersThereAre(t *testing.T) {
	p := play(t)
	p.sees("Inbox 278", "All 278", p.title()[:40], "278 papers from 4 files (4 pages)")
}

func TestADecisionMarksAndMovesOn(t *testing.T) {
	p := play(t)
	first := p.title()
	p.keys("t")
	if p.title() == first {
		t.Error("the selection stays on the decided paper")
	}
	p.sees("Inbox 277", "To-read 1", "to-read: "+first[:30], "u undoes")
	p.keys("2")
	equal(t, p.title(), first)
}

func TestTheDecidedPaperStaysInItsPlaceUntilTheViewIsLeft(t *testing.T) {
	p := play(t)
	before := fmt.Sprint(p.m.view().Shown)
	p.keys("t", "x", "j", "r")
	equal(t, fmt.Sprint(p.m.view().Shown), before)
	place := p.title()
	p.keys("2", "1")
	equal(t, p.shown(), 275)
	equal(t, p.title(), place)
}

func TestUndoBringsBackThePaperAndThePlace(t *testing.T) {
	p := play(t).keys("j", "j")
	place := p.title()
	p.keys("t", "u")
	equal(t, p.title(), place)
	p.sees("Inbox 278", "To-read   3 Read", "undone: to-read")
	p.keys("U").sees("Inbox 277", "To-read 1", "redone: to-read")
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

func TestTheSameDecisionAgainTakesItBack(t *testing.T) {
	p := play(t)
	place := p.title()
	p.keys("t", "k", "t")
	equal(t, p.title(), place)
	p.sees("Inbox 278", "To-read   3 Read")
}

func TestABurstOfKeysActsLikeTheSameKeysTypedSlowly(t *testing.T) {
	const typed = "ttrxujjkt*x"
	fast, slow := play(t), play(t)
	fast.burst(typed)
	slow.keys("text:" + typed)
	equal(t, fast.counts(), slow.counts())
	equal(t, fast.title(), slow.title())
}

func TestKeysAfterAFilterWaitForWhatItFinds(t *testing.T) {
	p := play(t)
	cmds := []tea.Cmd{}
	for _, k := range []tea.KeyMsg{keyNamed("/agent"), keyNamed("enter"), keyNamed("t")} {
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

func TestAPasteIntoTheListDoesNothing(t *testing.T) {
	p := play(t)
	before := p.title()
	p.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("txrqQ\n"), Paste: true})
	equal(t, p.title(), before)
	equal(t, p.decided(), 0)
	equal(t, p.quit, false)
}

func TestPickedPapersAreDecidedInOneStep(t *testing.T) {
	p := play(t).keys(" ", " ", " ", "t").sees("To-read 3", "3 papers")
	p.keys("u").sees("To-read   3 Read", "Inbox 278")
	p.keys("A", "x", "y").sees("Skipped 278")
	p.keys("u").sees("Skipped   5 All")
}

func TestARangeIsPickedFromHereToThere(t *testing.T) {
	play(t).keys("v", "j", "j", "j", "k", "r").sees("Read 3")
}

func TestMarksAreThereAfterARestart(t *testing.T) {
	p := play(t)
	marked := p.title()
	p.keys("t", "*", "x")
	place := p.title()
	p.keys("Q")
	equal(t, p.quit, true)
	equal(t, p.m.Farewell().String(), "1 to-read, 1 skipped, 276 left")
	if err := p.m.cfg.Store.Close(); err != nil {
		t.Fatal(err)
	}
	again := playIn(t, p.home, sampleDumps(t)).sees("Inbox 276", "To-read 1", "Skipped 1")
	equal(t, again.title(), place)
	again.keys("2")
	equal(t, again.title(), marked)
	again.keys("u", "u", "u").sees("Inbox 278", "To-read   3 Read")
}

func TestAFailedSaveIsSaidKeptAndRetried(t *testing.T) {
	p := play(t)
	store := p.m.cfg.Store
	folder := p.home + "/marks"
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(folder, nil, 0o600); err != nil { // a file where the folder was: nothing can be written, not even by root
		t.Fatal(err)
	}
	store.Close()
	p.keys("t").sees("NOT SAVED")
	if !p.m.shelf.Mark(int(p.m.view().Shown[0])).Unsaved {
		t.Error("the row does not show that it is not saved")
	}
	p.keys("j", "x").sees("skipped: ", "2 NOT SAVED")
	p.keys("q")
	equal(t, p.quit, false)
	p.sees("NOT SAVED", "Q again")
	if err := os.Remove(folder); err != nil {
		t.Fatal(err)
	}
	p.send(triage.RetryMsg{})
	equal(t, len(p.m.Unsaved()), 0)
	if !strings.Contains(p.journal(), `"to-read"`) && !strings.Contains(p.journal(), `"state"`) {
		t.Errorf("the journal holds %q", p.journal())
	}
	_ = marks.ToRead
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
	if p.decided() < 10 {
		t.Errorf("only %d are decided", p.decided())
	}
}
