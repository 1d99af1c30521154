package model

import (
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/plain"
	"dailies/parser/clean"
	"dailies/ui"
)

// State is what there is to say at this moment, for linear mode.
func (m *Model) State() plain.State {
	v := m.view()
	s := plain.State{
		List:    v.Listed(v.Note()),
		Shown:   len(v.Shown),
		Away:    m.focus() == ui.PaneDetail,
		Left:    m.shelf.Counts[marks.Inbox],
		Message: m.dialog.Now().Text,
	}
	if s.Message.Empty() {
		s.Message, _, _ = m.fetchSays()
	}
	switch open := m.dialog.Overlay.(type) {
	case nil:
		s.Prompt = m.asked()
	case *overlay.Palette:
		s.Prompt = &open.Prompt.Prompt
	case overlay.Lister:
		list := open.List()
		s.Menu = &list
	}
	if m.paper.Shown() {
		part := m.paper.Part()
		s.Part = (*plain.Part)(&part)
	}
	if m.selected() == nil {
		s.Empty = m.emptyListLines()
		return s
	}
	s.At, s.Row, s.Paper = v.Row()+1, m.presenter().Row(v.Row()), m.presenter().Article(v.At)
	return s
}

// asked is the line that is being typed, or nil.
func (m *Model) asked() *ui.Prompt {
	switch {
	case m.dialog.Prompt != nil:
		return &m.dialog.Prompt.Prompt
	case m.typing != nil:
		line := ui.NewPrompt(plain.FilterLabel)
		line.Set(m.finder.Line.Text())
		return &line
	}
	return nil
}

// emptyListLines says why the list is empty, with the remedies if there are some.
func (m *Model) emptyListLines() []clean.Text {
	if !m.showsRemedies() {
		return m.whyEmpty()
	}
	return m.view().None.Lines()
}
