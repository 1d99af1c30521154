package model

import (
	"testing"
)

func TestAViewThatIsLeftWhileItIsSearchedIsSearchedAgain(t *testing.T) {
	for _, views := range [][]string{{"5", "1"}, {"5", "4", "5"}, {"2", "3", "1"}} {
		p := play(t).keys("t", "b", "4", "1") // of views that were shown nothing is searched for
		want := map[string]int{"1": 277, "5": 278}[views[len(views)-1]]
		if p.burstOf(views...); p.shown() != want || p.title() == "" {
			t.Errorf("%v: %d papers, want %d", views, p.shown(), want)
		}
	}
}
