package model

import (
	"slices"
	"testing"
)

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
