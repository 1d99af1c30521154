package overlay

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

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

// Menu is a choice: by key, or with the arrows and Enter. Its items may be such that the reader can
// edit: saved filters, watch words.
type Menu struct {
	Untyped
	Title clean.Text
	Items func() []Item // as they are now
	At    int           // the selected one
	Hints []key.Binding // what its keys do; nil: Enter chooses
	None  clean.Text    // shown if there are no items
	Drop  Do            // when it is left without a choice; may be nil

	// On is what other keys do, with the item that is selected; -1 if there are none. ok is false
	// for those that do nothing.
	On func(key string, at int) (r Reply, ok bool)
}

// NewMenu makes a menu of these items, which stay as they are.
func NewMenu(title clean.Text, items []Item) *Menu {
	current := func(it Item) bool { return it.Current }
	return &Menu{Title: title, Items: func() []Item { return items }, At: max(0, slices.IndexFunc(items, current))}
}

// row is the selected row. There may be fewer items than there were.
func (m *Menu) row(items []Item) int { return max(min(m.At, len(items)-1), 0) }

// Key moves the selection, chooses, or does to an item what the key is for.
func (m *Menu) Key(k tea.KeyMsg) Reply {
	items, name := m.Items(), k.String()
	n, at := len(items), m.row(items)
	m.At = at
	if i := slices.IndexFunc(items, func(it Item) bool { return it.Key == name }); i >= 0 {
		return Reply{Close: true, Do: items[i].Do}
	}
	if m.On != nil {
		if r, ok := m.On(name, min(at, n-1)); ok {
			return r
		}
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
	case "esc", "q":
		return Reply{Close: true, Do: m.Drop}
	}
	return Reply{}
}

func (m *Menu) moveTo(at int) {
	m.At = at
	if items := m.Items(); at < len(items) && items[at].Show != nil {
		items[at].Show()
	}
}

// Previews reports whether the selected item is shown on the screen before it is chosen.
func (m *Menu) Previews() bool {
	items := m.Items()
	return len(items) > 0 && items[m.row(items)].Show != nil
}

// Block draws the menu.
func (m *Menu) Block(t *ui.Theme, width, height int) ui.Block {
	return m.hinted().Block(t, width, height)
}

// Point selects the item on a line.
func (m *Menu) Point(_, line, width, height int) bool {
	at := m.hinted().itemAt(line, width, height)
	if at >= 0 {
		m.moveTo(at)
	}
	return at >= 0
}

// hinted is the list with what all menus' keys do.
func (m *Menu) hinted() List {
	list := m.List()
	if list.Hints = slices.Clone(m.Hints); m.Hints == nil {
		list.Hints = []key.Binding{ui.Hint("Enter", "choose")}
	}
	list.Hints = append(list.Hints, ui.Hint("Esc", "close"))
	return list
}

// List is the menu as it is now.
func (m *Menu) List() List {
	items := m.Items()
	return List{Title: m.Title, Items: items, Selected: m.row(items), None: m.None, Hints: m.Hints}
}
