package model

import (
	"context"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/shelf"
	"dailies/parser"
)

// dumpsIn gives the dumps of a folder.
func dumpsIn(folder string) shelf.Dumps {
	return func(ctx context.Context) iter.Seq2[parser.Dump, error] { return parser.Load(ctx, []string{folder}) }
}

// someDumps is a folder of real dumps: those whose names begin so.
func someDumps(t *testing.T, names ...string) string {
	t.Helper()
	folder := t.TempDir()
	for _, name := range names {
		copyDump(t, folder, name, name)
	}
	return folder
}

func copyDump(t *testing.T, folder, name, as string) {
	t.Helper()
	paths, _ := filepath.Glob("../testdata/dumps/" + name + "*")
	data, err := os.ReadFile(paths[0])
	must(t, err)
	must(t, os.WriteFile(filepath.Join(folder, as+".txt"), data, 0o600))
}

// forgetArrivals lets no paper of the next sitting be new.
func (p *player) forgetArrivals() {
	p.t.Helper()
	p.m.shelf.Arrived = nil
	must(p.t, os.Remove(p.m.cfg.Arrivals))
}

// restart ends a sitting and begins the next.
func (p *player) restart(load shelf.Dumps) *player {
	p.t.Helper()
	p.keys("Q")
	must(p.t, p.m.cfg.Store.Close())
	return playOn(p.t, p.home, load, p.now)
}

func TestViewFilterSortPaperAndLayoutAreAsTheyWere(t *testing.T) {
	p := play(t).keys("5", "/", "text:agent", "enter", "s", "t", "S", "j", "j", "j", ">", "P", "c")
	p.keys("1", "j", "5")
	place, shown, prefs := p.title(), p.shown(), p.m.screen.Prefs
	again := p.restart(sampleDumps(t))
	equal(t, again.title(), place)
	equal(t, again.shown(), shown)
	v := again.m.view()
	if again.filter() != "agent" || v.Order.String() != "title" || !v.Back || !again.m.screen.Keep().Compact {
		t.Errorf("filter %q, order %s, reversed %v, compact %v", again.filter(), v.Order, v.Back, again.m.screen.Keep().Compact)
	}
	equal(t, again.m.screen.Prefs.Ratio, prefs.Ratio)
	equal(t, again.m.screen.Prefs.Below, prefs.Below)
	first := again.m.reading.Views[0].Wanted
	again.keys("1")
	equal(t, again.m.selected().ID, first)
}

func TestThePlaceIsAPaperNotARow(t *testing.T) {
	folder := someDumps(t, "001", "003")
	p := playIn(t, t.TempDir(), dumpsIn(folder)).keys("j", "j", "j", "j", "j", "j")
	place := p.title()

	copyDump(t, folder, "000", "000")
	copyDump(t, folder, "002", "002")
	p.forgetArrivals()
	added := p.restart(dumpsIn(folder))
	equal(t, added.title(), place)
	added.keys("G")
	place = added.title()
	row := added.row()

	for _, name := range []string{"001", "003"} {
		must(t, os.Rename(filepath.Join(folder, name+".txt"), filepath.Join(folder, "renamed "+name+".txt")))
	}
	renamed := added.restart(dumpsIn(folder))
	equal(t, renamed.title(), place)

	must(t, os.Remove(filepath.Join(folder, "renamed 003.txt")))
	removed := renamed.restart(dumpsIn(folder))
	if removed.title() != place || removed.row() == row {
		t.Errorf("with a dump removed: at %q row %d, want %q in another row than %d", removed.title(), removed.row(), place, row)
	}
}

func TestMarksOutliveTheDumpThatTheyAreAbout(t *testing.T) {
	folder := someDumps(t, "001", "003")
	p := playIn(t, t.TempDir(), dumpsIn(folder))
	marked := p.title()
	p.keys("t")
	must(t, os.Rename(filepath.Join(folder, "003.txt"), filepath.Join(folder, "003.away")))
	without := p.restart(dumpsIn(folder))
	must(t, os.Rename(filepath.Join(folder, "003.away"), filepath.Join(folder, "003.txt")))
	back := without.restart(dumpsIn(folder))
	back.keys("2")
	equal(t, back.title(), marked)
}

