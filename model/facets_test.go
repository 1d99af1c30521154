package model

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
)

func TestAFacetIsAddedToTheFilterAndTakenAway(t *testing.T) {
	p := play(t).keys("5", "b").sees("Status", "Organisation", "Tencent", "inbox")
	p.keys("/", "text:tenc", "enter")
	equal(t, p.filter(), "org:Tencent")
	p.sees("5 of 278", "✓ Tencent")
	p.keys("enter")
	equal(t, p.filter(), "")
	equal(t, p.shown(), 278)
}

func TestAStatusIsChosenByGoingToItsView(t *testing.T) {
	p := play(t).keys("t", "t", "x", "b")
	for name, n := range map[string]string{"inbox": " 275", "to-read": " 2", "read": " 0", "skipped": " 1", "snoozed": " 0"} {
		ends(t, p.facet(name), n)
	}
	p.sees("✓ inbox")
	p.keys("/", "text:to-r", "enter")
	equal(t, p.view(), "To-read")
	equal(t, p.filter(), "")
	equal(t, p.shown(), 2)
	p.sees("✓ to-read")
	p.m.setFilter("thinking")
	p.run(p.m.find())
	p.keys("/", "text:snoo", "enter")
	equal(t, p.view(), "All")
	equal(t, p.filter(), "thinking is:snoozed")
	p.keys("2", "/", "text:to-r", "enter") // the view's own
	equal(t, p.view(), "All")
	equal(t, p.filter(), "thinking")
}

func TestFacetsCountUnderTheRestOfTheFilter(t *testing.T) {
	p := play(t).keys("5", "b", "esc", "/", "text:title:agent", "enter")
	ends(t, p.facet("inbox"), " 56")
	p.keys("t")
	ends(t, p.facet("inbox"), " 55")
	ends(t, p.facet("to-read"), " 1")
}

// facet is the line of the side pane that shows a value.
func (p *player) facet(name string) string {
	p.t.Helper()
	for _, line := range strings.Split(p.screen(), "\n") {
		cells := []rune(line)
		pane := strings.TrimSpace(string(cells[:min(p.m.screen.Layout.Facets.W, len(cells))]))
		if strings.HasPrefix(strings.TrimLeft(pane, "▌│✓ "), name+" ") {
			return pane
		}
	}
	p.t.Fatalf("no value %q:\n%s", name, p.screen())
	return ""
}

func TestSeveralValuesOfAFacetBecomeAList(t *testing.T) {
	p := play(t).keys("5", "b", "/", "text:tenc", "enter", "/", "text:nvid", "enter")
	equal(t, p.filter(), "org:Tencent,NVIDIA")
	equal(t, p.shown(), 7)
}

func TestKeysInTheFacetsDoTheSameBeforeTheCountsAreThere(t *testing.T) {
	for _, name := range strings.Fields("1 5 : ! esc h tab b q j G ] enter /") {
		slow, fast := play(t), play(t)
		slow.keys("b", name)
		fast.burstOf("b", name)
		if a, b := slow.outcome(), fast.outcome(); a != b || fast.waits() > 0 {
			t.Errorf("%s:\nslowly %+v\nfast   %+v", name, a, b)
		}
	}
	p := play(t).burstOf("5", "b", "enter", "esc", "x") // these are about what Enter takes
	equal(t, p.filter(), "is:inbox")
	equal(t, p.decided(), 1)
}

func TestFacetsOfAnotherViewAreItsOwn(t *testing.T) {
	p := play(t).keys("b", "esc", "t", "2")
	ends(t, p.facet("May 2026"), " 1")
	p.keys("1")
	ends(t, p.facet("May 2026"), " 3")
}

func TestKeysOfTheFacetsDoNotReachThePapers(t *testing.T) {
	p := play(t)
	before := p.title()
	p.keys("b", "t", "x", "r", "*", "j", "k")
	equal(t, p.title(), before)
	equal(t, p.journal(), "")
	for _, leave := range []string{"esc", "h", "l", "tab", "q"} {
		p.keys(leave)
		equal(t, p.focus(), ui.PaneList, leave)
		equal(t, p.m.screen.Prefs.Facets, true, leave)
		equal(t, p.quit, false, leave)
		p.keys("h")
		equal(t, p.focus(), ui.PaneFacets)
	}
	p.keys("b")
	equal(t, p.focus(), ui.PaneList)
	equal(t, p.m.screen.Prefs.Facets, false)
}

func TestFacetsAreAPaneOfTheirOwnWhereTheTerminalIsNarrow(t *testing.T) {
	p := play(t).send(tea.WindowSizeMsg{Width: 50, Height: 15}).keys("5", "b")
	if p.m.screen.Layout.List.W != 0 || p.m.screen.Layout.Facets.W == 0 {
		t.Fatalf("%+v", p.m.screen.Layout)
	}
	p.keys("/", "text:tenc", "enter", "esc").sees("5 of 278")
	p.keys("b").sees("Organisation")
	p.send(tea.WindowSizeMsg{Width: 2, Height: 2}).keys("j", "enter")
	p.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	equal(t, p.filter(), "org:Tencent")
}

func TestOpenFacetsAreOpenTheNextTime(t *testing.T) {
	p := play(t).keys("b", "esc", "Q")
	again := playIn(t, p.home, sampleDumps(t)).sees("Organisation", "inbox")
	equal(t, again.focus(), ui.PaneList)
}

func TestAViewThatIsLeftWhileItIsSearchedIsSearchedAgain(t *testing.T) {
	for _, views := range [][]string{{"5", "1"}, {"5", "4", "5"}, {"2", "3", "1"}} {
		p := play(t).keys("t", "b", "4", "1") // of views that were shown nothing is searched for
		want := map[string]int{"1": 277, "5": 278}[views[len(views)-1]]
		if p.burstOf(views...); p.shown() != want || p.title() == "" {
			t.Errorf("%v: %d papers, want %d", views, p.shown(), want)
		}
	}
}

func TestKeysAboutValuesWaitForTheCountsOfWhatIsShown(t *testing.T) {
	for _, keys := range [][]string{{"h", "4", "enter"}, {"h", "j", "j", "j", "enter", "enter"}, {"h", "enter", "j", "j", "enter"}, {"t", "h", "j", "enter"}} {
		slow, fast := play(t), play(t)
		for _, p := range []*player{slow, fast} {
			p.keys("b", "esc")
		}
		slow.keys(keys...)
		fast.burstOf(keys...)
		equal(t, slow.outcome(), fast.outcome(), keys)
	}
}
