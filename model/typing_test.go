package model

import "testing"

func TestEscInTheFilterBringsBackTheWholeScreen(t *testing.T) {
	p := play(t)
	p.keys("j", "j", "k") // the first message is gone
	before := p.screen()
	p.keys("/", "text:agent", "esc")
	if after := p.screen(); after != before {
		t.Errorf("the screen was\n%s\nand is\n%s", before, after)
	}
	p.keys("/", "text:agent", "enter")
	filtered := p.screen()
	p.keys("2", "1")
	if after := p.screen(); after != filtered {
		t.Errorf("the filtered screen was\n%s\nand is\n%s", filtered, after)
	}
	p.keys("2")
	if p.m.layout.Filter.H != 0 && p.m.view().filter == "" {
		t.Error("a view without a filter has a line for one")
	}
}

func TestWhatIsTypedIntoTheFilterNeverBecomesKeysWhenDumpsComeIn(t *testing.T) {
	p := play(t)
	p.keys("/", "text:agen")
	p.m.remap(p.m.shelf.Papers, true) // as when two papers turn out to be one
	p.m.refresh()
	p.run(p.m.keepUp())
	p.keys("text:t", "text:xx", "backspace", "backspace")
	if p.m.shelf.Decided() != 0 || p.m.view().filter != "agent" {
		t.Errorf("%d papers decided, filter %q", p.m.shelf.Decided(), p.m.view().filter)
	}
	p.keys("esc")
	if n := len(p.m.view().shown); n != 278 || p.m.selected() == nil {
		t.Errorf("%d papers after Esc, want 278", n)
	}
}
