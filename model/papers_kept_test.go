package model

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"dailies/model/library"
	"dailies/model/list"
	"dailies/model/marks"
	"dailies/parser"
)

// pickedTitles names the picked papers, sorted.
func (p *player) pickedTitles() string {
	all := p.picked()
	slices.Sort(all)
	return strings.Join(all, "\n")
}

func TestPicksStayWithTheirPapersWhenAllIsReadAgain(t *testing.T) {
	for _, keys := range [][]string{{}, {"/", "text:is:inbox", "enter"}, {"/", "text:e", "esc"}} {
		p := playIn(t, t.TempDir(), turned(t)).keys(" ", " ", " ")
		want := p.pickedTitles()
		p.keys("R")
		equal(t, p.pickedTitles(), want)
		p.keys(keys...)
		equal(t, p.pickedTitles(), want, keys)
		p.keys("t")
		equal(t, p.counts()[marks.ToRead], 3)
	}
}

func TestPicksStayWithTheirPapersWhenAFilterIsTypedMeanwhile(t *testing.T) {
	for _, end := range []string{"esc", "enter"} {
		p := playIn(t, t.TempDir(), turned(t)).keys(" ", " ", " ")
		want := p.pickedTitles()
		_, reload := p.m.Update(keyNamed("R"))
		p.keys("/", "text:is:inbox")
		p.run(reload)
		p.keys(end)
		equal(t, p.pickedTitles(), want, end)
	}
}

func TestDecidedPapersStayInPlaceWhenPapersAreJoined(t *testing.T) {
	p := play(t).keys("j", "j", "t", "x", "k")
	title, shown := p.title(), p.shown()
	p.run(p.merged())
	equal(t, p.shown(), shown)
	equal(t, p.title(), title)
	p.sees(fmt.Sprintf("Inbox %d", shown-2))
}

// A key that has to wait for a search is about the paper on the screen, and not
// about the one where the sitting before ended, if that comes meanwhile.
func TestAKeyThatWaitsIsAboutThePaperOnTheScreen(t *testing.T) {
	l := comeLate(t)
	l.dumps[3] = parser.Parse("d", paperOf("The place of the sitting before", "An abstract.", "Jan 5, 2023"))
	place := library.Key("The place of the sitting before")
	l.m.view().Place, l.m.view().Bookmark = place, list.Bookmark{Paper: place}
	l.come()
	title := l.title()
	for range 2 {
		l.come()
	}
	_, _ = l.m.Update(l.batch(l.dumps[3:]...))
	search := l.merged()
	l.keys("t")
	l.run(search)
	for i := range l.m.shelf.Papers.Len() {
		if l.m.shelf.Mark(i).Status == marks.ToRead && l.m.shelf.Papers.Paper(i).Title.String() != title {
			t.Errorf("marked is %q, on the screen was %q", l.m.shelf.Papers.Paper(i).Title, title)
		}
	}
	equal(t, l.counts()[marks.ToRead], 1)
}

// The place of a view that is entered later, or that Esc brings back, has its
// neighbours for when its paper is not shown any more.
func TestAPlaceHasItsNeighboursWhereverPapersAreMergedOrGone(t *testing.T) {
	for _, keys := range [][2]string{
		{"5 G 2", "/ o r g : t e n c e n t enter enter"}, // looks in All
		{"5 G 2 / o r g : t e n c e n t", "enter enter"},
		{"5 G pgup pgup 1 / a g e n t enter 2", "/ o r g : t e n c e n t enter enter"},
	} {
		slow, fast := play(t), play(t)
		slow.keys(strings.Fields(keys[0])...)
		fast.keys(strings.Fields(keys[0])...)
		fast.run(fast.merged())
		slow.keys(strings.Fields(keys[1])...)
		fast.keys(strings.Fields(keys[1])...)
		if a, b := slow.outcome(), fast.outcome(); a != b || slow.row() == 0 {
			t.Errorf("%q: at %q, row %d; want %q, row %d", keys, b.at, fast.row(), a.at, slow.row())
		}
	}
	const down = "5 pgdown pgdown pgdown pgdown pgdown pgdown "
	for _, keys := range [][2]string{{down, ""}, {down + "2", "5"}, {down + "/ a g e n t", "esc"}} {
		p := play(t).keys(strings.Fields(keys[0])...)
		p.m.loading.Load = onlyOne(t) // its papers are above
		p.run(p.m.reload())
		p.keys(strings.Fields(keys[1])...)
		equal(t, p.shown(), 34, keys)
		equal(t, p.row(), 33, keys)
	}
}
