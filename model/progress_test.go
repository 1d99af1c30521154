package model

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser"
	"dailies/ui/terminal"
	"dailies/ui/uitest"
)

// late is a model whose dumps come when the test says so.
type late struct {
	*player
	dumps []parser.Dump
	read  int
}

// comeLate starts a model that is reading dumps and has none yet.
func comeLate(t *testing.T, home string, load shelf.Dumps) *late {
	l := &late{player: playIn(t, home, func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(func(parser.Dump, error) bool) {}
	})}
	for d, err := range load(context.Background()) {
		uitest.Must(t, err)
		l.dumps = append(l.dumps, d)
	}
	l.m.loading.Size = func(context.Context) int64 { return 600e3 }
	l.m.dialog.CountKey()
	_ = l.m.loading.Start(l.m.shelf.Library) // not run: what it would read comes by hand
	l.m.describe()
	return l
}

// slow lets the reading take long.
func (l *late) slow() *late {
	l.send(shelf.SlowMsg{Gen: l.m.loading.Gen})
	return l
}

// batch is the message that comes once dumps were read and merged.
func (l *late) batch(dumps ...parser.Dump) shelf.ReadMsg {
	msg, into := shelf.ReadMsg{Gen: l.m.loading.Gen}, l.m.loading.Target(l.m.shelf).Library
	for _, d := range dumps {
		into.Add(d)
		msg.Bytes = d.Bytes
	}
	msg.Papers = into.Snapshot()
	return msg
}

// come lets the next n dumps come.
func (l *late) come(n int) *late {
	for range n {
		msg := l.batch(l.dumps[l.read])
		if l.read++; l.read < len(l.dumps) {
			msg.Next = func() tea.Msg { return nil }
		}
		l.send(msg)
	}
	return l
}

func TestAReadingThatIsQuickIsNotShown(t *testing.T) {
	l := comeLate(t, t.TempDir(), sampleDumps(t)).come(1)
	uitest.Lacks(t, l.screen(), "reading", "stop")
	l.slow()
	l.sees("reading", "of 0.6 MB", "^x stop reading")
	l.come(3)
	uitest.Lacks(t, l.screen(), "reading", "stop")
	l.sees("Inbox 278")
}

func TestCountsGrowAndTheSelectionStaysWhileDumpsComeIn(t *testing.T) {
	l := comeLate(t, t.TempDir(), sampleDumps(t)).slow().come(1)
	l.keys("j", "j", "j")
	title, before := l.title(), l.papers()
	for range 3 {
		l.come(1)
		now := l.papers()
		if l.title() != title || now <= before {
			t.Fatalf("%q with %d papers, %q with %d before", l.title(), now, title, before)
		}
		l.sees(fmt.Sprintf("Inbox %d", now))
		before = now
	}
}

func TestAnEmptyListSaysWhatItWaitsFor(t *testing.T) {
	l := comeLate(t, t.TempDir(), sampleDumps(t))
	l.sees("Reading …")
	l.come(4)
	l.keys("x")
	search := l.ahead("4")
	l.sees("Searching …")
	l.run(search)
	if l.sees("Skipped 1"); strings.Contains(l.screen(), "Searching") {
		t.Error("it still searches")
	}
}

func TestTheReadingThatIsStoppedKeepsWhatWasRead(t *testing.T) {
	l := comeLate(t, t.TempDir(), sampleDumps(t))
	l.keys("esc") // it waits for papers
	l.come(2)
	l.slow()
	l.sees("q quits")
	l.keys("/", "text:agent", "enter")
	l.keys("esc") // the filter goes first
	uitest.Equal(t, l.m.loading.Busy, true)
	papers, gen := l.papers(), l.m.loading.Gen
	l.keys("esc") // and then nothing
	uitest.Equal(t, l.m.loading.Busy, true)
	l.keys("ctrl+x")
	l.sees("Stopped reading at", "R reads everything", "1 problem (!)", fmt.Sprintf("Inbox %d", papers))
	closed := false
	msg := l.batch(l.dumps[2])
	msg.Gen, msg.Next = gen, func() tea.Msg { closed = true; return nil }
	l.send(msg)
	uitest.Equal(t, l.papers(), papers)
	uitest.Equal(t, closed, true)
	l.m.loading.Load = sampleDumps(t)
	l.keys("R").sees("Reloaded", "Inbox 278").lacks("problem")
}

// paperOf is a dump's entry.
func paperOf(title, abstract, date string) string {
	return title + "\n\n" + abstract + "\n\n  • 3 authors\n·\n" + date + "\n\n"
}

func TestReadingAgainDoesNotHideThatTheFirstReadingWasCutShort(t *testing.T) {
	for name, end := range map[string]func(*late){
		"stop":   func(l *late) { l.keys("ctrl+x") },
		"memory": func(l *late) { l.send(shelf.ReadMsg{Gen: l.m.loading.Gen, Errs: []error{errors.New("no memory")}}) },
	} {
		l := comeLate(t, t.TempDir(), sampleDumps(t)).slow().come(1)
		for range 2 { // reading again changes nothing of it
			_ = l.ahead("R") // not run: what it would read comes by hand
			l.run(l.finds())
			l.slow()
			end(l)
			l.sees("The files were not read again; before that: Stopped reading at 111 papers", "Inbox 111")
		}
		uitest.Equal(t, len(l.m.shelf.ReadErrors), 1, name)
		l.keys("!").sees("Stopped reading at 111 papers")
		l.keys("esc")
		l.m.loading.Load = sampleDumps(t)
		l.keys("R").sees("Inbox 278")
		_ = l.ahead("R")
		l.slow()
		end(l)
		l.sees("The files were not read again; the list is unchanged", "Inbox 278")
		if len(l.m.shelf.ReadErrors) > 0 {
			t.Errorf("%s: the problem is still there", name)
		}
	}
}

