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

// today is the day on which all model tests take place.
var today = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// TestMain lets the heap grow further before it is collected: each test leaves a model, a
// library and an index behind, and a fifth of the time went into marking them.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// player plays a model without a terminal: it runs every command to its end
// before the next key, except for those that wait for time to pass.
type player struct {
	t              testing.TB
	m              *Model
	home, folder   string
	lock           sync.Mutex       // of what commands write: later, opened
	later          []func() tea.Msg // what waits for time to pass
	late           []tea.Msg        // answers to keys of a scene that have not come yet
	now            time.Time
	quit           bool
	env            map[string]string
	copied, opened string
	pages          map[string][]byte // what arXiv has, by number
}

// play starts a model on the four real dumps, 120 columns by 40 rows.
func play(t testing.TB) *player { return playIn(t, t.TempDir(), sampleDumps(t)) }

// samples are the four real dumps, read once for all tests.
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
	p := ready(t, home, load, now)
	p.run(p.m.Init())
	p.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	return p
}

// ready is a player whose model has not begun yet.
func ready(t testing.TB, home string, load shelf.Dumps, now time.Time) *player {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir()) // for notes that no editor gets
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
				p.later = append(p.later, then)
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

// opened are marks, with the papers that have come to a home.
func opened(home string, store *marks.Store, all *marks.Marks, found marks.Report) triage.MarksOpenedMsg {
	arrived, err := shelf.OpenArrivals(filepath.Join(home, "arrivals"))
	return triage.MarksOpenedMsg{Store: store, Marks: all, Found: found, Arrived: arrived, Err: err}
}

// arXiv has the pages of the player, and answers with a wait before each.
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
				_, o.Err = fulltext.StoreIn(p.home).Keep(paper, page)
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

// send gives the model a message and runs what it asks for.
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
	more, msg := p.unfold(cmd())
	for _, c := range more {
		p.run(c)
	}
	if msg != nil && !p.quit { // nobody takes what comes once the program has ended
		p.send(msg)
	}
}

// answers runs commands, and gives what they answer.
func (p *player) answers(cmd tea.Cmd) (all []tea.Msg) {
	if cmd == nil {
		return nil
	}
	more, msg := p.unfold(cmd())
	for _, c := range more {
		all = append(all, p.answers(c)...)
	}
	if msg != nil {
		all = append(all, msg)
	}
	return all
}

// unfold gives the commands that a message holds, if it is not for the model, as Bubble Tea and
// the terminal do it; and else the message.
func (p *player) unfold(msg tea.Msg) ([]tea.Cmd, tea.Msg) {
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
	var sequence []tea.Cmd // the message of tea.Sequence is private
	for i := range v.Len() {
		sequence = append(sequence, v.Index(i).Interface().(tea.Cmd))
	}
	return sequence, nil
}

// look is the look for what other windows decided that is due in two seconds.
func (p *player) look() (look tea.Cmd) {
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

// news lets the program look for what other windows decided, as it does every
// two seconds.
func (p *player) news() {
	p.t.Helper()
	lines, replaced, err := p.m.store.Poll()
	p.send(shelf.ChangedMsg{Lines: lines, Replaced: replaced, Found: p.m.store.Findings(), Err: err})
}

// keys types keys, one message each: "j", "enter", "ctrl+d"; or runes of a "text:…".
func (p *player) keys(names ...string) *player {
	p.t.Helper()
	for _, name := range names {
		if text, ok := strings.CutPrefix(name, "text:"); ok {
			p.burst(text)
			continue
		}
		p.send(uitest.Key(name))
	}
	return p
}

// fast types a text so fast that nothing is answered meanwhile.
func (p *player) fast(text string) tea.Cmd {
	var cmds []tea.Cmd
	for _, r := range text {
		_, cmd := p.m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
		cmds = append(cmds, cmd)
	}
	return tea.Batch(cmds...)
}

// burst types a text fast.
func (p *player) burst(text string) *player {
	p.t.Helper()
	p.run(p.fast(text))
	return p
}

// finds begins a search that the reader asked for.
func (p *player) finds() tea.Cmd {
	p.m.reading.SearchRequested = true
	return p.m.settle()
}

// comeIn is what the model does when papers have come in.
func (p *player) comeIn() tea.Cmd {
	p.m.papersChanged()
	return p.m.settle()
}

// journal is all that the marks folder holds.
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

// onlyOne gives one of the sample dumps.
func onlyOne(t testing.TB) shelf.Dumps {
	t.Helper()
	return func(ctx context.Context) iter.Seq2[parser.Dump, error] {
		return parser.Load(ctx, []string{"../testdata/dumps/003_430ccd52457c2aaf.txt"})
	}
}

// these gives papers.
func these(papers ...parser.Paper) shelf.Dumps {
	return func(context.Context) iter.Seq2[parser.Dump, error] {
		return func(yield func(parser.Dump, error) bool) {
			yield(parser.Dump{Name: clean.Literal("d"), Pages: make([]parser.Page, 1), Papers: papers}, nil)
		}
	}
}
