package overlay

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// EditableList is a list that the reader can edit: saved filters, watch words.
type EditableList struct {
	Title  clean.Text
	Rows   func() []ui.MenuItem // as they are now
	At     int
	Hints  []key.Binding                     // what the keys do to a row
	None   clean.Text                        // shown if there are no rows
	Leave  map[string]func(at int) Do        // keys that close it, and then do something with a row
	Edit   map[string]func(at int) tea.Cmd   // keys that change a row
	Add    Do                                // a: closes it, and makes a row; may be nil
	Undo   Do                                // u: brings back what was deleted
	Digit  func(key string) (do Do, ok bool) // a row by its key; may be nil
	search rowSearch
}

// Key moves the selection, or does to a row what the key is for.
func (r *EditableList) Key(k tea.KeyMsg) Reply {
	n, name := len(r.Rows()), k.String()
	if r.search.take(k) {
		r.At = r.search.find(r.names(), r.At)
		return Reply{}
	}
	switch name {
	case "/":
		if n >= searched {
			r.search.begin()
		}
		return Reply{}
	case "esc", "q":
		return closed
	case "down", "j", "tab", "ctrl+n":
		r.At = (r.At + 1) % max(n, 1)
		return Reply{}
	case "up", "k", "shift+tab", "ctrl+p":
		r.At = (r.At + max(n, 1) - 1) % max(n, 1)
		return Reply{}
	case "a":
		return Reply{Close: r.Add != nil, Do: r.Add}
	case "u":
		return Reply{Do: r.Undo}
	}
	if leave := r.Leave[name]; leave != nil && n > 0 {
		return Reply{Close: true, Do: leave(r.row(n))}
	}
	if edit := r.Edit[name]; edit != nil && n > 0 {
		return Reply{Do: func() tea.Cmd { return r.clamp(edit(r.row(n))) }}
	}
	if r.Digit != nil {
		if do, ok := r.Digit(name); ok {
			return Reply{Close: true, Do: do}
		}
	}
	return Reply{}
}

func (r *EditableList) names() []string {
	var all []string
	for _, row := range r.Rows() {
		all = append(all, row.Label.String())
	}
	return all
}

// Typing reports whether a row is searched for.
func (r *EditableList) Typing() bool { return r.search.on }

func (r *EditableList) row(n int) int { return min(r.At, n-1) }

// clamp keeps the selection within the rows after one was removed.
func (r *EditableList) clamp(cmd tea.Cmd) tea.Cmd {
	r.At = max(min(r.At, len(r.Rows())-1), 0)
	return cmd
}

// Stay keeps the selection on its row when rows are inserted before it, so that d deletes
// the row the reader selected.
func (r *EditableList) Stay(change func()) {
	before := r.Rows()
	change()
	if r.At < len(before) {
		here := func(row ui.MenuItem) bool { return row.Label == before[r.At].Label }
		if i := slices.IndexFunc(r.Rows(), here); i >= 0 {
			r.At = i
		}
	}
	_ = r.clamp(nil)
}

// Move moves a row down (1) or up (-1), and the selection with it.
func (r *EditableList) Move(by int, edit func(at int) tea.Cmd) func(at int) tea.Cmd {
	return func(at int) tea.Cmd {
		if to := at + by; to < 0 || to >= len(r.Rows()) {
			return nil
		}
		row := r.Rows()[at].Label
		cmd := edit(at)
		if r.Rows()[at+by].Label == row { // not every row can be moved
			r.At = at + by
		}
		return cmd
	}
}

// Paste searches for the text if a search is on.
func (r *EditableList) Paste(text string) tea.Cmd {
	r.search.paste(text)
	r.At = r.search.find(r.names(), r.At)
	return nil
}

// Block draws the list.
func (r *EditableList) Block(t *ui.Theme, width, height int) ui.Block {
	return r.view().View(t, width, height)
}

// Point selects the row on a line.
func (r *EditableList) Point(line, width, height int) bool {
	at := r.view().ItemAt(line, width, height)
	if at >= 0 {
		r.At = at
	}
	return at >= 0
}

func (r *EditableList) view() ui.Menu {
	return ui.Menu{
		Title: r.Title, Search: r.search.prompt(), Items: r.Rows(), Selected: r.At, None: r.None,
		Hints: r.search.hints(len(r.Rows()), r.Hints...),
	}
}

// List is the list as plain values.
func (r *EditableList) List() ui.Menu {
	return ui.Menu{Title: r.Title, Items: r.Rows(), Selected: r.At, None: r.None, Hints: r.Hints}
}
