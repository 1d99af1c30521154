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

// asyncPlayer is a player whose commands take their time: they run in any order, and
// keys go on meanwhile, as in a real terminal.
type asyncPlayer struct {
	*player
	random  *rand.Rand
	waiting []tea.Cmd
}

func (s *asyncPlayer) give(msg tea.Msg) {
	_, cmd := s.m.Update(msg)
	s.take(cmd)
	fits(s.t, s.m.View(), s.m.screen.W, s.m.screen.H)
}

func (s *asyncPlayer) take(cmd tea.Cmd) {
	if cmd != nil {
		s.waiting = append(s.waiting, cmd)
	}
}

// answer runs a command that waits, if there is one.
func (s *asyncPlayer) answer() {
	if len(s.waiting) == 0 {
		return
	}
	i := s.random.IntN(len(s.waiting))
	cmd := s.waiting[i]
	s.waiting = append(s.waiting[:i], s.waiting[i+1:]...)
	more, msg := s.unfold(cmd())
	for _, c := range more {
		s.take(c)
	}
	if msg != nil {
		s.give(msg)
	}
}

// end lets all commands end, but for those that wait for time to pass.
func (s *asyncPlayer) end() {
	for len(s.waiting) > 0 {
		s.answer()
	}
}

// seeds are as many seeds of random tests from 0 on; or, with DAILIES_SEEDS="1000 5000", 5,000
// from 1,000 on, to look for more, as .ci/run does.
func seeds(n uint64) iter.Seq[uint64] {
	from := uint64(0)
	_, _ = fmt.Sscan(os.Getenv("DAILIES_SEEDS"), &from, &n)
	return func(yield func(uint64) bool) {
		for seed := from; seed < from+n && yield(seed); seed++ {
		}
	}
}

