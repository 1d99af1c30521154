package model

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/ui"
)

// sight is what the detail still has to show. Of 2,000 papers that a burst of
// keys goes over nobody sees more than the last, and each abstract may have to
// be read from its file.
type sight struct {
	due   bool
	at    int32 // paper that was selected last; -1: none
	moved bool  // another one was selected in between: it is shown from its start

	shown   int       // papers shown so far
	since   time.Time // when the last of them was
	glimpse bool      // it passes by: more of it is shown once the selection rests
	timed   bool      // a dwelledMsg is on its way
}

// dwell is how long a selection stays before it is taken to rest, in which it
// is longer than what lies between two repeats of a key that is held down: 25 to
// 40 ms, and 90 where they come slowest by default. Who decides with one key
// after the other takes longer, and always sees the whole paper at once.
const dwell = 100 * time.Millisecond

// dwelledMsg asks whether the selection rests, so many papers having been shown.
type dwelledMsg struct{ shown int }

// on notes which paper is to be shown.
func (s *sight) on(at int32) {
	s.moved = s.moved || s.at >= 0 && at != s.at
	s.due, s.at = true, at
}

// lose forgets the paper's index, because papers have others now.
func (s *sight) lose() { s.at = -1 }

// seen notes that it is shown, and tells whether the reader was elsewhere.
func (s *sight) seen() (moved bool) {
	moved = s.moved
	s.due, s.moved = false, false
	return moved
}

// another notes that another paper is shown, and tells whether it passes by: it
// came so soon after the one before that the selection is under way.
func (s *sight) another(now time.Time) (passing bool) {
	s.glimpse = now.Sub(s.since) < dwell
	s.shown++
	s.since = now
	return s.glimpse
}

// see shows the selected paper, once for all that a message did.
func (m *Model) see() {
	if m.sight.due {
		m.showPaper()
	}
}

// passBy sees to it that what passes by is shown whole once it rests.
func (m *Model) passBy() tea.Cmd {
	s := &m.sight
	if !s.glimpse || s.timed {
		return nil
	}
	s.timed = true
	shown, wait := s.shown, dwell-m.cfg.Now().Sub(s.since)
	return m.cfg.After(min(max(wait, 0), dwell), func() tea.Msg { return dwelledMsg{shown} })
}

// onDwelled shows all of a paper that the selection has come to rest on.
func (m *Model) onDwelled(msg dwelledMsg) {
	s := &m.sight
	s.timed = false
	if msg.shown == s.shown {
		s.glimpse = false
		m.detail.SetGlimpse(false)
	}
}

// paper is the detail, with the selected paper in it.
func (m *Model) paper() *ui.Detail {
	m.see()
	return &m.detail
}
