package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/errand"
	"dailies/parser/clean"
	"dailies/ui"
)

// sheet is a page of text over the panes.
type sheet struct{ ui.Sheet }

func (s *sheet) key(m *Model, k tea.KeyMsg) tea.Cmd {
	switch k.String() {
	case "esc", "q", "enter", "!":
		m.overlay = nil
	case "j", "down":
		s.Scroll(1)
	case "k", "up":
		s.Scroll(-1)
	case "pgdown", " ", "ctrl+f", "ctrl+d":
		s.Page(1)
	case "pgup", "ctrl+b", "ctrl+u":
		s.Page(-1)
	case "g", "home":
		s.Top()
	case "G", "end":
		s.Bottom()
	}
	return nil
}

func (*sheet) paste(*Model, string) tea.Cmd { return nil }

func (*sheet) hints() []ui.Hint { return []ui.Hint{hint("↑↓", "scroll"), hint("Esc", "close")} }

func (s *sheet) block(t *ui.Theme, width, height int) ui.Block {
	s.Resize(width, height)
	return s.View(t)
}

// openProblems lists what could not be read, with file, line and what to do.
func (m *Model) openProblems() tea.Cmd {
	lines, n := m.problems(), m.countProblems()
	lines = append(lines, errand.MarkFacts(m.damage.found)...)
	if len(lines) == 0 {
		m.say(clean.Literal("Everything was understood: no problems."))
		return nil
	}
	m.overlay = &sheet{ui.NewSheet(clean.Of(plural(n, "problem")), lines...)}
	return nil
}

// countProblems is how many lines problems has.
func (m *Model) countProblems() int {
	n := len(m.shelf.Failed) + len(m.damage.problems()) + len(m.badLines())
	for _, d := range m.shelf.Papers.Dumps() {
		n += len(d.Problems)
	}
	return n
}

// problems are all that could not be read, as lines.
func (m *Model) problems() []clean.Text {
	lines := append([]clean.Text(nil), m.shelf.Failed...)
	for _, d := range m.shelf.Papers.Dumps() {
		for _, p := range d.Problems {
			lines = append(lines, errand.Problem(d.Name, p))
		}
	}
	lines = append(lines, m.damage.problems()...)
	return append(lines, m.badLines()...)
}

// help is the live key map, with a search.
type help struct{ ui.Help }

// openHelp shows what every key does.
func (m *Model) openHelp() tea.Cmd {
	var groups []ui.HelpGroup
	for g, name := range groupNames {
		groups = append(groups, ui.HelpGroup{Title: clean.Line(name), Keys: m.helpKeys(group(g))})
	}
	m.overlay = &help{ui.NewHelp(groups...)}
	return nil
}

func (m *Model) helpKeys(g group) []ui.HelpKey {
	var all []ui.HelpKey
	for _, a := range m.keys.actions {
		if a.group == g && a.Enabled() {
			all = append(all, ui.HelpKey{Keys: clean.Line(a.Help().Key), Does: clean.Line(a.Help().Desc)})
		}
	}
	return all
}

func (h *help) key(m *Model, k tea.KeyMsg) tea.Cmd {
	switch k.String() {
	case "esc":
		if h.Search() != "" {
			h.Clear()
			return nil
		}
		m.overlay = nil
	case "enter", "?":
		m.overlay = nil
	case "down":
		h.Scroll(1)
	case "up":
		h.Scroll(-1)
	case "pgdown":
		h.Page(1)
	case "pgup":
		h.Page(-1)
	default:
		h.Key(k)
	}
	return nil
}

func (*help) hints() []ui.Hint {
	return []ui.Hint{hint("a … z", "search"), hint("↑↓", "scroll"), hint("Esc", "close")}
}

func (h *help) paste(_ *Model, text string) tea.Cmd {
	h.Insert(text)
	return nil
}

func (h *help) block(t *ui.Theme, width, height int) ui.Block {
	h.Resize(width, height)
	return h.View(t)
}
