package model

import (
	"strings"
	"testing"
)

func TestASnoozedPaperIsOutOfTheInboxUntilItsDay(t *testing.T) {
	p := play(t).keys("j", "Z", "text:soon", "enter").sees("is not a day").keys("esc")
	snoozed := p.title()
	p.keys("Z", "text:3d").sees("back on 24 Nov 2026")
	p.keys("enter")
	p.sees("snoozed until 24 Nov 2026", "Inbox 277", "All 278", "0 of 278 decided, 1 snoozed")
	if p.title() == snoozed {
		t.Error("the selection stays on the snoozed paper")
	}
	p.keys("u").sees("undone: snooze", "Inbox 278")
	p.keys("U", "1")
	equal(t, p.shown(), 277)
	p.now = today.AddDate(0, 0, 2)
	p.news()
	p.sees("Inbox 277")
	p.now = today.AddDate(0, 0, 3)
	p.news()
	p.sees("Inbox 278", "1 paper back from a snooze")
	equal(t, p.shown(), 277)
	p.keys("1")
	equal(t, p.shown(), 278)
}

func TestASnoozeIsOverAfterARestartOnItsDay(t *testing.T) {
	p := play(t).keys("Z", "text:tomorrow", "enter", "Q")
	if err := p.m.cfg.Store.Close(); err != nil {
		t.Fatal(err)
	}
	again := playIn(t, p.home, sampleDumps(t)).sees("Inbox 277").keys("Q")
	if err := again.m.cfg.Store.Close(); err != nil {
		t.Fatal(err)
	}
	later := playOn(t, p.home, sampleDumps(t), today.AddDate(0, 0, 1))
	later.sees("Inbox 278")
}

func TestPickedPapersSleepAndWakeInOneStep(t *testing.T) {
	p := play(t).keys(" ", " ", "Z", "text:1w", "enter").sees("Inbox 276", "2 papers")
	p.keys("u").sees("Inbox 278")
}

func TestASnoozedPaperSaysSoAndItsDayIsThereToBeEdited(t *testing.T) {
	p := play(t)
	p.m.settings.Advance = "stay"
	p.keys("Z", "text:3d", "enter", "5", "g")
	equal(t, strings.Count(p.screen(), "snoozed until 24 Nov 2026"), 2)
	p.keys("Z").sees("snooze until: 2026-11-24")
	p.keys("ctrl+u", "enter").sees("awake")
	p.keys("Z", "enter")
	p.lacks("snoozed until 24")
}

func TestASnoozePutsADecidedPaperIntoTheInboxAsleep(t *testing.T) {
	p := play(t)
	p.m.settings.Advance = "stay"
	p.keys("t", "Z", "text:3d", "enter").sees("To-read   3 Read", "Inbox 277")
	p.keys("u").sees("undone: snooze", "To-read 1", "Inbox 277")
	p.keys("U")
	p.now = today.AddDate(0, 0, 3)
	p.news()
	p.sees("To-read   3 Read", "Inbox 278")
}

func TestADecisionEndsASnooze(t *testing.T) {
	for _, key := range []string{"t", "r", "x", "i"} {
		p := play(t)
		p.m.settings.Advance = "stay"
		p.keys("Z", "text:3d", "enter", key, "i").sees("Inbox 278")
		equal(t, p.m.shelf.Mark(int(p.m.view().At)).Snooze, "", key)
	}
}

func TestASnoozeIsOverThoughMidnightPassesWhileTheDumpsAreReadAgain(t *testing.T) {
	for _, news := range []bool{true, false} { // other windows are looked at meanwhile, or later
		l := comeLate(t)
		for range 4 {
			l.come()
		}
		l.keys("Z", "text:tomorrow", "enter", "1").sees("Inbox 277")
		_, _ = l.m.Update(keyNamed("R"))
		l.read = 0
		l.come()
		l.now = today.AddDate(0, 0, 1)
		if news {
			l.news()
		}
		for range 3 {
			l.come()
		}
		l.sees("Inbox 278")
		equal(t, l.shown(), 278, news)
	}
}

func TestASnoozedPaperLooksSnoozedAndIsNotCalledDecided(t *testing.T) {
	p := play(t)
	p.keys("Z", "text:3d", "enter", "/", "text:is:snoozed", "enter", "enter").sees("◔", "1 of 278")
	p.lacks("all decided")
	p.keys("x").sees("all decided")
}
