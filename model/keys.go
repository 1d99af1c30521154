package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/filter"
	"dailies/model/keymap"
	"dailies/model/list"
	"dailies/model/overlay"
	"dailies/model/sharing"
	"dailies/parser/clean"
	"dailies/ui"
)

// Keys are the keys with what they do, by group, as the help shows them.
func Keys(c config.Config) []ui.HelpGroup { return keysOf(c).Help(ui.PaneList) }

func keysOf(c config.Config) *keymap.Map {
	return keymap.NewMap((&Model{settings: c}).actions(), c.Keys)
}

// Actions are all actions with their default keys, as the configuration needs them.
func Actions() []config.Action {
	var all []config.Action
	for _, a := range (&Model{}).actions() {
		all = append(all, config.Action{Name: a.Name, Help: a.Help().Desc, Keys: a.Keys(), Panes: a.Panes})
	}
	return all
}

// openHelp shows what every key does, as the live key map has it, then what the signs mean
// and how to filter.
func (m *Model) openHelp() tea.Cmd {
	signs := ui.HelpGroup{Title: clean.Literal("Signs"), Keys: m.screen.Theme.Glyphs.Legend()}
	help := overlay.NewHelp(append(m.dialog.Keys.Help(m.focus()), keymap.Mouse(), signs, filter.Examples())...)
	if m.focus() == ui.PaneList {
		help.Shorten(m.dialog.Keys.EveryDay()...)
	}
	return m.dialog.Show(help)
}

func keys(names ...string) []string { return names }

// send makes the command of a key that only sends a message.
func send(msg tea.Cmd) func() tea.Cmd { return func() tea.Cmd { return msg } }

// bind makes the command of a key from a method and its argument.
func bind[T any](do func(T) tea.Cmd, with T) func() tea.Cmd {
	return func() tea.Cmd { return do(with) }
}

func (m *Model) actions() []keymap.Action {
	return slices.Concat(m.reading.Keys(), m.paneKeys(), m.triage.Keys(m.undo, m.redo), m.findKeys(), m.facetKeys(), m.similarKeys(), m.sharing.Keys(), m.paper.Keys(m.movePaper), m.displayKeys(), m.programKeys(), m.sharing.CommandKeys(m.commands()))
}

// commands are those of the configuration.
func (m *Model) commands() (all []sharing.Command) {
	for _, c := range m.settings.Commands {
		all = append(all, sharing.Command(c))
	}
	return all
}

// paneKeys are the keys that go from pane to pane.
func (m *Model) paneKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Papers, keymap.Move, "focus-abstract", keys("tab", "l", "right"), "go to the abstract", m.focusRight).Line(2, "one pane right, left"),
		keymap.New(keymap.Papers, keymap.Move, "focus-left", keys("shift+tab", "h", "left"), "go one pane left", m.focusLeft).Unlisted(),
		keymap.New(keymap.List, keymap.Move, "open-paper", keys("enter"), "read the abstract", bind(m.focusOn, ui.PaneDetail)),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-open", keys("enter"), "read the whole paper", m.openPaper),
		keymap.New(keymap.Papers, keymap.Move, "back", keys("esc"), "go back", m.back),
	}
}

