package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
)

// overlay lies over the panes and has all keys until it closes.
type overlay interface {
	key(m *Model, k tea.KeyMsg) tea.Cmd
	paste(m *Model, text string) tea.Cmd
	block(t *ui.Theme, width, height int) ui.Block
	hints() []ui.Hint
}

// item is one line of a menu.
type item struct {
	key     string
	name    clean.Text
	current bool
	run     func(*Model) tea.Cmd
}

// menu is a small choice: by key, or with the arrows and Enter.
type menu struct {
	title clean.Text
	items []item
	at    int
}

func (m *Model) openMenu(title clean.Text, items []item) tea.Cmd {
	c := &menu{title: title, items: items}
	for i, it := range items {
		if it.current {
			c.at = i
		}
	}
	m.overlay = c
	return nil
}

func (c *menu) key(m *Model, k tea.KeyMsg) tea.Cmd {
	for _, it := range c.items {
		if it.key == k.String() {
			m.overlay = nil
			return it.run(m)
		}
	}
	switch k.String() {
	case "down", "j", "tab", "ctrl+n":
		c.at = (c.at + 1) % len(c.items)
	case "up", "k", "shift+tab", "ctrl+p":
		c.at = (c.at + len(c.items) - 1) % len(c.items)
	case "enter":
		m.overlay = nil
		return c.items[c.at].run(m)
	case "esc", "q":
		m.overlay = nil
	}
	return nil
}

func (*menu) paste(*Model, string) tea.Cmd { return nil }

func (*menu) hints() []ui.Hint {
	return []ui.Hint{hint("↑↓", "move"), hint("Enter", "choose"), hint("Esc", "close")}
}

func (c *menu) block(t *ui.Theme, width, height int) ui.Block {
	view := ui.Menu{Title: c.title, Selected: c.at}
	for _, it := range c.items {
		view.Items = append(view.Items, ui.MenuItem{Key: clean.Line(it.key), Label: it.name, Current: it.current})
	}
	return view.View(t, width, height)
}

// openMarkMenu offers all marks, and teaches their keys.
func (m *Model) openMarkMenu() tea.Cmd {
	papers := m.targets()
	if len(papers) == 0 {
		return nil
	}
	mark := m.shelf.Mark(int(papers[0]))
	is := func(s marks.Status) bool { return len(papers) == 1 && mark.Status == s }
	title := clean.Literal("Decide")
	if len(papers) > 1 {
		title = clean.Of("Decide on " + plural(len(papers), "paper"))
	}
	items := []item{
		{"t", clean.Literal("to-read"), is(marks.ToRead), decide(marks.ToRead)},
		{"r", clean.Literal("read"), is(marks.Read), decide(marks.Read)},
		{"x", clean.Literal("skip"), is(marks.Skipped), decide(marks.Skipped)},
		{"i", clean.Literal("back to the inbox"), false, decide(marks.Inbox)},
		{"*", clean.Literal("star"), false, (*Model).star},
		{"T", clean.Literal("tags"), false, (*Model).editTags},
		{"e", clean.Literal("note"), false, (*Model).editNote},
		{"Z", clean.Literal("snooze"), false, (*Model).snooze},
		{"u", clean.Literal("undo"), false, (*Model).undo},
		{"U", clean.Literal("redo"), false, (*Model).redo},
	}
	if len(papers) > 1 {
		items = slices.DeleteFunc(items, func(it item) bool { return it.key == "e" }) // a note is of one paper
	}
	return m.openMenu(title, items)
}

// openSortMenu offers the orders.
func (m *Model) openSortMenu() tea.Cmd {
	v := m.view()
	order := func(key string, name clean.Text, by search.Order) item {
		return item{key, name, v.order == by, func(m *Model) tea.Cmd { return m.sortBy(by) }}
	}
	return m.openMenu(clean.Literal("Sort by"), []item{
		order("p", clean.Literal("page, as on the site"), search.ByPage),
		order("d", clean.Literal("date"), search.ByDate),
		order("c", clean.Literal("comments"), search.ByComments),
		order("t", clean.Literal("title"), search.ByTitle),
		order("a", clean.Literal("authors"), search.ByAuthors),
		order("r", clean.Literal("relevance to the filter"), search.ByRelevance),
		order("w", clean.Literal("watch words, most points first"), search.ByScore),
	})
}

func (m *Model) sortBy(by search.Order) tea.Cmd {
	v := m.view()
	v.order, v.back = by, false
	return tea.Batch(m.find(), m.keepSoon())
}
