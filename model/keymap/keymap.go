// Package keymap maps keys to actions. A Map holds the Actions of the program; Find looks one up by
// the focused pane and a key. The help and the hints in the footer are generated from the same Map.
package keymap

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
)

// Action is a command with its keys.
type Action struct {
	key.Binding
	Name  string    // in the configuration: "to-read"
	Panes []ui.Pane // in which it works
	Group Group
	Run   func() tea.Cmd

	unlisted bool   // left out of the help
	combined int    // number of actions that share a line of the help with this first one
	help     string // text of that line
}

// Sets of panes.
var (
	List     = []ui.Pane{ui.PaneList}
	Detail   = []ui.Pane{ui.PaneDetail}
	Facets   = []ui.Pane{ui.PaneFacets}
	Papers   = []ui.Pane{ui.PaneList, ui.PaneDetail}
	Panes    = []ui.Pane{ui.PaneList, ui.PaneDetail, ui.PaneFacets}
	Whole    = []ui.Pane{ui.PanePaper}
	Marked   = []ui.Pane{ui.PaneList, ui.PaneDetail, ui.PanePaper} // those with a paper to decide on
	Anywhere = []ui.Pane{ui.PaneList, ui.PaneDetail, ui.PaneFacets, ui.PanePaper}
)

// Group is a section of the help.
type Group uint8

// The groups.
const (
	Move Group = iota
	Abstract
	Decide
	Select
	Find
	Choose
	Read
	Look
	Program
	Custom
	Text
)

var titles = [...]string{
	"Move", "Abstract", "Decide", "Selection", "Find", "Facets", "Open and copy", "View", "General", "Your commands",
	"Whole paper",
}

// New returns an action. keys are Bubble Tea's names of its keys, separated by spaces: "j down". The
// space bar is "space". help describes the action.
func New(on []ui.Pane, g Group, name, keys, help string, run func() tea.Cmd) Action {
	names := strings.Fields(keys)
	for i, name := range names {
		if name == "space" {
			names[i] = " "
		}
	}
	binding := key.NewBinding(key.WithKeys(names...), key.WithHelp(DisplayKeys(names), help))
	return Action{Binding: binding, Name: name, Panes: on, Group: g, Run: run}
}

// Unlisted returns the action without a line in the help.
func (a Action) Unlisted() Action {
	a.unlisted = true
	return a
}

// Combined returns the action with a line in the help that it shares with the n-1 actions after it,
// which have to be unlisted: "j k  next, previous paper".
func (a Action) Combined(n int, help string) Action {
	a.combined, a.help = n, help
	return a
}

// Map finds the action of a key.
type Map struct{ actions []Action }

// NewMap returns a map of actions. overrides replaces the default keys of actions, by name.
func NewMap(actions []Action, overrides map[string][]string) *Map {
	for i := range actions {
		if keys, ok := overrides[actions[i].Name]; ok {
			actions[i].SetKeys(keys...)
			actions[i].SetHelp(DisplayKeys(keys), actions[i].Help().Desc)
		}
	}
	return &Map{actions}
}

// Find returns the action of a key in a pane, or nil.
func (m *Map) Find(pane ui.Pane, name string) *Action {
	i := slices.IndexFunc(m.actions, func(a Action) bool {
		return slices.Contains(a.Panes, pane) && slices.Contains(a.Keys(), name)
	})
	if i < 0 {
		return nil
	}
	return &m.actions[i]
}

// ByName returns the action with a name, which must exist. The caller may change it.
func (m *Map) ByName(name string) *Action {
	return &m.actions[slices.IndexFunc(m.actions, func(a Action) bool { return a.Name == name })]
}

// FirstKey returns the first key of an action as it is displayed, or "".
func (m *Map) FirstKey(name string) string {
	keys := m.ByName(name).Keys()
	return DisplayKeys(keys[:min(1, len(keys))])
}

// Hint returns a hint for the footer with the first key of an action. Without a key it is disabled.
func (m *Map) Hint(name, text string) key.Binding {
	hint := ui.Hint(m.FirstKey(name), text)
	hint.SetEnabled(m.FirstKey(name) != "")
	return hint
}

// Hints parses hints for the footer: "{undo} undo, Enter open, ^p_^n history". Each is an action in
// braces or a key, with its text. An underscore stands for a space within a key.
func (m *Map) Hints(all string) (hints []key.Binding) {
	for _, hint := range strings.Split(all, ", ") {
		name, text, _ := strings.Cut(hint, " ")
		if action := strings.Trim(name, "{}"); action != name {
			hints = append(hints, m.Hint(action, text))
		} else {
			hints = append(hints, ui.Hint(strings.ReplaceAll(name, "_", " "), text))
		}
	}
	return hints
}

var actionName = regexp.MustCompile(`\{[a-z0-9-]+\}`)

// Text replaces the actions in a sentence by their first keys: "{undo} undoes" becomes "u undoes". An
// action without a key becomes its command: ":undo".
func (m *Map) Text(sentence string) clean.Text {
	return clean.Line(actionName.ReplaceAllStringFunc(sentence, func(braced string) string {
		name := strings.Trim(braced, "{}")
		return cmp.Or(m.FirstKey(name), ":"+name)
	}))
}

