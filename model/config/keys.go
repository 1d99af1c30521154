package config

import (
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
	to    string // an action's name, or a command's place
	panes []ui.Pane
	at    place
}

// readKeys reads which keys do something else than by default, and the commands with theirs.
func (f *file) readKeys(actions []keymap.Action) {
	bindings := f.readCommands()
	byName := map[string]keymap.Action{}
	for _, a := range actions {
		byName[a.Name] = a
	}
	f.config.Keys = map[string][]string{}
	table := f.table(keysTable)
	for _, name := range slices.Sorted(maps.Keys(table)) {
		at := f.at(keysTable + "." + name)
		action, ok := byName[name]
		if !ok {
			f.add(at, unknown("action", name, slices.Collect(maps.Keys(byName))).Error()+` ("dailies config defaults" lists them)`)
			continue
		}
		list, err := textList(table[name])
		if err != nil {
			f.add(at, fmt.Sprintf("%s takes %v", name, err))
			continue
		}
		f.config.Keys[name] = []string{}
		for _, key := range list {
			if key, ok = f.checkKey(key, name, at); ok {
				bindings = append(bindings, binding{key, name, action.Panes, at})
			}
		}
	}
	f.assign(actions, bindings)
}

// assign gives the keys to actions and commands. If two of them want
// the same key, both keep their defaults. An action that the file does not name loses the
// key.
func (f *file) assign(actions []keymap.Action, bindings []binding) {
	slices.SortStableFunc(bindings, func(a, b binding) int { return a.at.line - b.at.line })
	dropped := map[string]bool{}
	for i, b := range bindings {
		for _, other := range bindings[:i] {
			if other.clashes(b.key, b.panes) && other.to != b.to {
				f.add(b.at, fmt.Sprintf("%q is used in line %d as well; both keep their defaults", b.key, other.at.line))
				dropped[b.to], dropped[other.to] = true, true
			}
		}
	}
	bindings = slices.DeleteFunc(bindings, func(b binding) bool { return dropped[b.to] })
	maps.DeleteFunc(f.config.Keys, func(name string, _ []string) bool { return dropped[name] })
	for i, place := range f.commands {
		if dropped[place] {
			f.config.Commands[i].Key = ""
		}
	}
	for _, b := range bindings {
		if keys, ok := f.config.Keys[b.to]; ok { // else it is a command
			f.config.Keys[b.to] = append(keys, b.key)
		}
	}
	for _, a := range actions {
		f.takeFrom(a, bindings)
	}
}

// takeFrom takes the keys of the reader's bindings from an action that has its default keys.
func (f *file) takeFrom(a keymap.Action, bindings []binding) {
	if _, set := f.config.Keys[a.Name]; set {
		return
	}
	left, taken := []string{}, binding{}
	for _, key := range a.Keys() {
		if i := slices.IndexFunc(bindings, func(b binding) bool { return b.clashes(key, a.Panes) }); i >= 0 {
			taken = bindings[i]
		} else {
			left = append(left, key)
		}
	}
	if len(left) == len(a.Keys()) {
		return
	}
	f.config.Keys[a.Name] = left
	if len(left) == 0 {
		f.advise(taken.at, fmt.Sprintf("%q was the only key of %s; give %s another one under [keys]", taken.key, a.Name, a.Name))
	}
}

// clashes reports whether a key in some panes is already bound here.
func (b binding) clashes(key string, panes []ui.Pane) bool {
	return b.key == key && slices.ContainsFunc(b.panes, func(p ui.Pane) bool { return slices.Contains(panes, p) })
}

// checkKey returns a key for something as Bubble Tea names it.
func (f *file) checkKey(name, to string, at place) (string, bool) {
	lower := strings.ToLower(name)
	switch {
	case lower == "space":
		return " ", true
	case lower == "ctrl+c" && to != "quit":
		f.add(at, "ctrl+c always quits")
		return "", false
	case len([]rune(name)) == 1 && clean.Line(name).String() == name:
		return name, true
	case slices.Contains(named(), lower):
		return lower, true
	}
	f.add(at, unknown("key", name, named()).Error()+` (a key is a letter, or a name such as "ctrl+t", "enter" or "f2")`)
	return "", false
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
