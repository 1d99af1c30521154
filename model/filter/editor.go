package filter

import (
	"cmp"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// Editor edits one of the lists: as the screen shows it, and its file.
type Editor[E entry] struct {
	noun    string // what an entry is called
	file    *File[E]
	dialog  *overlay.Dialog
	says    func(E) string        // what keeping an entry means
	open    func(row int) tea.Cmd // shows the list
	renamed func(from, to string) // called before an entry gets another key; may be nil
	changed func() tea.Cmd        // called whenever the list has changed

	list   Lines[E]
	failed error   // why the file could not be read or written; nil: it could
	undo   edit[E] // brings back the entry that was deleted last; nil: none was, or it is back
}

// readMsg is a list as it is in its file, or why it could not be read or written.
type readMsg[E entry] struct {
	list Lines[E]
	err  error
}

// All are the entries, in their order.
func (l *Editor[E]) All() []E { return l.list.All() }

// Open shows the list.
func (l *Editor[E]) Open() tea.Cmd { return l.open(0) }

// edit changes the list on the screen at once, and its file in the background.
func (l *Editor[E]) edit(edit edit[E]) tea.Cmd {
	l.file.push(edit)
	l.list = l.list.edited(edit)
	return tea.Batch(l.changed(), l.sync(true))
}

func (l *Editor[E]) put(key string, e E) tea.Cmd {
	return l.edit(func(list *Lines[E]) { list.put(key, e) })
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
	if len(l.file.unsaved()) > 0 || msg.list.String() == l.list.String() {
		return nil // while edits are still being written, the list on the screen is newer
	}
	l.list = msg.list
	return l.changed()
}

// problems are why the file cannot be used, and the lines in it that make no sense.
func (l *Editor[E]) problems() (all []clean.Text) {
	if l.failed != nil {
		all = append(all, clean.Line(l.failed.Error()))
	}
	return append(all, l.list.problems()...)
}

// own returns the key of an entry. If it is not in the file, own is false and the reader is told
// where it can be changed.
func (l *Editor[E]) own(row int) (key string, own bool) {
	key = l.All()[row].Key()
	if own = l.list.at(key) >= 0; !own {
		l.dialog.Say(clean.Line(key + " is in config.toml: change it there."))
	}
	return key, own
}

func (l *Editor[E]) delete(row int) tea.Cmd {
	key, own := l.own(row)
	if !own {
		return nil
	}
	e, behind := l.All()[row], len(l.All())-1-row
	l.undo = func(list *Lines[E]) {
		list.put(key, e)
		for range behind {
			list.move(key, -1)
		}
	}
	l.dialog.Say(clean.Line(fmt.Sprintf("Deleted %s — u brings it back", key)))
	return l.edit(func(list *Lines[E]) { list.remove(key) })
}

func (l *Editor[E]) undelete() tea.Cmd {
	undo := l.undo
	if undo == nil {
		return nil
	}
	l.undo = nil
	return l.edit(undo)
}

// move moves an entry, and the selection in the menu with it.
func (l *Editor[E]) move(m *overlay.Menu, row, by int) tea.Cmd {
	key, own := l.own(row)
	to := row + by
	if !own || to < 0 || to >= len(l.All()) {
		return nil
	}
	m.At = to
	return l.edit(func(list *Lines[E]) { list.move(key, by) })
}

// show opens the list, with the keys that every list has besides those of its own. The file is
// looked at again: somebody else may have changed it.
func (l *Editor[E]) show(m *overlay.Menu, own func(key string, row int) (overlay.Reply, bool)) tea.Cmd {
	m.OnKey = func(key string, row int) (overlay.Reply, bool) {
		var do overlay.Do
		switch {
		case key == "u":
			do = l.undelete
		case key == "d" && row >= 0:
			do = func() tea.Cmd { return l.delete(row) }
		case key == "J" && row >= 0:
			do = func() tea.Cmd { return l.move(m, row, 1) }
		case key == "K" && row >= 0:
			do = func() tea.Cmd { return l.move(m, row, -1) }
		default:
			return own(key, row)
		}
		return overlay.Reply{Do: do}, true
	}
	return tea.Batch(l.dialog.Show(m), l.sync(true))
}

// ask asks for an entry, which parse makes of what is typed, and passes it to keep. It may take
// the place of the one with a key.
func (l *Editor[E]) ask(key string, p *overlay.Prompt, parse func(string) (E, error), keep func(E) tea.Cmd) tea.Cmd {
	p.Hint = func(text string) (clean.Text, ui.Kind) {
		e, err := parse(text)
		switch {
		case err != nil && strings.TrimSpace(text) == "":
			return clean.Line(err.Error()), ui.Info
		case err != nil:
			return clean.Line(err.Error()), ui.Warning
		case e.Key() != key && l.list.row(e.Key()) >= 0:
			return clean.Line("replaces " + e.Key()), ui.Warning
		}
		return clean.Line(l.says(e)), ui.Info
	}
	p.Accept = func(text string) (overlay.Do, error) {
		if strings.TrimSpace(text) == "" && p.Drop != nil {
			return p.Drop, nil
		}
		e, err := parse(text)
		return func() tea.Cmd { return keep(e) }, err
	}
	return l.dialog.Ask(p)
}

// change asks for an entry in place of the one with a key, or for another one if that is "". Then
// the list is opened again.
func (l *Editor[E]) change(key string, p *overlay.Prompt, parse func(string) (E, error)) tea.Cmd {
	p.Drop = func() tea.Cmd {
		if len(l.All()) == 0 {
			return nil
		}
		return l.open(max(l.list.row(key), 0))
	}
	return l.ask(key, p, func(text string) (E, error) {
		e, err := parse(text)
		if err == nil && key != "" && e.Key() != key && l.list.row(e.Key()) >= 0 {
			err = fmt.Errorf("there is already a %s %s", l.noun, e.Key()) // that one would be lost
		}
		return e, err
	}, func(e E) tea.Cmd {
		if l.renamed != nil {
			l.renamed(key, e.Key())
		}
		return tea.Batch(l.put(cmp.Or(key, e.Key()), e), l.open(l.list.row(e.Key())))
	})
}
