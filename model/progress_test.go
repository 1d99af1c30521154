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

// slowLoader is a player whose dumps are loaded when the test says so.
type slowLoader struct {
	*player
	dumps  []parser.Dump
	loaded int
}

// startLoading starts a model that is loading dumps and has none yet.
func startLoading(t *testing.T, home string, load shelf.Dumps) *slowLoader {
	l := &slowLoader{player: playIn(t, home, func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(func(parser.Dump, error) bool) {}
	})}
	for d, err := range load(context.Background()) {
		uitest.Must(t, err)
		l.dumps = append(l.dumps, d)
	}
	l.m.loading.Size = func(context.Context) int64 { return 600e3 }
	l.m.dialog.CountKey()
	_ = l.m.loading.Start(l.m.shelf.Library) // not run: the test sends what it would read
	l.m.describe()
	return l
}

// showProgress makes the model show the progress of loading.
func (l *slowLoader) showProgress() *slowLoader {
	l.send(shelf.SlowMsg{Gen: l.m.loading.Gen})
	return l
}

// batch returns the message for dumps that were read and merged.
func (l *slowLoader) batch(dumps ...parser.Dump) shelf.ReadMsg {
	msg, into := shelf.ReadMsg{Gen: l.m.loading.Gen}, l.m.loading.Target(l.m.shelf).Library
	for _, d := range dumps {
		into.Add(d)
		msg.Bytes = d.Bytes
	}
	msg.Papers = into.Snapshot()
	return msg
}

// load loads the next n dumps.
func (l *slowLoader) load(n int) *slowLoader {
	for range n {
		msg := l.batch(l.dumps[l.loaded])
		if l.loaded++; l.loaded < len(l.dumps) {
			msg.Next = func() tea.Msg { return nil }
		}
		l.send(msg)
	}
	return l
}

func TestQuickLoadingShowsNoProgress(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t)).load(1)
	uitest.Lacks(t, l.screen(), "reading", "stop")
	l.showProgress()
	l.sees("reading", "of 0.6 MB", "^x stop reading")
	l.load(3)
	uitest.Lacks(t, l.screen(), "reading", "stop")
	l.sees("Inbox 278")
}

func TestLoadingKeepsTheSelectionWhileCountsGrow(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t)).showProgress().load(1)
	l.keys("j", "j", "j")
	title, before := l.title(), l.papers()
	for range 3 {
		l.load(1)
		now := l.papers()
		if l.title() != title || now <= before {
			t.Fatalf("%q with %d papers, %q with %d before", l.title(), now, title, before)
		}
		l.sees(fmt.Sprintf("Inbox %d", now))
		before = now
	}
}

func TestAnEmptyListSaysThatItIsLoadingOrSearching(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t))
	l.sees("Reading …")
	l.load(4)
	l.keys("x")
	search := l.pressAhead("4")
	l.sees("Searching …")
	l.run(search)
	if l.sees("Skipped 1"); strings.Contains(l.screen(), "Searching") {
		t.Error("it still searches")
	}
}

func TestStoppedLoadingKeepsTheLoadedPapers(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t))
	l.keys("esc") // waits for papers
	l.load(2)
	l.showProgress()
	l.sees("q quits")
	l.keys("/", "text:agent", "enter")
	l.keys("esc") // clears the filter
	uitest.Equal(t, l.m.loading.Busy, true)
	papers, gen := l.papers(), l.m.loading.Gen
	l.keys("esc") // does nothing
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

// paperOf returns an entry of a page.
func paperOf(title, abstract, date string) string {
	return title + "\n\n" + abstract + "\n\n  • 3 authors\n·\n" + date + "\n\n"
}

func TestAReloadDoesNotHideThatLoadingWasStopped(t *testing.T) {
	for name, end := range map[string]func(*slowLoader){
		"stop": func(l *slowLoader) { l.keys("ctrl+x") },
		"memory": func(l *slowLoader) {
			l.send(shelf.ReadMsg{Gen: l.m.loading.Gen, Errs: []error{errors.New("no memory")}})
		},
	} {
		l := startLoading(t, t.TempDir(), sampleDumps(t)).showProgress().load(1)
		for range 2 { // a reload does not change that
			_ = l.pressAhead("R") // not run: the test sends what it would read
			l.run(l.startSearch())
			l.showProgress()
			end(l)
			l.sees("The files were not read again; before that: Stopped reading at 111 papers", "Inbox 111")
		}
		uitest.Equal(t, len(l.m.shelf.ReadErrors), 1, name)
		l.keys("!").sees("Stopped reading at 111 papers")
		l.keys("esc")
		l.m.loading.Load = sampleDumps(t)
		l.keys("R").sees("Inbox 278")
		_ = l.pressAhead("R")
		l.showProgress()
		end(l)
		l.sees("The files were not read again; the list is unchanged", "Inbox 278")
		if len(l.m.shelf.ReadErrors) > 0 {
			t.Errorf("%s: the problem is still there", name)
		}
	}
}

