package model

import (
	"strings"
	"testing"
	"time"

	"dailies/model/marks"
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
	p := busy(t, 6*atOnce)
	p.keys("A")
	_, more := p.m.Update(keyNamed("x"))
	p.sees("skipped:", "of 3000 papers …")
	p.keys("j", "u") // u takes back all of it
	if len(p.m.waiting) != 2 {
		t.Fatalf("%d keys wait, want 2", len(p.m.waiting))
	}
	p.run(more)
	p.sees("undone: skipped of 3000 papers")
	if p.m.shelf.Counts != [4]int{marks.Inbox: 6 * atOnce} || p.m.bulk != nil {
		t.Errorf("%v", p.m.shelf.Counts)
	}
}

func TestAnActionOnVeryManyPapersIsEndedBeforeAnythingElse(t *testing.T) {
	for name, between := range map[string]func(*player){
		"quit":  func(p *player) { p.keys("ctrl+c") },
		"dumps": func(p *player) { p.send(loadedMsg{gen: p.m.loading.gen}) },
	} {
		p := busy(t, 6*atOnce)
		p.keys("A")
		_, more := p.m.Update(keyNamed("r"))
		if p.m.bulk == nil {
			t.Fatal("it was done within a frame")
		}
		between(p)
		if p.m.shelf.Counts[marks.Read] != 6*atOnce || len(p.m.saving.pending) > 0 || p.quit != (name == "quit") {
			t.Errorf("%s: %v, %d steps not saved, quit: %v", name, p.m.shelf.Counts, len(p.m.saving.pending), p.quit)
		}
		p.run(more) // too late
		if p.m.shelf.Counts[marks.Read] != 6*atOnce {
			t.Errorf("%s: %v", name, p.m.shelf.Counts)
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
