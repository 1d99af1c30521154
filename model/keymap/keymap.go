// Package keymap finds what a key does. A Map holds the Actions of the program; Find looks
// one up by the pane that has the keys, and Help lists all of them, so that the help shows
// exactly what works. Hints are the few that help most in a footer.
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

// Action is what a key does.
type Action struct {
	key.Binding
	Name  string    // in the configuration: "to-read"
	Panes []ui.Pane // where it works
	Group Group
	Run   func() tea.Cmd

	unlisted bool   // it works, but the help has no line for it
	line     string // what the help says of it and the next ones together, if it is about several
	several  int
}

// The panes in which an action works.
var (
	List     = []ui.Pane{ui.PaneList}
	Detail   = []ui.Pane{ui.PaneDetail}
	Facets   = []ui.Pane{ui.PaneFacets}
	Papers   = []ui.Pane{ui.PaneList, ui.PaneDetail}
	Panes    = []ui.Pane{ui.PaneList, ui.PaneDetail, ui.PaneFacets}
	Whole    = []ui.Pane{ui.PanePaper}
	Marked   = []ui.Pane{ui.PaneList, ui.PaneDetail, ui.PanePaper} // where there is a paper to decide on
	Anywhere = []ui.Pane{ui.PaneList, ui.PaneDetail, ui.PaneFacets, ui.PanePaper}
)

// Group is the heading of an action in the help.
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

var titles = [...]string{"Move", "Abstract", "Decide", "Selection", "Find", "Facets", "Open and copy", "View", "General", "Your commands", "Whole paper"}

// New makes an action. keys are named as Bubble Tea names them, with blanks between them: "j down";
// "space" is the blank. help says what they do.
func New(on []ui.Pane, g Group, name, keys, help string, run func() tea.Cmd) Action {
	names := strings.Fields(keys)
	for i, name := range names {
		if name == "space" {
			names[i] = " "
		}
	}
	return Action{Binding: key.NewBinding(key.WithKeys(names...), key.WithHelp(DisplayKeys(names), help)), Name: name, Panes: on, Group: g, Run: run}
}

// Unlisted returns the action without a line in the help: it is there for those who know it.
func (a Action) Unlisted() Action {
	a.unlisted = true
	return a
}

// Combined returns the action with one line in the help for it and the actions behind it, n in all,
// which are unlisted: "j k  next, previous paper".
func (a Action) Combined(n int, says string) Action {
	a.several, a.line = n, says
	return a
}

// Map finds the action of a key.
type Map struct{ actions []Action }

// NewMap makes a map of actions. Those that overrides names have other keys than their defaults.
func NewMap(actions []Action, overrides map[string][]string) *Map {
	for i := range actions {
		if keys, ok := overrides[actions[i].Name]; ok {
			actions[i].SetKeys(keys...)
			actions[i].SetHelp(DisplayKeys(keys), actions[i].Help().Desc)
		}
	}
	return &Map{actions}
}

// Find returns the action of a key in a pane; nil if it has none.
func (m *Map) Find(pane ui.Pane, name string) *Action {
	return m.first(func(a *Action) bool { return slices.Contains(a.Panes, pane) && slices.Contains(a.Keys(), name) })
}

// ByName returns the action of a name, which must exist. It may be disabled, or given another help text.
func (m *Map) ByName(name string) *Action {
	return m.first(func(a *Action) bool { return a.Name == name })
}

func (m *Map) first(is func(*Action) bool) *Action {
	for i := range m.actions {
		if is(&m.actions[i]) {
			return &m.actions[i]
		}
	}
	return nil
}

// FirstKey is the first key of an action; "" if it has none.
func (m *Map) FirstKey(name string) string {
	keys := m.ByName(name).Keys()
	return DisplayKeys(keys[:min(1, len(keys))])
}

// Hint says in a footer what the first key of an action does. Without one it is disabled.
func (m *Map) Hint(name, does string) key.Binding {
	hint := ui.Hint(m.FirstKey(name), does)
	hint.SetEnabled(m.FirstKey(name) != "")
	return hint
}

