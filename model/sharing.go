package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/listing"
	"dailies/model/sharing"
	"dailies/ui"
)

// onShared says what came of an opened address, a copied text or an export.
func (m *Model) onShared(msg sharing.DoneMsg) tea.Cmd {
	if !m.messages.Failed(msg.Err) {
		m.messages.Answer(msg.Said, ui.Info, msg.Key)
	}
	return nil
}

// openExportMenu offers the formats for the picked papers, or else for the paper that is
// being read, or all that the view shows.
func (m *Model) openExportMenu() tea.Cmd {
	papers, name := m.view().Shown, "papers"
	switch {
	case m.triage.Picks.N() > 0:
		papers, name = m.targets(), "picks"
	case m.focus() == ui.PaneDetail, m.paper.Shown():
		papers, name = m.targets(), "paper"
	}
	if len(papers) == 0 {
		return nil
	}
	return m.sharing.OpenFormats(name, m.shelf.Entries(papers...))
}

// selectedEntry is the selected paper with its mark; ok is false if there is none.
func (m *Model) selectedEntry() (e listing.Entry, ok bool) {
	if m.selected() == nil {
		return listing.Entry{}, false
	}
	return m.shelf.Entries(m.view().At)[0], true
}
