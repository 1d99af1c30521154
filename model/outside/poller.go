// Package outside is what happens to the marks outside of this window. Open reads them at the
// start; a Poller looks for what other windows and devices have decided; Damage is what is
// wrong with the files.
package outside

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/ui/terminal"
)

// every is how often a Poller looks.
const every = 2 * time.Second

// Poller looks for what others have decided.
type Poller struct {
	Store *marks.Store // nil: there is nothing to look for
	Now   func() time.Time
	After func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a while
}

// ChangedMsg is what others have decided since the last look.
type ChangedMsg struct {
	Entries  []marks.Entry
	Replaced bool // the journal of this device is another one than it was; the entries are all of it
	Found    marks.Report
	Err      error
	Between  bool // from an extra check, outside the two-second cycle
}

// Next looks in two seconds, and then every two seconds until something has changed: since
// known was found, in the lists, or because a new day has come. Until
// then the model gets no message and nothing is drawn.
func (p Poller) Next(known marks.Report, listsChanged func() bool) tea.Cmd {
	if p.Store == nil {
		return nil
	}
	today := p.Now().Format(time.DateOnly)
	var look func() tea.Msg
	look = func() tea.Msg {
		msg := p.look()
		if msg.same(known) && p.Now().Format(time.DateOnly) == today && !listsChanged() {
			return terminal.QuietMsg{Then: p.After(every, look)}
		}
		return msg
	}
	return p.After(every, look)
}

// Replaced looks at once if the journal of this device was replaced by another one.
func (p Poller) Replaced() tea.Cmd {
	if p.Store == nil || !p.Store.Replaced() {
		return nil
	}
	return func() tea.Msg {
		msg := p.look()
		msg.Between = true
		return msg
	}
}

func (p Poller) look() ChangedMsg {
	entries, replaced, err := p.Store.Poll()
	return ChangedMsg{Entries: entries, Replaced: replaced, Found: p.Store.Report(), Err: err}
}

// same reports whether a look brought nothing that is not known.
func (m ChangedMsg) same(known marks.Report) bool {
	found := m.Found
	return len(m.Entries) == 0 && !m.Replaced && m.Err == nil &&
		found.Bad == known.Bad && found.Edited == known.Edited && len(found.Problems) == len(known.Problems)
}
