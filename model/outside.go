package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/outside"
	"dailies/parser/clean"
	"dailies/ui"
)

// watch looks for what other windows and devices decide.
func (m *Model) poller() outside.Poller {
	return outside.Poller{Store: m.cfg.Store, Now: m.cfg.Now, After: m.cfg.After}
}

// poll looks every two seconds until something has changed.
func (m *Model) poll() tea.Cmd { return m.poller().Next(m.damage.Found, m.lists.Changed()) }

// onChanged takes over what others decided. The list stays as it is: a paper that was
// decided elsewhere is dimmed in its place.
func (m *Model) onChanged(msg outside.ChangedMsg) tea.Cmd {
	for _, text := range m.damage.Take(msg.Found, msg.Err) {
		m.messages.Answer(text, ui.Warning, 0)
	}
	m.wake()
	for _, id := range m.shelf.Marks.Merge(msg.Entries) {
		if i, ok := m.shelf.Papers.Find(id); ok {
			m.changed(int32(i))
		} else {
			m.loading.Join(id) // a dump that is being read may have it
		}
	}
	next := m.poll()
	if msg.Between {
		next = nil
	}
	return tea.Batch(m.saveLost(msg), m.afterMarks(), m.rereadLists(), next)
}

// saveLost saves again what the journal of this device has lost.
func (m *Model) saveLost(msg outside.ChangedMsg) tea.Cmd {
	if !msg.Replaced {
		return nil
	}
	again, papers := m.shelf.Marks.Restore(msg.Entries)
	if papers == 0 {
		return nil
	}
	m.damage.Restored += papers
	text := m.damage.Warn(clean.Line(marks.Restored(papers)))
	m.messages.Answer(text, ui.Warning, 0)
	return m.saving.Add(again)
}
