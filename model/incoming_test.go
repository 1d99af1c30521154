package model

import (
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/model/library"
	"dailies/model/list"
	"dailies/ui/uitest"
)

func TestNoKeyWaitsForPapersThatComeIn(t *testing.T) {
	l := comeLate(t, t.TempDir(), sampleDumps(t)).slow().come(1)
	d := l.dumps[l.read]
	l.read++
	msg := l.batch(d)
	msg.Next = func() tea.Msg { return nil }
	_, _ = l.m.Update(msg)
	_, search := l.m.Update(filter.PausedMsg{})
	if !l.m.finder.Search.Busy || search == nil {
		t.Fatal("nothing is searched for")
	}
	before := l.title()
	l.keys("j", "x")
	if l.title() == before || l.waits() > 0 || l.counts()[3] != 1 {
		t.Errorf("at %q, %d keys wait", l.title(), l.waits())
	}
	title := l.title()
	l.run(search)
	uitest.Equal(t, l.title(), title)
}

func TestTheListStaysWhenPapersAreMergedInTheMiddleOfASearch(t *testing.T) {
	l := comeLate(t, t.TempDir(), sampleDumps(t)).slow().come(1)
	for range 30 {
		l.keys("j")
	}
	rows, at := l.titles(), l.row()
	screen := l.screen()
	l.send(filter.PausedMsg{})
	stale := l.comeIn()
	uitest.Equal(t, l.m.finder.Search.Background, true)
	search := l.merged()
	l.run(stale) // it may have found what was merged
	uitest.Equal(t, l.title(), rows[at])
	uitest.Equal(t, l.screen(), screen)
	l.keys("j", "A")
	l.run(search)
	uitest.Equal(t, l.title(), rows[at+1])
	uitest.Equal(t, len(l.picked()), len(rows))
}

// merged is what searches for the papers after some of them were merged.
func (p *player) merged() tea.Cmd {
	p.m.followMerged()
	return p.comeIn()
}

func TestKeysWaitForASearchThatTheReaderAskedForThoughItBeginsAnew(t *testing.T) {
	l := comeLate(t, t.TempDir(), sampleDumps(t)).slow().come(1)
	l.keys("j", "j")
	stale := l.ahead("S") // the other way round
	search := l.merged()
	l.keys("x")
	uitest.Equal(t, l.waits(), 1)
	uitest.Equal(t, l.counts()[3], 0)
	l.run(stale)
	l.run(search)
	uitest.Equal(t, l.waits(), 0)
	uitest.Equal(t, l.counts()[3], 1)
}

func TestAllThatIsPickedOnceAllIsReadIsAmongAllPapers(t *testing.T) {
	l := comeLate(t, t.TempDir(), sampleDumps(t)).slow().come(3)
	l.keys("/", "text:agent", "enter")
	before := l.shown()
	_, search := l.m.Update(l.batch(l.dumps[3:]...))
	l.keys("j", "A")
	uitest.Equal(t, len(l.picked()), 0)
	uitest.Equal(t, l.waits(), 2)
	l.run(search)
	if n := l.shown(); len(l.picked()) != n || n <= before {
		t.Errorf("%d papers are picked of %d; %d were listed before", len(l.picked()), n, before)
	}
}

func TestThePlaceOfTheLastSittingWaitsForTheSearchOfAllPapers(t *testing.T) {
	all := play(t)
	var in [4][]library.ID // papers by the dump that has them alone
	for i := range all.m.shelf.Papers.Len() {
		if p := all.m.shelf.Papers.Paper(i); len(p.Sightings) == 1 {
			in[p.Sightings[0].Dump] = append(in[p.Sightings[0].Dump], p.ID)
		}
	}
	l := comeLate(t, t.TempDir(), sampleDumps(t))
	place := list.Bookmark{Paper: in[3][5], Near: []library.ID{in[3][6], in[0][3]}}
	l.m.view().SetGoal(place)
	l.come(3)
	l.send(filter.PausedMsg{})
	early := l.comeIn()
	_, rest := l.m.Update(l.batch(l.dumps[3:]...))
	l.run(early) // it has not seen the last dump
	l.run(rest)
	if at := l.m.reading.Selected(); at == nil || at.ID != place.Paper {
		t.Errorf("at %q, want the paper of the last dump", l.title())
	}
}

