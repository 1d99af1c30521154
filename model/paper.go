package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/triage"
	"dailies/parser"
	"dailies/parser/clean"
	"dailies/ui"
)

// openPaper opens the selected paper whole; one whose number is not known can only be opened
// in the browser.
func (m *Model) openPaper() tea.Cmd {
	if p, ok := m.wholePaper(); ok {
		return m.paper.Open(p)
	}
	return m.sharing.OpenPaper()
}

// decideInPaper takes the key of a status where that is not for the paper that is read: with a
// citation selected it is for the paper cited, and at the end the reader goes on to the next.
func (m *Model) decideInPaper(to marks.Status) (cmd tea.Cmd, done bool) {
	switch {
	case to == marks.ToRead && m.paper.Shown() && m.paper.Cited() != "":
		return m.toReadCited(m.paper.Cited()), true
	case to == marks.Read && m.paper.Shown() && m.paper.AtEnd():
		return m.finishPaper(), true
	}
	return nil, false
}

// finishPaper marks the paper as read at its end, and goes on to the next one of the list.
func (m *Model) finishPaper() tea.Cmd {
	id, target := m.paper.Paper().ID, m.paperTarget()
	cmds := []tea.Cmd{m.focusOn(ui.PaneDetail)}
	m.paper.Forget(id)
	m.view().SelectID(m.shelf, id)
	m.triage.Picks.Clear()
	switch by := triage.Direction(m.settings.Advance); {
	case len(target) == 0: // no file has it any more
		return tea.Batch(cmds...)
	case m.shelf.Mark(int(target[0])).Status != marks.Read:
		cmds = append(cmds, m.triage.Make(m.triage.Give(marks.Read, target)))
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
		return m.sharing.Browse(parser.ArXivPage(number))
	case m.shelf.Mark(i).Status == marks.ToRead:
		m.dialog.Say(clean.Concat(clean.Literal("on the reading list already: "), m.titleOf([]int32{int32(i)})))
		return nil
	}
	return m.triage.Make(m.triage.Give(marks.ToRead, []int32{int32(i)}))
}
