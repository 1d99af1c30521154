package model

import (
	tea "github.com/charmbracelet/bubbletea"
)

// recalls tells whether an arrow goes through the history instead of the list:
// from an empty line, and on from there.
func (m *Model) recalls(by int) bool {
	back := m.finder.typing.recalled
	return back > 0 || by > 0 && m.finder.filter.Text() == "" && len(m.finder.history) > 0
}

// recall puts an older filter (1) or a newer one (-1) into the line; behind the
// newest is the empty line.
func (m *Model) recall(by int) tea.Cmd {
	back := min(max(m.finder.typing.recalled+by, 0), len(m.finder.history))
	if back == m.finder.typing.recalled {
		return nil
	}
	m.finder.filter.SetText(m.finder.history.At(back))
	cmd := m.refilter()
	m.finder.typing.recalled = back
	return cmd
}
