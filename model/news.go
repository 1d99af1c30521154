package model

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

// pollEvery is how often the program looks for what other windows decided.
const pollEvery = 2 * time.Second

// newsMsg is what other windows and devices decided since the last look.
type newsMsg struct {
	entries  []marks.Entry
	replaced bool // the journal of this device is another one than it was; the entries have all of it
	found    marks.Report
	err      error
	between  bool // it was not yet time for the look
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
	listsChanged := m.lists.Changed()
	look = func() tea.Msg {
		entries, replaced, err := store.News()
		msg := newsMsg{entries: entries, replaced: replaced, found: store.Report(), err: err}
		if msg.nothing(known) && now().Format(time.DateOnly) == today && !listsChanged() {
			return terminal.QuietMsg{Then: after(pollEvery, look)}
		}
		return msg
	}
	return look
}

// nothing tells whether it has no more than what is known.
func (n newsMsg) nothing(known marks.Report) bool {
	found := n.found
	return len(n.entries) == 0 && !n.replaced && n.err == nil &&
		found.Bad == known.Bad && found.Edited == known.Edited && len(found.Problems) == len(known.Problems)
}

// onNews takes over what other windows decided. The list stays as it is: what
// was decided elsewhere is dimmed in its place.
func (m *Model) onNews(msg newsMsg) tea.Cmd {
	m.onDamage(msg.found, msg.err)
	m.wake()
	for _, id := range m.shelf.Marks.Merge(msg.entries) {
		if i, ok := m.shelf.Papers.Find(id); ok {
			m.changed(int32(i))
		} else {
			m.changedAgain(id) // it may be one that only a new dump has
		}
	}
	next := m.poll()
	if msg.between {
		next = nil
	}
	return tea.Batch(m.restore(msg), m.afterMarks(), m.rereadLists(), next)
}

// restore saves again what the journal of this device has lost.
func (m *Model) restore(msg newsMsg) tea.Cmd {
	if !msg.replaced {
		return nil
	}
	again, papers := m.shelf.Marks.Restore(msg.entries)
	if papers == 0 {
		return nil
	}
	text := clean.Line(marks.Restored(papers))
	m.damage.warnings = append(m.damage.warnings, text)
	m.damage.restored += papers
	m.messages.answer(message{text: text, kind: ui.Warning})
	return m.saving.Add(again)
}

// lookNow looks for news where a save found another journal than the one before.
func (m *Model) lookNow() tea.Cmd {
	store := m.cfg.Store
	if store == nil || !store.Replaced() {
		return nil
	}
	return func() tea.Msg {
		entries, replaced, err := store.News()
		return newsMsg{entries: entries, replaced: replaced, found: store.Report(), err: err, between: true}
	}
}
