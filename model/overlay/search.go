package overlay

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/sahilm/fuzzy"

	"dailies/parser/clean"
	"dailies/ui"
)

// rowSearch finds a row by its name: / begins it, and what is typed selects the row
// that fits best.
type rowSearch struct {
	on   bool
	line ui.Prompt
}

// searched is the number of rows from which a search is offered. Fewer rows are seen at a
// glance.
const searched = 5

func (s *rowSearch) begin() { *s = rowSearch{on: true, line: ui.NewPrompt(clean.Literal("/"))} }

// take handles a key while the search is on, except Enter and arrows, which are for the
// rows.
func (s *rowSearch) take(k tea.KeyMsg) bool {
	if !s.on {
		return false
	}
	switch k.String() {
	case "enter", "up", "down", "tab", "shift+tab", "ctrl+n", "ctrl+p":
		return false
	case "esc":
		s.on = false
	default:
		s.line.Key(k)
	}
	return true
}

// find returns the first row that contains what was typed, or else the most similar one,
// or else the row at.
func (s *rowSearch) find(names []string, at int) int {
	typed := strings.ToLower(strings.TrimSpace(s.line.Text()))
	if !s.on || typed == "" {
		return at
	}
	for i, name := range names {
		if strings.Contains(strings.ToLower(name), typed) {
			return i
		}
	}
	if similar := fuzzy.Find(typed, names); len(similar) > 0 {
		return similar[0].Index
	}
	return at
}

// paste puts text into what is searched for.
func (s *rowSearch) paste(text string) {
	if s.on {
		s.line.Insert(text)
	}
}

// prompt is the line in which is typed; nil while nothing is searched for.
func (s *rowSearch) prompt() *ui.Prompt {
	if !s.on {
		return nil
	}
	return &s.line
}

// hints says what the keys do in a list of this many rows: its own keys, and those of all lists.
func (s *rowSearch) hints(rows int, own ...key.Binding) []key.Binding {
	if s.on {
		return []key.Binding{ui.Hint("Enter", "choose"), ui.Hint("↑↓", "move"), ui.Hint("Esc", "end search")}
	}
	hints := slices.Clone(own)
	if rows >= searched {
		hints = append(hints, ui.Hint("/", "search"))
	}
	return append(hints, ui.Hint("Esc", "close"))
}
