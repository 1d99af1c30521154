package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui/english"
)

// openProblems lists what could not be read, and what to do about it.
func (m *Model) openProblems() tea.Cmd {
	lines, n := m.problems(), m.countProblems()
	lines = append(lines, m.damage.Found.Facts()...)
	if len(lines) == 0 {
		m.dialog.Say(clean.Literal("No import problems."))
		return nil
	}
	return m.dialog.Show(overlay.NewSheet(clean.Of(english.Plural(n, "problem")), lines...))
}

// countProblems is the number of problems, without making their texts: the footer shows it
// in every frame.
func (m *Model) countProblems() int {
	n := len(m.cfg.Problems) + len(m.shelf.Failed) + len(m.damage.Problems()) + len(m.lists.Problems())
	for _, d := range m.shelf.Papers.Dumps() {
		n += len(d.Problems)
	}
	return n
}

// problems are all that could not be read, as lines.
func (m *Model) problems() []clean.Text {
	lines := slices.Concat(m.cfg.Problems, m.shelf.Failed)
	for _, d := range m.shelf.Papers.Dumps() {
		for _, p := range d.Problems {
			lines = append(lines, p.In(d.Name))
		}
	}
	lines = append(lines, m.damage.Problems()...)
	return append(lines, m.lists.Problems()...)
}
