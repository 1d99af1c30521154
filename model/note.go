package model

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/triage"
	"dailies/parser/clean"
)

// editNote opens the selected paper's note in the reader's editor.
func (m *Model) editNote() tea.Cmd {
	p := m.selected()
	if p == nil {
		return nil
	}
	editor, err := triage.Editor(m.cfg.Getenv)
	if err != nil {
		m.messages.fail(clean.Line(err.Error()))
		return nil
	}
	return triage.EditNote(editor, p.ID, m.shelf.Mark(int(m.view().At)).Note, m.cfg.Store.CreateDraft, m.messages.pressed)
}

// onNoted takes over an edited note.
func (m *Model) onNoted(msg triage.NotedMsg) tea.Cmd {
	if msg.Err != nil {
		m.messages.fail(clean.Line(msg.Err.Error()))
		return nil
	}
	i, ok := m.shelf.Papers.Find(msg.Paper)
	if !ok || m.shelf.Mark(i).Note == msg.Note {
		m.messages.answer(message{text: clean.Literal("The note is unchanged."), key: msg.Key})
		return nil
	}
	papers := []int32{int32(i)}
	cmd, n := m.apply(papers, func(c *marks.Change) { c.Note = &msg.Note })
	m.done("note", papers, n)
	if msg.Whole != "" {
		m.messages.fail(clean.Line(fmt.Sprintf("The note was cut at 1 MiB; %s has all of it.", msg.Whole)))
	}
	return cmd
}
