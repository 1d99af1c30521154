package filter

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

// spin turns in the filter line while a search goes on.
type spin struct {
	spinner spinner.Model
	on      bool // its next picture is on its way
	gen     int  // of the search that it turns for
	turned  int  // how many pictures it has shown for that search
}

// turn sets the spinner going.
func (f *Finder) turn() tea.Cmd {
	if f.spin.on || !f.Search.Busy {
		return nil
	}
	f.spin.on = true
	return f.After(spinFor, f.spin.spinner.Tick)
}

// Turned shows the next picture of the spinner, as long as the search goes on.
func (f *Finder) Turned(msg spinner.TickMsg) tea.Cmd {
	s := &f.spin
	s.on = false
	if !f.Search.Busy {
		f.Line.SetBusy("")
		return nil
	}
	if s.gen != f.Search.Gen {
		s.gen, s.turned = f.Search.Gen, 0
	}
	s.turned++
	s.spinner, _ = s.spinner.Update(msg)
	f.Line.SetBusy(s.spinner.View())
	return f.turn()
}

// Long reports whether the search has gone on for so long that Esc cancels it.
func (f *Finder) Long() bool {
	return f.Search.Busy && f.spin.gen == f.Search.Gen && f.spin.turned >= LongSearch
}