func TestPapersInFrontDoNotMoveTheRowsOnTheScreen(t *testing.T) {
	l := comeLate(t, t.TempDir(), sampleDumps(t)).slow().come(1)
	for range 20 {
		l.keys("j")
	}
	line := func() int {
		return slices.IndexFunc(strings.Split(l.screen(), "\n"), func(s string) bool { return strings.HasPrefix(s, "▌") })
	}
	before, row := line(), l.row()
	for range 3 {
		l.send(filter.PausedMsg{})
		l.come(1)
	}
	if l.row() == row {
		t.Fatal("no paper came in front")
	}
	uitest.Equal(t, line(), before)
}

func TestSearchesForPapersThatComeInKeepAPause(t *testing.T) {
	l := comeLate(t, t.TempDir(), sampleDumps(t)).come(1)
	shown := l.shown()
	l.come(1)
	uitest.Equal(t, l.shown(), shown)
	l.send(filter.PausedMsg{})
	if l.shown() == shown {
		t.Error("not searched again after the pause")
	}
	l.come(2)
	uitest.Equal(t, l.shown(), 278)
}

func TestPapersThatCameInAreFoundWhateverEndsTheSearchForThem(t *testing.T) {
	for _, keys := range [][]string{{"/", "esc"}, {"/", "a", "esc"}, {"/", "a", "backspace", "enter"}, {"2", "1"}, {"5", "2", "5"}} {
		l := comeLate(t, t.TempDir(), sampleDumps(t)).come(3)
		_, search := l.m.Update(l.batch(l.dumps[3:]...))
		uitest.Equal(t, l.m.finder.Search.Background, true)
		l.burstOf(keys...)
		l.run(search)
		uitest.Equal(t, l.shown(), 278, keys)
	}
}

func TestKeysWaitForASearchThatBeginsAnewWhileAFilterIsTyped(t *testing.T) {
	l := comeLate(t, t.TempDir(), sampleDumps(t)).slow().come(1)
	l.keys("/")
	stale := l.ahead("agent")
	search := l.merged()
	l.run(stale)
	l.keys("enter", "x")
	uitest.Equal(t, l.counts()[3], 0)
	l.run(search)
	uitest.Sees(t, strings.ToLower(l.says()), "agent")
	uitest.Equal(t, l.counts()[3], 1, l.m.dialog.Now().Text)
}

func TestWhatIsOpenIsDoneWithTheWholeList(t *testing.T) {
	for _, keys := range [][2]string{{"A m", "t"}, {":", "s k enter y"}, {"t n n m", "u"}, {"t n n :", "u n d enter"}} {
		slow, fast := gathered(t, 600), gathered(t, 600)
		for _, p := range []*player{slow, fast} {
			p.keys(strings.Fields(keys[0])...)
		}
		search := fast.merged() // some rows are there, and the rest is searched for
		fast.keys(strings.Fields(keys[1])...)
		fast.run(search)
		slow.keys(strings.Fields(keys[1])...)
		uitest.Equal(t, slow.outcome(), fast.outcome(), keys)
	}
	l := comeLate(t, t.TempDir(), sampleDumps(t)).come(3)
	l.keys(":", "text:skip")
	_, search := l.m.Update(l.batch(l.dumps[3:]...))
	l.keys("enter", "y")
	l.run(search)
	l.sees("278 skipped")
}

func TestARangeIsTheSameWhateverComesInBetween(t *testing.T) {
	for keys, want := range map[string]int{"j v": 1, "v j j": 3, "v j A": 278, "A v": 1, "v j v j": 2} {
		for _, between := range []bool{false, true} {
			p := play(t).keys(strings.Fields(keys)...)
			if between {
				p.run(p.merged())
			}
			uitest.Equal(t, len(p.picked()), want, keys, between)
		}
	}
	p := play(t).keys(" ", " ", "v")
	uitest.Equal(t, len(p.picked()), 1)
}
