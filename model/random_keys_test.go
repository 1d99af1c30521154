package model

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/model/shelf"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// asyncPlayer is a player whose commands run later and in any order, between the keys, as in a real terminal.
type asyncPlayer struct {
	*player
	random  *rand.Rand
	waiting []tea.Cmd
}

func (s *asyncPlayer) send(msg tea.Msg) {
	_, cmd := s.m.Update(msg)
	s.enqueue(cmd)
	fits(s.t, s.m.View(), s.m.screen.W, s.m.screen.H)
}

func (s *asyncPlayer) enqueue(cmd tea.Cmd) {
	if cmd != nil {
		s.waiting = append(s.waiting, cmd)
	}
}

// runOne runs a random pending command, if there is one.
func (s *asyncPlayer) runOne() {
	if len(s.waiting) == 0 {
		return
	}
	i := s.random.IntN(len(s.waiting))
	cmd := s.waiting[i]
	s.waiting = append(s.waiting[:i], s.waiting[i+1:]...)
	more, msg := s.unpack(cmd())
	for _, c := range more {
		s.enqueue(c)
	}
	if msg != nil {
		s.send(msg)
	}
}

// runAll runs all pending commands, except timers.
func (s *asyncPlayer) runAll() {
	for len(s.waiting) > 0 {
		s.runOne()
	}
}

// seeds returns n seeds of random tests, starting at 0. DAILIES_SEEDS="1000 5000" makes it 5,000 seeds
// starting at 1,000; .ci/run uses that.
func seeds(n uint64) iter.Seq[uint64] {
	from := uint64(0)
	_, _ = fmt.Sscan(os.Getenv("DAILIES_SEEDS"), &from, &n)
	return func(yield func(uint64) bool) {
		for seed := from; seed < from+n && yield(seed); seed++ {
		}
	}
}

// TestRandomKeysAndLateResultsBreakNothing presses random keys while searches, saves and loading finish
// late and in any order.
func TestRandomKeysAndLateResultsBreakNothing(t *testing.T) {
	keys := []string{
		"j", "k", "t", "r", "x", "i", "*", "u", "U", ".", "n", "N", "[", "]", "g", "G", "J", "K", "h", "l", "tab", "enter", "esc",
		" ", "v", "A", "m", "s", "S", "1", "2", "3", "4", "5", "6", "/", "c", "p", "P", "z", "<", ">", "?", "!", "R", "T", "Z", ":", "y", "Y", "o", "O",
		"b", "f", "F", "w", "up", "down", "pgdown", "pgup", "home", "end", "backspace", "ctrl+u", "ctrl+d", "agent", "-survey ", "org:", "autor:", "\"x", "read is:inbox",
	}
	for seed := range seeds(3) {
		s := &asyncPlayer{player: play(t), random: rand.New(rand.NewPCG(seed, 7))}
		s.env = noEditor
		for range 400 {
			switch s.random.IntN(10) {
			case 0, 1, 2, 3:
				s.runOne()
			case 4:
				s.send(tea.WindowSizeMsg{Width: s.random.IntN(140), Height: s.random.IntN(50)})
			default:
				s.send(uitest.Key(keys[s.random.IntN(len(keys))]))
				frame := s.m.View()
				uitest.Equal(t, s.m.View() == frame, true, "a frame changes nothing")
			}
		}
		s.runAll()
		if s.m.saving.Quitting { // q is not among the keys
			t.Fatalf("seed %d: the program leaves by itself", seed)
		}
		if s.m.finder.Search.Busy || s.waitingKeys() > 0 {
			t.Fatalf("seed %d: keys wait for a search that never ends", seed)
		}
		if n := len(s.m.Unsaved()); n > 0 {
			t.Fatalf("seed %d: %d steps are not saved", seed, n)
		}
	}
}

// racer is a player whose commands run in goroutines of their own, as in a terminal: keys are pressed
// between the start and the end of a command.
type racer struct {
	*player
	random  *rand.Rand
	answers chan tea.Msg
	running int
}

func (r *racer) sendAsync(msg tea.Msg) {
	_, cmd := r.m.Update(msg)
	fits(r.t, r.m.View(), r.m.screen.W, r.m.screen.H)
	r.start(cmd)
}

func (r *racer) start(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	r.running++
	go func() { r.answers <- cmd() }()
}

