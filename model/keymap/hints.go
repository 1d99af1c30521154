package keymap

import (
	"github.com/charmbracelet/bubbles/key"

	"dailies/ui"
	"dailies/ui/english"
)

// State is what decides which keys help most.
type State struct {
	Focus     ui.Pane
	Decisions [2]string // the names of the two that make most sense for the papers shown
	Picks     int       // papers that the decisions are for, if there are any
	Remedies  int       // ways out of an empty list
	Typing    bool      // a filter is being typed
	Repair    bool      // Enter mends a mistake in it
	Searching bool      // a value of the facets is being searched
	Empty     bool      // there is nothing to decide on or to open
	Reading   bool      // dumps are being read, and Esc ends that
	Left      bool      // something was decided here, and more is undecided
}

// Hints are the keys that help most at a moment, the most useful first; the last is the
// last to go.
func (m *Map) Hints(now State) []key.Binding {
	help, filter := m.Hint("help", "help"), m.Hint("filter", "filter")
	first, second := m.Hint(now.Decisions[0], now.Decisions[0]), m.Hint(now.Decisions[1], now.Decisions[1])
	switch {
	case now.Typing:
		return now.typing()
	case now.Picks > 0:
		return []key.Binding{ui.Hint(english.Number(now.Picks), "selected"), m.Hint("to-read", "to-read"), m.Hint("read", "read"), m.Hint("skip", "skip"), m.Hint("star", "star"), ui.Hint("Esc", "deselect"), help}
	case now.Searching:
		return []key.Binding{ui.Hint("Enter", "choose"), ui.Hint("↑↓", "move"), ui.Hint("Esc", "clear")}
	case now.Focus == ui.PaneFacets:
		return []key.Binding{ui.Hint("Enter", "choose"), ui.Hint("Esc", "list"), ui.Hint("↑↓", "move"), m.Hint("facet-search", "search"), m.Hint("facet-close", "close"), help}
	case now.Focus == ui.PaneList && now.Remedies > 1:
		return []key.Binding{ui.Hint("Enter", "choose"), ui.Hint("↑↓", "other options"), filter, ui.Hint("Esc", "clear filter"), help}
	case now.Focus == ui.PaneList && now.Remedies == 1:
		return []key.Binding{ui.Hint("Enter", "choose"), filter, ui.Hint("Esc", "clear filter"), help}
	case now.Focus == ui.PaneSimilar:
		return []key.Binding{ui.Hint("Enter", "go there"), ui.Hint("↑↓", "move"), ui.Hint("Esc", "abstract"), help}
	case now.Focus == ui.PaneDetail:
		return []key.Binding{ui.Hint("Esc", "list"), m.Hint("abstract-page", "page"), first, second, m.Hint("abstract-next-paper", "next"), m.Hint("abstract-open", "open"), help}
	case now.Empty:
		return []key.Binding{m.Hint("view-inbox", "inbox"), m.Hint("view-all", "all"), m.Hint("undo", "undo"), m.Hint("back-or-quit", "quit"), help}
	case now.Reading:
		return []key.Binding{m.Hint("stop", "stop reading"), first, second, ui.Hint("Enter", "open"), filter, m.Hint("back-or-quit", "quit"), help}
	case now.Left:
		return []key.Binding{first, second, m.Hint("skip-rest", "skip the rest"), m.Hint("undo", "undo"), filter, m.Hint("back-or-quit", "quit"), help}
	}
	return []key.Binding{first, second, ui.Hint("Enter", "open"), m.Hint("undo", "undo"), filter, m.Hint("back-or-quit", "quit"), help}
}

// typing are the keys of the filter line.
func (now State) typing() []key.Binding {
	complete, cancel := ui.Hint("Tab", "complete"), ui.Hint("Esc", "cancel")
	switch {
	case now.Repair:
		return []key.Binding{ui.Hint("Enter", "apply fix"), complete, cancel}
	case now.Remedies > 0:
		return []key.Binding{ui.Hint("Enter", "keep, then choose"), complete, cancel}
	}
	return []key.Binding{ui.Hint("Enter", "apply"), complete, ui.Hint("↑↓", "move"), ui.Hint("^p ^n", "history"), cancel}
}
