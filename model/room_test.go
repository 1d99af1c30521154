package model

import (
	"slices"
	"strings"
	"testing"

	"dailies/model/marks"
)

func TestAnActionThatMemoryHasNoRoomForChangesNothing(t *testing.T) {
	const n = 6 * atOnce
	p := gathered(t, n)
	p.keys("5", "t", "j")
	journal, counts := p.journal(), p.m.shelf.Counts
	left := int64(0)
	p.m.cfg.Memory = func(bytes int64) int64 {
		if left > 0 {
			return left
		}
		return bytes * 5 / 6
	}
	for _, keys := range [][]string{
		{"A", "r"}, {"A", "*"}, {"A", "T", "text:rl", "enter"}, {"A", "Z", "text:2w", "enter"}, {":", "text:skip learning", "enter", "y"}, {":", "text:star", "enter", "y"},
	} {
		p.keys(keys...)
		p.sees("not done. Memory has room for 2000 of 3000 papers — filter further.")
		if p.journal() != journal || p.m.shelf.Counts != counts || p.m.bulk != nil || len(p.m.Unsaved()) > 0 {
			t.Errorf("%v: something was done: %v", keys, p.m.shelf.Counts)
		}
		if keys[0] == "A" && p.m.picks.n != n {
			t.Errorf("%v: %d papers are picked", keys, p.m.picks.n)
		}
		p.keys("esc", "esc")
	}
	p.keys("u")
	p.sees("undone: to-read")

	left = 1
	p.keys("A", "r")
	p.sees("Memory has room for 500 of 3000 papers")
	p.keys("esc", "/", "text:\"for 7 steps\"", "enter", "A", "r") // few are never refused
	p.sees("read: 10 papers")
	left = 1 << 40
	p.keys("esc", "esc", "A", "x")
	p.sees("skipped: 3000 papers")
}

func TestAnUndoThatMemoryHasNoRoomForCanBeDoneLater(t *testing.T) {
	const n = 6 * atOnce
	p := gathered(t, n)
	p.keys("A", "r")
	for _, c := range []struct{ key, doing, done string }{{"u", "undoing", "undone"}, {"U", "redoing", "redone"}, {"u", "undoing", "undone"}} {
		counts, journal := p.m.shelf.Counts, p.journal()
		p.m.cfg.Memory = func(int64) int64 { return 1 }
		for range 2 {
			p.keys(c.key)
			p.sees(c.doing + ": not done. Memory has room for 500 of 3000 papers — open fewer dumps at once.")
		}
		if p.m.shelf.Counts != counts || p.journal() != journal {
			t.Errorf("%s: something was done: %v", c.doing, p.m.shelf.Counts)
		}
		p.m.cfg.Memory = func(bytes int64) int64 { return bytes }
		p.keys(c.key)
		p.sees(c.done + ": read of 3000 papers")
	}
}

func TestMemoryIsAskedForByPapersFarFromEachOther(t *testing.T) {
	const n = 20 * atOnce
	p, asked := gathered(t, n), []int64(nil)
	p.m.cfg.Memory = func(bytes int64) int64 { asked = append(asked, bytes); return bytes }
	p.keys("5", "/", "text:\"for 1\" -\"for 2\"", "enter", "A", "t", "esc", "esc") // more than a third of them
	some := p.m.shelf.Counts[marks.ToRead]
	p.keys("A", "r")
	if len(asked) != 2 || some < n/4 || some > n/2 {
		t.Fatal(asked, some)
	}
	each := asked[0] / int64(some)
	want := int64(n-some)*each + int64(some)*32 // those have a mark
	if got := asked[1]; got < want*9/10 || got > want*11/10 {
		t.Errorf("%d bytes are asked for, want about %d", got, want)
	}
	if !slices.IsSorted(asked) || strings.Contains(p.screen(), "not done") {
		t.Error(asked)
	}
}
