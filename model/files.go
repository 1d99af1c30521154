package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/changes"
	"dailies/parser/clean"
	"dailies/ui"
)

// onWatched says if changes of the files will go unnoticed.
func (m *Model) onWatched(msg changes.OpenedMsg) tea.Cmd {
	if msg.Err != nil {
		m.messages.Answer(clean.Line(msg.Err.Error()), ui.Warning, 0)
	}
	return m.files.Opened(msg)
}

// onFilesChanged says what has changed. It is not read at once: the list must not change
// under the reader's eyes.
func (m *Model) onFilesChanged(msg changes.ChangedMsg) tea.Cmd {
	m.messages.Answer(clean.Concat(msg.Text(), clean.Literal(" — R reloads")), ui.Info, m.messages.Pressed())
	return m.files.Noticed()
}
