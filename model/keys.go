package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/finder"
	"dailies/model/keymap"
	"dailies/model/list"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/screen"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/box"
)

// Keys are all keys with what they do, by group, as the help shows them.
func Keys(c config.Config) []box.HelpGroup {
	m := &Model{settings: c}
	return keymap.NewMap(m.actions(), c.Keys).Help(ui.PaneList)
}

// Actions are all actions with their default keys, as the configuration needs them.
func Actions() []config.Action {
	var all []config.Action
	for _, a := range (&Model{}).actions() {
		all = append(all, config.Action{Name: a.Name, Help: a.Help().Desc, Keys: a.Keys(), Panes: a.On})
	}
	return all
}

// openHelp shows what every key does, as the live key map has it, then what the signs mean
// and how to filter.
func (m *Model) openHelp() tea.Cmd {
	signs := box.HelpGroup{Title: clean.Literal("Signs"), Keys: m.screen.Theme.Glyphs.Legend()}
	help := overlay.NewHelp(append(m.keys.Help(m.focus()), keymap.Mouse(), signs, finder.Examples())...)
	if m.focus() == ui.PaneList {
		help.Shorten(m.keys.EveryDay()...)
	}
	return m.show(help)
}

func keys(names ...string) []string { return names }

// send makes the command of a key that only sends a message.
func send(msg tea.Cmd) func() tea.Cmd { return func() tea.Cmd { return msg } }

// bind makes the command of a key from a method and its argument.
func bind[T any](do func(T) tea.Cmd, with T) func() tea.Cmd {
	return func() tea.Cmd { return do(with) }
}

func (m *Model) actions() []keymap.Action {
	return slices.Concat(m.moveKeys(), m.decisionKeys(), m.findKeys(), m.facetKeys(), m.abstractKeys(), m.paperKeys(), m.displayKeys(), m.programKeys(), m.customCommands())
}

func (m *Model) moveKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.List, keymap.Move, "next-paper", keys("j", "down"), "next paper", bind(m.down, 1)),
		keymap.New(keymap.List, keymap.Move, "previous-paper", keys("k", "up"), "previous paper", bind(m.down, -1)),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-down", keys("j", "down"), "scroll abstract down", bind(m.scroll, 1)),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-up", keys("k", "up"), "scroll abstract up", bind(m.scroll, -1)),
		keymap.New(keymap.Papers, keymap.Move, "first", keys("g", "home"), "first", m.first),
		keymap.New(keymap.Papers, keymap.Move, "last", keys("G", "end"), "last", m.last),
		keymap.New(keymap.Papers, keymap.Move, "half-page-down", keys("ctrl+d"), "half a page down", bind(m.halfPage, 1)),
		keymap.New(keymap.Papers, keymap.Move, "half-page-up", keys("ctrl+u"), "half a page up", bind(m.halfPage, -1)),
		keymap.New(keymap.Papers, keymap.Move, "page-down", keys("ctrl+f", "pgdown"), "a page down", bind(m.page, 1)),
		keymap.New(keymap.Papers, keymap.Move, "page-up", keys("ctrl+b", "pgup"), "a page up", bind(m.page, -1)),
		keymap.New(keymap.List, keymap.Move, "scroll-abstract-down", keys("J"), "scroll abstract down", bind(m.scroll, 1)),
		keymap.New(keymap.List, keymap.Move, "scroll-abstract-up", keys("K"), "scroll abstract up", bind(m.scroll, -1)),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-next-paper", keys("J"), "next paper", bind(m.down, 1)),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-previous-paper", keys("K"), "previous paper", bind(m.down, -1)),
		keymap.New(keymap.Papers, keymap.Move, "next-undecided", keys("n"), "next undecided", bind(m.undecided, 1)),
		keymap.New(keymap.Papers, keymap.Move, "previous-undecided", keys("N"), "previous undecided", bind(m.undecided, -1)),
		keymap.New(keymap.Papers, keymap.Move, "next-site-page", keys("]"), "next site page", bind(m.sitePage, 1)),
		keymap.New(keymap.Papers, keymap.Move, "previous-site-page", keys("["), "previous site page", bind(m.sitePage, -1)),
		keymap.New(keymap.Papers, keymap.Move, "focus-abstract", keys("l", "right", "tab"), "go to the abstract", bind(m.focusOn, ui.PaneDetail)),
		keymap.New(keymap.Papers, keymap.Move, "focus-left", keys("h", "left", "shift+tab"), "one pane left", m.focusLeft),
		keymap.New(keymap.List, keymap.Move, "open-paper", keys("enter"), "open the paper", bind(m.focusOn, ui.PaneDetail)),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-page", keys(" "), "page down, or next paper", m.pageOrNext),
		keymap.New(keymap.Detail, keymap.Abstract, "abstract-open", keys("enter"), "read the whole paper", m.openPaper),
		keymap.New(keymap.Papers, keymap.Move, "back", keys("esc"), "go back", m.back),
	}
}

