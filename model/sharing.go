package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/listing"
	"dailies/model/sharing"
	"dailies/parser/clean"
	"dailies/ui"
)

// onShared says what came of an opened address, a copied text or an export.
func (m *Model) onShared(msg sharing.DoneMsg) tea.Cmd {
	if msg.Err != nil {
		m.messages.Fail(clean.Line(msg.Err.Error()))
		return nil
	}
	m.messages.Answer(msg.Said, ui.Info, msg.Key)
	return nil
}

// openPaper opens the paper on Hugging Face, or a search for its title if its arXiv number
// is not known.
func (m *Model) openPaper() tea.Cmd {
	if p := m.selected(); p != nil {
		return m.sharing.Browse(listing.Links(p)[0].Address)
	}
	return nil
}

// openLinkMenu offers all addresses of the paper.
func (m *Model) openLinkMenu() tea.Cmd {
	if p := m.selected(); p != nil {
		m.show(m.sharing.LinkMenu(p))
	}
	return nil
}

// copyTitle copies the title.
func (m *Model) copyTitle() tea.Cmd {
	if p := m.selected(); p != nil {
		return m.sharing.Copy("the title", p.Title.String())
	}
	return nil
}

// openCopyMenu offers what can be copied of the paper.
func (m *Model) openCopyMenu() tea.Cmd {
	if m.selected() != nil {
		m.show(m.sharing.CopyMenu(m.entry(m.view().At)))
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
	case m.focus() == ui.PaneDetail:
		papers, name = m.targets(), "paper"
	}
	if len(papers) == 0 {
		return nil
	}
	return m.show(m.sharing.ExportMenu(name, m.entries(papers)))
}

// entries are papers with their marks, as they are now: a command may read them.
func (m *Model) entries(papers []int32) []listing.Entry {
	all := make([]listing.Entry, len(papers))
	for i, p := range papers {
		all[i] = m.entry(p)
	}
	return all
}

func (m *Model) entry(p int32) listing.Entry {
	return listing.Entry{Paper: m.shelf.Papers.Paper(int(p)), Mark: m.shelf.Mark(int(p)), Dumps: m.shelf.Papers.Dumps()}
}
