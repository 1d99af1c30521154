package model

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/library"
	"dailies/model/marks"
	"dailies/model/triage"
	"dailies/parser/clean"
	"dailies/ui"
)

// editNote asks for the selected paper's note: in a line, or, if it is long, in the
// reader's editor.
func (m *Model) editNote() tea.Cmd {
	p := m.selected()
	if p == nil {
		return nil
	}
	note := m.shelf.Mark(int(m.view().At)).Note
	edit := func(text string) tea.Cmd { return m.editInEditor(p, note, text) }
	if !triage.Inline(note) {
		return edit(note)
	}
	return m.dialog.Ask(triage.NotePrompt(note, func(text string) tea.Cmd {
		return m.onNoted(triage.NotedMsg{Key: m.dialog.Pressed(), Paper: p.ID, Note: clean.Of(text).Trim().String()})
	}, edit))
}

// editInEditor opens a note in the reader's editor, below what describes the paper.
func (m *Model) editInEditor(p *library.Paper, note, text string) tea.Cmd {
	editor, err := triage.Editor(m.cfg.Getenv)
	if m.dialog.Failed(err) {
		return nil
	}
	draft := triage.Draft{Paper: p.ID, About: triage.About(p), Saved: note, Text: text}
	return triage.EditNote(editor, draft, m.cfg.Store.CreateDraft, m.dialog.Pressed())
}

// onNoted takes over an edited note.
func (m *Model) onNoted(msg triage.NotedMsg) tea.Cmd {
	if m.dialog.Failed(msg.Err) {
		return nil
	}
	i, ok := m.shelf.Find(msg.Paper)
	if !ok || m.shelf.Mark(i).Note == msg.Note {
		m.dialog.Answer(clean.Literal("The note is unchanged."), ui.Info, msg.Key)
		return nil
	}
	papers := []int32{int32(i)}
	cmd, n := m.apply(papers, func(c *marks.Change) { c.Note = &msg.Note })
	m.dialog.Say(triage.Done("note", 1, n, triage.Loss{}, m.titleOf(papers), m.dialog.Text))
	if msg.Whole != "" {
		m.dialog.Fail(clean.Line(fmt.Sprintf("The note was cut at 1 MiB; %s has all of it.", msg.Whole)))
	}
	return cmd
}
