package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// roster is a list over the panes that the reader can edit: saved filters,
// watch words.
type roster struct {
	title clean.Text
	rows  func() []ui.MenuItem // as they are now
	at    int
	does  string                                            // what Enter does to a row
	foot  []clean.Text                                      // says what the keys do
	keys  map[string]func(m *Model, at int) tea.Cmd         // what they do to a row
	loose map[string]func(m *Model) tea.Cmd                 // and what needs none
	digit func(m *Model, key string) (cmd tea.Cmd, ok bool) // a row by its key; may be nil
}

func (r *roster) key(m *Model, k tea.KeyMsg) tea.Cmd {
	n, name := len(r.rows()), k.String()
	switch name {
	case "esc", "q":
		m.overlay = nil
		return nil
	case "down", "j", "tab", "ctrl+n":
		r.at = (r.at + 1) % max(n, 1)
		return nil
	case "up", "k", "shift+tab", "ctrl+p":
		r.at = (r.at + max(n, 1) - 1) % max(n, 1)
		return nil
	}
	if do := r.loose[name]; do != nil {
		return do(m)
	}
	if do := r.keys[name]; do != nil && n > 0 {
		return r.settle(do(m, min(r.at, n-1)))
	}
	if r.digit != nil {
		if cmd, ok := r.digit(m, name); ok {
			m.overlay = nil
			return cmd
		}
	}
	return nil
}

// settle keeps the selection on a row after one has gone.
func (r *roster) settle(cmd tea.Cmd) tea.Cmd {
	r.at = max(min(r.at, len(r.rows())-1), 0)
	return cmd
}

// stay keeps the selection on its row, whatever a change puts in front of it: d is about
// the row that the reader went to.
func (r *roster) stay(change func()) {
	before := r.rows()
	change()
	if r.at < len(before) {
		here := func(row ui.MenuItem) bool { return row.Label == before[r.at].Label }
		if i := slices.IndexFunc(r.rows(), here); i >= 0 {
			r.at = i
		}
	}
	_ = r.settle(nil)
}

func (*roster) paste(*Model, string) tea.Cmd { return nil }

func (r *roster) hints() []ui.Hint {
	return []ui.Hint{hint("↑↓", "move"), hint("Enter", r.does), hint("Esc", "close")}
}

func (r *roster) block(t *ui.Theme, width, height int) ui.Block {
	return ui.Menu{Title: r.title, Items: r.rows(), Selected: r.at, Foot: r.foot}.View(t, width, height)
}

// move is what J and K do to a row: it goes down or up, the selection with it.
func (r *roster) move(by int, edit func(m *Model, at int) tea.Cmd) func(*Model, int) tea.Cmd {
	return func(m *Model, at int) tea.Cmd {
		if to := at + by; to < 0 || to >= len(r.rows()) {
			return nil
		}
		cmd := edit(m, at)
		r.at = at + by
		return cmd
	}
}
