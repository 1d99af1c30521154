package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/list"
	"dailies/model/saved"
)

// saveSession writes the reading position within a second.
func (m *Model) saveSession() tea.Cmd { return m.session.Soon() }

// position is the reading position as it stands.
func (m *Model) position() saved.Session {
	var before *list.View
	if m.typing != nil {
		before = &m.typing.before
	}
	m.paper.Remember()
	s := saved.Session{Papers: slices.Clone(m.paper.Places), View: m.reading.Current, Views: m.reading.Keep(before), Compact: m.reading.Compact, Skim: m.reading.Skim,
		Line: m.reading.Detail.Line(), Typed: slices.Clone(m.finder.Line.History), Ended: m.cfg.Now()}
	m.screen.Keep(&s)
	return s
}

// resume takes up the reading position of the sitting before, if there is one.
func (m *Model) resume() {
	s, err := saved.ReadSession(m.session.Path)
	if err != nil {
		return
	}
	m.finder.Line.History.Take(s.Typed)
	m.paper.Places = s.Papers
	m.reading.Resume(s)
	m.screen.Resume(s)
	m.newPapers.lastSitting = s.Ended
}
