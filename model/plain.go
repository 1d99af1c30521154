package model

import (
	"dailies/model/finder"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/plain"
	"dailies/model/reading"
	"dailies/parser/clean"
	"dailies/ui/box"
)

// State is what there is to say at this moment, for linear mode.
func (m *Model) State() plain.State {
	v := m.view()
	s := plain.State{
		List:    m.listed(),
		Shown:   len(v.Shown),
		Left:    m.shelf.Counts[marks.Inbox],
		Message: m.messages.Now().Text,
	}
	if s.Message.Empty() && m.fetching.Busy {
		s.Message = m.fetching.Said()
	}
	switch open := m.overlay.(type) {
	case nil:
		s.Prompt = m.asked()
	case *overlay.Palette:
		s.Prompt = &open.Prompt.Prompt
	case overlay.Lister:
		list := open.List()
		s.Menu = &list
	}
	if m.selected() == nil {
		s.Empty = m.emptied()
		return s
	}
	s.At, s.Row, s.Paper = v.Row()+1, m.presenter().Row(v.Row()), m.presenter().Article(v.At)
	return s
}

// asked is the line that is being typed, or nil.
func (m *Model) asked() *box.Prompt {
	switch {
	case m.prompt != nil:
		return &m.prompt.Prompt
	case m.finder.Typing != nil:
		line := box.NewPrompt(plain.FilterLabel)
		line.SetText(m.finder.Line.Text())
		return &line
	}
	return nil
}

// listed names the list: "Inbox, filter: agent, by relevance".
func (m *Model) listed() clean.Text {
	v, parts := m.view(), []clean.Text{m.view().Name}
	if v.Filter != "" {
		parts = append(parts, clean.Line("filter: "+v.Filter))
	}
	if note := finder.Note(m.view()); !note.Empty() {
		parts = append(parts, note)
	}
	return clean.Join(clean.Literal(", "), append(parts, reading.OrderText(v.By, v.Turned))...)
}

// emptied says why the list is empty, with the remedies if there are some.
func (m *Model) emptied() []clean.Text {
	if !m.showsRemedies() {
		return m.emptiness()
	}
	none := m.view().None
	lines := append([]clean.Text{none.Title}, none.Why...)
	for i, r := range none.Remedies {
		line := clean.Concat(r.Label, clean.Of(": "+clean.Plural(r.Count, "paper")))
		if i == none.At {
			line = clean.Concat(line, clean.Literal(" (enter takes this, j and k choose another)"))
		}
		lines = append(lines, line)
	}
	return lines
}
