package model

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/marks"
	"dailies/model/reading"
)

// focus is a pane that gets the keys, or several of them.
type focus uint8

const (
	onList focus = 1 << iota
	onDetail
	onFacets
	onPapers = onList | onDetail
	anywhere = onPapers | onFacets
)

// action is what a key does. The help is made from the actions, so that it shows exactly
// what works.
type action struct {
	key.Binding
	on    focus // where it works
	group group // its heading in the help
	run   func(*Model) tea.Cmd
}

type group uint8

const (
	groupMove group = iota
	groupAbstract
	groupDecide
	groupSelect
	groupFind
	groupFacets
	groupRead
	groupLook
	groupProgram
)

var groupNames = [...]string{"Move", "Abstract", "Decide", "Selection", "Find", "Facets", "Open and copy", "View", "General"}

// keymap finds the action of a key by focus.
type keymap struct {
	actions []action
	byKey   map[focus]map[string]*action
}

func newKeymap() *keymap {
	k := &keymap{actions: actions(), byKey: map[focus]map[string]*action{onList: {}, onDetail: {}, onFacets: {}}}
	for i := range k.actions {
		a := &k.actions[i]
		for _, name := range a.Keys() {
			for where, keys := range k.byKey {
				if a.on&where != 0 {
					keys[name] = a
				}
			}
		}
	}
	return k
}

func (k *keymap) find(where focus, name string) *action { return k.byKey[where][name] }

// does makes an action. shown is how the help writes the keys, help what it says of them.
func does(on focus, g group, keys []string, shown, help string, run func(*Model) tea.Cmd) action {
	return action{key.NewBinding(key.WithKeys(keys...), key.WithHelp(shown, help)), on, g, run}
}

func keys(names ...string) []string { return names }

func actions() []action {
	all := moves()
	all = append(all, decisions()...)
	all = append(all, findings()...)
	all = append(all, facetKeys()...)
	all = append(all, readings()...)
	all = append(all, looking()...)
	return append(all, program()...)
}

func moves() []action {
	return []action{
		does(onList, groupMove, keys("j", "down"), "j ↓", "next paper", down(1)),
		does(onList, groupMove, keys("k", "up"), "k ↑", "previous paper", down(-1)),
		does(onDetail, groupAbstract, keys("j", "down"), "j ↓", "scroll abstract down", scroll(1)),
		does(onDetail, groupAbstract, keys("k", "up"), "k ↑", "scroll abstract up", scroll(-1)),
		does(onPapers, groupMove, keys("g", "home"), "g Home", "first", (*Model).highest),
		does(onPapers, groupMove, keys("G", "end"), "G End", "last", (*Model).lowest),
		does(onPapers, groupMove, keys("ctrl+d"), "^d", "half a page down", half(1)),
		does(onPapers, groupMove, keys("ctrl+u"), "^u", "half a page up", half(-1)),
		does(onPapers, groupMove, keys("ctrl+f", "pgdown"), "^f PgDn", "a page down", page(1)),
		does(onPapers, groupMove, keys("ctrl+b", "pgup"), "^b PgUp", "a page up", page(-1)),
		does(onList, groupMove, keys("J"), "J", "scroll abstract down", scroll(1)),
		does(onList, groupMove, keys("K"), "K", "scroll abstract up", scroll(-1)),
		does(onDetail, groupAbstract, keys("J"), "J", "next paper", down(1)),
		does(onDetail, groupAbstract, keys("K"), "K", "previous paper", down(-1)),
		does(onPapers, groupMove, keys("n"), "n", "next undecided", undecided(1)),
		does(onPapers, groupMove, keys("N"), "N", "previous undecided", undecided(-1)),
		does(onPapers, groupMove, keys("]"), "]", "next page of the site", sitePage(1)),
		does(onPapers, groupMove, keys("["), "[", "previous page", sitePage(-1)),
		does(onPapers, groupMove, keys("l", "right", "tab"), "l → Tab", "go to the abstract", (*Model).focusDetail),
		does(onPapers, groupMove, keys("h", "left", "shift+tab"), "h ← S-Tab", "one pane left", (*Model).focusLeft),
		does(onList, groupMove, keys("enter"), "Enter", "open the paper", (*Model).focusDetail),
		does(onDetail, groupAbstract, keys("enter"), "Enter", "menu of decisions", (*Model).openMarkMenu),
		does(onPapers, groupMove, keys("esc"), "Esc", "go back", (*Model).back),
	}
}

