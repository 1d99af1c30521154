package model

import (
	"context"
	"errors"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/muesli/termenv"

	"dailies/model/config"
	"dailies/model/fetch"
	"dailies/model/fulltext"
	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
	"dailies/ui/uitest"
)

// today is when all tests of the model take place.
var today = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// TestMain collects garbage less often: each test leaves a model, a library and an index behind, and marking
// them took a fifth of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// player plays a model without a terminal. It runs every command to its end before the next key, except
// timers.
type player struct {
	t              testing.TB
	m              *Model
	home, folder   string
	lock           sync.Mutex       // of timers and opened, which commands write
	timers         []func() tea.Msg // callbacks of After that have not fired
	lateAnswers    []tea.Msg        // results of a scene's keys that are held back
	now            time.Time
	quit           bool
	env            map[string]string
	copied, opened string
	pages          map[string][]byte // pages of arXiv, by number
}

// play starts a model on the four sample dumps, at 120 columns by 40 rows.
func play(t testing.TB) *player { return playIn(t, t.TempDir(), sampleDumps(t)) }

// samples are the four sample dumps, read once for all tests.
var samples = sync.OnceValue(func() (dumps []parser.Dump) {
	paths, _ := filepath.Glob("../testdata/dumps/*.txt")
	for d, err := range parser.Load(context.Background(), paths) {
		if err == nil {
			dumps = append(dumps, d)
		}
	}
	return dumps
})

func sampleDumps(t testing.TB) shelf.Dumps {
	t.Helper()
	uitest.Equal(t, len(samples()), 4)
	return func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			for _, d := range samples() {
				if !yield(d, nil) {
					return
				}
			}
		}
	}
}

func playIn(t testing.TB, home string, load shelf.Dumps) *player {
	return playOn(t, home, load, today)
}

func playOn(t testing.TB, home string, load shelf.Dumps, now time.Time) *player {
	t.Helper()
	p := newPlayer(t, home, load, now)
	p.run(p.m.Init())
	p.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	return p
}

// newPlayer returns a player whose model has not started.
func newPlayer(t testing.TB, home string, load shelf.Dumps, now time.Time) *player {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir()) // for drafts of notes
	p := &player{t: t, home: home, now: now}
	store, decided, found := marks.Open(marks.Config{DataDir: home, StateDir: home, Now: func() time.Time { return p.now }})
	settings := config.Default()
	var problems []clean.Text
	if text, err := os.ReadFile(filepath.Join(home, "config.toml")); err == nil {
		c, wrong := config.Parse(string(text), Actions())
		settings = c
		for _, w := range wrong {
			problems = append(problems, clean.Line(w.In("config.toml")))
		}
	}
	p.m = New(Config{
		Source: shelf.Source{Load: load}, OpenMarks: func() triage.MarksOpenedMsg { return opened(home, store, decided, found) },
		Lists: home, Settings: settings, Problems: problems,
		Session: filepath.Join(home, "session.json"),
		Theme:   ui.NewTheme(termenv.Ascii, ui.Options{}),
		Now:     func() time.Time { return p.now },
		After: func(_ time.Duration, then func() tea.Msg) tea.Cmd {
			return func() tea.Msg {
				p.lock.Lock()
				defer p.lock.Unlock()
				p.timers = append(p.timers, then)
				return nil
			}
		},
		Getenv: func(name string) string { return p.env[name] },
		Open: func(address string) error {
			p.lock.Lock()
			defer p.lock.Unlock()
			p.opened = address
			return nil
		},
		Papers: fulltext.Source{Store: fulltext.StoreIn(home), Fetch: p.arXiv},
	})
	return p
}

// opened returns the marks and the arrivals of a home.
func opened(home string, store *marks.Store, all *marks.Marks, found marks.Report) triage.MarksOpenedMsg {
	arrived, err := shelf.OpenArrivals(filepath.Join(home, "arrivals"))
	return triage.MarksOpenedMsg{Store: store, Marks: all, Found: found, Arrived: arrived, Err: err}
}

// arXiv serves the pages of the player, with a wait before each.
func (p *player) arXiv(ctx context.Context, all []fetch.Paper) (iter.Seq[fetch.Progress], error) {
	return func(yield func(fetch.Progress) bool) {
		now := fetch.Progress{Total: len(all)}
		for _, paper := range all {
			wait := now
			if wait.Wait = 3 * time.Second; !yield(wait) || ctx.Err() != nil {
				return
			}
			o := fetch.Outcome{Name: paper.Number, Err: errors.New("arXiv has no HTML of it")}
			if page := p.pages[paper.Number]; page != nil {
				_, o.Err = fulltext.StoreIn(p.home).Save(paper, page)
			}
			now.Done++
			if o.Err != nil {
				now.Failed++
			} else {
				now.Papers++
			}
			done := now
			if done.Outcome = &o; !yield(done) {
				return
			}
		}
	}, nil
}

