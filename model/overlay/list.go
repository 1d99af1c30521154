package overlay

import (
	"dailies/parser/clean"
	"dailies/ui/box"
)

// Lister is an overlay that can be told as a list, for linear mode. Selected is -1 if there is
// nothing to choose.
type Lister interface{ List() box.Menu }

// List is the menu as plain values.
func (m *Menu) List() box.Menu {
	list := box.Menu{Title: m.title, Selected: m.at}
	for _, it := range m.items {
		list.Items = append(list.Items, box.MenuItem{Key: clean.Line(it.Key), Label: it.Name, Current: it.Current})
	}
	return list
}

// List is the roster as plain values.
func (r *Roster) List() box.Menu {
	return box.Menu{Title: r.Title, Items: r.Rows(), Selected: r.At, None: r.None, Hints: r.Hints}
}

// List is the page as plain values.
func (s *Sheet) List() box.Menu { return s.sheet.List() }

// List is the help as plain values.
func (h *Help) List() box.Menu { return h.help.List() }
