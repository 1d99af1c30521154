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
		equal(t, len(p.picked()), 0)
		if lines := strings.Count(p.journal(), `"to-read"`); lines < n {
			t.Errorf("%v: %d lines in the journal", keys, lines)
		}
		p.keys("5", "A", "t").sees("nothing changed", "To-read 3000")
		p.keys("1", "u").sees("undone", "Inbox 3000")
	}
	p.keys("A", "*").sees("starred: 3000 papers — u undoes")
	p.keys("A", "T", "text:rl", "enter").sees(": 3000 papers — u undoes")
}

func TestSleepIsSetOnVeryManyPapersAsOneStep(t *testing.T) {
	const n = 3000
	p := gathered(t, n)
	p.keys("A", "Z", "text:2w", "enter").sees("snoozed until 5 Dec 2026: 3000 papers — u undoes")
	equal(t, p.counts(), [4]int{})
	equal(t, len(p.picked()), 0)
	p.keys("u").sees("undone: snooze of 3000 papers")
	p.keys("U", "5", "A", "Z", "enter").sees("awake: 3000 papers")
	equal(t, p.counts(), [4]int{marks.Inbox: n})
}
