package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/marks"
	"dailies/model/overlay"
	"dailies/model/reading"
	"dailies/ui"
	"dailies/ui/box"
)

// Keys are all keys with what they do, by group, as the help shows them.
func Keys() []box.HelpGroup { return keymap.NewMap((&Model{}).actions()).Help(ui.PaneList) }

// openHelp shows what every key does, as the live key map has it.
func (m *Model) openHelp() tea.Cmd {
	m.overlay = overlay.NewHelp(m.keys.Help(m.focus())...)
	return nil
}

func keys(names ...string) []string { return names }

// bind makes the command of a key from a method and its argument.
func bind[T any](do func(T) tea.Cmd, with T) func() tea.Cmd {
	return func() tea.Cmd { return do(with) }
}

func (m *Model) actions() []keymap.Action {
	all := m.moves()
	all = append(all, m.decisions()...)
	all = append(all, m.findings()...)
	all = append(all, m.facetKeys()...)
	all = append(all, m.readings()...)
	all = append(all, m.looking()...)
	return append(all, m.program()...)
}

func (m *Model) moves() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.List, keymap.Move, keys("j", "down"), "j ↓", "next paper", bind(m.down, 1)),
		keymap.New(keymap.List, keymap.Move, keys("k", "up"), "k ↑", "previous paper", bind(m.down, -1)),
		keymap.New(keymap.Detail, keymap.Abstract, keys("j", "down"), "j ↓", "scroll abstract down", bind(m.scroll, 1)),
		keymap.New(keymap.Detail, keymap.Abstract, keys("k", "up"), "k ↑", "scroll abstract up", bind(m.scroll, -1)),
		keymap.New(keymap.Papers, keymap.Move, keys("g", "home"), "g Home", "first", m.highest),
		keymap.New(keymap.Papers, keymap.Move, keys("G", "end"), "G End", "last", m.lowest),
		keymap.New(keymap.Papers, keymap.Move, keys("ctrl+d"), "^d", "half a page down", bind(m.half, 1)),
		keymap.New(keymap.Papers, keymap.Move, keys("ctrl+u"), "^u", "half a page up", bind(m.half, -1)),
		keymap.New(keymap.Papers, keymap.Move, keys("ctrl+f", "pgdown"), "^f PgDn", "a page down", bind(m.page, 1)),
		keymap.New(keymap.Papers, keymap.Move, keys("ctrl+b", "pgup"), "^b PgUp", "a page up", bind(m.page, -1)),
		keymap.New(keymap.List, keymap.Move, keys("J"), "J", "scroll abstract down", bind(m.scroll, 1)),
		keymap.New(keymap.List, keymap.Move, keys("K"), "K", "scroll abstract up", bind(m.scroll, -1)),
		keymap.New(keymap.Detail, keymap.Abstract, keys("J"), "J", "next paper", bind(m.down, 1)),
		keymap.New(keymap.Detail, keymap.Abstract, keys("K"), "K", "previous paper", bind(m.down, -1)),
		keymap.New(keymap.Papers, keymap.Move, keys("n"), "n", "next undecided", bind(m.undecided, 1)),
		keymap.New(keymap.Papers, keymap.Move, keys("N"), "N", "previous undecided", bind(m.undecided, -1)),
		keymap.New(keymap.Papers, keymap.Move, keys("]"), "]", "next page of the site", bind(m.sitePage, 1)),
		keymap.New(keymap.Papers, keymap.Move, keys("["), "[", "previous page", bind(m.sitePage, -1)),
		keymap.New(keymap.Papers, keymap.Move, keys("l", "right", "tab"), "l → Tab", "go to the abstract", m.focusDetail),
		keymap.New(keymap.Papers, keymap.Move, keys("h", "left", "shift+tab"), "h ← S-Tab", "one pane left", m.focusLeft),
		keymap.New(keymap.List, keymap.Move, keys("enter"), "Enter", "open the paper", m.focusDetail),
		keymap.New(keymap.Detail, keymap.Abstract, keys("enter"), "Enter", "menu of decisions", m.openMarkMenu),
		keymap.New(keymap.Papers, keymap.Move, keys("esc"), "Esc", "go back", m.back),
	}
}

