package overlay

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// Item is one line of a menu.
type Item struct {
	Key     string
	Name    clean.Text
	Current bool // it is selected to begin with
	Do      Do
	Show    func() // called when the item is selected, for a preview; may be nil
}

// Menu is a small choice: by key, or with the arrows and Enter.
type Menu struct {
	title  clean.Text
	items  []Item
	at     int
	search rowSearch
	Drop   Do // when the menu is left without a choice; may be nil
}

// NewMenu makes a menu of one item or more.
func NewMenu(title clean.Text, items []Item) *Menu {
	m := &Menu{title: title, items: items}
	for i, it := range items {
		if it.Current {
			m.at = i
		}
	}
	return m
}

// Key moves the selection or chooses.
func (m *Menu) Key(k tea.KeyMsg) Reply {
	if m.search.take(k) {
		m.moveTo(m.search.find(m.names(), m.at))
		return Reply{}
	}
	for _, it := range m.items {
		if it.Key == k.String() {
			return Reply{Close: true, Do: it.Do}
		}
	}
	switch k.String() {
	case "down", "j", "tab", "ctrl+n":
		m.moveTo((m.at + 1) % len(m.items))
	case "up", "k", "shift+tab", "ctrl+p":
		m.moveTo((m.at + len(m.items) - 1) % len(m.items))
	case "enter":
		return Reply{Close: true, Do: m.items[m.at].Do}
	case "/":
		if len(m.items) >= searched {
			m.search.begin()
		}
	case "esc", "q":
		return Reply{Close: true, Do: m.Drop}
	}
	return Reply{}
}

func (m *Menu) moveTo(at int) {
	m.at = at
	if show := m.items[at].Show; show != nil {
		show()
	}
}

// Previews reports whether the selected item is shown on the screen before it is chosen.
func (m *Menu) Previews() bool { return m.items[m.at].Show != nil }

func (m *Menu) names() []string {
	var all []string
	for _, it := range m.items {
		all = append(all, it.Name.String())
	}
	return all
}

// Typing reports whether an item is searched for.
func (m *Menu) Typing() bool { return m.search.on }

// Paste searches for the text if a search is on.
func (m *Menu) Paste(text string) tea.Cmd {
	m.search.paste(text)
	m.moveTo(m.search.find(m.names(), m.at))
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
	return ui.Menu{
		Title: m.title, Search: m.search.prompt(), Items: m.rows(), Selected: m.at,
		Hints: m.search.hints(len(m.items), ui.Hint("Enter", "choose")),
	}
}

func (m *Menu) rows() (all []ui.MenuItem) {
	for _, it := range m.items {
		all = append(all, ui.MenuItem{Key: clean.Line(it.Key), Label: it.Name, Current: it.Current})
	}
	return all
}

// List is the menu as plain values.
func (m *Menu) List() ui.Menu {
	return ui.Menu{Title: m.title, Items: m.rows(), Selected: m.at}
}