func (m *Model) findKeys() []keymap.Action {
	all := []keymap.Action{
		keymap.New(keymap.Papers, keymap.Find, "filter", keys("/"), "filter", m.openFilter),
		keymap.New(keymap.Papers, keymap.Find, "saved-filters", keys("f"), "saved filters", m.lists.Filters.Open),
		keymap.New(keymap.Papers, keymap.Find, "save-filter", keys("F"), "save the filter", m.saveFilter).Unlisted(),
		keymap.New(keymap.Papers, keymap.Find, "watch-words", keys("w"), "watch words", m.lists.Words.Open),
		keymap.New(keymap.Papers, keymap.Find, "sort", keys("s"), "sort", m.openSortMenu).Line(2, "sort, reverse the order"),
		keymap.New(keymap.Papers, keymap.Find, "reverse", keys("S"), "reverse the order", m.reverse).Unlisted(),
		keymap.New(keymap.Papers, keymap.Find, "for-you", keys("B"), "sort for you, or not", m.forYou),
		keymap.New(keymap.Papers, keymap.Find, "why", keys("W"), "say why this paper is here", m.why).Unlisted(),
		keymap.New(keymap.Panes, keymap.Find, "view-new", keys("0"), "new papers", m.toNew).Unlisted(),
	}
	for i, v := range list.Builtin() {
		view := keymap.New(keymap.Panes, keymap.Find, list.ActionOf(i), keys(list.KeyOf(i)), v.Name.String(), bind(m.toView, i))
		if i == 0 {
			view = view.Line(list.Builtins, "Inbox, To-read … All")
		} else {
			view = view.Unlisted()
		}
		all = append(all, view)
	}
	for i := list.Builtins; i < list.Builtins+list.MaxSavedViews; i++ {
		view := keymap.New(keymap.Panes, keymap.Find, list.ActionOf(i), keys(list.KeyOf(i)), "a saved filter", bind(m.toView, i))
		if i == list.Builtins {
			view = view.Line(list.MaxSavedViews, "saved filters")
		} else {
			view = view.Unlisted()
		}
		all = append(all, view)
	}
	return all
}

func (m *Model) displayKeys() []keymap.Action {
	layout := keymap.New(keymap.Papers, keymap.Look, "layout", keys("z"), "list, abstract or both", bind(m.divide, (*screen).Next))
	return slices.Concat([]keymap.Action{layout}, m.reading.LookKeys(), []keymap.Action{
		keymap.New(keymap.Papers, keymap.Look, "compact", keys("c"), "rows of one line, or more", m.compact).Unlisted(),
		keymap.New(keymap.Papers, keymap.Look, "preview", keys("p"), "hide or show the abstract", bind(m.divide, (*screen).TogglePreview)).Unlisted(),
		keymap.New(keymap.Papers, keymap.Look, "below", keys("P"), "put the abstract below or beside", bind(m.divide, (*screen).Turn)).Unlisted(),
		keymap.New(keymap.Papers, keymap.Look, "narrower", keys("<"), "make the list narrower", bind(m.divide, (*screen).Narrower)).Unlisted(),
		keymap.New(keymap.Papers, keymap.Look, "wider", keys(">"), "make the list wider", bind(m.divide, (*screen).Wider)).Unlisted(),
	})
}

func (m *Model) programKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Anywhere, keymap.Program, "commands", keys(":"), "all commands", m.openCommand),
		keymap.New(keymap.Anywhere, keymap.Program, "help", keys("?"), "help", m.openHelp),
		keymap.New(keymap.Anywhere, keymap.Look, "insights", keys("I"), "insights: months, trends", m.openInsights),
		keymap.New(keymap.Anywhere, keymap.Program, "problems", keys("!"), "show import problems", m.openProblems).Unlisted(),
		keymap.New(keymap.Anywhere, keymap.Program, "fetch", keys("f5"), "fetch new papers", m.fetch).Line(2, "get new papers"),
		keymap.New(keymap.Anywhere, keymap.Program, "reload", keys("R"), "read the files again", m.reload).Unlisted(),
		keymap.New(keymap.Anywhere, keymap.Program, "stop", keys("ctrl+x"), "stop what is running", m.stop),
		keymap.New(keymap.Anywhere, keymap.Program, "redraw", keys("ctrl+l"), "redraw", send(tea.ClearScreen)).Unlisted(),
		keymap.New(keymap.Anywhere, keymap.Program, "suspend", keys("ctrl+z"), "suspend", send(tea.Suspend)).Unlisted(),
		keymap.New(keymap.Anywhere, keymap.Program, "back-or-quit", keys("q"), "back, or quit", m.quitOrBack).Line(2, "back, or quit; quit"),
		keymap.New(keymap.Anywhere, keymap.Program, "quit", keys("Q", "ctrl+c"), "quit", m.quit).Unlisted(),
	}
}
