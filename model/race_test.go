package model

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/saved"
	"dailies/ui/terminal"
)

// racer is a player whose commands run in goroutines of their own, as in a terminal: keys
// fall between the start of a command and its end.
type racer struct {
	*player
	random  *rand.Rand
	answers chan tea.Msg
	running int
}

func (r *racer) give(msg tea.Msg) {
	_, cmd := r.m.Update(msg)
	fits(r.t, r.m.View(), r.m.screen.Size.Width, r.m.screen.Size.Height)
	r.start(cmd)
}

func (r *racer) start(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	r.running++
	go func() { r.answers <- cmd() }()
}

// poll takes over what a command has come to, if one ends soon.
func (r *racer) poll() {
	select {
	case msg := <-r.answers:
		r.take(msg)
	case <-time.After(time.Millisecond): // only the watcher runs, which waits for files
	}
}

// take takes over what a command has come to.
func (r *racer) take(msg tea.Msg) {
	r.running--
	switch msg := msg.(type) {
	case nil, tea.QuitMsg:
	case tea.BatchMsg:
		for _, cmd := range msg {
			r.start(cmd)
		}
	case terminal.CopyMsg:
		r.start(func() tea.Msg { return msg.Done(nil) })
	case terminal.ExecMsg:
		r.give(msg.Done(msg.Command.Run()))
	case terminal.QuietMsg:
		r.start(msg.Then)
	default:
		if v := reflect.ValueOf(msg); v.Kind() == reflect.Slice { // tea.Sequence's message is private
			for i := range v.Len() {
				r.start(v.Index(i).Interface().(tea.Cmd))
			}
			return
		}
		r.give(msg)
	}
}

// elapse lets the time pass that something waits for.
func (r *racer) elapse() {
	r.lock.Lock()
	later := r.later
	r.later = nil
	r.lock.Unlock()
	for _, then := range later {
		r.start(then)
	}
}

// TestKeysFallWhileCommandsRun has searches, counts of facets and watch words, fetches, shell
// commands, marks, the session and the watched files in work beside each other. The race
// detector looks on.
func TestKeysFallWhileCommandsRun(t *testing.T) {
	plays := [][]string{
		{"j"}, {"j"}, {"k"}, {"t"}, {"x"}, {"r"}, {"*"}, {"u"}, {"U"}, {"X"}, {"enter"}, {"esc"}, {"1"}, {"5"}, {"S"}, {"b"}, {"z"}, {"R"}, {"ctrl+x"}, {"f5"},
		{"/", "ctrl+u", "agent", "enter"}, {"/", "ctrl+u", "policy", "enter"}, {"/", "ctrl+u", "score:>0", "enter"}, {"/", "ctrl+u", "rl", "enter", "/", "ctrl+u", "agent", "enter"}, {"/", "ctrl+p", "enter"},
		{":", "star rl", "enter", "enter"}, {"|", "cat > /dev/null", "enter"}, {"w", "a", "agent +3", "enter", "esc"}, {"T", "rl", "enter"}, {"f", "esc"}, {"A", "esc"}, {"y"}, {"o"},
	}
	for seed := range uint64(2) {
		r := &racer{player: fetcher(t, aDay), random: rand.New(rand.NewPCG(seed, 24)), answers: make(chan tea.Msg)}
		r.env = noEditor
		watched := t.TempDir()
		r.m.files.Paths = []string{watched}
		r.start(r.m.files.Watch())
		for range 150 {
			switch r.random.IntN(7) {
			case 0, 1:
				r.poll()
			case 2:
				r.elapse()
			case 3:
				if err := os.WriteFile(filepath.Join(watched, "new.txt"), []byte(r.m.cfg.Session), 0o600); err != nil {
					t.Fatal(err)
				}
			default:
				for _, name := range plays[r.random.IntN(len(plays))] {
					if name == "f5" {
						r.give(tea.KeyMsg{Type: tea.KeyF5})
						continue
					}
					r.give(keyNamed(name))
				}
			}
		}
		for range 10 { // close what is open, and stop what runs
			r.give(keyNamed("esc"))
		}
		r.give(keyNamed("ctrl+x"))
		r.m.files.Close()
		for r.running > 0 {
			r.take(<-r.answers)
		}
		if n := len(r.m.Unsaved()); n > 0 || r.m.finder.Search.Busy || r.waits() > 0 || r.m.fetching.Busy || r.m.sharing.Jobs.Running() {
			t.Fatalf("seed %d: %d steps are not saved, or something never ends", seed, n)
		}
		r.run(r.m.depart())
		saved, err := saved.ReadSession(filepath.Join(r.home, "session.json"))
		if err != nil || strings.Join(saved.Typed, "\n") != strings.Join(r.m.finder.Line.History, "\n") {
			t.Errorf("seed %d: %v, %q", seed, err, saved.Typed)
		}
		if _, err := os.Stat(filepath.Join(r.home, "arrivals")); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}
