package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/fulltext"
	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
)

// newPaper makes the component that shows whole papers.
func (m *Model) newPaper() fulltext.Reader {
	r := fulltext.Reader{
		Source: m.cfg.Papers, Dialog: &m.dialog, Shelf: m.shelf, Browse: m.sharing.Browse, Abroad: m.sharing.OpenPaper, Focus: m.focusOn,
		Waits: func(p fulltext.Paper) bool {
			selected, ok := m.wholePaper()
			return ok && selected.ID == p.ID && m.dialog.Overlay == nil && m.focus() == ui.PaneDetail && !m.inText()
		},
	}
	r.ASCII = m.screen.Theme.ASCII()
	return r
}

// openPaper opens the selected paper whole; one whose number is not known can only be opened
// in the browser.
func (m *Model) openPaper() tea.Cmd {
	if p, ok := m.wholePaper(); ok {
		return m.paper.Open(p)
	}
	return m.sharing.OpenPaper()
}

// wholePaper is the selected paper, if it can be read whole.
func (m *Model) wholePaper() (p fulltext.Paper, ok bool) {
	selected := m.selected()
	if selected == nil || selected.ArXiv == "" || m.cfg.Papers.Store == "" {
		return p, false
	}
	return fulltext.Paper{ID: selected.ID, Number: selected.ArXiv, Title: m.titleOf([]int32{m.view().At})}, true
}

// paperTarget is the paper that is being read.
func (m *Model) paperTarget() []int32 {
	if i, ok := m.shelf.Find(m.paper.Paper().ID); ok {
		return []int32{int32(i)}
	}
	return nil
}

// finishPaper marks the paper as read at its end, and goes on to the next one of the list.
func (m *Model) finishPaper() tea.Cmd {
	id, target := m.paper.Paper().ID, m.paperTarget()
	cmds := []tea.Cmd{m.focusOn(ui.PaneDetail)}
	m.paper.Forget(id)
	m.view().SelectID(m.shelf, id)
	m.triage.Picks.Clear()
	m.follow()
	switch by := triage.Direction(m.settings.Advance); {
	case len(target) == 0: // no file has it any more
		return tea.Batch(cmds...)
	case m.shelf.Mark(int(target[0])).Status != marks.Read:
		cmds = append(cmds, m.makeDecision(m.triage.Give(marks.Read, target)))
	case by != 0:
		m.reading.MoveToUndecided(by)
	}
	if next, ok := m.wholePaper(); ok && next.ID != id {
		cmds = append(cmds, m.paper.Open(next))
	}
	return tea.Batch(cmds...)
}

// toReadCited puts a paper that the one on the screen cites on the reading list, or opens it
// if it is not among the papers.
func (m *Model) toReadCited(number string) tea.Cmd {
	i, ok := m.shelf.Find(library.ID(number))
	switch {
	case !ok:
		return m.sharing.Browse("https://arxiv.org/abs/" + number)
	case m.shelf.Mark(i).Status == marks.ToRead:
		m.dialog.Say(clean.Concat(clean.Literal("on the reading list already: "), m.titleOf([]int32{int32(i)})))
		return nil
	}
	return m.makeDecision(m.triage.Give(marks.ToRead, []int32{int32(i)}))
}

// paperMouse scrolls the paper, or shows what the link leads to that was clicked.
func (m *Model) paperMouse(e tea.MouseMsg, by int) tea.Cmd {
	at := m.screen.Layout.Detail
	switch {
	case by != 0:
		m.paper.Scroll(by * wheelLines)
	case e.Button == tea.MouseButtonLeft && m.screen.Layout.List.Has(e.X, e.Y):
		return tea.Batch(m.focusOn(ui.PaneList), m.clicked(e.X, e.Y))
	case e.Button == tea.MouseButtonLeft && at.Has(e.X, e.Y):
		m.dialog.Fade()
		return m.paper.Click(e.X-at.X, e.Y-at.Y)
	}
	return nil
}
