package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

func (m *Model) onMarks(msg triage.MarksOpenedMsg) tea.Cmd {
	m.store, m.shelf.Marks, m.triage.Store, m.saving.Save = msg.Store, msg.Marks, msg.Store, msg.Store.Save
	if first := m.damage.Open(msg.Found); m.dialog.Now().Severity == ui.Info && !first.Empty() {
		m.dialog.Answer(first, ui.Warning, 0)
	}
	m.shelf.Arrivals = msg.Arrived
	m.shelf.Arrivals.Paused = m.cfg.Samples // samples are never new
	if m.cfg.Fetched {                      // fetched papers are new even in the first sitting
		msg.Arrived.CountFirstAsNew()
	}
	m.dialog.WarnError(msg.Err)
	return tea.Batch(m.files.MarkRead(), m.loading.Start(m.shelf.Library), m.poll())
}

// watcher watches for decisions of other windows and devices, and for changed dumps.
func (m *Model) watcher() shelf.Watcher {
	return shelf.Watcher{Store: m.store, Files: &m.files, Now: m.cfg.Now, After: m.cfg.After}
}

// poll checks every two seconds until something has changed.
func (m *Model) poll() tea.Cmd { return m.watcher().Next(m.damage.Found.Findings) }

// onChanged merges what other windows decided. The list does not change: such a paper is dimmed in its row.
func (m *Model) onChanged(msg shelf.ChangedMsg) tea.Cmd {
	m.damage.TakeFindings(msg.Found, msg.Err)
	if !msg.Files.Empty() { // do not reload at once: the list must not change while it is read
		m.files.Changed = true
		m.dialog.Answer(clean.Concat(msg.Files, m.dialog.Text(" — {reload} reloads")), ui.Info, m.dialog.KeysPressed())
	}
	if awake := m.shelf.SetDay(m.cfg.Now()); len(awake) > 0 { // they are listed when the view is next entered
		m.refreshMarks(awake...)
		m.dialog.Answer(m.dialog.Text(english.Plural(len(awake), "paper")+" back from a snooze — {view-inbox} shows the inbox again"), ui.Info, 0)
	}
	for _, id := range m.shelf.Marks.Merge(msg.Lines) {
		if i, ok := m.shelf.Find(id); ok {
			m.refreshMarks(int32(i))
		} else {
			m.loading.Join(id) // a dump that is loading may have it
		}
	}
	if !msg.Replaced {
		return m.poll()
	}
	if step := m.shelf.Marks.Restore(msg.Lines); step.Restored > 0 {
		return tea.Batch(m.saving.Add(step), m.poll())
	}
	store := m.store
	return tea.Batch(func() tea.Msg { store.ConfirmComplete(); return nil }, m.poll())
}
