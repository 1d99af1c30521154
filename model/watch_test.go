package model

import (
	"strings"
	"testing"

	"dailies/ui"
)

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

func TestAFilterCanAskForTheScore(t *testing.T) {
	p := play(t)
	p.writeList("watch.txt", "# mine\nagent +2\n-survey -3\n")
	p = playIn(t, p.home, sampleDumps(t)).keys("5", "/", "text:score:>0", "enter")
	if n := p.shown(); n == 0 || n == 278 {
		t.Fatalf("%d papers", n)
	}
	for _, id := range p.m.view().Shown {
		if p.m.lists.Scores().Points()[id] <= 0 {
			t.Errorf("paper %d has %d points", id, p.m.lists.Scores().Points()[id])
		}
	}
	before := p.shown()
	p.keys("w", "d", "esc")
	if n := p.shown(); n >= before {
		t.Errorf("%d papers after the word is gone, %d before", n, before)
	}
}

func TestWatchWordsLightUp(t *testing.T) {
	p := play(t).keys("5", "/", "text:title:agent", "enter", "w", "text:agent", "enter", "esc")
	lit := 0
	for _, s := range p.m.presenter().Row(0).TitleSpans {
		if s.Watch == ui.Wanted {
			lit++
		}
	}
	if lit == 0 || len(p.m.presenter().Row(0).Why) != 1 {
		t.Errorf("%d spans are lit, %d reasons", lit, len(p.m.presenter().Row(0).Why))
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
	if p.m.dialog.Prompt == nil || p.m.dialog.Prompt.Text() != "is:nothing" {
		t.Error("the line is gone")
	}
	p.keys("esc")
	if p.m.dialog.Prompt != nil || p.m.dialog.Overlay != nil {
		t.Error("Esc did not leave it")
	}
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
	if p.m.dialog.Prompt == nil || p.m.dialog.Prompt.Text() != "agent" {
		t.Error("Enter does not edit the word")
	}
	p.keys("esc", "esc", "/", "text:agent", "enter", "F", "text:mine", "enter", "f")
	p.sees("Enter open", "Esc close")
}