func TestTheFirstPaperIsSelectedUntilAKeyIsPressed(t *testing.T) {
	p := play(t)
	first := p.title()
	p.m.view().Paper = p.m.view().Shown[100] // as if it had been first in the first dump
	p.run(p.addPapers())
	uitest.Equal(t, p.title(), first)
	p.keys("j")
	here := p.title()
	p.run(p.addPapers())
	uitest.Equal(t, p.title(), here)
}

// TestKeysPressedAtStartWaitForTheWholeList skips the third paper of the whole list.
func TestKeysPressedAtStartWaitForTheWholeList(t *testing.T) {
	third := func() string {
		p := play(t).keys("j", "j")
		return p.title()
	}()
	p := play(t)
	p.m = New(p.m.cfg)
	start := p.m.Init()
	p.m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.typeAhead("jjx")
	p.run(start)
	p.sees("skipped: " + third[:40])
	if p.waitingKeys() > 0 {
		t.Errorf("%d keys still wait", p.waitingKeys())
	}
}

// TestKeysDoNotWaitForSlowInput is about standard input, for example, which may never end.
func TestKeysDoNotWaitForSlowInput(t *testing.T) {
	p := play(t)
	p.m = New(p.m.cfg)
	p.m.Update(p.m.Init()()) // the command that reads the dumps is not run
	p.m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("q")})
	uitest.Equal(t, p.quit, false)
	p.send(shelf.SlowMsg{Gen: p.m.loading.Gen})
	uitest.Equal(t, p.quit, true)
}

// TestKeysPressedBetweenDumpsWaitForTheWholeList presses keys while only the first dump is listed, which is
// not the list that the user means.
func TestKeysPressedBetweenDumpsWaitForTheWholeList(t *testing.T) {
	for _, keys := range [][]string{{"G", "x"}, {"/", "text:agent", "enter", "t"}, {"A", "r"}, {"b", "enter"}} {
		p := play(t).keys(keys...)
		l := startLoading(t, t.TempDir(), sampleDumps(t)).load(1)
		before := l.screen()
		l.keys(keys...)
		uitest.Equal(t, l.screen(), before, keys)
		l.load(3)
		if got, want := l.outcome(), p.outcome(); got != want || l.waitingKeys() > 0 {
			t.Errorf("%v: %+v, want %+v; %d keys still wait", keys, got, want, l.waitingKeys())
		}
	}
}

// unopened returns a player whose marks, one of which exists, are not open yet.
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

func TestKeysWaitForTheMarksAndTheFirstFrameDoesNot(t *testing.T) {
	p := unopened(t)
	open := p.m.Init()
	p.m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	p.sees("Inbox").keys("j")
	uitest.Equal(t, p.waitingKeys(), 1)
	p.run(open)
	p.sees("Skipped 1", "Inbox 277")
	p.keys("t").sees("To-read 1")
	uitest.Equal(t, strings.Count(p.journal(), `"to-read"`), 1)
}

func TestASignalEndsTheProgramBeforeTheMarksAreOpen(t *testing.T) {
	p := unopened(t)
	_ = p.m.Init()
	p.send(terminal.QuitMsg{})
	uitest.Equal(t, p.quit, true)
}

func TestQuittingWhileLoadingSaysThatTheCountIsIncomplete(t *testing.T) {
	l := startLoading(t, t.TempDir(), sampleDumps(t)).showProgress().load(1)
	gen, read := l.m.loading.Gen, l.papers()
	l.keys("q").send(shelf.ReadMsg{Gen: gen}) // the loader notices that it was canceled
	uitest.Equal(t, l.m.Farewell().String(), fmt.Sprintf("nothing decided, %d left of what was read", read))
	uitest.Equal(t, l.quit, true)
}

func TestQuittingDuringAReloadCountsTheFormerPapers(t *testing.T) {
	p := play(t)
	_ = p.pressAhead("R")
	uitest.Equal(t, p.keys("q").m.Farewell().String(), "nothing decided, 278 left")
}

func TestTheProgramCanBeSuspendedDuringASave(t *testing.T) {
	p := play(t)
	_ = p.pressAhead("t") // the save is running
	uitest.Equal(t, p.keys("q").m.press(uitest.Key("x")) == nil && p.m.press(uitest.Key("ctrl+z")) != nil, true)
}