// Actions returns the enabled actions of a group that work in a pane.
func (m *Map) Actions(g Group, pane ui.Pane) (all []Action) {
	for _, a := range m.actions {
		if a.Group == g && a.Enabled() && slices.Contains(a.Panes, pane) {
			all = append(all, a)
		}
	}
	return all
}

// Help lists the enabled actions that have keys by group, starting with the group of the focused pane.
func (m *Map) Help(pane ui.Pane) []ui.HelpGroup {
	order := []Group{Decide, Select, Find, Move, Read, Custom, Look, Program, Abstract, Text, Choose}
	if own, ok := map[ui.Pane]Group{ui.PaneDetail: Abstract, ui.PanePaper: Text, ui.PaneFacets: Choose}[pane]; ok {
		at := slices.Index(order, own)
		order = slices.Concat([]Group{own}, order[:at], order[at+1:])
	}
	var all []ui.HelpGroup
	for _, g := range order {
		if lines := m.lines(g); len(lines) > 0 {
			all = append(all, ui.HelpGroup{Title: clean.Line(titles[g]), Keys: lines})
		}
	}
	return all
}

func (m *Map) lines(g Group) (lines []key.Binding) {
	for i, a := range m.actions {
		if a.Group != g || a.unlisted {
			continue
		}
		var names [][]string
		for _, b := range m.actions[i : i+max(a.combined, 1)] {
			if b.Enabled() && len(b.Keys()) > 0 {
				names = append(names, b.Keys())
			}
		}
		switch {
		case len(names) > 1:
			keys := key.WithKeys(slices.Concat(names...)...)
			lines = append(lines, key.NewBinding(keys, key.WithHelp(displayCombined(names), a.help)))
		case len(names) == 1 && a.Enabled() && len(a.Keys()) > 0:
			lines = append(lines, a.Binding)
		}
	}
	return lines
}

// displayCombined displays the keys of several actions: all keys of two actions if they fit, or else
// the first key of the first and of the last action.
func displayCombined(names [][]string) string {
	all := slices.Concat(names...)
	if text := DisplayKeys(all); len(names) == 2 && len(strings.Fields(text)) == len(all) {
		return text
	}
	first, last := DisplayKeys(names[0][:1]), DisplayKeys(names[len(names)-1][:1])
	if len(names) > 2 {
		return first + " … " + last
	}
	return first + " " + last
}

// shortHelp lists the actions for daily use, the most important ones first.
var shortHelp = []struct {
	title string
	names []string
}{
	{"Decide", []string{"to-read", "skip", "undo", "read", "skip-rest", "star"}},
	{"Find", []string{"filter", "next-undecided", "view-inbox", "view-to-read", "view-all", "layout"}},
	{"Open and export", []string{"open-paper", "open", "export", "copy"}},
	{"More", []string{"fetch", "commands", "back-or-quit"}},
}

// ShortHelp lists the actions for daily use by group, leaving out those without keys.
func (m *Map) ShortHelp() []ui.HelpGroup {
	var all []ui.HelpGroup
	for _, group := range shortHelp {
		help := ui.HelpGroup{Title: clean.Line(group.title)}
		for _, name := range group.names {
			if a := m.ByName(name); a.Enabled() && len(a.Keys()) > 0 {
				help.Keys = append(help.Keys, a.Binding)
			}
		}
		if len(help.Keys) > 0 {
			all = append(all, help)
		}
	}
	return all
}

// Mouse describes the mouse for the help.
func Mouse() ui.HelpGroup {
	return ui.HelpGroup{Title: clean.Literal("Mouse"), Keys: []key.Binding{
		ui.Hint("click", "select, choose, follow"),
		ui.Hint("2 clicks", "open"),
		ui.Hint("wheel", "scroll"),
		ui.Hint("Shift", "select text while held"),
	}}
}

// displayNames has the keys that are not displayed by Bubble Tea's name.
var displayNames = map[string]string{
	" ": "Space", "up": "↑", "down": "↓", "left": "←", "right": "→", "pgup": "PgUp", "pgdown": "PgDn", "shift+tab": "S-Tab",
}

// maxKeyCells is the width of the column for keys in the help.
const maxKeyCells = 9

// DisplayKeys returns the names of keys for the help: "U ^r". Keys that do not fit are left out.
func DisplayKeys(keys []string) string {
	text := ""
	for i, key := range keys {
		name, ok := displayNames[key]
		letter, control := strings.CutPrefix(key, "ctrl+")
		switch {
		case ok:
		case control:
			name = "^" + letter
		case len(key) > 1 && key[0] < 0x80: // enter, home, f5
			name = strings.ToUpper(key[:1]) + key[1:]
		default:
			name = key
		}
		if i > 0 && ui.Cells(text+" "+name) > maxKeyCells {
			break
		}
		text = strings.TrimSpace(text + " " + name)
	}
	return text
}
