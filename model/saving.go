package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// updateMarks takes what becomes of decisions, here and elsewhere.
func (m *Model) updateMarks(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case triage.MarksOpenedMsg:
		return m.onMarks(msg)
	case shelf.ChangedMsg:
		return m.onChanged(msg)
	case triage.SavedMsg:
		return tea.Batch(m.saving.Update(msg), m.watcher().Replaced())
	case shelf.ArrivalsWrittenMsg:
		m.dialog.Trouble(msg.Err)
	}
	return m.saving.Update(msg)
}

// saveLinks saves which titles and numbers have turned out to be of one paper with marks.
func (m *Model) saveLinks() tea.Cmd {
	if links := m.shelf.Marks.Adopted(); links.Len() > 0 {
		return m.saving.Add(links)
	}
	return nil
}

// watcher looks for what other windows and devices decide, and for files that change.
func (m *Model) watcher() shelf.Watcher {
	return shelf.Watcher{Store: m.cfg.Store, Files: &m.files, Lists: m.lists.Changed(), Now: m.cfg.Now, After: m.cfg.After}
}

// poll looks every two seconds until something has changed.
func (m *Model) poll() tea.Cmd { return m.watcher().Next(m.damage.Found) }

// onChanged takes over what others decided. The list stays as it is: a paper that was
// decided elsewhere is dimmed in its place.
func (m *Model) onChanged(msg shelf.ChangedMsg) tea.Cmd {
	m.damage.Take(msg.Found, msg.Err)
	if !msg.Files.Empty() { // not read at once: the list must not change under the reader's eyes
		m.files.Changed = true
		m.dialog.Answer(clean.Concat(msg.Files, m.dialog.Text(" — {reload} reloads")), ui.Info, m.dialog.Pressed())
	}
	if awake := m.shelf.SetDay(m.cfg.Now()); len(awake) > 0 { // the list does not jump: they are in it when the view is entered again
		m.join(awake...)
		m.dialog.Answer(m.dialog.Text(english.Plural(len(awake), "paper")+" back from a snooze — {view-inbox} shows the inbox again"), ui.Info, 0)
	}
	for _, id := range m.shelf.Marks.Merge(msg.Entries) {
		if i, ok := m.shelf.Find(id); ok {
			m.join(int32(i))
		} else {
			m.loading.Join(id) // a dump that is being read may have it
		}
	}
	cmds := []tea.Cmd{m.afterMarks(), m.rereadLists()}
	if !msg.Between {
		cmds = append(cmds, m.poll())
	}
	if msg.Replaced {
		if again, lost := m.damage.Restore(m.shelf.Marks, msg.Entries); lost {
			cmds = append(cmds, m.saving.Add(again))
		}
	}
	return tea.Batch(cmds...)
}
