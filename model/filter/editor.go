package filter

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// Editor lets the reader edit one of the lists, on the screen and in its file.
type Editor[E entry] struct {
	Err error // of the last read or write of the file

	title    string
	noun     string // for an entry
	addHint  string // for the key a: "a adds one."
	hints    []key.Binding
	add      func() tea.Cmd
	items    func() []overlay.Item
	parse    func(string) (E, error) // parses what is typed for an entry
	effect   func(E) string          // describes what saving an entry does
	onRename func(from, to string)   // called before an entry gets another key; may be nil
	onChange func() tea.Cmd          // called after each change of the list

	dialog  *overlay.Dialog
	list    Lines[E]
	unsaved []edit[E]  // not written to the file yet
	saved   clean.Text // shown once they are written; may be empty
	busy    bool       // the file is being read or written, and keys wait
	undo    edit[E]    // restores the entry that was deleted last; nil if there is none to restore
}

// syncedMsg is the answer of sync.
type syncedMsg[E entry] struct {
	list Lines[E]
	err  error
}

// All returns the entries in order.
func (l *Editor[E]) All() []E { return l.list.All() }

// Open shows the list and reads its file again.
func (l *Editor[E]) Open() tea.Cmd { return tea.Batch(l.show(0), l.sync()) }

// edit changes the list at once and the file in the background, and then shows the message saved.
func (l *Editor[E]) edit(edit edit[E], saved clean.Text) tea.Cmd {
	l.list = l.list.edited(edit)
	l.unsaved, l.saved = append(l.unsaved, edit), saved
	return tea.Batch(l.onChange(), l.sync())
}

func (l *Editor[E]) put(key string, e E, saved clean.Text) tea.Cmd {
	return l.edit(func(list *Lines[E]) { list.put(key, e) }, saved)
}

// sync writes the unsaved edits and reads the file, which others may have changed. Keys wait for it.
func (l *Editor[E]) sync() tea.Cmd {
	l.busy = true
	list, edits := l.list, l.unsaved
	return func() tea.Msg {
		list, err := list.Sync(edits...)
		return syncedMsg[E]{list, err}
	}
}

func (l *Editor[E]) synced(msg syncedMsg[E]) tea.Cmd {
	l.busy = false
	if l.Err = msg.err; msg.err != nil {
		l.dialog.Failed(fmt.Errorf("%w; the next change tries again", msg.err))
		return nil
	}
	if !l.saved.Empty() {
		l.dialog.Say(l.saved)
	}
	l.unsaved, l.saved = nil, clean.Text{}
	if msg.list.String() == l.list.String() {
		return nil
	}
	l.list = msg.list
	return l.onChange()
}

// problems returns the error of the file and those of its invalid lines.
func (l *Editor[E]) problems() (all []clean.Text) {
	if l.Err != nil {
		all = append(all, clean.Line(l.Err.Error()))
	}
	return append(all, l.list.invalid...)
}

// own returns the key of an entry. For one of config.toml it tells the reader to change it there.
func (l *Editor[E]) own(row int) (key string, own bool) {
	key = l.All()[row].Key()
	if own = l.list.line(key) >= 0; !own {
		l.dialog.Say(clean.Line(key + " is in config.toml: change it there."))
	}
	return key, own
}

// keyAt returns the key of the entry in a row, or "" if there is no such row.
func (l *Editor[E]) keyAt(row int) string {
	if all := l.All(); row >= 0 && row < len(all) {
		return all[row].Key()
	}
	return ""
}

func (l *Editor[E]) delete(row int) tea.Cmd {
	key, own := l.own(row)
	if !own {
		return nil
	}
	e, next := l.All()[row], l.keyAt(row+1)
	l.undo = func(list *Lines[E]) {
		list.put(key, e)
		list.moveBefore(key, next)
	}
	return l.edit(func(list *Lines[E]) { list.remove(key) }, clean.Line(fmt.Sprintf("Deleted %s — u restores it", key)))
}

