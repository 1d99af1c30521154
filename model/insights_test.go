package model

import (
	"strings"
	"testing"

	"dailies/model/list"
)

func TestABarOfTheInsightsFiltersAllPapers(t *testing.T) {
	p := play(t).keys("t", "x", "I")
	p.sees("Insights · 278 papers: 276 undecided, 1 to-read, 0 read, 1 skipped", "2 decisions", "Papers by month", "▲ policy optimization", "Tencent")
	p.keys("j", "j", "enter").sees("date:2026-01", "6 of 278")
	if p.m.reading.Current != list.All || len(p.m.view().Shown) != 6 {
		t.Errorf("view %d has %d papers", p.m.reading.Current, len(p.m.view().Shown))
	}
	before := p.screen()
	p.keys("I", "j", "esc")
	if p.screen() != before {
		t.Errorf("Esc leaves another screen:\n%s", p.screen())
	}
	p.keys("I", "tab", "enter").sees(`title:"policy optimization"`)
	p.keys("I", "u", "I")
	if strings.Contains(p.screen(), "Insights") || p.m.shelf.Decided() != 2 {
		t.Error("a key acts on the papers below, or I does not close")
	}
}

func TestKeysTypedBeforeTheInsightsAreCountedAreAboutThem(t *testing.T) {
	p := play(t)
	count := p.ahead("I")
	p.keys("j", "j", "enter", "t").sees("Insights · counting")
	p.run(count)
	p.sees("date:2026-01", "To-read 1", "6 of 278")
}

func TestInsightsThatWereClosedStayClosed(t *testing.T) {
	p := play(t)
	count := p.ahead("I")
	p.keys("j", "enter", "esc")
	p.run(count)
	if strings.Contains(p.screen(), "Insights") || p.m.view().Filter != "" {
		t.Errorf("closed, and yet:\n%s", p.screen())
	}
}