// send sends a message to the model and runs the commands it returns.
func (p *player) send(msg tea.Msg) *player {
	p.t.Helper()
	_, cmd := p.m.Update(msg)
	p.run(cmd)
	return p
}

func (p *player) run(cmd tea.Cmd) {
	p.t.Helper()
	if cmd == nil {
		return
	}
	more, msg := p.unpack(cmd())
	for _, c := range more {
		p.run(c)
	}
	if msg != nil && !p.quit { // after the end of the program messages are dropped
		p.send(msg)
	}
}

// results runs commands and returns their messages.
func (p *player) results(cmd tea.Cmd) (all []tea.Msg) {
	if cmd == nil {
		return nil
	}
	more, msg := p.unpack(cmd())
	for _, c := range more {
		all = append(all, p.results(c)...)
	}
	if msg != nil {
		all = append(all, msg)
	}
	return all
}

// unpack handles a message that Bubble Tea or the terminal would handle, and returns the commands in it.
// It returns any other message as it is.
func (p *player) unpack(msg tea.Msg) ([]tea.Cmd, tea.Msg) {
	switch msg := msg.(type) {
	case nil:
		return nil, nil
	case tea.BatchMsg:
		return msg, nil
	case terminal.CopyMsg:
		p.copied = msg.Text
		return []tea.Cmd{func() tea.Msg { return msg.Done(nil) }}, nil
	case terminal.ExecMsg:
		err := msg.Command.Run()
		return []tea.Cmd{func() tea.Msg { return msg.Done(err) }}, nil
	case tea.QuitMsg:
		p.quit = true
		return nil, nil
	}
	v := reflect.ValueOf(msg)
	if v.Kind() != reflect.Slice {
		return nil, msg
	}
	var sequence []tea.Cmd // the message type of tea.Sequence is private
	for i := range v.Len() {
		sequence = append(sequence, v.Index(i).Interface().(tea.Cmd))
	}
	return sequence, nil
}

// nextPoll returns the check for decisions of other windows that is due in two seconds.
func (p *player) nextPoll() (look tea.Cmd) {
	w := p.m.watcher()
	after := w.After
	w.After = func(d time.Duration, then func() tea.Msg) tea.Cmd {
		if look == nil {
			return then
		}
		return after(d, then)
	}
	look = w.Next(p.m.damage.Found.Findings)
	return look
}

// pollMarks lets the program check for decisions of other windows, as it does every two seconds.
func (p *player) pollMarks() {
	p.t.Helper()
	lines, replaced, err := p.m.store.Poll()
	p.send(shelf.ChangedMsg{Lines: lines, Replaced: replaced, Found: p.m.store.Findings(), Err: err})
}

// keys presses keys: "j", "enter", "ctrl+d", or the runes of "text:…".
func (p *player) keys(names ...string) *player {
	p.t.Helper()
	for _, name := range names {
		if text, ok := strings.CutPrefix(name, "text:"); ok {
			p.typeFast(text)
			continue
		}
		p.send(uitest.Key(name))
	}
	return p
}

// typeAhead types a text before any command runs, and returns the commands.
func (p *player) typeAhead(text string) tea.Cmd {
	var cmds []tea.Cmd
	for _, r := range text {
		_, cmd := p.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		cmds = append(cmds, cmd)
	}
	return tea.Batch(cmds...)
}

// typeFast types a text before any command runs, and then runs the commands.
func (p *player) typeFast(text string) *player {
	p.t.Helper()
	p.run(p.typeAhead(text))
	return p
}

// startSearch starts a search that the user asked for.
func (p *player) startSearch() tea.Cmd {
	p.m.reading.SearchRequested = true
	return p.m.settle()
}

// addPapers does what the model does when papers were added.
func (p *player) addPapers() tea.Cmd {
	p.m.papersChanged()
	return p.m.settle()
}

// journal returns the content of the marks folder.
func (p *player) journal() string {
	p.t.Helper()
	paths, _ := filepath.Glob(filepath.Join(p.home, "*", "*.jsonl"))
	var all strings.Builder
	for _, path := range paths {
		data, err := os.ReadFile(path)
		uitest.Must(p.t, err)
		all.Write(data)
	}
	return all.String()
}

// oneSampleDump returns one of the sample dumps.
func oneSampleDump(t testing.TB) shelf.Dumps {
	t.Helper()
	return func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		return parser.Load(ctx, []string{"../testdata/dumps/003_430ccd52457c2aaf.txt"})
	}
}

// dumpOf returns a dump of papers.
func dumpOf(papers ...parser.Paper) shelf.Dumps {
	return func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			yield(parser.Dump{Name: clean.Literal("d"), Pages: make([]parser.Page, 1), Papers: papers}, nil)
		}
	}
}