func (m *Model) decisionKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Marked, keymap.Decide, "to-read", keys("t"), "add to the reading list", bind(m.decide, marks.ToRead)),
		keymap.New(keymap.Marked, keymap.Decide, "read", keys("r"), "read", bind(m.decide, marks.Read)),
		keymap.New(keymap.Marked, keymap.Decide, "skip", keys("x"), "skip", bind(m.decide, marks.Skipped)),
		keymap.New(keymap.Marked, keymap.Decide, "inbox", keys("i"), "back to the inbox", bind(m.decide, marks.Inbox)),
		keymap.New(keymap.Marked, keymap.Decide, "star", keys("*"), "star", m.star),
		keymap.New(keymap.Marked, keymap.Decide, "undo", keys("u"), "undo", m.undo),
		keymap.New(keymap.Marked, keymap.Decide, "redo", keys("U", "ctrl+r"), "redo", m.redo),
		keymap.New(keymap.Marked, keymap.Decide, "repeat", keys("."), "repeat last decision", m.repeat),
		keymap.New(keymap.Marked, keymap.Decide, "tags", keys("T"), "tags", m.editTags),
		keymap.New(keymap.Marked, keymap.Decide, "note", keys("e"), "note", m.editNote),
		keymap.New(keymap.Marked, keymap.Decide, "snooze", keys("Z"), "snooze until a date", m.snooze),
		keymap.New(keymap.Marked, keymap.Decide, "menu", keys("m"), "menu of decisions", m.openMarkMenu),
		keymap.New(keymap.List, keymap.Select, "select", keys(" "), "select, move down", m.pick),
		keymap.New(keymap.Papers, keymap.Select, "select-range", keys("v"), "select from here to …", m.pickRange),
		keymap.New(keymap.Papers, keymap.Select, "select-all", keys("A"), "select all, or none", m.pickAll),
		keymap.New(keymap.Papers, keymap.Decide, "skip-rest", keys("X"), "skip the rest", m.skipRest),
	}
}

func (m *Model) findKeys() []keymap.Action {
	all := []keymap.Action{
		keymap.New(keymap.Papers, keymap.Find, "filter", keys("/"), "filter", m.openFilter),
		keymap.New(keymap.Papers, keymap.Find, "saved-filters", keys("f"), "saved filters", m.lists.Filters.Open),
		keymap.New(keymap.Papers, keymap.Find, "save-filter", keys("F"), "save filter as a view", m.saveFilter),
		keymap.New(keymap.Papers, keymap.Find, "watch-words", keys("w"), "watch words", m.lists.Words.Open),
		keymap.New(keymap.Papers, keymap.Find, "sort", keys("s"), "sort", m.openSortMenu),
		keymap.New(keymap.Papers, keymap.Find, "for-you", keys("B"), "for you, or site order", m.forYou),
		keymap.New(keymap.Papers, keymap.Find, "why", keys("W"), "why this paper", m.why),
		keymap.New(keymap.Papers, keymap.Find, "reverse", keys("S"), "reverse the order", m.reverse),
	}
	for i, v := range list.Builtin() {
		n := list.KeyOf(i)
		all = append(all, keymap.New(keymap.Panes, keymap.Find, list.ActionOf(i), keys(n), v.Name.String(), bind(m.toView, i)))
	}
	for i := list.Builtins; i < list.Builtins+list.MaxSavedViews; i++ {
		n := list.KeyOf(i)
		all = append(all, keymap.New(keymap.Panes, keymap.Find, list.ActionOf(i), keys(n), "a saved filter", bind(m.toView, i)))
	}
	return all
}

