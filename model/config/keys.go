package config

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/parser/clean"
	"dailies/ui"
)

// binding is a key that the reader has given to something.
type binding struct {
	key   string
	panes []ui.Pane
	line  int
}

// clashes reports whether a key in some panes is already bound here.
func (b binding) clashes(key string, panes []ui.Pane) bool {
	return b.key == key && slices.ContainsFunc(b.panes, func(p ui.Pane) bool { return slices.Contains(panes, p) })
}

// former are actions that there were once, and what took their place; "" if nothing did.
var former = map[string]string{
	"abstract-menu": "abstract-open", "zoom": "layout",
	"facet-next-group": "", "facet-previous-group": "",
}

// readKeys reads which keys do something else than by default. An action that the file does not
// name loses the keys that have another meaning now.
func (f *file) readKeys(actions []keymap.Action) {
	byName := map[string]keymap.Action{}
	for _, a := range actions {
		byName[a.Name] = a
	}
	f.config.Keys = map[string][]string{}
	f.each(keysTable, f.tree[keysTable], func(written string, value any) error {
		name, at := written, f.at(keysTable+"."+written)
		if now, was := former[name]; was {
			name = now
		}
		action, ok := byName[name]
		switch {
		case name == "":
			return errors.New(written + " is no action any more: take the line out")
		case !ok:
			return fmt.Errorf(`%w ("dailies config defaults" lists them)`, unknown("action", name, slices.Collect(maps.Keys(byName))))
		}
		list, err := textList(value)
		if err != nil {
			return fmt.Errorf("%s takes %w", name, err)
		}
		keys := []string{}
		for _, key := range list {
			if key, ok := f.bind(key, name, action.Panes, at); ok {
				keys = append(keys, key)
			}
		}
		if len(keys) > 0 || len(list) == 0 { // else it keeps its defaults
			f.config.Keys[name] = keys
		}
		return nil
	})
	f.readCommands()
	for _, a := range actions {
		left := slices.DeleteFunc(slices.Clone(a.Keys()), func(key string) bool {
			return slices.ContainsFunc(f.bindings, func(b binding) bool { return b.clashes(key, a.Panes) })
		})
		if _, set := f.config.Keys[a.Name]; !set && len(left) < len(a.Keys()) {
			f.config.Keys[a.Name] = left
		}
	}
}

// bind gives a key to something in some panes, if nothing has it yet, and returns it as Bubble
// Tea names it.
func (f *file) bind(name, to string, panes []ui.Pane, at place) (key string, ok bool) {
	key = strings.ToLower(name)
	switch {
	case key == "space":
		key = " "
	case key == "ctrl+c" && to != "quit":
		f.add(at, "ctrl+c always quits")
		return "", false
	case len([]rune(name)) == 1 && clean.Line(name).String() == name:
		key = name
	case !slices.Contains(named(), key):
		f.add(at, unknown("key", name, named()).Error()+` (a key is a letter, or a name such as "ctrl+t", "enter" or "f2")`)
		return "", false
	}
	for _, b := range f.bindings {
		if b.clashes(key, panes) {
			f.add(at, fmt.Sprintf("%q is used in line %d already", key, b.line))
			return "", false
		}
	}
	f.bindings = append(f.bindings, binding{key, panes, at.line})
	return key, true
}

// named are the names of all keys that are more than a letter. Alt is not among them: Alt and
// a letter cannot be told from Esc and a letter.
func named() (all []string) {
	for t := tea.KeyType(-127); t < 128; t++ {
		if name := t.String(); len(name) > 1 && name != "runes" {
			all = append(all, name)
		}
	}
	return all
}
