package model

import (
	"strings"
	"testing"

	"github.com/charmbracelet/bubbles/spinner"
	"github.com/charmbracelet/x/ansi"
)

// spins lets the spinner show its next picture, and tells whether it turned.
func (p *player) spins() bool {
	p.t.Helper()
	waiting := p.later
	p.later = nil
	for i, then := range waiting {
		if tick, ok := then().(spinner.TickMsg); ok {
			p.later = append(p.later, waiting[i+1:]...)
			p.send(tick)
			return true
		}
		p.later = append(p.later, then)
	}
	return false
}

func TestASpinnerTurnsWhileASearchGoesOn(t *testing.T) {
	p := play(t)
	p.keys("/", "text:agen")
	_, search := p.m.Update(keyNamed("t")) // its answer is on its way
	p.m.view().Part = true                 // what stands there is a first answer
	seen := map[string]bool{}
	for range 3 {
		if !p.spins() {
			t.Fatal("the spinner stands still")
		}
		screen := ansi.Strip(p.m.View())
		_, line, _ := strings.Cut(screen, "/ agent")
		picture, _, _ := strings.Cut(line, " of 278")
		seen[strings.TrimSpace(picture)] = true
	}
	if len(seen) != 3 || seen["…"] {
		t.Errorf("it shows %v", seen)
	}
	p.run(search)
	if p.spins(); p.spins() {
		t.Error("the spinner turns on after the search")
	}
}
