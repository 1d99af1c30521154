package model

import (
	"strings"
	"testing"

	"dailies/ui"
)

// tags are those of the selected paper.
func (p *player) tags() string {
	return strings.Join(p.m.shelf.Mark(int(p.m.view().At)).Tags, " ")
}

func TestTagsAreGivenEditedAndUndone(t *testing.T) {
	p := play(t).keys("T", "text:rl agents", "enter")
	p.sees("tagged #rl #agents: "+p.title()[:30], "u undoes", "#agents", "#rl")
	p.keys("T").sees("agents rl")
	p.keys("backspace", "backspace", "backspace", "text:#vision", "enter") // "rl " goes
	equal(t, p.tags(), "agents vision")
	p.keys("u")
	equal(t, p.tags(), "agents rl")
	p.sees("undone: tags")
	p.keys("u")
	equal(t, p.tags(), "")
	p.keys("U", "U")
	equal(t, p.tags(), "agents vision")
}

func TestTagsOfSeveralPapersAreAddedAndTakenAwayInOneStep(t *testing.T) {
	p := play(t).keys("T", "text:old", "enter", " ", " ", " ", "T", "text:rl -old", "enter")
	counts := p.m.shelf.Marks.Tags()
	equal(t, counts["rl"], 3)
	equal(t, counts["old"], 0)
	p.keys("u")
	if counts = p.m.shelf.Marks.Tags(); counts["rl"] != 0 || counts["old"] != 1 {
		t.Errorf("tags in use after the undo: %v", counts)
	}
}

func TestWhereNothingChangesNoUndoIsPromised(t *testing.T) {
	p := play(t).keys("x", "k", "T", "enter").sees("nothing changed")
	p.keys("j", "i").sees("inbox: ", "nothing changed").lacks("u undoes")
	p.keys("u").sees("undone: skipped", "Skipped   5 All")
}

func TestTheLastDecisionIsRepeated(t *testing.T) {
	p := play(t).keys(".").sees("There is no decision to repeat yet")
	p.keys("x", ".", ".").sees("Skipped 3")
	p.keys(" ", " ", ".").sees("Skipped 5", "2 papers")
	p.keys("u", "u").sees("Skipped 2")
}

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
	must(t, p.m.cfg.Store.Close())
	again := playIn(t, p.home, sampleDumps(t)).sees("Inbox 277").keys("Q")
	must(t, again.m.cfg.Store.Close())
	later := playOn(t, p.home, sampleDumps(t), today.AddDate(0, 0, 1))
	later.sees("Inbox 278")
}

func TestASnoozedPaperSaysSoAndItsDayIsThereToBeEdited(t *testing.T) {
	p := play(t)
	p.m.settings.Advance = "stay"
	p.keys("Z", "text:3d", "enter", "5", "g")
	equal(t, strings.Count(p.screen(), "snoozed until 24 Nov 2026"), 2)
	p.keys("Z").sees("snooze until: 2026-11-24")
	p.keys("ctrl+u", "enter").sees("awake")
	p.keys("Z", "enter").lacks("snoozed until 24")
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

func TestASnoozeIsOverThoughMidnightPassesWhileTheDumpsAreReadAgain(t *testing.T) {
	for _, news := range []bool{true, false} { // other windows are looked at meanwhile, or later
		l := comeLate(t).come(4)
		l.keys("Z", "text:tomorrow", "enter", "1").sees("Inbox 277")
		_ = l.ahead("R")
		l.read = 0
		l.come(1)
		l.now = today.AddDate(0, 0, 1)
		if news {
			l.news()
		}
		l.come(3)
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

func TestWatchWordsRankAndSayWhy(t *testing.T) {
	p := play(t)
	p.keys("5", "w", "text:agent +2", "enter", "a", "text:-survey", "enter", "a", "text:tool", "enter")
	p.sees("Watch words", "+2", "agent", "-1", "survey")
	p.keys("esc", "s", "w", "g")
	points := p.m.lists.Scores().Points()
	for i := 1; i < p.shown(); i++ {
		if a, b := points[p.m.view().Shown[i-1]], points[p.m.view().Shown[i]]; a < b {
			t.Fatalf("row %d has %d points, the one above %d", i, b, a)
		}
	}
	p.sees("+agent +tool")
	equal(t, p.listed("watch.txt"), "agent +2\n-survey\ntool\n")
}

func TestWatchWordsLightUp(t *testing.T) {
	p := play(t).keys("5", "/", "text:title:agent", "enter", "w", "text:agent", "enter", "esc")
	lit := 0
	for _, s := range p.m.reading.Present().Row(0).TitleSpans {
		if s.Watch == ui.Wanted {
			lit++
		}
	}
	if lit == 0 || len(p.m.reading.Present().Row(0).Why) != 1 {
		t.Errorf("%d spans are lit, %d reasons", lit, len(p.m.reading.Present().Row(0).Why))
	}
}

func TestPointsGoUpAndDownButNeverToNone(t *testing.T) {
	p := play(t).keys("w", "text:agent", "enter", "+", "+", "-", "-", "-")
	equal(t, p.listed("watch.txt"), "-agent\n")
	p.keys("d", "u")
	equal(t, p.listed("watch.txt"), "-agent\n")
}

func TestAWrongWatchWordIsSaidAndStaysInTheLine(t *testing.T) {
	p := play(t).keys("w", "text:is:nothing", "enter").sees("is: has no value")
	equal(t, p.asked(), true)
	equal(t, p.prompt(), "is:nothing")
	p.keys("esc")
	equal(t, p.asked(), false)
	equal(t, p.covered(), false)
}

func TestScoresFollowTagsAndReading(t *testing.T) {
	p := play(t).keys("5", "w", "text:#gold +9", "enter", "esc", "T", "text:gold", "enter")
	equal(t, p.m.lists.Scores().Points()[p.m.view().At], 9)
	p.keys("R")
	equal(t, p.m.lists.Scores().Points()[p.m.view().At], 9)
	if !strings.Contains(p.screen(), "+#gold") {
		t.Error("the row does not say why")
	}
}

func TestAListSaysWhatEnterDoesToARow(t *testing.T) {
	p := play(t).keys("w", "text:agent", "enter").sees("Enter edit").keys("enter")
	equal(t, p.asked(), true)
	equal(t, p.prompt(), "agent")
	p.keys("esc", "esc", "/", "text:agent", "enter", "F", "text:mine", "enter", "f")
	p.sees("Enter open", "Esc close")
}
