package model

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/parser"
	"dailies/ui/terminal/signals"
)

func TestAnActionOnVeryManyPapersIsOneStep(t *testing.T) {
	const n = 6 * atOnce
	p := gathered(t, n)
	for _, keys := range [][]string{{"A", "t"}, {":", "text:to-read", "enter", "y"}, {":", "text:to-read learning", "enter", "y"}} {
		p.keys(keys...)
		p.sees("to-read: 3000 papers — u undoes")
		if p.m.shelf.Counts != [4]int{marks.ToRead: n} || p.m.picks.n != 0 {
			t.Fatalf("%v: %v, %d picked", keys, p.m.shelf.Counts, p.m.picks.n)
		}
		if lines := strings.Count(p.journal(), `"to-read"`); lines < n {
			t.Errorf("%v: %d lines in the journal", keys, lines)
		}
		p.keys("A", "t")
		p.sees("it was so already")
		p.keys("u")
		p.sees("undone")
		if p.m.shelf.Counts != [4]int{marks.Inbox: n} {
			t.Fatalf("%v, undone: %v", keys, p.m.shelf.Counts)
		}
	}
	p.keys("A", "*")
	p.sees("starred: 3000 papers")
	p.keys("A", "T", "text:rl", "enter")
	p.sees("tags: 3000 papers")
}

// busy is a model on n papers, on a machine so slow that a piece of an action
// takes half of what a frame has for it.
func busy(t *testing.T, n int) *player {
	p := gathered(t, n)
	p.m.cfg.Now = func() time.Time {
		p.now = p.now.Add(bulkTime / 2)
		return p.now
	}
	return p
}

func TestKeysWaitForAnActionOnVeryManyPapers(t *testing.T) {
	const n = 6 * atOnce
	p := busy(t, n)
	p.keys("A")
	for _, step := range []struct {
		key, sees, then string // the key, the screen meanwhile, the key typed ahead
		says            string
		read            int
	}{
		{"r", "read: 0 of 3000 papers …", "u", "undone: read of 3000 papers", 0},
		{"U", "redoing: 0 of 3000 papers …", "u", "undone: read of 3000 papers", 0},
		{"U", "redoing: 0 of 3000 papers …", "j", "3000 of 3000 decided", n},
		{"u", "undoing: 0 of 3000 papers …", "U", "redone: read of 3000 papers", n},
	} {
		_, more := p.m.Update(keyNamed(step.key))
		p.sees(step.sees)
		p.keys(step.then)
		if len(p.m.waiting) != 1 {
			t.Fatalf("%s %s: %d keys wait, want 1", step.key, step.then, len(p.m.waiting))
		}
		_, more = p.m.Update(more())
		p.sees("of 3000 papers …")
		if d := p.m.shelf.Counts[marks.Read]; d == 0 || d == n {
			t.Errorf("%s: %d of %d are read after the first piece", step.key, d, n)
		}
		p.run(more)
		p.sees(step.says)
		if p.m.shelf.Counts[marks.Read] != step.read || p.m.bulk != nil || len(p.m.Unsaved()) > 0 {
			t.Errorf("%s %s: %v", step.key, step.then, p.m.shelf.Counts)
		}
	}
	again := playIn(t, p.home, generated(n))
	again.sees("Read 3000")
}

func TestAnActionOnVeryManyPapersSaysThatItIsNotSavedYet(t *testing.T) {
	p := busy(t, 6*atOnce)
	p.keys("A")
	_, more := p.m.Update(keyNamed("r"))
	_, more = p.m.Update(more())
	p.keys("q")
	p.m.sayHowFar()
	p.sees("of 3000 papers … then dailies quits")
	p.m.waiting = nil
	for p.m.bulk != nil {
		_, more = p.m.Update(more())
	}
	p.sees("read: 3000 papers", "— saving …")
	p.run(more)
	if strings.Contains(p.screen(), "saving") {
		t.Error(p.screen())
	}
}

