package model

import (
	"math/rand/v2"
	"strings"
	"testing"

	"dailies/model/search"
	"dailies/ui/uitest"
)

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

// TestWhatWaitsForADecisionIsWhatHasNotBeenDecidedHere holds the bit that says so
// against what the papers had when the view was entered.
func TestWhatWaitsForADecisionIsWhatHasNotBeenDecidedHere(t *testing.T) {
	p := play(t)
	random := rand.New(rand.NewPCG(1, 2))
	keys := []string{"t", "r", "x", "i", "u", "U", "j", "G", "g", "1", "2", "3", "4", "5", "n", "*", "Z 3 d enter", "v j j x", "/ r l enter enter", "esc"}
	for range 200 {
		p.keys(strings.Fields(keys[random.IntN(len(keys))])...)
		v := p.m.view()
		for _, at := range v.Shown {
			now := p.m.shelf.Is[at]
			want := now&search.IsInbox != 0
			if v.ByStatus() {
				want = !v.Gone(at, now)
			}
			uitest.Equal(t, v.Undecided(at, now), want)
		}
	}
	if p.decided() < 5 {
		t.Errorf("only %d are decided", p.decided())
	}
}