// poll receives the result of a command, if one ends soon.
func (r *racer) poll() {
	select {
	case msg := <-r.answers:
		r.receive(msg)
	case <-time.After(time.Millisecond): // perhaps only the watcher runs, which waits for files
	}
}

// receive handles the result of a command.
func (r *racer) receive(msg tea.Msg) {
	r.running--
	more, msg := r.unpack(msg)
	for _, c := range more {
		r.start(c)
	}
	if msg != nil {
		r.sendAsync(msg)
	}
}

// fireTimers starts all timers.
func (r *racer) fireTimers() {
	r.lock.Lock()
	later := r.timers
	r.timers = nil
	r.lock.Unlock()
	for _, then := range later {
		r.start(then)
	}
}

// TestKeysArePressedWhileCommandsRun runs searches, facet counts, watch words, fetches, shell commands,
// marks, the session and the file watcher concurrently, for the race detector.
func TestKeysArePressedWhileCommandsRun(t *testing.T) {
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
		for range 150 {
			switch r.random.IntN(7) {
			case 0, 1:
				r.poll()
			case 2:
				r.fireTimers()
			case 3:
				uitest.Must(t, os.WriteFile(filepath.Join(watched, "new.txt"), []byte(r.m.cfg.Session), 0o600))
			default:
				for _, name := range plays[r.random.IntN(len(plays))] {
					r.sendAsync(uitest.Key(name))
				}
			}
		}
		for range 10 { // close everything that is open
			r.sendAsync(uitest.Key("esc"))
		}
		r.sendAsync(uitest.Key("ctrl+x"))
		for r.running > 0 {
			r.receive(<-r.answers)
		}
		if n := len(r.m.Unsaved()); n > 0 || r.m.finder.Search.Busy || r.waitingKeys() > 0 || r.m.fetching.Busy || r.m.sharing.Jobs.Running() {
			t.Fatalf("seed %d: %d steps are not saved, or something never ends", seed, n)
		}
		r.run(r.m.exit())
		saved := readSession(filepath.Join(r.home, "session.json"))
		uitest.Equal(t, strings.Join(saved.Typed, "\n"), strings.Join(r.m.finder.Line.History, "\n"), seed)
		if _, err := os.Stat(filepath.Join(r.home, "arrivals")); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

// snapshot is what the user sees, and what the next key applies to.
type snapshot struct {
	view, at, typed string
	picked          []string
	typing          bool
	prompt          *overlay.Prompt
	overlay         overlay.Overlay
	focus           ui.Pane
}

func (p *player) snapshot() snapshot {
	m := p.m
	b := snapshot{view: m.view().Name.String(), at: p.title(), picked: p.picked(), typing: m.typing(), prompt: m.dialog.Prompt, overlay: m.dialog.Overlay, focus: m.focus()}
	if b.typing {
		b.typed = m.finder.Line.Text()
	}
	return b
}

// isIdle reports whether nothing is running that the user asked for.
func (p *player) isIdle() bool {
	m := p.m
	f := &m.finder.Search
	return len(m.waitingKeys) == 0 && !m.triage.Searching && (!m.typing() || !m.finder.Line.Completing) &&
		!f.BlocksKeys(m.loading.Incoming())
}

// difference says what has changed since a snapshot although the list still has it.
func (p *player) difference(b snapshot) string {
	now, listed := p.snapshot(), p.titles()
	switch {
	case now.typing != b.typing || now.typed != b.typed || now.prompt != b.prompt || now.overlay != b.overlay:
		return "what is typed"
	case now.focus != b.focus:
		return "the pane"
	case now.view != b.view:
		return "" // its filter was deleted
	case now.at != b.at && slices.Contains(listed, b.at):
		return fmt.Sprintf("the selection: %q instead of %q", now.at, b.at)
	}
	for _, title := range listed {
		if was := slices.Contains(b.picked, title); was != slices.Contains(now.picked, title) {
			return fmt.Sprintf("the picks: %q was picked: %v", title, was)
		}
	}
	return ""
}

// TestBackgroundEventsKeepSelectionPicksAndInput lets other windows decide and delete saved filters, days
// pass and dumps be reloaded between keys. None of that may select another paper, pick one, or end the
// typing.
func TestBackgroundEventsKeepSelectionPicksAndInput(t *testing.T) {
	for seed := range seeds(4) {
		s := &asyncPlayer{player: playIn(t, t.TempDir(), alternatingDumps(t)), random: rand.New(rand.NewPCG(seed, 17))}
		s.env = noEditor
		other := playIn(t, s.home, sampleDumps(t)).keys("5")
		var done []string
		for range 60 {
			if s.random.IntN(2) == 0 {
				keys := s.randomKeys()
				done = append(done, keys...)
				for _, key := range keys {
					s.send(uitest.Key(strings.ReplaceAll(key, "_", " ")))
				}
				continue
			}
			b, idle := s.snapshot(), s.isIdle()
			done = append(done, s.backgroundEvent(other))
			if what := s.difference(b); what != "" && idle {
				t.Fatalf("seed %d: %s, by the last of %q", seed, what, done)
			}
		}
	}
}

func (s *asyncPlayer) randomKeys() []string {
	one := func(from []string) string { return from[s.random.IntN(len(from))] }
	switch s.random.IntN(8) {
	case 0:
		return []string{"R"}
	case 1:
		return append([]string{"/"}, strings.Split(one(filterTexts), "")...)
	case 2, 3, 4:
		return []string{one(paneKeys)}
	}
	return strings.Fields(one(sequences))
}

// backgroundEvent causes a random event, and names it.
func (s *asyncPlayer) backgroundEvent(other *player) string {
	one := func(from ...string) string { return from[s.random.IntN(len(from))] }
	switch s.random.IntN(7) {
	case 0:
		other.keys(strings.Fields(one("t", "x", "G r", "g *", "u", "j j t", "pgdown x"))...)
		s.enqueue(s.nextPoll())
		return "(decided elsewhere)"
	case 1:
		s.enqueue(s.readAgain())
		return "(read again)"
	case 2:
		s.now = s.now.Add(24 * time.Hour)
		s.enqueue(s.nextPoll())
		return "(tomorrow)"
	}
	s.runOne()
	return "(an answer)"
}

// mixedPapers returns papers that occur twice, under one of two titles, with or without their number.
func mixedPapers(r *rand.Rand) shelf.Dumps {
	var papers []parser.Paper
	for n := range 16 {
		p := parser.Paper{Title: clean.Of(fmt.Sprintf("Paper %d by title %d", n/2, r.IntN(2)))}
		if r.IntN(3) > 0 {
			p.ArXiv = fmt.Sprintf("2611.0000%d", n/2)
		}
		papers = append(papers, p)
	}
	return dumpOf(papers...)
}

// TestTwoWindowsShowTheSameMarks decides in two windows that know the papers by different titles and
// numbers. No row may be outdated, and in the end both windows show what a new window shows.
func TestTwoWindowsShowTheSameMarks(t *testing.T) {
	keys := []string{
		"t", "x", "r", "i", "u", "u", "U", "*", ".", "X", "A t", "A x y", "j", "j", "k", "G", "g", "1", "2", "3", "4", "5",
		"T text:a,b enter", "T text:-a enter", "e text:n enter", ": text:read enter y", ": text:star enter y", "R", "news", "files R",
	}
	for seed := range seeds(3) {
		r, home := rand.New(rand.NewPCG(seed, 7)), t.TempDir()
		windows := []*player{playIn(t, home, mixedPapers(r)), playIn(t, home, mixedPapers(r))}
		var done []string
		for range 100 {
			w, key := r.IntN(2), keys[r.IntN(len(keys))]
			p := windows[w]
			if done = append(done, fmt.Sprint(w, key)); strings.HasPrefix(key, "files") {
				p.m.loading.Load = mixedPapers(r)
				key = key[len("files"):]
			}
			if key == "news" {
				p.pollMarks()
			} else {
				p.keys(strings.Fields(key + " esc esc")...)
			}
			for _, p := range windows {
				for i, paper := range p.m.shelf.Papers.All() {
					was := p.m.shelf.Is[i]
					p.m.shelf.Join(i)
					uitest.Equal(t, p.m.shelf.Is[i], was, seed, paper.Keys(), done)
				}
			}
		}
		for range 6 {
			windows[0].pollMarks()
			windows[1].pollMarks()
		}
		for _, p := range windows {
			other := playIn(t, home, p.m.loading.Load).m.shelf
			for i, paper := range p.m.shelf.Papers.All() {
				at, _ := other.Find(paper.ID)
				a, b := p.m.shelf.Mark(i), other.Mark(at)
				b.Title = a.Title
				uitest.Equal(t, fmt.Sprint(a), fmt.Sprint(b), seed, paper.Keys(), done)
			}
		}
	}
}
