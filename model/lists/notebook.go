package lists

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/model/saved"
	"dailies/parser/clean"
)

// Notebook is one of the lists: as the screen shows it, its file, and the entry that was
// deleted last.
type Notebook[E saved.Entry] struct {
	Screen
	book    *saved.Book[E]
	list    saved.List[E]
	failed  error          // why the file could not be read or written; nil: it could
	deleted *E             // nil: none, or it was brought back
	changed func() tea.Cmd // called whenever the list has changed
}

// ReadMsg is a list as it is in its file, or why it could not be read or written.
type ReadMsg[E saved.Entry] struct {
	list saved.List[E]
	err  error
}

// newNotebook reads a list. It is called before the first frame.
func newNotebook[E saved.Entry](book *saved.Book[E], screen Screen, changed func() tea.Cmd) Notebook[E] {
	list, err := book.Read()
	return Notebook[E]{Screen: screen, book: book, list: list, failed: err, changed: changed}
}

// All are the entries, in their order.
func (n *Notebook[E]) All() []E { return n.list.All() }

// empty reports whether there is nothing to show, and nothing to bring back.
func (n *Notebook[E]) empty() bool { return len(n.list.All()) == 0 && n.deleted == nil }

// edit changes the list on the screen at once, and its file in the background.
func (n *Notebook[E]) edit(edit saved.Edit[E]) tea.Cmd {
	n.book.Push(edit)
	n.list = edit(n.list)
	return tea.Batch(n.changed(), n.flush())
}

func (n *Notebook[E]) flush() tea.Cmd {
	book := n.book
	return func() tea.Msg {
		list, err := book.Flush()
		return ReadMsg[E]{list, err}
	}
}

// reread reads the file if another window or an editor has changed it.
func (n *Notebook[E]) reread() tea.Cmd {
	book := n.book
	return func() tea.Msg {
		list, changed, err := book.Reread()
		if !changed {
			return nil
		}
		return ReadMsg[E]{list, err}
	}
}

// Read takes the list over as it is in its file. open is the overlay on the screen: if it
// is a list, its selection stays on its row.
func (n *Notebook[E]) Read(msg ReadMsg[E], open overlay.Overlay) (tea.Cmd, error) {
	if n.failed = msg.err; msg.err != nil {
		return nil, fmt.Errorf("%w; the next change tries again", msg.err)
	}
	if n.book.Unsaved() > 0 || msg.list.String() == n.list.String() {
		return nil, nil // while edits are still being written, the list on the screen is newer
	}
	take := func() { n.list = msg.list }
	if r, ok := open.(*overlay.Roster); ok {
		r.Stay(take)
	} else {
		take()
	}
	return n.changed(), nil
}

// own returns an entry. If it is not in the file, own is false and the reader is told where
// it can be changed.
func (n *Notebook[E]) own(at int) (e E, own bool) {
	e = n.list.All()[at]
	if own = n.list.Owns(saved.KeyOf(e)); !own {
		n.Say(clean.Line(saved.KeyOf(e) + " is in config.toml: change it there"))
	}
	return e, own
}

// delete deletes an entry.
func (n *Notebook[E]) delete(at int) tea.Cmd {
	e, own := n.own(at)
	if !own {
		return nil
	}
	n.deleted = &e
	n.Say(clean.Line(fmt.Sprintf("deleted %s — u brings it back", saved.KeyOf(e))))
	return n.edit(saved.Delete[E](saved.KeyOf(e)))
}

// undelete adds the entry that was deleted last at the end.
func (n *Notebook[E]) undelete() tea.Cmd {
	e := n.deleted
	if e == nil {
		return nil
	}
	n.deleted = nil
	return n.edit(saved.Put(saved.KeyOf(*e), *e))
}

// move moves an entry up (-1) or down (1).
func (n *Notebook[E]) move(by int) func(int) tea.Cmd {
	return func(at int) tea.Cmd {
		e, own := n.own(at)
		if !own {
			return nil
		}
		return n.edit(saved.Move[E](saved.KeyOf(e), by))
	}
}

// show opens a roster of the list, with the keys that every list has. The file is looked
// at again: somebody else may have changed it.
func (n *Notebook[E]) show(r *overlay.Roster) tea.Cmd {
	r.Edit["d"] = n.delete
	r.Edit["J"], r.Edit["K"] = r.Move(1, n.move(1)), r.Move(-1, n.move(-1))
	r.Undo = n.undelete
	return tea.Batch(n.Show(r), n.flush())
}