// Hints says in a footer what keys do: of "{undo} undo, Enter open, ^p_^n history" each is a key,
// or an action that has one, and what it does. Bars stand for blanks within a key.
func (m *Map) Hints(all string) (hints []key.Binding) {
	for _, hint := range strings.Split(all, ", ") {
		name, does, _ := strings.Cut(hint, " ")
		if action := strings.Trim(name, "{}"); action != name {
			hints = append(hints, m.Hint(action, does))
		} else {
			hints = append(hints, ui.Hint(strings.ReplaceAll(name, "_", " "), does))
		}
	}
	return hints
}

var actionName = regexp.MustCompile(`\{[a-z0-9-]+\}`)

// Text puts the first keys of actions into a sentence: "{undo} undoes" becomes "u undoes". An
// action without a key has its name in the command line: ":undo".
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

// Help lists the enabled actions that have keys by group, that of the pane with the focus first.
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
		for _, of := range m.actions[i : i+max(a.several, 1)] {
			if of.Enabled() && len(of.Keys()) > 0 {
				names = append(names, of.Keys())
			}
		}
		switch {
		case len(names) > 1:
			lines = append(lines, key.NewBinding(key.WithKeys(slices.Concat(names...)...), key.WithHelp(together(names), a.line)))
		case len(names) == 1 && a.Enabled() && len(a.Keys()) > 0:
			lines = append(lines, a.Binding)
		}
	}
	return lines
}

// together shows the keys of several actions: all of two if there is room, else the first of each.
func together(names [][]string) string {
	all := slices.Concat(names...)
	if shown := DisplayKeys(all); len(names) == 2 && len(strings.Fields(shown)) == len(all) {
		return shown
	}
	first, last := DisplayKeys(names[0][:1]), DisplayKeys(names[len(names)-1][:1])
	if len(names) > 2 {
		return first + " … " + last
	}
	return first + " " + last
}

// shortHelp are the actions of every day, the most important first.
var shortHelp = []struct {
	title string
	names []string
}{
	{"Decide", []string{"to-read", "skip", "undo", "read", "skip-rest", "star"}},
	{"Find", []string{"filter", "next-undecided", "view-inbox", "view-to-read", "view-all", "layout"}},
	{"Open and export", []string{"open-paper", "open", "export", "copy"}},
	{"More", []string{"fetch", "commands", "back-or-quit"}},
}

// ShortHelp lists the actions of every day by group, as far as they have keys.
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

// Mouse says what the mouse does.
func Mouse() ui.HelpGroup {
	return ui.HelpGroup{Title: clean.Literal("Mouse"), Keys: []key.Binding{
		ui.Hint("click", "select, choose, follow"),
		ui.Hint("2 clicks", "open"),
		ui.Hint("wheel", "scroll"),
		ui.Hint("Shift", "select text while held"),
	}}
}

// signs are keys that are shown by another name than Bubble Tea's.
var signs = map[string]string{
	" ": "Space", "up": "↑", "down": "↓", "left": "←", "right": "→", "pgup": "PgUp", "pgdown": "PgDn", "shift+tab": "S-Tab",
}

// room is how many cells the help has for the keys of an action.
const room = 9

// DisplayKeys is how the help writes keys: "U ^r". Of many there are as many as it has room for.
func DisplayKeys(keys []string) string {
	shown := ""
	for i, name := range keys {
		sign, ok := signs[name]
		letter, control := strings.CutPrefix(name, "ctrl+")
		switch {
		case ok:
		case control:
			sign = "^" + letter
		case len(name) > 1 && name[0] < 0x80: // enter, home, f5
			sign = strings.ToUpper(name[:1]) + name[1:]
		default:
			sign = name
		}
		if i > 0 && ui.Cells(shown+" "+sign) > room {
			break
		}
		shown = strings.TrimSpace(shown + " " + sign)
	}
	return shown
}