func (m *Model) decisions() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Papers, keymap.Decide, keys("t"), "t", "to-read; again: undo it", bind(m.decide, marks.ToRead)),
		keymap.New(keymap.Papers, keymap.Decide, keys("r"), "r", "read", bind(m.decide, marks.Read)),
		keymap.New(keymap.Papers, keymap.Decide, keys("x"), "x", "skip", bind(m.decide, marks.Skipped)),
		keymap.New(keymap.Papers, keymap.Decide, keys("i"), "i", "back to the inbox", bind(m.decide, marks.Inbox)),
		keymap.New(keymap.Papers, keymap.Decide, keys("*"), "*", "star", m.star),
		keymap.New(keymap.Papers, keymap.Decide, keys("u"), "u", "undo", m.undo),
		keymap.New(keymap.Papers, keymap.Decide, keys("U", "ctrl+r"), "U ^r", "redo", m.redo),
		keymap.New(keymap.Papers, keymap.Decide, keys("."), ".", "repeat last decision", m.repeat),
		keymap.New(keymap.Papers, keymap.Decide, keys("T"), "T", "tags", m.editTags),
		keymap.New(keymap.Papers, keymap.Decide, keys("e"), "e", "note", m.editNote),
		keymap.New(keymap.Papers, keymap.Decide, keys("Z"), "Z", "snooze until a date", m.snooze),
		keymap.New(keymap.Papers, keymap.Decide, keys("m"), "m", "menu of decisions", m.openMarkMenu),
		keymap.New(keymap.Papers, keymap.Select, keys(" "), "Space", "select, move down", m.pick),
		keymap.New(keymap.Papers, keymap.Select, keys("v"), "v", "select from here to …", m.pickRange),
		keymap.New(keymap.Papers, keymap.Select, keys("A"), "A", "select all, or none", m.pickAll),
	}
}

func (m *Model) findings() []keymap.Action {
	all := []keymap.Action{
		keymap.New(keymap.Papers, keymap.Find, keys("/"), "/", "filter", m.openFilter),
		keymap.New(keymap.Papers, keymap.Find, keys("f"), "f", "saved filters", m.openFilters),
		keymap.New(keymap.Papers, keymap.Find, keys("F"), "F", "save filter as a view", m.saveFilter),
		keymap.New(keymap.Papers, keymap.Find, keys("w"), "w", "watch words", m.openWatch),
		keymap.New(keymap.Papers, keymap.Find, keys("s"), "s", "sort", m.openSortMenu),
		keymap.New(keymap.Papers, keymap.Find, keys("S"), "S", "reverse the order", m.reverse),
	}
	for i, v := range reading.Builtin() {
		n := reading.KeyOf(i)
		all = append(all, keymap.New(keymap.Anywhere, keymap.Find, keys(n), n, v.Name.String(), bind(m.toView, i)))
	}
	for i := reading.Builtins; i < reading.Builtins+reading.OwnViews; i++ {
		n := reading.KeyOf(i)
		all = append(all, keymap.New(keymap.Anywhere, keymap.Find, keys(n), n, "a saved filter", bind(m.toOwnView, i)))
	}
	return all
}

func (m *Model) readings() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Papers, keymap.Read, keys("o"), "o", "open in the browser", m.openPaper),
		keymap.New(keymap.Papers, keymap.Read, keys("O"), "O", "open PDF, code, link …", m.openLinkMenu),
		keymap.New(keymap.Papers, keymap.Read, keys("y"), "y", "copy the title", m.copyTitle),
		keymap.New(keymap.Papers, keymap.Read, keys("Y"), "Y", "copy citation, BibTeX …", m.openCopyMenu),
		keymap.New(keymap.Papers, keymap.Read, keys("E"), "E", "export to a file …", m.openExport),
	}
}

func (m *Model) looking() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Papers, keymap.Look, keys("~"), "~", "skim: key points first", m.skim),
		keymap.New(keymap.Papers, keymap.Look, keys("="), "=", "TeX as written", m.showSource),
		keymap.New(keymap.Papers, keymap.Look, keys("&"), "&", "all authors, or fewer", m.showNames),
		keymap.New(keymap.Papers, keymap.Look, keys("c"), "c", "compact rows", m.compact),
		keymap.New(keymap.Papers, keymap.Look, keys("p"), "p", "hide or show abstract", m.preview),
		keymap.New(keymap.Papers, keymap.Look, keys("P"), "P", "abstract below, beside", m.below),
		keymap.New(keymap.Papers, keymap.Look, keys("z"), "z", "zoom this pane", m.zoom),
		keymap.New(keymap.Papers, keymap.Look, keys("<"), "<", "narrower list", bind(m.widen, -5)),
		keymap.New(keymap.Papers, keymap.Look, keys(">"), ">", "wider list", bind(m.widen, 5)),
	}
}

func (m *Model) program() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Anywhere, keymap.Program, keys(":"), ":", "commands", m.openCommand),
		keymap.New(keymap.Anywhere, keymap.Program, keys("?"), "?", "help", m.openHelp),
		keymap.New(keymap.Anywhere, keymap.Program, keys("!"), "!", "import problems", m.openProblems),
		keymap.New(keymap.Anywhere, keymap.Program, keys("R"), "R", "read the files again", m.reload),
		keymap.New(keymap.Anywhere, keymap.Program, keys("f5"), "F5", "fetch new papers", m.fetch),
		keymap.New(keymap.Anywhere, keymap.Program, keys("ctrl+l"), "^l", "redraw", m.redraw),
		keymap.New(keymap.Anywhere, keymap.Program, keys("ctrl+z"), "^z", "suspend", m.suspend),
		keymap.New(keymap.Anywhere, keymap.Program, keys("q"), "q", "back, or quit", m.quitOrBack),
		keymap.New(keymap.Anywhere, keymap.Program, keys("Q", "ctrl+c"), "Q ^c", "quit", m.quit),
	}
}
