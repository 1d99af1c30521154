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
	return slices.Concat(m.reading.Keys(), m.paneKeys(), m.triage.Keys(m.undo, m.redo), m.findKeys(), m.facetKeys(), m.similarKeys(), m.sharing.Keys(), m.paperKeys(), m.displayKeys(), m.programKeys(), m.sharing.CommandKeys(m.commands()))
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

// paperKeys are the keys of a whole paper.
func (m *Model) paperKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Whole, keymap.Text, "paper-down", keys("j", "down"), "a line down", bind(m.scrollPaper, 1)).Unlisted(),
		keymap.New(keymap.Whole, keymap.Text, "paper-up", keys("k", "up"), "a line up", bind(m.scrollPaper, -1)).Unlisted(),
		keymap.New(keymap.Whole, keymap.Text, "paper-page-down", keys(" ", "pgdown", "ctrl+f"), "a page down", m.inPaper(func() { m.paper.Page(1) })).Line(2, "a page down, up"),
		keymap.New(keymap.Whole, keymap.Text, "paper-page-up", keys("b", "pgup", "ctrl+b"), "a page up", m.inPaper(func() { m.paper.Page(-1) })).Unlisted(),
		keymap.New(keymap.Whole, keymap.Text, "paper-half-page-down", keys("ctrl+d"), "half a page down", m.inPaper(func() { m.paper.HalfPage(1) })).Unlisted(),
		keymap.New(keymap.Whole, keymap.Text, "paper-half-page-up", keys("ctrl+u"), "half a page up", m.inPaper(func() { m.paper.HalfPage(-1) })).Unlisted(),
		keymap.New(keymap.Whole, keymap.Text, "paper-start", keys("g", "home"), "go to the start", m.inPaper(func() { m.paper.Home() })).Unlisted(),
		keymap.New(keymap.Whole, keymap.Text, "paper-end", keys("G", "end"), "go to the end", m.inPaper(func() { m.paper.End() })).Unlisted(),
		keymap.New(keymap.Whole, keymap.Text, "paper-right", keys("l", "right"), "scroll right", m.inPaper(func() { m.paper.Sideways(8) })).Line(2, "scroll wide equations"),
		keymap.New(keymap.Whole, keymap.Text, "paper-left", keys("h", "left"), "scroll left", m.inPaper(func() { m.paper.Sideways(-8) })).Unlisted(),
		keymap.New(keymap.Whole, keymap.Text, "paper-next-section", keys("]"), "next section", bind(m.paperSection, 1)).Line(2, "next, previous section"),
		keymap.New(keymap.Whole, keymap.Text, "paper-previous-section", keys("["), "previous section", bind(m.paperSection, -1)).Unlisted(),
		keymap.New(keymap.Whole, keymap.Text, "paper-outline", keys("o"), "outline", m.openOutline),
		keymap.New(keymap.Whole, keymap.Text, "paper-search", keys("/"), "search in the paper", m.searchPaper),
		keymap.New(keymap.Whole, keymap.Text, "paper-next-match", keys("n"), "next match", bind(m.nextMatch, 1)).Line(2, "next, previous match"),
		keymap.New(keymap.Whole, keymap.Text, "paper-previous-match", keys("N"), "previous match", bind(m.nextMatch, -1)).Unlisted(),
		keymap.New(keymap.Whole, keymap.Text, "paper-next-link", keys("f", "tab"), "next citation or link", bind(m.nextLink, 1)).Line(2, "next, previous citation"),
		keymap.New(keymap.Whole, keymap.Text, "paper-previous-link", keys("F", "shift+tab"), "previous citation or link", bind(m.nextLink, -1)).Unlisted(),
		keymap.New(keymap.Whole, keymap.Text, "paper-follow", keys("enter"), "go there, and back", m.followLink),
		keymap.New(keymap.Whole, keymap.Text, "paper-picture", keys("p"), "open the picture", m.openPicture),
		keymap.New(keymap.Whole, keymap.Text, "paper-aside", keys("z"), "beside the list, or not", m.movePaper),
		keymap.New(keymap.Whole, keymap.Text, "paper-back", keys("esc"), "back to the abstract", m.leavePaper).Unlisted(),
	}
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