func TestDumpsWaitForAnActionOnVeryManyPapers(t *testing.T) {
	const n = 6 * atOnce
	p := busy(t, n)
	var more []parser.Dump
	for d := range generated(n + 300)(t.Context()) {
		more = append(more, d)
	}
	p.keys("A")
	_, bulk := p.m.Update(keyNamed("r"))
	for range 2 {
		_, bulk = p.m.Update(bulk())
	}
	done := p.m.bulk.at
	p.keys("q")
	p.send(loadedMsg{gen: p.m.loading.gen, dumps: more[len(more)-1:]})
	if p.m.bulk == nil || p.m.bulk.at != done || p.m.shelf.Papers.Len() != n {
		t.Fatalf("the dumps did not wait: %d papers", p.m.shelf.Papers.Len())
	}
	p.run(bulk)
	if p.m.shelf.Counts != [4]int{marks.Inbox: 300, marks.Read: n} || len(p.m.Unsaved()) > 0 || !p.quit {
		t.Errorf("%v, %d steps not saved, quit: %v", p.m.shelf.Counts, len(p.m.Unsaved()), p.quit)
	}
}

func TestWhoQuitsDuringAnActionOnVeryManyPapersSeesItGoOnAndEnd(t *testing.T) {
	const n = 6 * atOnce
	p := busy(t, n)
	p.keys("A")
	_, more := p.m.Update(keyNamed("r"))
	_, more = p.m.Update(more())
	done := p.m.bulk.at
	p.keys("ctrl+c")
	if p.m.bulk == nil || p.m.bulk.at != done || p.quit {
		t.Fatal("it was done in one go")
	}
	p.sees("of 3000 papers … then dailies quits")
	p.run(more)
	if p.m.shelf.Counts[marks.Read] != n || len(p.m.Unsaved()) > 0 || !p.quit {
		t.Errorf("%v, %d steps not saved, quit: %v", p.m.shelf.Counts, len(p.m.Unsaved()), p.quit)
	}
	if lines := strings.Count(p.journal(), `"read"`); lines != n {
		t.Errorf("%d lines are saved", lines)
	}
}

func TestAnActionOnVeryManyPapersIsEndedBeforeAnythingElse(t *testing.T) {
	const n = 6 * atOnce
	for name, between := range map[string]func(*player){
		"quit twice": func(p *player) { p.keys("ctrl+c", "ctrl+c") },
		"hang up":    func(p *player) { p.send(signals.QuitMsg{}) },
	} {
		for _, started := range []bool{false, true} {
			p, read := busy(t, n), 0
			p.keys("A")
			for _, key := range []string{"r", "u", "U"} {
				read = n - read
				_, more := p.m.Update(keyNamed(key))
				if started {
					_, more = p.m.Update(more())
				}
				if p.m.bulk == nil {
					t.Fatal("it was done within a frame")
				}
				between(p)
				if p.m.shelf.Counts[marks.Read] != read || len(p.m.Unsaved()) > 0 || !p.quit {
					t.Errorf("%s, %s: %v, %d steps not saved, quit: %v", key, name, p.m.shelf.Counts, len(p.m.Unsaved()), p.quit)
				}
				p.run(more) // too late
				if p.m.shelf.Counts[marks.Read] != read {
					t.Errorf("%s, %s: %v", key, name, p.m.shelf.Counts)
				}
			}
		}
	}
}

func TestSleepIsSetOnVeryManyPapersAsOneStep(t *testing.T) {
	const n = 6 * atOnce
	p := busy(t, n)
	p.keys("A", "Z", "text:2w", "enter")
	p.sees("snoozed until 2026-12-05: 3000 papers — u undoes")
	if p.m.shelf.Counts != [4]int{} || p.m.picks.n != 0 {
		t.Fatalf("%v, %d picked", p.m.shelf.Counts, p.m.picks.n)
	}
	p.keys("u")
	p.sees("undone: snooze of 3000 papers")
	p.keys("U", "5", "A", "Z", "enter")
	p.sees("awake: 3000 papers")
	if p.m.shelf.Counts != [4]int{marks.Inbox: n} {
		t.Errorf("%v", p.m.shelf.Counts)
	}
}

