package overlay

import (
	"dailies/ui/box"
)

// Lister is an overlay that can be told as a list, for linear mode. Selected is -1 if there is
// nothing to choose.
type Lister interface{ List() box.Menu }

// List is the menu as plain values.
func (m *Menu) List() box.Menu {
	return box.Menu{Title: m.title, Items: m.rows(), Selected: m.at}
}

// List is the roster as plain values.
func (r *Roster) List() box.Menu {
	return box.Menu{Title: r.Title, Items: r.Rows(), Selected: r.At, None: r.None, Hints: r.Hints}
}
