package model

import (
	"strings"
	"testing"
)

func TestABarOfTheInsightsFiltersAllPapers(t *testing.T) {
	p := play(t).keys("t", "x", "I")
	p.sees("Insights · 278 papers: 276 undecided, 1 to-read, 0 read, 1 skipped", "2 decisions", "Papers by month", "▲ policy optimization", "Tencent")
	p.keys("j", "j", "enter").sees("date:2026-01", "6 of 278")
	equal(t, p.view(), "All")
	equal(t, p.shown(), 6)
	before := p.screen()
	p.keys("I", "j", "esc")
	equal(t, p.screen(), before)
	p.keys("I", "tab", "enter").sees(`title:"policy optimization"`)
	p.keys("I", "u", "I")
	if strings.Contains(p.screen(), "Insights") || p.decided() != 2 {
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
	if strings.Contains(p.screen(), "Insights") || p.filter() != "" {
		t.Errorf("closed, and yet:\n%s", p.screen())
	}
}
