package model

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/search"
	"dailies/ui/english"
)

func TestAtTheEndOfAListItIsSaidHowManyAreLeftAbove(t *testing.T) {
	p := play(t).keys("G", "t").sees("end of the list · 277 undecided above (g)")
	last := p.title()
	p.keys("t").sees("nothing changed")
	equal(t, p.m.shelf.Mark(int(p.m.view().At)).Status, marks.ToRead)
	equal(t, p.title(), last)
	p.keys("x").sees("changed: to-read → skipped")
	p.m.settings.Advance = "previous"
	p.keys("g", "x").sees("start of the list · 276 undecided below (G)")
}

func TestAnOrderThatIsChosenIsSaid(t *testing.T) {
	p := play(t).keys("s", "d").sees("Sorted by date — S reverses", "· by date")
	p.keys("S").sees("Sorted by date, reversed", "· by date, reversed")
	p.keys("s", "p").sees("Sorted by page")
	p.keys("/", "text:agent", "enter").sees("· by relevance")
}

func TestADecisionThatTakesBackOthersAsksFirst(t *testing.T) {
	p := play(t).keys("t", "r", "*", "5")
	for keys, question := range map[string]string{
		"t": "Put 278 papers on the reading list? 1 is read.", "r": "Mark 278 papers as read? 1 is on your reading list.",
		"x": "Skip 278 papers? 1 is on your reading list, 1 is read.", "i": "Move 278 papers back to the inbox? 1 is on your reading list, 1 is read.",
	} {
		p.keys("A", keys).sees(question, "yes (u undoes it in one step)")
		p.keys("enter")
		equal(t, p.decided(), 2, keys)
		equal(t, len(p.picked()), 278, keys)
		p.keys("esc")
	}
	p.keys("A", "x", "y")
	p.sees("skipped: 278 papers (1 was on your reading list, 1 was read) — u undoes")
	p.keys("u", "A", "*") // only adds stars
	p.sees("starred: 277 papers — u undoes")
	p.keys("A", "*").sees("Remove the stars of 278 papers? 278 are starred.")
	p.keys("n", "esc", "u", "u", "u", "u", "1").sees("Inbox 278")
}

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

func TestTheLineThatAMenuSelectsFirstChangesNothing(t *testing.T) {
	p := play(t)
	start := p.counts()
	p.keys("m", "enter")
	p.keys(" ", " ", "m", "enter", "esc")
	equal(t, p.counts(), start)
	p.keys("t", "k", "m", "enter")
	p.keys("2", "m", "enter")
	equal(t, p.counts()[marks.ToRead], 1)
}

func TestSpaceInTheAbstractPagesAndEnterOpens(t *testing.T) {
	p := play(t)
	first := p.m.view().At
	p.keys("enter", "text: ")
	if len(p.picked()) > 0 {
		t.Error("Space in the abstract has selected a paper")
	}
	for range 20 {
		if p.keys("text: "); p.m.view().At != first {
			break
		}
	}
	shown := p.m.view().At
	if shown == first {
		t.Fatal("at its end, Space does not go to the next paper")
	}
	p.keys("x")
	if p.m.shelf.Is[shown]&search.IsSkipped == 0 || p.decided() != 1 {
		t.Error("x did not skip the paper that is shown")
	}
	p.keys("enter", "enter", "enter")
	equal(t, p.decided(), 1)
}

func TestHintsAreThoseThatMakeSenseInAView(t *testing.T) {
	p := play(t).keys("t", "t", "r", "r", "x", "x", "2", "j").sees("r read   x skip   Enter open")
	p.keys("3", "j").sees("t to-read   i inbox   Enter open")
	p.keys("4", "j").sees("t to-read   i inbox   Enter open")
	p.keys("1", "j").sees("t to-read   x skip   Enter open")
}

