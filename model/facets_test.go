package model

import (
	"strings"
	"testing"
)

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

func TestFacetsOfAnotherViewAreItsOwn(t *testing.T) {
	p := play(t).keys("b", "esc", "t", "2")
	ends(t, p.facet("May 2026"), " 1")
	p.keys("1")
	ends(t, p.facet("May 2026"), " 3")
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