// TestRandomKeysAndLateAnswersBreakNothing plays random keys while searches,
// saves and loads answer late and in any order.
func TestRandomKeysAndLateAnswersBreakNothing(t *testing.T) {
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
				s.answer()
			case 4:
				s.give(tea.WindowSizeMsg{Width: s.random.IntN(140), Height: s.random.IntN(50)})
			default:
				s.give(uitest.Key(keys[s.random.IntN(len(keys))]))
				frame := s.m.View()
				uitest.Equal(t, s.m.View() == frame, true, "a frame changes nothing")
			}
		}
		s.end()
		if s.m.saving.Quitting { // q was not among the keys
			t.Fatalf("seed %d: the program leaves by itself", seed)
		}
		if s.m.finder.Search.Busy || s.waits() > 0 {
			t.Fatalf("seed %d: keys wait for a search that never ends", seed)
		}
		if n := len(s.m.Unsaved()); n > 0 {
			t.Fatalf("seed %d: %d steps are not saved", seed, n)
		}
	}
}

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
	more, msg := r.unfold(msg)
	for _, c := range more {
		r.start(c)
	}
	if msg != nil {
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
		for range 150 {
			switch r.random.IntN(7) {
			case 0, 1:
				r.poll()
			case 2:
				r.elapse()
			case 3:
				uitest.Must(t, os.WriteFile(filepath.Join(watched, "new.txt"), []byte(r.m.cfg.Session), 0o600))
			default:
				for _, name := range plays[r.random.IntN(len(plays))] {
					r.give(uitest.Key(name))
				}
			}
		}
		for range 10 { // close what is open, and stop what runs
			r.give(uitest.Key("esc"))
		}
		r.give(uitest.Key("ctrl+x"))
		for r.running > 0 {
			r.take(<-r.answers)
		}
		if n := len(r.m.Unsaved()); n > 0 || r.m.finder.Search.Busy || r.waits() > 0 || r.m.fetching.Busy || r.m.sharing.Jobs.Running() {
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

// before is what the reader has before the eyes, and the next key is about.
type before struct {
	view, at, typed string
	picked          []string
	typing          bool
	prompt          *overlay.Prompt
	overlay         overlay.Overlay
	focus           ui.Pane
}

func (p *player) before() before {
	m := p.m
	b := before{view: m.view().Name.String(), at: p.title(), picked: p.picked(), typing: m.typing(), prompt: m.dialog.Prompt, overlay: m.dialog.Overlay, focus: m.focus()}
	if b.typing {
		b.typed = m.finder.Line.Text()
	}
	return b
}

// idle reports whether nothing is under way that the reader asked for.
func (p *player) idle() bool {
	m := p.m
	f := &m.finder.Search
	return len(m.waitingKeys) == 0 && !m.triage.Searching && (!m.typing() || !m.finder.Line.Completing) &&
		!f.BlocksKeys(m.loading.Incoming())
}

// taken says what of it is not there any more, though the list has it still.
func (p *player) taken(b before) string {
	now, listed := p.before(), p.titles()
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

// TestWhatComesInTakesNothingFromTheReader lets other windows decide and delete saved
// filters, days pass and dumps be read again while keys are
// pressed: none of that selects another paper, picks one, or ends what is typed.
func TestWhatComesInTakesNothingFromTheReader(t *testing.T) {
	for seed := range seeds(4) {
		s := &asyncPlayer{player: playIn(t, t.TempDir(), turned(t)), random: rand.New(rand.NewPCG(seed, 17))}
		s.env = noEditor
		other := playIn(t, s.home, sampleDumps(t)).keys("5")
		var done []string
		for range 60 {
			if s.random.IntN(2) == 0 {
				keys := s.someKeys()
				done = append(done, keys...)
				for _, key := range keys {
					s.give(uitest.Key(strings.ReplaceAll(key, "_", " ")))
				}
				continue
			}
			b, idle := s.before(), s.idle()
			done = append(done, s.comes(other))
			if what := s.taken(b); what != "" && idle {
				t.Fatalf("seed %d: %s, by the last of %q", seed, what, done)
			}
		}
	}
}

func (s *asyncPlayer) someKeys() []string {
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

// comes lets something come in, and names it.
func (s *asyncPlayer) comes(other *player) string {
	one := func(from ...string) string { return from[s.random.IntN(len(from))] }
	switch s.random.IntN(7) {
	case 0:
		other.keys(strings.Fields(one("t", "x", "G r", "g *", "u", "j j t", "pgdown x"))...)
		s.take(s.look())
		return "(decided elsewhere)"
	case 1:
		s.take(s.readAgain())
		return "(read again)"
	case 2:
		s.now = s.now.Add(24 * time.Hour)
		s.take(s.look())
		return "(tomorrow)"
	}
	s.answer()
	return "(an answer)"
}

// mixedUp gives some papers two times each, under one of two titles, with their number or without.
func mixedUp(r *rand.Rand) shelf.Dumps {
	var papers []parser.Paper
	for n := range 16 {
		p := parser.Paper{Title: clean.Of(fmt.Sprintf("Paper %d by title %d", n/2, r.IntN(2)))}
		if r.IntN(3) > 0 {
			p.ArXiv = fmt.Sprintf("2611.0000%d", n/2)
		}
		papers = append(papers, p)
	}
	return these(papers...)
}

// TestTwoWindowsShowTheSameMarks has two windows decide on papers of which each knows other titles
// and numbers: no row is ever out of date, and in the end both show what a new window shows.
func TestTwoWindowsShowTheSameMarks(t *testing.T) {
	keys := []string{
		"t", "x", "r", "i", "u", "u", "U", "*", ".", "X", "A t", "A x y", "j", "j", "k", "G", "g", "1", "2", "3", "4", "5",
		"T text:a,b enter", "T text:-a enter", "e text:n enter", ": text:read enter y", ": text:star enter y", "R", "news", "files R",
	}
	for seed := range seeds(3) {
		r, home := rand.New(rand.NewPCG(seed, 7)), t.TempDir()
		windows := []*player{playIn(t, home, mixedUp(r)), playIn(t, home, mixedUp(r))}
		var done []string
		for range 100 {
			w, key := r.IntN(2), keys[r.IntN(len(keys))]
			p := windows[w]
			if done = append(done, fmt.Sprint(w, key)); strings.HasPrefix(key, "files") {
				p.m.loading.Load = mixedUp(r)
				key = key[len("files"):]
			}
			if key == "news" {
				p.news()
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
			windows[0].news()
			windows[1].news()
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
