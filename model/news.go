package model

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/ui/terminal"
)

// pollEvery is how often the program looks for what other windows decided.
const pollEvery = 2 * time.Second

// newsMsg is what other windows and devices decided since the last look.
type newsMsg struct {
	entries []marks.Entry
	found   marks.Report
	err     error
}

// poll looks for news every two seconds. Where there is none, the model is not
// asked, and nothing is drawn.
func (m *Model) poll() tea.Cmd {
	if m.cfg.Store == nil {
		return nil
	}
	return m.cfg.After(pollEvery, m.look())
}

// look gives the look for news.
func (m *Model) look() func() tea.Msg {
	var look func() tea.Msg
	store, now, after := m.cfg.Store, m.cfg.Now, m.cfg.After
	known, today := m.damage.found, now().Format(time.DateOnly)
	filters, words := m.filters.book, m.watching.book
	look = func() tea.Msg {
		entries, err := store.News()
		msg := newsMsg{entries, store.Report(), err}
		if msg.nothing(known) && now().Format(time.DateOnly) == today && !filters.Changed() && !words.Changed() {
			return terminal.QuietMsg{Then: after(pollEvery, look)}
		}
		return msg
	}
	return look
}

// nothing tells whether it has no more than what is known.
func (n newsMsg) nothing(known marks.Report) bool {
	found := n.found
	return len(n.entries) == 0 && n.err == nil &&
		found.Bad == known.Bad && found.Edited == known.Edited && len(found.Problems) == len(known.Problems)
}

// onNews takes over what other windows decided. The list stays as it is: what
// was decided elsewhere is dimmed in its place.
func (m *Model) onNews(msg newsMsg) tea.Cmd {
	m.onDamage(msg.found, msg.err)
	m.wake()
	decided := m.shelf.Marks.Merge(msg.entries)
	for _, id := range decided {
		if i, ok := m.shelf.Papers.Find(id); ok {
			m.changed(int32(i))
		} else {
			m.changedAgain(id) // it may be one that only a new dump has
		}
	}
	if len(decided) > 0 {
		m.showPaper()
	}
	return tea.Batch(m.listNews(), m.poll())
}
