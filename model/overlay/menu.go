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

// Item is one line of a menu.
type Item struct {
	Key     string     // chooses it; may be empty
	Sign    clean.Text // stands in the place of a key
	Name    clean.Text
	Note    clean.Text
	Current bool   // it is how things are now, and selected to begin with
	Do      Do     // what choosing it does
	Fill    string // what choosing it in a palette puts into the line, because more has to follow; else ""
	Show    func() // called when the item is selected, for a preview; may be nil
}

// Menu is a choice: by key, or with the arrows and Enter. Its rows may be such that the reader can
// edit: saved filters, watch words.
type Menu struct {
	Title clean.Text
	Items func() []Item // as they are now
	At    int           // the selected one
	Hints []key.Binding // what its keys do; nil: Enter chooses
	None  clean.Text    // shown if there are no items
	Drop  Do            // when it is left without a choice; may be nil

	Leave map[string]func(at int) tea.Cmd   // keys that close it, and then do something with an item
	Edit  map[string]func(at int) tea.Cmd   // keys that change an item
	Add   Do                                // a: closes it, and makes an item; may be nil
	Undo  Do                                // u: brings back what was deleted; may be nil
	Other func(key string) (do Do, ok bool) // other keys that close it; may be nil

	search   *ui.Prompt // what is typed selects the item whose name fits best; nil: none is searched for
	selected clean.Text // its name; empty: not known
}

// searched is the number of items from which a search is offered. Fewer are seen at a glance.
const searched = 5

// NewMenu makes a menu of these items, which stay as they are.
func NewMenu(title clean.Text, items []Item) *Menu {
	current := func(it Item) bool { return it.Current }
	return &Menu{Title: title, Items: func() []Item { return items }, At: max(0, slices.IndexFunc(items, current))}
}

// row is where the selected item stands now, or else the row where it stood: items may have been
// inserted before it, moved or removed.
func (m *Menu) row(items []Item) int {
	is := func(it Item) bool { return it.Name == m.selected }
	if m.At < len(items) && is(items[m.At]) {
		return m.At
	}
	if i := slices.IndexFunc(items, is); i >= 0 {
		return i
	}
	return max(min(m.At, len(items)-1), 0)
}

// Key moves the selection, chooses, or does to an item what the key is for.
func (m *Menu) Key(k tea.KeyMsg) Reply {
	items, name := m.Items(), k.String()
	n, at := len(items), m.row(items)
	if m.At = at; n > 0 {
		m.selected = items[at].Name
	}
	if m.search != nil && !slices.Contains(whileSearching, name) {
		if m.search.Key(k); name == "esc" {
			m.search = nil
		}
		m.find()
		return Reply{}
	}
	if r, ok := m.keyOf(items, at, name); ok {
		return r
	}
	switch name {
	case "down", "j", "tab", "ctrl+n":
		m.moveTo((at + 1) % max(n, 1))
	case "up", "k", "shift+tab", "ctrl+p":
		m.moveTo((at + max(n, 1) - 1) % max(n, 1))
	case "enter":
		if n > 0 {
			return Reply{Close: true, Do: items[at].Do}
		}
	case "/":
		if n >= searched {
			m.search = new(ui.NewPrompt(clean.Literal("/")))
		}
	case "esc", "q":
		return Reply{Close: true, Do: m.Drop}
	default:
		if m.Other != nil {
			if do, ok := m.Other(name); ok {
				return Reply{Close: true, Do: do}
			}
		}
	}
	return Reply{}
}

// keyOf is what a key does that is for items; ok is false for others.
func (m *Menu) keyOf(items []Item, at int, name string) (r Reply, ok bool) {
	if i := slices.IndexFunc(items, func(it Item) bool { return it.Key == name }); i >= 0 {
		return Reply{Close: true, Do: items[i].Do}, true
	}
	switch leave, edit := m.Leave[name], m.Edit[name]; {
	case len(items) > 0 && leave != nil:
		return Reply{Close: true, Do: func() tea.Cmd { return leave(at) }}, true
	case len(items) > 0 && edit != nil:
		return Reply{Do: func() tea.Cmd { return edit(at) }}, true
	case name == "a" && m.Add != nil:
		return Reply{Close: true, Do: m.Add}, true
	case name == "u" && m.Undo != nil:
		m.selected = clean.Text{} // what comes back here is
		return Reply{Do: m.Undo}, true
	}
	return Reply{}, false
}

func (m *Menu) moveTo(at int) {
	items := m.Items()
	if m.At = at; at >= len(items) {
		return
	}
	if m.selected = items[at].Name; items[at].Show != nil {
		items[at].Show()
	}
}

// whileSearching are the keys that are for the items while one is searched for.
var whileSearching = []string{"enter", "up", "down", "tab", "shift+tab", "ctrl+n", "ctrl+p"}

// find selects the first item whose name contains what is searched for, or else the most similar
// one.
func (m *Menu) find() {
	if m.search == nil || strings.TrimSpace(m.search.Text()) == "" {
		return
	}
	typed := strings.ToLower(strings.TrimSpace(m.search.Text()))
	var names []string
	for _, it := range m.Items() {
		names = append(names, it.Name.String())
	}
	at := slices.IndexFunc(names, func(name string) bool { return strings.Contains(strings.ToLower(name), typed) })
	if similar := fuzzy.Find(typed, names); at < 0 && len(similar) > 0 {
		at = similar[0].Index
	}
	if at >= 0 {
		m.moveTo(at)
	}
}

// Previews reports whether the selected item is shown on the screen before it is chosen.
func (m *Menu) Previews() bool {
	items := m.Items()
	return len(items) > 0 && items[m.row(items)].Show != nil
}

// Typing reports whether an item is searched for.
func (m *Menu) Typing() bool { return m.search != nil }

// Paste searches for the text if a search is on.
func (m *Menu) Paste(text string) tea.Cmd {
	if m.search != nil {
		m.search.Insert(text)
		m.find()
	}
	return nil
}

// Block draws the menu.
func (m *Menu) Block(t *ui.Theme, width, height int) ui.Block {
	return m.view().View(t, width, height)
}

// Point selects the item on a line.
func (m *Menu) Point(line, width, height int) bool {
	at := m.view().ItemAt(line, width, height)
	if at >= 0 {
		m.moveTo(at)
	}
	return at >= 0
}

func (m *Menu) view() ui.Menu {
	menu := m.List()
	if menu.Search = m.search; m.search != nil {
		menu.Hints = []key.Binding{ui.Hint("Enter", "choose"), ui.Hint("↑↓", "move"), ui.Hint("Esc", "end search")}
		return menu
	}
	if menu.Hints = slices.Clone(m.Hints); m.Hints == nil {
		menu.Hints = []key.Binding{ui.Hint("Enter", "choose")}
	}
	if len(menu.Items) >= searched {
		menu.Hints = append(menu.Hints, ui.Hint("/", "search"))
	}
	menu.Hints = append(menu.Hints, ui.Hint("Esc", "close"))
	return menu
}

// List is the menu as plain values.
func (m *Menu) List() ui.Menu {
	items := m.Items()
	return ui.Menu{Title: m.Title, Items: rows(items), Selected: m.row(items), None: m.None, Hints: m.Hints}
}

func rows(items []Item) (all []ui.MenuItem) {
	for _, it := range items {
		row := ui.MenuItem{Key: it.Sign, Label: it.Name, Note: it.Note, Current: it.Current}
		if it.Key != "" {
			row.Key = clean.Line(it.Key)
		}
		all = append(all, row)
	}
	return all
}