func TestTheAbstractIsWhereItWas(t *testing.T) {
	p := play(t).keys("j", "j", "z", "z").send(tea.WindowSizeMsg{Width: 80, Height: 16})
	p.keys("J", "J", "J")
	line := p.m.reading.Detail.Line()
	equal(t, line, 3)
	again := p.restart(sampleDumps(t))
	again.send(tea.WindowSizeMsg{Width: 80, Height: 16})
	equal(t, again.m.reading.Detail.Line(), line)
	again.keys("j", "k")
	equal(t, again.m.reading.Detail.Line(), 0)
}

func TestASessionThatMakesNoSenseIsAsGoodAsNone(t *testing.T) {
	for _, text := range []string{
		"", "{", "null", `{"view":99}`, `{"view":-1,"views":[{}]}`, `{"ratio":1000}`, `{"views":[{"filter":"autor:\u001b[2J","order":"sideways","paper":"\u0000"}]}`,
		`{"views":[{},{},{},{},{},{},{},{},{},{},{},{}],"scroll":-5}`, `{"scroll":99999999,"views":[{"filter":"\u202e(((("}]}`, strings.Repeat("[", 100000),
	} {
		home := t.TempDir()
		must(t, os.WriteFile(filepath.Join(home, "session.json"), []byte(text), 0o600))
		p := playIn(t, home, sampleDumps(t))
		equal(t, p.shown(), 278, text)
		p.keys("t").sees("To-read 1")
	}
}

func TestWhoMovesWhileTheDumpsAreReadIsNotMovedBack(t *testing.T) {
	p := play(t)
	last := p.m.view().Shown[277]
	p.m.view().Wanted = p.m.shelf.Papers.Paper(int(last)).ID // as if it were in a dump that is still to come
	p.keys("j")
	here := p.title()
	p.run(p.m.afterPapers())
	equal(t, p.title(), here)
}

func TestADecidedPaperLeavesThePlaceToItsNeighbour(t *testing.T) {
	p := play(t)
	p.m.settings.Advance = "stay"
	p.keys("j", "j", "j", "j", "j", "j")
	next := p.titles()[8]
	p.keys("j", "x", "k", "x") // the paper and the one below it
	again := p.restart(sampleDumps(t))
	equal(t, again.title(), next)
	again.m.settings.Advance = "stay"
	again.keys("G")
	above := again.titles()[len(again.titles())-2]
	again.keys("t")
	last := again.restart(sampleDumps(t))
	equal(t, last.title(), above)
}

func TestALookAtAnotherDumpKeepsThePlace(t *testing.T) {
	p := playIn(t, t.TempDir(), dumpsIn(someDumps(t, "000", "001"))).keys("G", "x", "k")
	place := p.title()
	other := p.restart(dumpsIn(someDumps(t, "003")))
	if other.title() == place {
		t.Fatal("the other dump has the same paper")
	}
	other.keys("R")
	back := other.restart(dumpsIn(someDumps(t, "000", "001")))
	equal(t, back.title(), place)
	moved := back.restart(dumpsIn(someDumps(t, "003")))
	moved.keys("j", "j")
	here := moved.title()
	equal(t, moved.restart(dumpsIn(someDumps(t, "003"))).title(), here)
}

func TestADecisionInAnotherDumpIsThePlace(t *testing.T) {
	p := playIn(t, t.TempDir(), dumpsIn(someDumps(t, "000"))).keys("G")
	other := p.restart(dumpsIn(someDumps(t, "003")))
	next := other.titles()[1]
	other.m.settings.Advance = "stay"
	other.keys("x")
	equal(t, other.restart(dumpsIn(someDumps(t, "003"))).title(), next)
}

func TestAFilterThatWasNotKeptDoesNotSurviveAKill(t *testing.T) {
	p := play(t).keys("j", "j")
	place := p.title()
	p.keys("/", "text:agent")
	p.run(p.m.writeSession())
	killed := playIn(t, p.home, sampleDumps(t))
	equal(t, killed.filter(), "")
	equal(t, killed.title(), place)
}