// TestAPieceOfAnActionMakesHardlyAnyGarbage: while it is taken away no key is. 50
// papers were 330 pieces of memory when marked, and 170 when that was undone.
func TestAPieceOfAnActionMakesHardlyAnyGarbage(t *testing.T) {
	const n, pieces = 20_000, 100
	p := gathered(t, n)
	for _, c := range []struct {
		keys []string
		most float64 // for a piece
	}{
		{[]string{"A", "t"}, 6}, {[]string{"u"}, 6}, {[]string{"U"}, 6}, {[]string{"A", "r"}, 6}, {[]string{"A", "*"}, 6}, {[]string{"A", "*"}, 6},
	} {
		p.keys(c.keys[:len(c.keys)-1]...)
		_, cmd := p.m.Update(keyNamed(c.keys[len(c.keys)-1]))
		b, msg := p.m.bulk, cmd().(bulkMsg)
		b.use(msg.room)
		if takes := testing.AllocsPerRun(pieces, b.piece); takes > c.most || b.at != (pieces+1)*bulkPiece {
			t.Errorf("%v: a piece takes memory %v times, want %v at most; %d papers", c.keys, takes, c.most, b.at)
		}
		p.run(func() tea.Msg { return bulkMsg{of: b} })
		if p.m.bulk != nil || len(p.m.Unsaved()) > 0 {
			t.Fatal("it has not ended")
		}
	}
}

func TestWhatUndoForgotIsSaid(t *testing.T) {
	p := play(t)
	p.keys("t", "t", "t")
	p.m.shelf.Marks.Forget(1)
	p.keys("u", "u")
	p.sees("Nothing more to be undone: only what was done to the last 4,194,304 papers is remembered.", "To-read 2")
}

// TestUndoOfManyPapersGoesBackAsThatOfFewDoes compares what stands where after an
// undo in pieces with one at once.
func TestUndoOfManyPapersGoesBackAsThatOfFewDoes(t *testing.T) {
	for _, keys := range [][]string{
		{"j", "j", "A", "t", "u"},                // in its place
		{"j", "A", "t", "2", "j", "1", "u"},      // the papers left the list
		{"j", "A", "t", "2", "u"},                // in another view
		{"j", "A", "t", "5", "G", "u", "U", "u"}, // and back again
		{"A", "*", "/", "text:is:starred", "enter", "A", "x", "u", "u"},
	} {
		var seen []string
		for _, n := range []int{atOnce, atOnce + 1} {
			p := gathered(t, n)
			p.keys(keys...)
			v := p.m.view()
			first := ""
			if v.at >= 0 {
				first = p.title()
			}
			seen = append(seen, fmt.Sprint(first, " of ", len(v.shown)-n, ", ", len(v.was), " held, ", p.m.message.text.String()))
		}
		if few, many := seen[0], strings.ReplaceAll(seen[1], "501", "500"); few != many {
			t.Errorf("%v: %s; with many: %s", keys, few, many)
		}
	}
}

func TestWhatAnotherWindowDecidesDuringAnActionOnVeryManyPapersIsTheSameAfterARestart(t *testing.T) {
	const n = 6 * atOnce
	one := busy(t, n)
	one.keys("A")
	_, more := one.m.Update(keyNamed("x"))
	two := playIn(t, one.home, generated(n))
	two.now = one.now.Add(time.Second)
	two.keys("G", "t", "G")
	two.sees("To-read 1")
	id := two.m.selected().ID
	if i, ok := one.m.shelf.Papers.Find(id); !ok || one.m.shelf.Mark(i).Status != marks.Inbox {
		t.Fatal("the last paper is not one of those that are still to come")
	}
	one.news()
	one.run(more)
	again := playIn(t, one.home, generated(n))
	for i, p := range []*player{one, again} {
		if at, _ := p.m.shelf.Papers.Find(id); p.m.shelf.Mark(at).Status != marks.ToRead {
			t.Errorf("window %d: the later decision is lost: %v", i, p.m.shelf.Counts)
		}
	}
}

func TestNewsDoNotEndAnActionOnVeryManyPapersAtOnce(t *testing.T) {
	const n = 6 * atOnce
	one := busy(t, n)
	two := playIn(t, one.home, generated(n))
	one.keys("A")
	_, more := one.m.Update(keyNamed("x"))
	_, more = one.m.Update(more())
	done := one.m.bulk.at
	two.now = one.now.Add(time.Second)
	two.keys("G", "*")
	one.news()
	if one.m.bulk == nil || one.m.bulk.at != done {
		t.Error("the news have gone on with the action")
	}
	one.run(more)
	one.sees("Skipped 3000")
	if last := one.m.view().shown[n-1]; !one.m.shelf.Mark(int(last)).Starred {
		t.Error("the news are lost")
	}
}