func (m *Model) abstractKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Papers, keymap.Read, "open", keys("o"), "open in the browser", m.sharing.OpenPaper),
		keymap.New(keymap.Marked, keymap.Read, "open-menu", keys("O"), "open PDF, code, link …", m.sharing.OpenLinks),
		keymap.New(keymap.Marked, keymap.Read, "copy", keys("y"), "copy the title", m.sharing.CopyTitle),
		keymap.New(keymap.Marked, keymap.Read, "copy-menu", keys("Y"), "copy citation, BibTeX …", m.sharing.OpenCopies),
		keymap.New(keymap.Marked, keymap.Read, "export", keys("E"), "export to a file …", m.openExportMenu),
		keymap.New(keymap.Marked, keymap.Read, "pipe", keys("|"), "pipe to a command …", m.openPipe),
	}
}

// paperKeys are the keys of a whole paper.
func (m *Model) paperKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Whole, keymap.Text, "paper-down", keys("j", "down"), "a line down", bind(m.scrollPaper, 1)),
		keymap.New(keymap.Whole, keymap.Text, "paper-up", keys("k", "up"), "a line up", bind(m.scrollPaper, -1)),
		keymap.New(keymap.Whole, keymap.Text, "paper-page-down", keys(" ", "pgdown", "ctrl+f"), "a page down", m.inPaper(func() { m.paper.Page(1) })),
		keymap.New(keymap.Whole, keymap.Text, "paper-page-up", keys("b", "pgup", "ctrl+b"), "a page up", m.inPaper(func() { m.paper.Page(-1) })),
		keymap.New(keymap.Whole, keymap.Text, "paper-half-page-down", keys("ctrl+d"), "half a page down", m.inPaper(func() { m.paper.HalfPage(1) })),
		keymap.New(keymap.Whole, keymap.Text, "paper-half-page-up", keys("ctrl+u"), "half a page up", m.inPaper(func() { m.paper.HalfPage(-1) })),
		keymap.New(keymap.Whole, keymap.Text, "paper-start", keys("g", "home"), "start", m.inPaper(func() { m.paper.Home() })),
		keymap.New(keymap.Whole, keymap.Text, "paper-end", keys("G", "end"), "end", m.inPaper(func() { m.paper.End() })),
		keymap.New(keymap.Whole, keymap.Text, "paper-right", keys("l", "right"), "wide equations: right", m.inPaper(func() { m.paper.Sideways(8) })),
		keymap.New(keymap.Whole, keymap.Text, "paper-left", keys("h", "left"), "wide equations: left", m.inPaper(func() { m.paper.Sideways(-8) })),
		keymap.New(keymap.Whole, keymap.Text, "paper-next-section", keys("]"), "next section", bind(m.paperSection, 1)),
		keymap.New(keymap.Whole, keymap.Text, "paper-previous-section", keys("["), "previous section", bind(m.paperSection, -1)),
		keymap.New(keymap.Whole, keymap.Text, "paper-outline", keys("o"), "outline", m.openOutline),
		keymap.New(keymap.Whole, keymap.Text, "paper-search", keys("/"), "search in the paper", m.searchPaper),
		keymap.New(keymap.Whole, keymap.Text, "paper-next-match", keys("n"), "next match", bind(m.nextMatch, 1)),
		keymap.New(keymap.Whole, keymap.Text, "paper-previous-match", keys("N"), "previous match", bind(m.nextMatch, -1)),
		keymap.New(keymap.Whole, keymap.Text, "paper-next-link", keys("f", "tab"), "next citation or link", bind(m.nextLink, 1)),
		keymap.New(keymap.Whole, keymap.Text, "paper-previous-link", keys("F", "shift+tab"), "the one before", bind(m.nextLink, -1)),
		keymap.New(keymap.Whole, keymap.Text, "paper-follow", keys("enter"), "go there, and back", m.followLink),
		keymap.New(keymap.Whole, keymap.Text, "paper-picture", keys("p"), "open the picture", m.openPicture),
		keymap.New(keymap.Whole, keymap.Text, "paper-aside", keys("z"), "beside the list, or alone", m.movePaper),
		keymap.New(keymap.Whole, keymap.Text, "paper-back", keys("esc"), "back to the abstract", m.leavePaper),
	}
}

