package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// ThemeMenu offers the themes, each shown on the screen while it is selected.
func (s *screen) ThemeMenu(choose func(name string) tea.Cmd) *overlay.Menu {
	before := s.Theme
	var items []overlay.Item
	for _, name := range before.Names() {
		items = append(items, overlay.Item{
			Name:    clean.Line(name),
			Current: name == before.Name() || name == ui.Auto && before.Name() == "",
			Show:    func() { s.Theme, s.before = before.Named(name), before },
			Do:      func() tea.Cmd { s.before = nil; return choose(name) },
		})
	}
	menu := overlay.NewMenu(clean.Literal("Theme"), items)
	menu.Drop = func() tea.Cmd {
		s.Theme, s.before = before, nil
		return nil
	}
	return menu
}
