package model

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui/terminal"
	"dailies/ui/uitest"
)

// agentsAndRobots returns dumps of ten papers for each of some days of May 2026, alternating robots and
// agents.
func agentsAndRobots(days int) shelf.Dumps {
	return func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			for day := range days {
				d := parser.Dump{Name: clean.Of(fmt.Sprint(day)), Pages: []parser.Page{{Date: parser.Date{Year: 2026, Month: 5, Day: int8(1 + day)}}}}
				for n := range 10 {
					title, abstract := fmt.Sprintf("Robots %d%c"+longTitle, day, 'a'+n), "A robot walks on legs over stones."
					if n%2 == 1 {
						title, abstract = fmt.Sprintf("Agents %d%c"+longTitle, day, 'a'+n), "Our agents plan the use of tools with GRPO."
					}
					d.Papers = append(d.Papers, parser.Paper{Title: clean.Of(title), Abstract: clean.Of(abstract)})
				}
				if !yield(d, nil) {
					return
				}
			}
		}
	}
}

const longTitle = " and What It Takes to Keep Them on Their Way Through a Whole Long Day of Work in the Field"

// decideOn keeps the agents of a day's page, and skips its robots.
func (p *player) decideOn(day int) {
	p.t.Helper()
	p.keys("1", "/", fmt.Sprintf("text:page:2026-05-%02d sort:page", day), "enter", "g")
	for range 5 {
		p.keys("x", "t")
	}
	p.keys("esc", "esc")
}

// trainedUser is in the third sitting, and has kept ten papers about agents on two days.
func trainedUser(t *testing.T) *player {
	p := playIn(t, t.TempDir(), agentsAndRobots(6))
	p.decideOn(1)
	p.now = p.now.AddDate(0, 0, 1)
	p = playOn(t, p.home, agentsAndRobots(6), p.now)
	p.decideOn(2)
	return playOn(t, p.home, agentsAndRobots(6), p.now.AddDate(0, 0, 1))
}

func TestSortingWhileLoadingSelectsTheFirstPaper(t *testing.T) {
	l := startLoading(t, trainedUser(t).home, agentsAndRobots(6)).showProgress().load(3)
	l.keys("s", "f")
	l.load(3).sees("1 of 40 · for you")
	begins(t, l.title(), "Agents")
}

func TestALateLearnedOrderKeepsTheSelection(t *testing.T) {
	l := startLoading(t, trainedUser(t).home, agentsAndRobots(6)).showProgress().load(3)
	l.keys("s", "f", "t", "x")
	reads := l.title()
	l.load(3).sees("for you, still learning")
	uitest.Equal(t, l.title(), reads)
}

func TestLoadingThatEndsEarlyIsLearnedFrom(t *testing.T) {
	home := trainedUser(t).home
	for name, end := range map[string]func(*slowLoader){
		"stopped": func(l *slowLoader) { l.keys("ctrl+x") },
		"failed":  func(l *slowLoader) { l.send(shelf.ReadMsg{Gen: l.m.loading.Gen, Errs: []error{errors.New("no disk")}}) },
	} {
		l := startLoading(t, home, agentsAndRobots(6)).showProgress().load(3)
		l.keys("s", "f", "ctrl+x").sees("for you, still learning")
		begins(t, l.title(), "Agents")
		_ = l.pressAhead("R") // not run: the test sends what it would read
		l.showProgress()
		l.keys("t", "t", "s", "f")
		kept := l.m.learning.Replay.Kept
		end(l)
		uitest.Equal(t, l.m.learning.Replay.Kept, kept+2, name)
	}
}

func TestEscShowsTheOrderThatWasLearnedDuringTyping(t *testing.T) {
	before := trainedUser(t)
	p := &asyncPlayer{player: newPlayer(t, before.home, agentsAndRobots(6), before.now), random: rand.New(rand.NewPCG(4, 0))}
	p.enqueue(p.m.Init())
	p.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	for p.m.loading.Busy {
		p.runOne()
	}
	p.send(uitest.Key("/"))
	for !p.m.typing() {
		p.runOne()
	}
	uitest.Equal(t, p.m.learning.HasOrder(), false)
	p.runAll()
	p.keys("text:agent", "esc").sees("for you")
}

func TestADecisionMovesNoRow(t *testing.T) {
	p := trainedUser(t)
	before := p.titles()
	p.keys("x", "t", "x", "x", "j", "t", "u", "*")
	uitest.EqualList(t, p.titles(), before)
	p.keys("2", "1")
	rest := slices.DeleteFunc(before, func(title string) bool { return !slices.Contains(p.titles(), title) })
	if now := p.titles(); !slices.Equal(now, rest) || len(now) == len(before) {
		t.Errorf("back in the inbox: %q\nwant %q", now, rest)
	}
}

func TestDecisionsOfAnotherWindowAreLearnedAndMoveNoRow(t *testing.T) {
	one := trainedUser(t)
	two := playOn(t, one.home, agentsAndRobots(6), one.now)
	before, kept := one.titles(), one.m.learning.Replay.Kept
	two.keys("t", "t", "x")
	one.pollMarks()
	uitest.EqualList(t, one.titles(), before)
	one.keys("B", "B")
	uitest.Equal(t, one.m.learning.Replay.Kept, kept+2)
	one.sees("for you")
}

func TestAnOutdatedLearningResultIsDropped(t *testing.T) {
	p := trainedUser(t)
	stale := p.m.learn(true)
	p.m.learning.Forget()
	p.run(stale)
	uitest.Equal(t, p.m.learning.HasOrder(), false)
}

// TestTheListHasTheOrderItNamesInAnyOrderOfResults starts with an order chosen in the last sitting, and
// presses keys while loading, searches and learning run.
func TestTheListHasTheOrderItNamesInAnyOrderOfResults(t *testing.T) {
	p := trainedUser(t)
	p.keys("s", "f").sees("for you")
	p.send(terminal.QuitMsg{})
	presses := []string{"j", "G", "t", "x", "u", "1", "2", "/", "r", "enter", "esc", "R", "ctrl+x", "tab"}
	for seed := range seeds(40) {
		home := t.TempDir()
		uitest.Must(t, os.CopyFS(home, os.DirFS(p.home)))
		d := &asyncPlayer{player: newPlayer(t, home, agentsAndRobots(6), p.now), random: rand.New(rand.NewPCG(seed, 0))}
		d.enqueue(d.m.Init())
		d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
		var keys []string
		for range d.random.IntN(6) {
			for range d.random.IntN(12) {
				d.runOne()
				for _, then := range d.timers {
					d.enqueue(then)
				}
				d.timers = nil
			}
			keys = append(keys, presses[d.random.IntN(len(presses))])
			d.send(uitest.Key(keys[len(keys)-1]))
		}
		d.runAll()
		uitest.Lacks(t, d.screen(), "learning …")
		before := d.titles()
		d.run(d.startSearch())
		if !slices.Equal(before, d.titles()) {
			t.Errorf("seed %d: after %q the list has another order than\n%s", seed, keys, d.screen())
		}
	}
}
