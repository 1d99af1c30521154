package triage

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/ui/terminal"
)

// watchEvery is how often a Watcher looks.
const watchEvery = 2 * time.Second

// MarksWatcher looks for what others have decided.
type MarksWatcher struct {
	Store *marks.Store // nil: there is nothing to look for
	Now   func() time.Time
	After func(time.Duration, func() tea.Msg) tea.Cmd // calls back after a while
}

// MarksChangedMsg is what others have decided since the last look.
type MarksChangedMsg struct {
	Entries  []marks.Entry
	Replaced bool // the journal of this device is another one than it was; the entries are all of it
	Found    marks.Report
	Err      error
	Between  bool // from an extra check, outside the two-second cycle
}

// Next looks in two seconds, and then every two seconds until something has changed: since
// known was found, in the lists, or because a new day has come. Until then the model gets no
// message and nothing is drawn.
func (w MarksWatcher) Next(known marks.Report, listsChanged func() bool) tea.Cmd {
	if w.Store == nil {
		return nil
	}
	today := w.Now().Format(time.DateOnly)
	var look func() tea.Msg
	look = func() tea.Msg {
		msg := w.look()
		if msg.same(known) && w.Now().Format(time.DateOnly) == today && !listsChanged() {
			return terminal.QuietMsg{Then: w.After(watchEvery, look)}
		}
		return msg
	}
	return w.After(watchEvery, look)
}

// Replaced looks at once if the journal of this device was replaced by another one.
func (w MarksWatcher) Replaced() tea.Cmd {
	if w.Store == nil || !w.Store.Replaced() {
		return nil
	}
	return func() tea.Msg {
		msg := w.look()
		msg.Between = true
		return msg
	}
}

func (w MarksWatcher) look() MarksChangedMsg {
	entries, replaced, err := w.Store.Poll()
	return MarksChangedMsg{Entries: entries, Replaced: replaced, Found: w.Store.Report(), Err: err}
}

// same reports whether a look brought nothing that is not known.
func (m MarksChangedMsg) same(known marks.Report) bool {
	found := m.Found
	return len(m.Entries) == 0 && !m.Replaced && m.Err == nil &&
		found.Bad == known.Bad && found.Edited == known.Edited && len(found.Problems) == len(known.Problems)
}
