package model

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/model/saved"
	"dailies/parser/clean"
)

// lists are the reader's own: saved filters and watch words, and what is counted for them.
type lists struct {
	filters  notebook[saved.Filter]
	watching notebook[saved.Word]
	tally    tally
}

// notebook is one of the lists that the reader edits: on the screen, on the disk,
// and what was taken out of it last.
type notebook[E saved.Entry] struct {
	book    *saved.Book[E]
	list    saved.List[E]
	failed  error            // why the file could not be read or written; nil: it could
	deleted *E               // nil: none, or it is back
	changed func() tea.Cmd   // done whenever the list is another
	say     func(clean.Text) // says something to the reader
}

// listMsg is a list as it stands on the disk, or why it could not be written.
type listMsg[E saved.Entry] struct {
	list saved.List[E]
	err  error
}

// newNotebook reads a list, before the first frame.
func newNotebook[E saved.Entry](book *saved.Book[E], changed func() tea.Cmd, say func(clean.Text)) notebook[E] {
	list, err := book.Read()
	return notebook[E]{book: book, list: list, failed: err, changed: changed, say: say}
}

// unread says that one of the reader's lists could not be read, unless
// something else went wrong before it: the first is said, all are listed.
func (m *Model) unread(err error) {
	if err != nil && m.cfg.Warning.Empty() {
		m.cfg.Warning = clean.Line(err.Error())
	}
}

// empty tells whether there is nothing to show, and nothing to bring back.
func (k *notebook[E]) empty() bool { return len(k.list.All()) == 0 && k.deleted == nil }

// edit changes the list on the screen at once, and then on the disk.
func (k *notebook[E]) edit(edit saved.Edit[E]) tea.Cmd {
	k.book.Push(edit)
	k.list = edit(k.list)
	return tea.Batch(k.changed(), k.flush())
}

func (k *notebook[E]) flush() tea.Cmd {
	book := k.book
	return func() tea.Msg {
		list, err := book.Flush()
		return listMsg[E]{list, err}
	}
}

// onListRead takes a list over as it is on the disk: it may have been edited elsewhere.
func onListRead[E saved.Entry](m *Model, k *notebook[E], msg listMsg[E]) tea.Cmd {
	if k.failed = msg.err; msg.err != nil {
		m.messages.fail(clean.Line(msg.err.Error() + "; tried again with the next change"))
		return nil
	}
	if r, open := m.overlay.(*overlay.Roster); open {
		var changed bool
		if r.Stay(func() { changed = k.take(msg.list) }); !changed {
			return nil
		}
	} else if !k.take(msg.list) {
		return nil
	}
	return k.changed()
}

// take takes a list over, and tells whether it is another one. It waits while
// edits are on their way: a later answer has them.
func (k *notebook[E]) take(list saved.List[E]) (changed bool) {
	if k.book.Unsaved() > 0 {
		return false
	}
	changed = list.String() != k.list.String()
	k.list = list
	return changed
}

// delete takes a row out.
func (k *notebook[E]) delete(at int) tea.Cmd {
	e := k.list.All()[at]
	k.deleted = &e
	k.say(clean.Line(fmt.Sprintf("deleted %s — u brings it back", saved.KeyOf(e))))
	return k.edit(saved.Delete[E](saved.KeyOf(e)))
}

// undelete puts what was taken out last at the end.
func (k *notebook[E]) undelete() tea.Cmd {
	e := k.deleted
	if e == nil {
		return nil
	}
	k.deleted = nil
	return k.edit(saved.Put(saved.KeyOf(*e), *e))
}

// move moves a row up (-1) or down (1).
func (k *notebook[E]) move(by int) func(int) tea.Cmd {
	return func(at int) tea.Cmd {
		return k.edit(saved.Move[E](saved.KeyOf(k.list.All()[at]), by))
	}
}

// keys gives a roster what all such lists can do.
func (k *notebook[E]) keys(r *overlay.Roster) {
	r.Edit["d"] = k.delete
	r.Edit["J"], r.Edit["K"] = r.Move(1, k.move(1)), r.Move(-1, k.move(-1))
	r.Undo = k.undelete
}

// news looks whether another window, or an editor, has changed the list.
func (k *notebook[E]) news() tea.Cmd {
	book := k.book
	return func() tea.Msg {
		l, changed, err := book.News()
		if !changed {
			return nil
		}
		return listMsg[E]{l, err}
	}
}

// listNews looks for news of the reader's lists. While one of them is open, or
// something is typed, it waits: rows would move under the keys, letters become
// keys where a view is gone.
func (m *Model) listNews() tea.Cmd {
	if _, open := m.overlay.(*overlay.Roster); open || m.prompt != nil || m.finder.typing != nil {
		return nil
	}
	return tea.Batch(m.lists.filters.news(), m.lists.watching.news())
}