func TestAnEmptyInboxSaysWhatWasDoneAndHowLongItTook(t *testing.T) {
	p := play(t).keys("t", "t")
	p.now = p.now.Add(12*time.Minute + 10*time.Second)
	p.keys("A", "x")
	p.now = p.now.Add(time.Hour)
	p.keys("5", "1").sees("The inbox is empty.", "2 to-read, 276 skipped in 12 minutes.")
	p.keys("5", "G", "t", "1")
	p.sees("3 to-read, 275 skipped in 1 hour 12 minutes.", "2 shows your reading list")
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

func TestTheEndOfTheInboxIsStagedAtOnce(t *testing.T) {
	p := play(t).keys("t", "x", "t")
	p.now = p.now.Add(4 * time.Minute)
	picks := p.m.shelf.Marks.Given(marks.ToRead)
	p.keys("X")
	p.sees("The inbox is empty: 278 papers in 4 minutes.", "2 to-read, 276 skipped", "◆  "+first(t, p, picks[0]), "◆  "+first(t, p, picks[1]),
		"2   read them", "E   export them", "F5  fetch new papers", "u   undo the last step", "q   quit")
	p.keys("x", "t", " ", "X", "enter") // typing on changes nothing; Enter shows the list
	p.sees("Skipped 276", "To-read 2")
	p.keys("i", "x").sees("The inbox is empty")
	p.keys("2").sees("1 of 2")
	p.keys("1", "u", "u", "X", "E").sees("Export", "BibTeX")
	p.keys("esc", "u", "X", "u").sees("Inbox 275")
	p.keys("X", "q")
	equal(t, p.quit, true)
}

// first is the beginning of a paper's title.
func first(t *testing.T, p *player, id library.ID) string {
	t.Helper()
	i, ok := p.m.shelf.Find(id)
	if !ok {
		t.Fatal(id)
	}
	return p.m.titleOf([]int32{int32(i)}).String()[:20]
}

func TestUndoBringsBackAPaperThatHadLeftTheList(t *testing.T) {
	p := play(t).keys("j")
	place := p.title()
	p.keys("x", "1") // 1 moves the decided papers out
	if slices.Contains(p.titles(), place) {
		t.Fatal("the skipped paper is still in the inbox")
	}
	p.keys("u")
	if p.title() != place || !slices.Contains(p.titles(), place) {
		t.Errorf("at %q, want %q back in the list", p.title(), place)
	}
}

func TestUndoOfManyGoesBackToThePlaceNotToTheFirst(t *testing.T) {
	p := play(t).keys("j", "j", "j")
	place := p.title()
	p.keys("A", "x", "y", "g", "u")
	equal(t, p.title(), place)
}

func TestAFilterThatSaysNothingOfRelevanceKeepsThePlace(t *testing.T) {
	p := play(t).keys("j", "j", "j", "j")
	place := p.title()
	p.keys("/", "text:-survey")
	if !slices.Contains(p.titles(), place) {
		t.Fatalf("the filter hides %q", place)
	}
	equal(t, p.title(), place)
}

func TestWhatAFilterHidesIsNoLongerPicked(t *testing.T) {
	p := play(t).keys(" ", " ", " ", "/", "text:title:agent", "enter", "t")
	for i := range p.m.shelf.Papers.Len() {
		if p.m.shelf.Mark(i).Status != 0 && !slices.Contains(p.m.view().Shown, int32(i)) {
			t.Errorf("%s was marked and is not shown", p.m.shelf.Papers.Paper(i).Title)
		}
	}
}

func TestPapersOfDumpsSeenBeforeAreNotNewAfterAnotherFile(t *testing.T) {
	p := play(t).keys("Q")
	playIn(t, p.home, onlyOne(t)).keys("Q")
	third := playIn(t, p.home, sampleDumps(t)).keys("5", "/", "text:is:new")
	equal(t, third.shown(), 0)
}

func TestEveryViewOpensUnfilteredAndSoDoesReadingAgain(t *testing.T) {
	p := play(t) // which draws before the answers are there
	p.keys("G", "2", "3", "4", "5", "G", "R", "1").sees("Inbox 278")
}

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

func TestPickedPapersAreDecidedInOneStep(t *testing.T) {
	p := play(t).keys(" ", " ", " ", "t").sees("To-read 3", "3 papers")
	p.keys("u").sees("To-read   3 Read", "Inbox 278")
	p.keys("A", "x", "y").sees("Skipped 278")
	p.keys("u").sees("Skipped   5 All")
}

func TestMarksAreThereAfterARestart(t *testing.T) {
	p := play(t)
	marked := p.title()
	p.keys("t", "*", "x")
	place := p.title()
	p.keys("Q")
	equal(t, p.quit, true)
	equal(t, p.m.Farewell().String(), "1 to-read, 1 skipped, 276 left")
	must(t, p.m.cfg.Store.Close())
	again := playIn(t, p.home, sampleDumps(t)).sees("Inbox 276", "To-read 1", "Skipped 1")
	equal(t, again.title(), place)
	again.keys("2")
	equal(t, again.title(), marked)
	again.keys("u", "u", "u").sees("Inbox 278", "To-read   3 Read")
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
