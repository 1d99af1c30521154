package finder

import (
	"time"

	"github.com/charmbracelet/bubbles/spinner"
	tea "github.com/charmbracelet/bubbletea"
)

// spinFor is how long the spinner shows each of its pictures. A search that is over
// sooner shows none.
const spinFor = 125 * time.Millisecond

// LongSearch is after how many pictures of the spinner a search is a long one: half a
// second. The footer then says that it goes on, and that Esc cancels it.
const LongSearch = 4

// Spin turns in the filter line while a search goes on.
type Spin struct {
	Spinner spinner.Model
	on      bool // its next picture is on its way
	gen     int  // of the search that it turns for
	turned  int  // how many pictures it has shown for that search
}

// Turn sets the spinner going.
func (s *Spin) Turn(search *Search, after func(time.Duration, func() tea.Msg) tea.Cmd) tea.Cmd {
	if s.on || !search.Busy {
		return nil
	}
	s.on = true
	return after(spinFor, s.Spinner.Tick)
}

// Turned is the next picture; empty if the search is over.
func (s *Spin) Turned(search *Search, msg spinner.TickMsg) (picture string) {
	s.on = false
	if !search.Busy {
		return ""
	}
	if s.gen != search.Gen {
		s.gen, s.turned = search.Gen, 0
	}
	s.turned++
	s.Spinner, _ = s.Spinner.Update(msg)
	return s.Spinner.View()
}

// Long reports whether a search has gone on for so long that Esc cancels it.
func (s *Spin) Long(search *Search) bool {
	return search.Busy && s.gen == search.Gen && s.turned >= LongSearch
}
