package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/changes"
	"dailies/parser/clean"
	"dailies/ui"
)

// watched is about the files of the dumps, which are watched while the program runs.
type watched struct {
	watcher *changes.Watcher
	asked   bool // the watcher is there, or on its way, or there is none
	changed bool // something has changed since the dumps were read
}

// watchFiles starts to watch the files once they are read.
func (m *Model) watchFiles() tea.Cmd {
	paths := slices.DeleteFunc(slices.Clone(m.cfg.Paths), func(path string) bool { return path == "-" || path == "/dev/stdin" })
	if m.watched.asked || len(paths) == 0 {
		return nil
	}
	m.watched.asked = true
	return func() tea.Msg { return changes.Open(paths) }
}

// onWatched waits for the first change, and says if none will be noticed.
func (m *Model) onWatched(msg changes.OpenedMsg) tea.Cmd {
	if msg.Err != nil {
		m.messages.Answer(clean.Line(msg.Err.Error()), ui.Warning, 0)
	}
	m.watched.watcher = msg.Watcher
	return m.awaitChange()
}

func (m *Model) awaitChange() tea.Cmd {
	if m.watched.watcher == nil {
		return nil
	}
	return m.watched.watcher.Wait
}

// onFilesChanged says what has changed. It is not read at once: the list must not change
// under the reader's eyes.
func (m *Model) onFilesChanged(msg changes.ChangedMsg) tea.Cmd {
	m.watched.changed = true
	m.messages.Answer(clean.Concat(msg.Text(), clean.Literal(" — R reloads")), ui.Info, m.messages.Pressed())
	return m.awaitChange()
}
