package model

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"dailies/model/overlay"
	"dailies/ui"
)

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
	b := before{view: m.view().Name.String(), at: p.title(), picked: p.picked(), typing: m.finder.Typing != nil, prompt: m.dialog.Prompt, overlay: m.dialog.Overlay, focus: m.focus()}
	if b.typing {
		b.typed = m.finder.Line.Text()
	}
	return b
}

// idle reports whether nothing is under way that the reader asked for.
func (p *player) idle() bool {
	m := p.m
	f := &m.finder.Search
	return len(m.waiting) == 0 && !m.choice.Busy && (m.finder.Typing == nil || !m.finder.Line.Awaited()) &&
		!f.Awaited(m.loading.Coming())
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
	from, n := uint64(0), uint64(8)
	_, _ = fmt.Sscan(os.Getenv("DAILIES_SEEDS"), &from, &n)
	for seed := from; seed < from+n; seed++ {
		s := &asyncPlayer{player: playIn(t, t.TempDir(), turned(t)), random: rand.New(rand.NewPCG(seed, 17))}
		s.env = noEditor
		other := playIn(t, s.home, sampleDumps(t)).keys("5")
		var done []string
		for range 60 {
			if s.random.IntN(2) == 0 {
				keys := s.someKeys()
				done = append(done, keys...)
				for _, key := range keys {
					s.give(keyNamed(strings.ReplaceAll(key, "_", " ")))
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
	switch s.random.IntN(8) {
	case 0:
		other.keys(strings.Fields(one("t", "x", "G r", "g *", "u", "j j t", "pgdown x"))...)
		s.take(s.look())
		return "(decided elsewhere)"
	case 1:
		s.take(s.readAgain())
		return "(read again)"
	case 2:
		s.writeList("filters.txt", one("", "o: agent\n", "mine: is:inbox\no: agent\n"))
		s.take(s.m.rereadLists())
		return "(other lists)"
	case 3:
		s.now = s.now.Add(24 * time.Hour)
		s.take(s.look())
		return "(tomorrow)"
	}
	s.answer()
	return "(an answer)"
}
