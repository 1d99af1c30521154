package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/shelf"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
	"dailies/ui/terminal"
)

// updateMarks takes what becomes of decisions, here and elsewhere.
func (m *Model) updateMarks(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case triage.MarksOpenedMsg:
		return m.onMarks(msg)
	case shelf.ChangedMsg:
		return m.onChanged(msg)
	case triage.SavedMsg:
		next := m.saving.Update(msg)
		if msg.Err == nil {
			m.damage.Saved(msg.Steps)
		}
		if m.saving.Leaving {
			return next // what a look found now nobody would take over: closing the store looks itself
		}
		return tea.Batch(next, m.watcher().Replaced())
	case shelf.ArrivalsWrittenMsg:
		m.dialog.Trouble(msg.Err)
	}
	return m.saving.Update(msg)
}

// start reads the marks, and then the dumps. Keys wait for both.
func (m *Model) start() tea.Cmd {
	m.loading.Busy, m.loading.Hold = true, true
	return triage.LoadMarks(m.cfg.OpenMarks, m.cfg.Arrivals)
}

func (m *Model) onMarks(msg triage.MarksOpenedMsg) tea.Cmd {
	m.store, m.shelf.Marks, m.triage.Store, m.saving.Save, m.damage.Found = msg.Store, msg.Marks, msg.Store, msg.Store.Save, msg.Found
	if first := m.damage.First(); m.cfg.Warning.Empty() && !first.Empty() {
		m.dialog.Answer(first, ui.Warning, 0)
	}
	m.openArrivals(msg.Arrived, msg.Err)
	return tea.Batch(m.files.Seen(), m.loading.Start(m.shelf.Library), m.poll())
}

// watcher looks for what other windows and devices decide, and for files that change.
func (m *Model) watcher() shelf.Watcher {
	return shelf.Watcher{Store: m.store, Files: &m.files, Lists: m.lists.Changed(), Now: m.cfg.Now, After: m.cfg.After, Quiet: quietly}
}

// quietly runs a command without a message, and so without a frame.
func quietly(next tea.Cmd) tea.Msg { return terminal.QuietMsg{Then: next} }

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
	for _, id := range m.shelf.Marks.Merge(msg.Lines) {
		if i, ok := m.shelf.Find(id); ok {
			m.join(int32(i))
		} else {
			m.loading.Join(id) // a dump that is being read may have it
		}
	}
	var cmds []tea.Cmd
	if msg.Replaced {
		if again := m.shelf.Marks.Restore(msg.Lines); again.Again > 0 {
			cmds = append(cmds, m.saving.Add(again))
		}
	}
	if !msg.Between {
		cmds = append(cmds, m.poll())
	}
	return tea.Batch(append(cmds, m.afterMarks(), m.rereadLists())...)
}

// back goes one level up: selection, pane, filter. A prompt or an overlay takes Esc
// before it comes here. It never quits, and stops nothing that runs in the background.
func (m *Model) back() tea.Cmd {
	v := m.view()
	switch {
	case m.triage.Picks.N() > 0:
		m.triage.Picks.Clear()
	case m.focus() != ui.PaneList:
		return m.focusOn(ui.PaneList)
	case v.Filter != "":
		return m.setFilter("")
	default:
		m.dialog.Say(m.dialog.Text("{back-or-quit} quits."))
	}
	return nil
}

// stop ends what runs in the background: a fetch, commands, the reading of files.
func (m *Model) stop() tea.Cmd {
	if !m.fetching.Stoppable() && !m.paper.Fetching.Stoppable() && !m.sharing.Jobs.Running() && !m.loading.Busy {
		m.dialog.Say(clean.Literal("Nothing is running."))
		return nil
	}
	m.fetching.Stop()
	m.paper.Fetching.Stop()
	m.sharing.Jobs.Stop()
	if m.loading.Busy {
		return m.interrupt()
	}
	return nil
}

func (m *Model) quitOrBack() tea.Cmd {
	switch {
	case m.paper.Shown():
		return m.focusOn(ui.PaneDetail)
	case m.focus() != ui.PaneList:
		return m.back()
	}
	return m.quit()
}

// quit leaves. Marks are on the disk already, or on their way.
func (m *Model) quit() tea.Cmd { return m.saving.Quit(false) }

// depart writes the reading position and ends the program.
func (m *Model) depart() tea.Cmd {
	m.loading.Drop()
	m.fetching.Stop()
	m.paper.Fetching.Stop()
	m.noteLook(m.newPapers.dwell.Move("", m.cfg.Now()))
	write, arrived := m.writeSession(), m.shelf.Arrived.Flush()
	flush := m.lists.Flush()
	return func() tea.Msg {
		flush()
		if arrived != nil {
			_ = arrived()
		}
		if write != nil {
			_ = write() // the screen is going; a lost place is no lost mark
		}
		return tea.Quit()
	}
}

// Farewell is the line that stays in the terminal after the program: what was decided in
// this sitting, and how many papers are left. A repair of the marks is said again: it may
// have been on the screen for a moment only.
func (m *Model) Farewell() clean.Text {
	part := !m.loading.Cut.Empty() || m.loading.Coming()
	text := triage.Farewell(m.shelf.Marks.Decided(), m.shelf.Counts[marks.Inbox], part)
	if n := m.damage.Restored; n > 0 {
		text = clean.Concat(text, clean.Of("; "+english.Plural(n, "mark")+" written again into their file"))
	}
	return text
}

// Unsaved are the steps that never reached the disk.
func (m *Model) Unsaved() []marks.Step { return m.saving.Pending }
