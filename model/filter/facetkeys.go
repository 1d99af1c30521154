package filter

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
)

// Keys are the keys that move in the pane.
func (f *Facets) Keys() []keymap.Action {
	p := &f.Pane
	on := func(name, help string, do func(), keys ...string) keymap.Action {
		return keymap.New(keymap.Facets, keymap.Choose, name, keys, help, func() tea.Cmd {
			do()
			return nil
		})
	}
	return []keymap.Action{
		on("facet-search", "search the values", p.Search, "/"),
		on("facet-next", "next value", func() { p.Move(1) }, "j", "down").Unlisted(),
		on("facet-previous", "previous value", func() { p.Move(-1) }, "k", "up").Unlisted(),
		on("facet-next-group", "next group", func() { p.MoveGroup(1) }, "]", "J").Line(2, "next, previous group"),
		on("facet-previous-group", "previous group", func() { p.MoveGroup(-1) }, "[", "K").Unlisted(),
		on("facet-page-down", "a page down", func() { p.Page(1) }, "ctrl+f", "pgdown", "ctrl+d").Unlisted(),
		on("facet-page-up", "a page up", func() { p.Page(-1) }, "ctrl+b", "pgup", "ctrl+u").Unlisted(),
		on("facet-first", "first value", p.Home, "g", "home").Unlisted(),
		on("facet-last", "last value", p.End, "G", "end").Unlisted(),
	}
}
