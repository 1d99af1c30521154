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

// rowSearch finds an item by its name: / begins it, and what is typed selects the item that fits
// best.
type rowSearch struct {
	on   bool
	line ui.Prompt
}

// searched is the number of items from which a search is offered. Fewer are seen at a glance.
const searched = 5

func (s *rowSearch) begin() { *s = rowSearch{on: true, line: ui.NewPrompt(clean.Literal("/"))} }

// take handles a key while the search is on, except Enter and arrows, which are for the items.
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

// find returns the first name that contains what was typed, or else the most similar one,
// or else at.
func (s *rowSearch) find(names []string, at int) int {
	typed := strings.ToLower(strings.TrimSpace(s.line.Text()))
	if !s.on || typed == "" {
		return at
	}
	if i := slices.IndexFunc(names, func(name string) bool { return strings.Contains(strings.ToLower(name), typed) }); i >= 0 {
		return i
	}
	if similar := fuzzy.Find(typed, names); len(similar) > 0 {
		return similar[0].Index
	}
	return at
}

// hints says what the keys do with so many items: those of their own, and those of all menus.
func (s *rowSearch) hints(items int, own []key.Binding) []key.Binding {
	if s.on {
		return []key.Binding{ui.Hint("Enter", "choose"), ui.Hint("↑↓", "move"), ui.Hint("Esc", "end search")}
	}
	hints := slices.Clone(own)
	if items >= searched {
		hints = append(hints, ui.Hint("/", "search"))
	}
	return append(hints, ui.Hint("Esc", "close"))
}