func TestKeysAreTakenWhileNewsOfVeryManyPapersArrive(t *testing.T) {
	const n = 6 * atOnce
	one := busy(t, n)
	two := playIn(t, one.home, generated(n))
	two.keys("A", "x")
	one.now = two.now.Add(time.Hour)
	entries, err := one.m.cfg.Store.News()
	_, more := one.m.Update(newsMsg{entries: entries, found: one.m.cfg.Store.Report(), err: err})
	_, more = one.m.Update(more())
	for _, key := range []string{"G", "t"} { // the news of the last paper are still to come
		_, cmd := one.m.Update(keyNamed(key))
		one.run(cmd)
	}
	one.sees("To-read 1 ")
	if d := one.m.shelf.Counts[marks.Skipped]; d == 0 || d >= n-1 {
		t.Errorf("%d papers are skipped after the first piece", d)
	}
	_, cmd := one.m.Update(keyNamed("A"))
	one.run(cmd)
	_, begun := one.m.Update(keyNamed("*"))
	one.run(begun) // it comes after the news
	one.run(more)
	again := playIn(t, one.home, generated(n))
	for i, p := range []*player{one, again} {
		if p.m.shelf.Counts != [4]int{marks.ToRead: 1, marks.Skipped: n - 1} {
			t.Errorf("window %d: %v", i, p.m.shelf.Counts)
		}
	}
}

func TestUndoLeavesAloneWhatTheNewsSayThatAreStillArriving(t *testing.T) {
	const n = 6 * atOnce
	for name, between := range map[string]func(*player){
		"nothing": func(*player) {},
		"quit":    func(p *player) { p.keys("ctrl+c") },
		"dumps":   func(p *player) { p.send(loadedMsg{gen: p.m.loading.gen}) },
	} {
		one := busy(t, n)
		one.keys("G", "t")
		id := one.m.selected().ID
		two := playIn(t, one.home, generated(n))
		two.now = one.now.Add(time.Second)
		two.keys("5", "A", "x")
		one.now = two.now.Add(time.Hour)
		entries, err := one.m.cfg.Store.News()
		_, more := one.m.Update(newsMsg{entries: entries, found: one.m.cfg.Store.Report(), err: err})
		if !one.m.arriving.awaited() {
			t.Fatal("the news have arrived at once")
		}
		_, undo := one.m.Update(keyNamed("u"))
		between(one)
		one.run(undo)
		one.run(more)
		if name != "quit" {
			one.sees("Not undone: another window has changed it since.")
		}
		again := playIn(t, one.home, generated(n))
		for i, p := range []*player{one, again} {
			if at, _ := p.m.shelf.Papers.Find(id); p.m.shelf.Mark(at).Status != marks.Skipped {
				t.Errorf("%s, window %d: the other window's decision is lost: %v", name, i, p.m.shelf.Counts)
			}
		}
	}
}

func TestGarbageWaitsUntilAnActionOnVeryManyPapersIsSaved(t *testing.T) {
	p, rushes := busy(t, 6*atOnce), 0
	p.m.cfg.Rush = func() func() {
		rushes++
		return func() {
			rushes--
			if lines := strings.Count(p.journal(), `"read"`); lines < 6*atOnce {
				t.Errorf("%d lines are saved", lines)
			}
		}
	}
	p.keys("A")
	_, more := p.m.Update(keyNamed("r"))
	if p.run(more); rushes != 0 || p.m.rush != nil {
		t.Errorf("%d rushes go on", rushes)
	}
	began := 0
	p.m.cfg.Rush = func() func() { began++; return func() { began += 10 } }
	p.keys("t")
	p.news()
	if began != 0 {
		t.Error("one paper is a rush")
	}
	two := playIn(t, p.home, generated(6*atOnce))
	two.keys("5", "A", "x")
	if p.news(); began != 11 {
		t.Errorf("news of very many papers are none, or do not end: %d", began)
	}
}
