package model

import (
	"strings"
	"testing"

	"dailies/model/marks"
)

func TestAnActionOnVeryManyPapersIsOneStep(t *testing.T) {
	const n = 3000
	p := gathered(t, n)
	for _, keys := range [][]string{{"A", "t"}, {":", "text:to-read", "enter", "y"}, {":", "text:to-read learning", "enter", "y"}} {
		p.keys(keys...).sees("to-read: 3000 papers — u undoes")
		if p.m.shelf.Counts != [4]int{marks.ToRead: n} || p.m.triage.Picks.N() != 0 {
			t.Fatalf("%v: %v, %d picked", keys, p.m.shelf.Counts, p.m.triage.Picks.N())
		}
		if lines := strings.Count(p.journal(), `"to-read"`); lines < n {
			t.Errorf("%v: %d lines in the journal", keys, lines)
		}
		p.keys("5", "A", "t").sees("nothing changed")
		p.keys("1")
		p.keys("u").sees("undone")
		if p.m.shelf.Counts != [4]int{marks.Inbox: n} {
			t.Fatalf("%v, undone: %v", keys, p.m.shelf.Counts)
		}
	}
	p.keys("A", "*").sees("starred: 3000 papers — u undoes")
	p.keys("A", "T", "text:rl", "enter").sees(": 3000 papers — u undoes")
}

func TestSleepIsSetOnVeryManyPapersAsOneStep(t *testing.T) {
	const n = 3000
	p := gathered(t, n)
	p.keys("A", "Z", "text:2w", "enter").sees("snoozed until 5 Dec 2026: 3000 papers — u undoes")
	if p.m.shelf.Counts != [4]int{} || p.m.triage.Picks.N() != 0 {
		t.Fatalf("%v, %d picked", p.m.shelf.Counts, p.m.triage.Picks.N())
	}
	p.keys("u").sees("undone: snooze of 3000 papers")
	p.keys("U", "5", "A", "Z", "enter").sees("awake: 3000 papers")
	if p.m.shelf.Counts != [4]int{marks.Inbox: n} {
		t.Errorf("%v", p.m.shelf.Counts)
	}
}
