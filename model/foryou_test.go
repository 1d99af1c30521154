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

// agentsAndRobots gives a page of ten papers for each of some days of May 2026, of robots and
// agents in turn.
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

// learnt is a reader in the third sitting, who kept ten papers of agents on two days.
func learnt(t *testing.T) *player {
	p := playIn(t, t.TempDir(), agentsAndRobots(6))
	p.decideOn(1)
	p.now = p.now.AddDate(0, 0, 1)
	p = playOn(t, p.home, agentsAndRobots(6), p.now)
	p.decideOn(2)
	return playOn(t, p.home, agentsAndRobots(6), p.now.AddDate(0, 0, 1))
}

func TestAnOrderAskedForWhileDumpsComeInBeginsAtItsTop(t *testing.T) {
	l := comeLate(t, learnt(t).home, agentsAndRobots(6)).slow().come(3)
	l.keys("s", "f")
	l.come(3).sees("1 of 40 · for you")
	begins(t, l.title(), "Agents")
}

func TestAnOrderThatWasLearnedLateKeepsThePaperThatIsRead(t *testing.T) {
	l := comeLate(t, learnt(t).home, agentsAndRobots(6)).slow().come(3)
	l.keys("s", "f", "t", "x")
	reads := l.title()
	l.come(3).sees("for you, still learning")
	uitest.Equal(t, l.title(), reads)
}

func TestAReadingThatEndsEarlyIsLearnedFrom(t *testing.T) {
	home := learnt(t).home
	for name, end := range map[string]func(*late){
		"stopped": func(l *late) { l.keys("ctrl+x") },
		"failed":  func(l *late) { l.send(shelf.ReadMsg{Gen: l.m.loading.Gen, Errs: []error{errors.New("no disk")}}) },
	} {
		l := comeLate(t, home, agentsAndRobots(6)).slow().come(3)
		l.keys("s", "f", "ctrl+x").sees("for you, still learning")
		begins(t, l.title(), "Agents")
		_ = l.ahead("R") // not run: what it would read comes by hand
		l.slow()
		l.keys("t", "t", "s", "f")
		kept := l.m.learning.Replay.Kept
		end(l)
		uitest.Equal(t, l.m.learning.Replay.Kept, kept+2, name)
	}
}

func TestEscShowsTheOrderThatWasLearnedDuringTyping(t *testing.T) {
	before := learnt(t)
	p := &asyncPlayer{player: ready(t, before.home, agentsAndRobots(6), before.now), random: rand.New(rand.NewPCG(4, 0))}
	p.take(p.m.Init())
	p.give(tea.WindowSizeMsg{Width: 120, Height: 40})
	for p.m.loading.Busy {
		p.answer()
	}
	p.give(uitest.Key("/"))
	for !p.m.typing() {
		p.answer()
	}
	uitest.Equal(t, p.m.learning.HasOrder(), false)
	p.end()
	p.keys("text:agent", "esc").sees("for you")
}

func TestADecisionMovesNoRow(t *testing.T) {
	p := learnt(t)
	before := p.titles()
	p.keys("x", "t", "x", "x", "j", "t", "u", "*")
	uitest.EqualList(t, p.titles(), before)
	p.keys("2", "1")
	rest := slices.DeleteFunc(before, func(title string) bool { return !slices.Contains(p.titles(), title) })
	if now := p.titles(); !slices.Equal(now, rest) || len(now) == len(before) {
		t.Errorf("back in the inbox: %q\nwant %q", now, rest)
	}
}

func TestWhatAnotherWindowDecidesIsLearnedAndMovesNoRow(t *testing.T) {
	one := learnt(t)
	two := playOn(t, one.home, agentsAndRobots(6), one.now)
	before, kept := one.titles(), one.m.learning.Replay.Kept
	two.keys("t", "t", "x")
	one.news()
	uitest.EqualList(t, one.titles(), before)
	one.keys("B", "B")
	uitest.Equal(t, one.m.learning.Replay.Kept, kept+2)
	one.sees("for you")
}

func TestALearningThatIsOutOfDateIsDropped(t *testing.T) {
	p := learnt(t)
	stale := p.m.learn(true)
	p.m.learning.Forget()
	p.run(stale)
	uitest.Equal(t, p.m.learning.HasOrder(), false)
}

// TestTheListHasTheOrderThatItNamesWheneverAnswersCome starts with the order that was chosen in the
// sitting before, and presses keys while papers are read, searched and learned from.
func TestTheListHasTheOrderThatItNamesWheneverAnswersCome(t *testing.T) {
	p := learnt(t)
	p.keys("s", "f").sees("for you")
	p.send(terminal.QuitMsg{})
	presses := []string{"j", "G", "t", "x", "u", "1", "2", "/", "r", "enter", "esc", "R", "ctrl+x", "tab"}
	for seed := range seeds(40) {
		home := t.TempDir()
		uitest.Must(t, os.CopyFS(home, os.DirFS(p.home)))
		d := &asyncPlayer{player: ready(t, home, agentsAndRobots(6), p.now), random: rand.New(rand.NewPCG(seed, 0))}
		d.take(d.m.Init())
		d.give(tea.WindowSizeMsg{Width: 120, Height: 40})
		var keys []string
		for range d.random.IntN(6) {
			for range d.random.IntN(12) {
				d.answer()
				for _, then := range d.later {
					d.take(then)
				}
				d.later = nil
			}
			keys = append(keys, presses[d.random.IntN(len(presses))])
			d.give(uitest.Key(keys[len(keys)-1]))
		}
		d.end()
		uitest.Lacks(t, d.screen(), "learning …")
		before := d.titles()
		d.run(d.finds())
		if !slices.Equal(before, d.titles()) {
			t.Errorf("seed %d: after %q the list has another order than\n%s", seed, keys, d.screen())
		}
	}
}
