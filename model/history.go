package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
)

// maxHistory is how many filters are remembered.
const maxHistory = 200

// history is the filters that were typed and kept, newest last.
type history []string

// add puts a filter that was typed at the end, where it stands once.
func (h *history) add(filter string) {
	if filter == "" {
		return
	}
	*h = slices.DeleteFunc(*h, func(typed string) bool { return typed == filter })
	*h = append(*h, filter)
	*h = (*h)[max(len(*h)-maxHistory, 0):]
}

// take takes over the history of the sitting before.
func (h *history) take(typed []string) {
	for _, filter := range typed[max(len(typed)-maxHistory, 0):] {
		h.add(clean.Line(filter).String())
	}
}

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
	text := ""
	if back > 0 {
		text = m.finder.history[len(m.finder.history)-back]
	}
	m.finder.filter.SetText(text)
	cmd := m.refilter()
	m.finder.typing.recalled = back
	return cmd
}
