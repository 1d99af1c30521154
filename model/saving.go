package model

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
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
		return m.onSaved(msg)
	case triage.RetryMsg:
		return m.saving.Flush()
	case shelf.ArrivalsWrittenMsg:
		m.dialog.Trouble(msg.Err)
	}
	return nil
}

// saveLinks saves which titles and numbers have turned out to be of one paper with marks.
func (m *Model) saveLinks() tea.Cmd {
	if links := m.shelf.Marks.Adopted(); links.Len() > 0 {
		return m.saving.Add(links)
	}
	return nil
}

// onSaved takes the result of a save. A failure is said once; the count of unsaved marks
// stays in the footer.
func (m *Model) onSaved(msg triage.SavedMsg) tea.Cmd {
	before := m.saving.Failed()
	end, next := m.saving.Saved(msg)
	switch {
	case msg.Err == nil:
		m.shelf.Marks.Saved(msg.Steps)
		if before != nil {
			m.dialog.Recovered(clean.Literal("All marks are saved again."))
		}
	case before == nil || before.Error() != msg.Err.Error():
		m.dialog.Fail(clean.Line(fmt.Sprintf("NOT SAVED: %v. Marks stay in memory; retrying every 10 s.", msg.Err)))
	}
	switch {
	case end:
		return m.leave()
	case next == nil && msg.Err == nil:
		next = m.saveSession()
	}
	return tea.Batch(next, m.watcher().Replaced())
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
	for _, text := range m.damage.Take(msg.Found, msg.Err) {
		m.dialog.Answer(text, ui.Warning, 0)
	}
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
	next := m.poll()
	if msg.Between {
		next = nil
	}
	return tea.Batch(m.saveLost(msg), m.afterMarks(), m.rereadLists(), next)
}

// saveLost saves again what the journal of this device has lost.
func (m *Model) saveLost(msg shelf.ChangedMsg) tea.Cmd {
	if !msg.Replaced {
		return nil
	}
	again, papers := m.shelf.Marks.Restore(msg.Entries)
	if papers == 0 {
		return nil
	}
	m.damage.Restored += papers
	text := m.damage.Warn(clean.Line(marks.Restored(papers)))
	m.dialog.Answer(text, ui.Warning, 0)
	return m.saving.Add(again)
}
