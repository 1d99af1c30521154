package model

import (
	"testing"
	"time"

	"dailies/model/search"
	"dailies/ui"
	"dailies/ui/english"
)

// morning begins a sitting some days after the first, on the dumps of a folder.
func morning(t *testing.T, home, folder string, days int) *player {
	t.Helper()
	return playOn(t, home, dumpsIn(folder), today.AddDate(0, 0, days))
}

// ends ends a sitting.
func (p *player) ends() {
	p.t.Helper()
	p.keys("Q")
	must(p.t, p.m.cfg.Store.Close())
}

// newOnes are the papers of the list that are new.
func (p *player) newOnes() (titles []string) {
	for _, i := range p.m.view().Shown {
		if p.m.shelf.Is[i]&search.IsNew != 0 {
			titles = append(titles, p.m.shelf.Papers.Paper(int(i)).Title.String())
		}
	}
	return titles
}

func TestThreeMornings(t *testing.T) {
	home, folder := t.TempDir(), someDumps(t, "000") // page of 27 October: 111 papers
	p := morning(t, home, folder, 0)
	p.sees("Inbox 111")
	if len(p.newOnes()) > 0 {
		t.Error("on the first morning something is new")
	}
	p.keys("j", "j", "j")
	old := p.title()
	p.ends()

	copyDump(t, folder, "003", "003") // of 20 May: 34 papers, some of them known
	p = morning(t, home, folder, 3)
	came := p.newOnes()
	if len(came) == 0 || len(came) >= 34 {
		t.Fatalf("on the second morning %d are new", len(came))
	}
	p.sees("New since " + today.Weekday().String() + " · " + number(len(came)) + " papers")
	equal(t, p.title(), came[0])
	p.keys("0", "j", "j") // quickly past the first ones
	p.now = p.now.Add(2 * time.Second)
	looked := p.title()
	p.keys("t") // decided
	p.now = p.now.Add(2 * time.Second)
	p.keys("j").sees("New since " + today.Weekday().String())
	equal(t, p.shown(), len(came))
	p.keys("esc", "0")
	equal(t, p.shown(), len(came)-2)
	p.keys("R").sees(number(len(came)-2) + " papers")
	p.ends()

	copyDump(t, folder, "001", "001")
	p = morning(t, home, folder, 4)
	again := p.newOnes()
	p.sees("New · " + number(len(again)) + " papers")
	if p.title() == old || p.title() == looked {
		t.Errorf("%q is selected", p.title())
	}
	if len(again) <= len(came)-2 || !p.m.shelf.Arrived.Came(p.m.selected()) {
		t.Errorf("on the third morning %d are new, and %q is selected", len(again), p.title())
	}
	p.ends()

	p = morning(t, home, folder, 5)
	p.lacks("since")
}

func TestNewPapersStandAboveTheDaysBeforeAndOneKeyShowsOnlyThem(t *testing.T) {
	home, folder := t.TempDir(), someDumps(t, "003") // of 20 May
	morning(t, home, folder, 0).ends()
	copyDump(t, folder, "000", "000") // an older day
	p := morning(t, home, folder, 1)
	n := len(p.newOnes())
	p.sees("New since yesterday · " + number(n) + " papers")
	p.keys("]").sees("Wed 20 May · ")
	equal(t, p.row(), n)
	p.keys("[")
	equal(t, p.row(), 0)
	p.keys("2", "0")
	equal(t, p.shown(), n)
	equal(t, p.filter(), "is:new")
}

func number(n int) string { return english.Number(n) }

func TestWhoIsInAnotherViewIsTakenToTheNewPapers(t *testing.T) {
	home, folder := t.TempDir(), someDumps(t, "000")
	p := morning(t, home, folder, 0)
	p.keys("t", "2")
	p.ends()
	copyDump(t, folder, "003", "003")
	p = morning(t, home, folder, 1)
	if p.view() != "Inbox" || !p.m.shelf.Arrived.Came(p.m.selected()) {
		t.Errorf("view %s at %q", p.view(), p.title())
	}
	equal(t, p.m.dialog.Now().Kind, ui.Info)
}
