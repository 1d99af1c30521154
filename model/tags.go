package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/triage"
)

// editTags asks for the tags of the picked papers or the selected one.
func (m *Model) editTags() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	var before []string
	if len(papers) == 1 {
		before = m.shelf.Mark(int(papers[0])).Tags
	}
	held := m.shelf.Hold(papers)
	return m.ask(triage.TagPrompt(before, m.shelf.Marks.Tags(), func(add, drop []string) tea.Cmd {
		papers := m.shelf.Still(held)
		cmd, n := m.apply(papers, func(c *marks.Change) { c.Tag, c.Untag = add, drop })
		m.triage.picks.Clear()
		m.done(triage.Tagged(before, add, drop), papers, n)
		return tea.Batch(cmd, m.keepSoon())
	}))
}