func (m *Model) displayKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Papers, keymap.Look, "skim", keys("~"), "skim: key points first", m.skim),
		keymap.New(keymap.Papers, keymap.Look, "source", keys("="), "TeX as written", m.showSource),
		keymap.New(keymap.Papers, keymap.Look, "authors", keys("&"), "all authors, or fewer", m.showNames),
		keymap.New(keymap.Papers, keymap.Look, "compact", keys("c"), "compact rows", m.compact),
		keymap.New(keymap.Papers, keymap.Look, "preview", keys("p"), "hide or show abstract", bind(m.divide, (*screen.Screen).TogglePreview)),
		keymap.New(keymap.Papers, keymap.Look, "below", keys("P"), "abstract below, beside", bind(m.divide, (*screen.Screen).Turn)),
		keymap.New(keymap.Papers, keymap.Look, "zoom", keys("z"), "zoom this pane", bind(m.divide, (*screen.Screen).Zoom)),
		keymap.New(keymap.Papers, keymap.Look, "narrower", keys("<"), "narrower list", bind(m.divide, (*screen.Screen).Narrower)),
		keymap.New(keymap.Papers, keymap.Look, "wider", keys(">"), "wider list", bind(m.divide, (*screen.Screen).Wider)),
	}
}

func (m *Model) programKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Anywhere, keymap.Program, "commands", keys(":"), "commands", m.openCommand),
		keymap.New(keymap.Anywhere, keymap.Program, "help", keys("?"), "help", m.openHelp),
		keymap.New(keymap.Anywhere, keymap.Look, "insights", keys("I"), "insights: months, trends", m.openInsights),
		keymap.New(keymap.Anywhere, keymap.Program, "problems", keys("!"), "import problems", m.openProblems),
		keymap.New(keymap.Anywhere, keymap.Program, "reload", keys("R"), "read the files again", m.reload),
		keymap.New(keymap.Anywhere, keymap.Program, "fetch", keys("f5"), "fetch new papers", m.fetch),
		keymap.New(keymap.Anywhere, keymap.Program, "stop", keys("ctrl+x"), "stop what is running", m.stop),
		keymap.New(keymap.Anywhere, keymap.Program, "redraw", keys("ctrl+l"), "redraw", send(tea.ClearScreen)),
		keymap.New(keymap.Anywhere, keymap.Program, "suspend", keys("ctrl+z"), "suspend", send(tea.Suspend)),
		keymap.New(keymap.Anywhere, keymap.Program, "back-or-quit", keys("q"), "back, or quit", m.quitOrBack),
		keymap.New(keymap.Anywhere, keymap.Program, "quit", keys("Q", "ctrl+c"), "quit", m.quit),
	}
}
