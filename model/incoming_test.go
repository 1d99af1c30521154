package model

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/model/library"
	"dailies/model/list"
	"dailies/ui/uitest"
)

func TestKeysDoNotWaitForAddedPapers(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t)).showProgress().load(1)
	d := l.dumps[l.loaded]
	l.loaded++
	msg := l.batch(d)
	msg.Next = func() tea.Msg { return nil }
	_, _ = l.m.Update(msg)
	_, search := l.m.Update(filter.PausedMsg{})
	if !l.m.finder.Search.Busy || search == nil {
		t.Fatal("nothing is searched for")
	}
	before := l.title()
	l.keys("j", "x")
	if l.title() == before || l.waitingKeys() > 0 || l.counts()[3] != 1 {
		t.Errorf("at %q, %d keys wait", l.title(), l.waitingKeys())
	}
	title := l.title()
	l.run(search)
	uitest.Equal(t, l.title(), title)
}

func TestMergingDuringASearchKeepsTheList(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t)).showProgress().load(1)
	for range 30 {
		l.keys("j")
	}
	rows, at := l.titles(), l.row()
	screen := l.screen()
	l.send(filter.PausedMsg{})
	stale := l.addPapers()
	uitest.Equal(t, l.m.finder.Search.Background, true)
	search := l.mergePapers()
	l.run(stale) // its result may have merged papers
	uitest.Equal(t, l.title(), rows[at])
	uitest.Equal(t, l.screen(), screen)
	l.keys("j", "A")
	l.run(search)
	uitest.Equal(t, l.title(), rows[at+1])
	uitest.Equal(t, len(l.picked()), len(rows))
}

// mergePapers tells the model that papers were merged, and returns the search that follows.
func (p *player) mergePapers() tea.Cmd {
	p.m.followMerged()
	return p.addPapers()
}

func TestKeysWaitForASearchThatIsRestarted(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t)).showProgress().load(1)
	l.keys("j", "j")
	stale := l.pressAhead("S") // reverses the order
	search := l.mergePapers()
	l.keys("x")
	uitest.Equal(t, l.waitingKeys(), 1)
	uitest.Equal(t, l.counts()[3], 0)
	l.run(stale)
	l.run(search)
	uitest.Equal(t, l.waitingKeys(), 0)
	uitest.Equal(t, l.counts()[3], 1)
}

func TestSelectAllAfterLoadingPicksFromAllPapers(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t)).showProgress().load(3)
	l.keys("/", "text:agent", "enter")
	before := l.shown()
	_, search := l.m.Update(l.batch(l.dumps[3:]...))
	l.keys("j", "A")
	uitest.Equal(t, len(l.picked()), 0)
	uitest.Equal(t, l.waitingKeys(), 2)
	l.run(search)
	if n := l.shown(); len(l.picked()) != n || n <= before {
		t.Errorf("%d papers are picked of %d; %d were listed before", len(l.picked()), n, before)
	}
}

func TestTheSavedPlaceIsRestoredOnceAllPapersAreSearched(t *testing.T) {
	all := play(t)
	var in [4][]library.ID // papers that only one dump has, by dump
	for i := range all.m.shelf.Papers.Len() {
		if p := all.m.shelf.Papers.Paper(i); len(p.Sightings) == 1 {
			in[p.Sightings[0].Dump] = append(in[p.Sightings[0].Dump], p.ID)
		}
	}
	l := startLoading(t, t.TempDir(), sampleDumps(t))
	place := list.Bookmark{Paper: in[3][5], Near: []library.ID{in[3][6], in[0][3]}}
	l.m.view().SetGoal(place)
	l.load(3)
	l.send(filter.PausedMsg{})
	early := l.addPapers()
	_, rest := l.m.Update(l.batch(l.dumps[3:]...))
	l.run(early) // it has not searched the last dump
	l.run(rest)
	if at := l.m.reading.Selected(); at == nil || at.ID != place.Paper {
		t.Errorf("at %q, want the paper of the last dump", l.title())
	}
}

func TestPapersAddedAboveDoNotMoveTheRowsOnTheScreen(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t)).showProgress().load(1)
	for range 20 {
		l.keys("j")
	}
	before, row := l.selectedLine(), l.row()
	for range 3 {
		l.send(filter.PausedMsg{})
		l.load(1)
	}
	if l.row() == row {
		t.Fatal("no paper came in front")
	}
	uitest.Equal(t, l.selectedLine(), before)
}

func TestSearchesForAddedPapersAreDebounced(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t)).load(1)
	shown := l.shown()
	l.load(1)
	uitest.Equal(t, l.shown(), shown)
	l.send(filter.PausedMsg{})
	if l.shown() == shown {
		t.Error("not searched again after the pause")
	}
	l.load(2)
	uitest.Equal(t, l.shown(), 278)
}

func TestAddedPapersAreFoundWhateverCancelsTheSearchForThem(t *testing.T) {
	for _, keys := range [][]string{{"/", "esc"}, {"/", "a", "esc"}, {"/", "a", "backspace", "enter"}, {"2", "1"}, {"5", "2", "5"}} {
		l := startLoading(t, t.TempDir(), sampleDumps(t)).load(3)
		_, search := l.m.Update(l.batch(l.dumps[3:]...))
		uitest.Equal(t, l.m.finder.Search.Background, true)
		l.pressAllAhead(keys...)
		l.run(search)
		uitest.Equal(t, l.shown(), 278, keys)
	}
}

func TestKeysWaitForARestartedSearchWhileTyping(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t)).showProgress().load(1)
	l.keys("/")
	stale := l.pressAhead("agent")
	search := l.mergePapers()
	l.run(stale)
	l.keys("enter", "x")
	uitest.Equal(t, l.counts()[3], 0)
	l.run(search)
	uitest.Sees(t, strings.ToLower(l.message()), "agent")
	uitest.Equal(t, l.counts()[3], 1, l.m.dialog.Now().Text)
}

func TestMenusAndCommandsApplyToTheWholeList(t *testing.T) {
	for _, keys := range [][2]string{{"A m", "t"}, {":", "s k enter y"}, {"t n n m", "u"}, {"t n n :", "u n d enter"}} {
		slow, fast := playGenerated(t, 600), playGenerated(t, 600)
		for _, p := range []*player{slow, fast} {
			p.keys(strings.Fields(keys[0])...)
		}
		search := fast.mergePapers() // some rows are listed and the rest is being searched for
		fast.keys(strings.Fields(keys[1])...)
		fast.run(search)
		slow.keys(strings.Fields(keys[1])...)
		uitest.Equal(t, slow.outcome(), fast.outcome(), keys)
	}
	l := startLoading(t, t.TempDir(), sampleDumps(t)).load(3)
	l.keys(":", "text:skip")
	_, search := l.m.Update(l.batch(l.dumps[3:]...))
	l.keys("enter", "y")
	l.run(search)
	l.sees("278 skipped")
}

func TestMergingKeepsTheRange(t *testing.T) {
	for keys, want := range map[string]int{"j v": 1, "v j j": 3, "v j A": 278, "A v": 1, "v j v j": 2} {
		for _, between := range []bool{false, true} {
			p := play(t).keys(strings.Fields(keys)...)
			if between {
				p.run(p.mergePapers())
			}
			uitest.Equal(t, len(p.picked()), want, keys, between)
		}
	}
	p := play(t).keys(" ", " ", "v")
	uitest.Equal(t, len(p.picked()), 1)
}
