package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
)

// maxHistory is how many filters are remembered.
const maxHistory = 200

// keepTyped puts a filter that was typed at the end of the history, where it
// stands once.
func (m *Model) keepTyped(filter string) {
	if filter == "" {
		return
	}
	m.history = slices.DeleteFunc(m.history, func(h string) bool { return h == filter })
	m.history = append(m.history, filter)
	m.history = m.history[max(len(m.history)-maxHistory, 0):]
}

// takeHistory takes over the history of the sitting before.
func (m *Model) takeHistory(typed []string) {
	for _, filter := range typed[max(len(typed)-maxHistory, 0):] {
		m.keepTyped(clean.Line(filter).String())
	}
}

// recalls tells whether an arrow goes through the history instead of the list:
// from an empty line, and on from there.
func (m *Model) recalls(by int) bool {
	back := m.typing.recalled
	return back > 0 || by > 0 && m.filter.Text() == "" && len(m.history) > 0
}

// recall puts an older filter (1) or a newer one (-1) into the line; behind the
// newest is the empty line.
func (m *Model) recall(by int) tea.Cmd {
	back := min(max(m.typing.recalled+by, 0), len(m.history))
	if back == m.typing.recalled {
		return nil
	}
	text := ""
	if back > 0 {
		text = m.history[len(m.history)-back]
	}
	m.filter.SetText(text)
	cmd := m.refilter()
	m.typing.recalled = back
	return cmd
}
