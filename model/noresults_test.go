package model

import (
	"strings"
	"testing"
	"time"

	"dailies/model/search"
)

func TestEnterTakesARemedy(t *testing.T) {
	for _, row := range []struct{ view, typed, label, filter string }{
		{"5", "title:agent org:korea", "Without title:agent", "org:korea"},
		{"5", "'reasning", "Try reasoning", "reasoning"},
		{"5", "Title:agent org:tencnt is:starred", "Only org:tencnt", "org:tencnt"},
		{"5", "authors:900", "Clear the filter", ""},
		{"2", "title:agent", "Search in All", "title:agent"},
		{"5", `Agent  'reasonings -survey`, "Try reasoning", "Agent  reasoning -survey"},
	} {
		t.Run(row.typed, func(t *testing.T) {
			p := play(t).keys(row.view, "/", "text:"+row.typed, "enter")
			equal(t, p.shown(), 0)
			for n := 0; !strings.HasPrefix(p.selectedRemedy(), row.label); n++ {
				if n > search.MaxRemedies {
					t.Fatalf("no remedy %q:\n%s", row.label, p.screen())
				}
				p.keys("j")
			}
			want := p.m.view().None.Remedies[p.m.view().None.Selected].Count
			p.keys("enter")
			if p.filter() != row.filter || p.shown() != want || p.typing() || want == 0 {
				t.Errorf("the filter is %q with %d papers, want %q with %d", p.filter(), p.shown(), row.filter, want)
			}
		})
	}
}

// selectedRemedy is the remedy that Enter would take.
func (p *player) selectedRemedy() string {
	p.t.Helper()
	n := p.m.view().None
	if !p.m.showsRemedies() {
		p.t.Fatalf("no remedies:\n%s", p.screen())
	}
	p.sees(n.Remedies[n.Selected].Label.String())
	return n.Remedies[n.Selected].Label.String()
}

func TestClearingTheFilterIsTheLastRemedy(t *testing.T) {
	for _, typed := range []string{"title:agent org:korea", "'reasonings", "is:to-read title:agent"} {
		p := play(t).keys("t", "/", "text:"+typed, "enter")
		if first := p.selectedRemedy(); first == "Clear the filter" {
			t.Errorf("%s: clearing is selected", typed)
		}
		if all := p.m.view().None.Remedies; all[len(all)-1].Label.String() != "Clear the filter" {
			t.Errorf("%s: the last remedy is %q", typed, all[len(all)-1].Label)
		}
	}
}

func TestRemediesStayAChoiceAfterTyping(t *testing.T) {
	p := play(t).keys("2", "/", "text:title:agent", "esc", "5", "/", "text:org:korea", "enter")
	p.keys("/", "text: title:agen")
	equal(t, p.m.showsRemedies(), true)
	p.keys("esc")
	equal(t, p.m.showsRemedies(), false)
	equal(t, p.shown(), 1)
	p.m.setFilter("org:korea title:agent")
	p.run(p.m.find())
	first := p.selectedRemedy()
	p.keys("j")
	if second := p.selectedRemedy(); second == first {
		t.Errorf("j stays at %q", first)
	}
	p.keys("k", "enter")
	if p.shown() == 0 {
		t.Errorf("%q leads nowhere", first)
	}
}

func TestAnEmptyListIsShownBeforeItsRemediesAreFound(t *testing.T) {
	p := play(t).keys("5", "/", "text:org:korea title:agen")
	find := p.ahead("t")
	_, explain := p.m.Update(find())
	p.sees("No paper matches the filter.", "0 of 278")
	p.keys("enter")
	equal(t, p.typing(), true)
	p.run(explain)
	equal(t, p.typing(), false)
	equal(t, p.filter(), "org:korea title:agent")
}

// TestADecisionTypedBehindARemedyIsDropped has a search that ends before the next key: nobody can
// have seen what the remedy found.
func TestADecisionTypedBehindARemedyIsDropped(t *testing.T) {
	p := play(t).keys("/", "text:qqqqzz", "enter", "enter")
	p.now = p.now.Add(50 * time.Millisecond)
	p.keys("x").sees("Nothing matched: what you typed after Enter was dropped.")
	equal(t, p.decided(), 0)
	p.now = p.now.Add(time.Second)
	equal(t, p.keys("x").decided(), 1)
}

// TestADecisionTypedBehindAFilterThatFindsNothingIsForNoPaper has all keys in one read.
func TestADecisionTypedBehindAFilterThatFindsNothingIsForNoPaper(t *testing.T) {
	p := play(t).burstOf("/", "q", "q", "z", "z", "enter", "x")
	equal(t, p.filter(), "qqzz")
	equal(t, p.decided(), 0)
}
