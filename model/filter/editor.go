package filter

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/parser/clean"
)

// Editor edits one of the lists: as the screen shows it, and its file.
type Editor[E fmt.Stringer] struct {
	dialog  *overlay.Dialog
	file    *File[E]
	list    Lines[E]
	failed  error          // why the file could not be read or written; nil: it could
	undo    edit[E]        // brings back the entry that was deleted last; nil: none was, or it is back
	changed func() tea.Cmd // called whenever the list has changed
}

// readMsg is a list as it is in its file, or why it could not be read or written.
type readMsg[E fmt.Stringer] struct {
	list Lines[E]
	err  error
}

// newEditor reads a list. It is called before the first frame.
func newEditor[E fmt.Stringer](file *File[E], dialog *overlay.Dialog, changed func() tea.Cmd) Editor[E] {
	list, err := file.Sync()
	return Editor[E]{dialog: dialog, file: file, list: list, failed: err, changed: changed}
}

// key is what identifies an entry.
func (l *Editor[E]) key(e E) string { return l.file.empty.of.key(e) }

// All are the entries, in their order.
func (l *Editor[E]) All() []E { return l.list.All() }

// edit changes the list on the screen at once, and its file in the background.
func (l *Editor[E]) edit(edit edit[E]) tea.Cmd {
	l.file.push(edit)
	l.list = edit(l.list)
	return tea.Batch(l.changed(), l.sync(true))
}

// sync writes what is not in the file yet, and reads it: anyway, or only if another window or an
// editor has changed it.
func (l *Editor[E]) sync(anyway bool) tea.Cmd {
	file := l.file
	return func() tea.Msg {
		if !anyway && !file.changed() {
			return nil
		}
		list, err := file.Sync()
		return readMsg[E]{list, err}
	}
}

// read takes the list over as it is in its file.
func (l *Editor[E]) read(msg readMsg[E]) tea.Cmd {
	if l.failed = msg.err; msg.err != nil {
		l.dialog.Failed(fmt.Errorf("%w; the next change tries again", msg.err))
		return nil
	}
	if l.file.unsaved() > 0 || msg.list.String() == l.list.String() {
		return nil // while edits are still being written, the list on the screen is newer
	}
	l.list = msg.list
	return l.changed()
}

// own returns an entry. If it is not in the file, own is false and the reader is told where
// it can be changed.
func (l *Editor[E]) own(at int) (e E, own bool) {
	e = l.list.All()[at]
	if own = l.list.at(l.key(e)) >= 0; !own {
		l.dialog.Say(clean.Line(l.key(e) + " is in config.toml: change it there."))
	}
	return e, own
}

func (l *Editor[E]) delete(at int) tea.Cmd {
	e, own := l.own(at)
	if !own {
		return nil
	}
	key, behind := l.key(e), len(l.list.All())-1-at
	l.undo = func(list Lines[E]) Lines[E] {
		list = put(key, e)(list)
		for range behind {
			list = move[E](key, -1)(list)
		}
		return list
	}
	l.dialog.Say(clean.Line(fmt.Sprintf("Deleted %s — u brings it back", key)))
	return l.edit(remove[E](key))
}

// undelete brings the entry that was deleted last back to its place.
func (l *Editor[E]) undelete() tea.Cmd {
	undo := l.undo
	if undo == nil {
		return nil
	}
	l.undo = nil
	return l.edit(undo)
}

// move moves an entry up (-1) or down (1).
func (l *Editor[E]) move(at, by int) tea.Cmd {
	e, own := l.own(at)
	if to := at + by; !own || to < 0 || to >= len(l.list.All()) {
		return nil
	}
	return l.edit(move[E](l.key(e), by))
}

// show opens the list, with the keys that every list has besides those of its own. The file is
// looked at again: somebody else may have changed it.
func (l *Editor[E]) show(m *overlay.Menu, own func(key string, at int) (overlay.Reply, bool)) tea.Cmd {
	m.On = func(key string, at int) (overlay.Reply, bool) {
		var do overlay.Do
		switch {
		case key == "u":
			m.Stay()
			do = l.undelete
		case key == "d" && at >= 0:
			do = func() tea.Cmd { return l.delete(at) }
		case key == "J" && at >= 0:
			do = func() tea.Cmd { return l.move(at, 1) }
		case key == "K" && at >= 0:
			do = func() tea.Cmd { return l.move(at, -1) }
		default:
			return own(key, at)
		}
		return overlay.Reply{Do: do}, true
	}
	return tea.Batch(l.dialog.Show(m), l.sync(true))
}