func (l *Editor[E]) undelete() tea.Cmd {
	undo := l.undo
	if undo == nil {
		return nil
	}
	l.undo = nil
	return l.edit(undo, clean.Text{})
}

// move moves an entry by one row, and the selection in the menu with it.
func (l *Editor[E]) move(m *overlay.Menu, row, by int) tea.Cmd {
	key, own := l.own(row)
	to := row + by
	if !own || l.list.line(l.keyAt(to)) < 0 {
		return nil
	}
	m.Selected = to
	next := l.keyAt(to + max(by, 0))
	return l.edit(func(list *Lines[E]) { list.moveBefore(key, next) }, clean.Text{})
}

func (l *Editor[E]) show(row int) tea.Cmd {
	m := &overlay.Menu{Title: clean.Of(l.title), Items: l.items, Selected: row, EmptyText: l.none, Hints: l.hints}
	m.OnKey = func(key string, row int) (r overlay.Reply, ok bool) {
		does := map[string]overlay.Do{"a": l.add, "u": l.undelete}
		if row >= 0 {
			does["e"] = func() tea.Cmd { return l.editAt(row) }
			does["d"] = func() tea.Cmd { return l.delete(row) }
			does["J"] = func() tea.Cmd { return l.move(m, row, 1) }
			does["K"] = func() tea.Cmd { return l.move(m, row, -1) }
		}
		do, ok := does[key]
		return overlay.Reply{Close: key == "a" || key == "e", Do: do}, ok
	}
	return l.dialog.Show(m)
}

func (l *Editor[E]) none() clean.Text {
	if l.undo != nil {
		return clean.Of("No " + l.noun + "s left: u restores the last one, " + l.addHint)
	}
	return clean.Of("No " + l.noun + "s yet: " + l.addHint)
}

// ask asks for an entry and passes it to keep. key is that of the entry to replace, or "".
func (l *Editor[E]) ask(key string, p *overlay.Prompt, parse func(string) (E, error), keep func(E) tea.Cmd) tea.Cmd {
	p.Hint = func(text string) (clean.Text, ui.Severity) {
		e, err := parse(text)
		switch {
		case err != nil && strings.TrimSpace(text) == "":
			return clean.Line(err.Error()), ui.Info
		case err != nil:
			return clean.Line(err.Error()), ui.Warning
		case e.Key() != key && l.list.row(e.Key()) >= 0:
			return clean.Line("replaces " + e.Key()), ui.Warning
		}
		return clean.Line(l.effect(e)), ui.Info
	}
	p.Accept = func(text string) (overlay.Do, error) {
		if strings.TrimSpace(text) == "" && p.OnCancel != nil {
			return p.OnCancel, nil
		}
		e, err := parse(text)
		return func() tea.Cmd { return keep(e) }, err
	}
	return l.dialog.Ask(p)
}

func (l *Editor[E]) editAt(row int) tea.Cmd {
	key, own := l.own(row)
	if !own {
		return nil
	}
	return l.change(key, l.All()[row].String())
}

// change asks for an entry that replaces the one with a key, or for a new one, and shows the list.
func (l *Editor[E]) change(key, start string) tea.Cmd {
	p := &overlay.Prompt{Label: clean.Of(l.noun + ":"), Initial: start}
	p.OnCancel = func() tea.Cmd {
		if len(l.All()) == 0 {
			return nil
		}
		return l.show(max(l.list.row(key), 0))
	}
	parse := func(text string) (E, error) {
		e, err := l.parse(text)
		if err == nil && key != "" && e.Key() != key && l.list.row(e.Key()) >= 0 {
			err = fmt.Errorf("there is already a %s %s", l.noun, e.Key()) // it would be lost
		}
		return e, err
	}
	return l.ask(key, p, parse, func(e E) tea.Cmd {
		if l.onRename != nil {
			l.onRename(key, e.Key())
		}
		return tea.Batch(l.put(cmp.Or(key, e.Key()), e, clean.Text{}), l.show(l.list.row(e.Key())))
	})
}