func TestUntilAKeyIsPressedTheFirstPaperIsSelected(t *testing.T) {
	p := play(t)
	first := p.title()
	p.m.view().Paper = p.m.view().Shown[100] // it was the first of the dump that was there first
	p.run(p.comeIn())
	uitest.Equal(t, p.title(), first)
	p.keys("j")
	here := p.title()
	p.run(p.comeIn())
	uitest.Equal(t, p.title(), here)
}

// TestKeysPressedAtTheStartWaitForTheWholeList: the paper that is skipped is its third.
func TestKeysPressedAtTheStartWaitForTheWholeList(t *testing.T) {
	third := func() string {
		p := play(t).keys("j", "j")
		return p.title()
	}()
	p := play(t)
	p.m = New(p.m.cfg)
	start := p.m.Init()
	p.m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.fast("jjx")
	p.run(start)
	p.sees("skipped: " + third[:40])
	if p.waits() > 0 {
		t.Errorf("%d keys still wait", p.waits())
	}
}

// TestKeysDoNotWaitForPapersThatTakeLong: standard input may never end.
func TestKeysDoNotWaitForPapersThatTakeLong(t *testing.T) {
	p := play(t)
	p.m = New(p.m.cfg)
	p.m.Update(p.m.Init()()) // what reads the dumps is not run
	p.m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q")})
	uitest.Equal(t, p.quit, false)
	p.send(shelf.SlowMsg{Gen: p.m.loading.Gen})
	uitest.Equal(t, p.quit, true)
}

// TestKeysPressedBetweenTheDumpsWaitForTheWholeList: the list of the first dump is not
// the one that the reader means.
func TestKeysPressedBetweenTheDumpsWaitForTheWholeList(t *testing.T) {
	for _, keys := range [][]string{{"G", "x"}, {"/", "text:agent", "enter", "t"}, {"A", "r"}, {"b", "enter"}} {
		p := play(t).keys(keys...)
		l := comeLate(t, t.TempDir(), sampleDumps(t)).come(1)
		before := l.screen()
		l.keys(keys...)
		uitest.Equal(t, l.screen(), before, keys)
		l.come(3)
		if got, want := l.outcome(), p.outcome(); got != want || l.waits() > 0 {
			t.Errorf("%v: %+v, want %+v; %d keys still wait", keys, got, want, l.waits())
		}
	}
}

// unopened is a model whose marks, one of which is there, are still to be read.
func unopened(t *testing.T) *player {
	t.Helper()
	p := play(t).keys("x")
	uitest.Must(t, p.m.store.Close())
	c := p.m.cfg
	c.OpenMarks = func() triage.MarksOpenedMsg {
		store, all, found := marks.Open(marks.Config{DataDir: p.home, StateDir: p.home, Now: c.Now})
		return opened(p.home, store, all, found)
	}
	p.m = New(c)
	return p
}

func TestTheFirstFrameWaitsForNoMarksAndKeysDo(t *testing.T) {
	p := unopened(t)
	open := p.m.Init()
	p.m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.sees("Inbox").keys("j")
	uitest.Equal(t, p.waits(), 1)
	p.run(open)
	p.sees("Skipped 1", "Inbox 277")
	p.keys("t").sees("To-read 1")
	uitest.Equal(t, strings.Count(p.journal(), `"to-read"`), 1)
}

func TestASignalEndsTheProgramBeforeTheMarksAreThere(t *testing.T) {
	p := unopened(t)
	_ = p.m.Init()
	p.send(terminal.QuitMsg{})
	uitest.Equal(t, p.quit, true)
}

func TestLeavingWhileReadingSaysThatTheCountIsOfWhatWasRead(t *testing.T) {
	l := comeLate(t, t.TempDir(), sampleDumps(t)).slow().come(1)
	gen, read := l.m.loading.Gen, l.papers()
	l.keys("q").send(shelf.ReadMsg{Gen: gen}) // reading sees that it is not wanted any more
	uitest.Equal(t, l.m.Farewell().String(), fmt.Sprintf("nothing decided, %d left of what was read", read))
	uitest.Equal(t, l.quit, true)
}

func TestLeavingWhileReadingAgainCountsThePapersFromBefore(t *testing.T) {
	p := play(t)
	_ = p.ahead("R")
	uitest.Equal(t, p.keys("q").m.Farewell().String(), "nothing decided, 278 left")
}

func TestTheProgramCanBeSuspendedWhileTheLastMarkIsSaved(t *testing.T) {
	p := play(t)
	_ = p.ahead("t") // is still being saved
	uitest.Equal(t, p.keys("q").m.press(uitest.Key("x")) == nil && p.m.press(uitest.Key("ctrl+z")) != nil, true)
}
