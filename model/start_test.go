package model

import "testing"

func TestUntilAKeyIsPressedTheFirstPaperIsSelected(t *testing.T) {
	p := play(t)
	first := p.title()
	p.m.view().At = p.m.view().Shown[100] // it was the first of the dump that was there first
	p.run(p.m.afterPapers())
	if p.title() != first {
		t.Errorf("opens at %q, want %q", p.title(), first)
	}
	p.keys("j")
	here := p.title()
	p.run(p.m.afterPapers())
	if p.title() != here {
		t.Errorf("the reader is taken to %q, was at %q", p.title(), here)
	}
}