func decisions() []action {
	return []action{
		does(onPapers, groupDecide, keys("t"), "t", "to-read; again: undo it", decide(marks.ToRead)),
		does(onPapers, groupDecide, keys("r"), "r", "read", decide(marks.Read)),
		does(onPapers, groupDecide, keys("x"), "x", "skip", decide(marks.Skipped)),
		does(onPapers, groupDecide, keys("i"), "i", "back to the inbox", decide(marks.Inbox)),
		does(onPapers, groupDecide, keys("*"), "*", "star", (*Model).star),
		does(onPapers, groupDecide, keys("u"), "u", "undo", (*Model).undo),
		does(onPapers, groupDecide, keys("U", "ctrl+r"), "U ^r", "redo", (*Model).redo),
		does(onPapers, groupDecide, keys("."), ".", "repeat last decision", (*Model).repeat),
		does(onPapers, groupDecide, keys("T"), "T", "tags", (*Model).editTags),
		does(onPapers, groupDecide, keys("e"), "e", "note", (*Model).editNote),
		does(onPapers, groupDecide, keys("Z"), "Z", "snooze until a date", (*Model).snooze),
		does(onPapers, groupDecide, keys("m"), "m", "menu of decisions", (*Model).openMarkMenu),
		does(onPapers, groupSelect, keys(" "), "Space", "select, move down", (*Model).pick),
		does(onPapers, groupSelect, keys("v"), "v", "select from here to …", (*Model).pickRange),
		does(onPapers, groupSelect, keys("A"), "A", "select all, or none", (*Model).pickAll),
	}
}

func findings() []action {
	all := []action{
		does(onPapers, groupFind, keys("/"), "/", "filter", (*Model).openFilter),
		does(onPapers, groupFind, keys("f"), "f", "saved filters", (*Model).openFilters),
		does(onPapers, groupFind, keys("F"), "F", "save filter as a view", (*Model).saveFilter),
		does(onPapers, groupFind, keys("w"), "w", "watch words", (*Model).openWatch),
		does(onPapers, groupFind, keys("s"), "s", "sort", (*Model).openSortMenu),
		does(onPapers, groupFind, keys("S"), "S", "reverse the order", (*Model).reverse),
	}
	for i, v := range reading.Builtin() {
		n := reading.KeyOf(i)
		all = append(all, does(anywhere, groupFind, keys(n), n, v.Name.String(), toView(i)))
	}
	for i := reading.Builtins; i < reading.Builtins+reading.OwnViews; i++ {
		n := reading.KeyOf(i)
		all = append(all, does(anywhere, groupFind, keys(n), n, "a saved filter", toOwnView(i)))
	}
	return all
}

func readings() []action {
	return []action{
		does(onPapers, groupRead, keys("o"), "o", "open in the browser", (*Model).openPaper),
		does(onPapers, groupRead, keys("O"), "O", "open PDF, code, link …", (*Model).openLinkMenu),
		does(onPapers, groupRead, keys("y"), "y", "copy the title", (*Model).copyTitle),
		does(onPapers, groupRead, keys("Y"), "Y", "copy citation, BibTeX …", (*Model).openCopyMenu),
		does(onPapers, groupRead, keys("E"), "E", "export to a file …", (*Model).openExport),
	}
}

func looking() []action {
	return []action{
		does(onPapers, groupLook, keys("="), "=", "TeX as written", (*Model).showSource),
		does(onPapers, groupLook, keys("&"), "&", "all authors, or fewer", (*Model).showNames),
		does(onPapers, groupLook, keys("c"), "c", "compact rows", (*Model).compact),
		does(onPapers, groupLook, keys("p"), "p", "hide or show abstract", (*Model).preview),
		does(onPapers, groupLook, keys("P"), "P", "abstract below, beside", (*Model).below),
		does(onPapers, groupLook, keys("z"), "z", "zoom this pane", (*Model).zoom),
		does(onPapers, groupLook, keys("<"), "<", "narrower list", widen(-5)),
		does(onPapers, groupLook, keys(">"), ">", "wider list", widen(5)),
	}
}

func program() []action {
	return []action{
		does(anywhere, groupProgram, keys(":"), ":", "commands", (*Model).openCommand),
		does(anywhere, groupProgram, keys("?"), "?", "help", (*Model).openHelp),
		does(anywhere, groupProgram, keys("!"), "!", "import problems", (*Model).openProblems),
		does(anywhere, groupProgram, keys("R"), "R", "read the files again", (*Model).reload),
		does(anywhere, groupProgram, keys("f5"), "F5", "fetch new papers", (*Model).fetch),
		does(anywhere, groupProgram, keys("ctrl+l"), "^l", "redraw", (*Model).redraw),
		does(anywhere, groupProgram, keys("ctrl+z"), "^z", "suspend", (*Model).suspend),
		does(anywhere, groupProgram, keys("q"), "q", "back, or quit", (*Model).quitOrBack),
		does(anywhere, groupProgram, keys("Q", "ctrl+c"), "Q ^c", "quit", (*Model).quit),
	}
}
