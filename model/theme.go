package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

// askBackground asks the terminal for its background, if the theme depends on it.
func (m *Model) askBackground() tea.Cmd {
	if m.screen.theme.Fixed() {
		return nil
	}
	return terminal.AskBackground
}

// themeNamed is the command "theme": it sets the theme of that name, or opens the chooser.
func (m *Model) themeNamed(name string) (overlay.Do, error) {
	switch {
	case name == "":
		return m.openThemes, nil
	case !slices.Contains(m.screen.theme.Names(), name):
		tried := m.settings
		return nil, tried.Set("theme", name)
	}
	return func() tea.Cmd { return m.setTheme(name) }, nil
}

// setTheme sets a theme, and keeps it for the next sittings.
func (m *Model) setTheme(name string) tea.Cmd {
	m.screen.theme = m.screen.theme.Named(name)
	m.settings.Theme = config.Last
	if !m.screen.theme.Colourful() {
		m.messages.Warn(clean.Literal("This terminal has too few colours for themes to differ."))
	}
	return tea.Batch(m.askBackground(), m.keepSoon())
}

// openThemes offers the themes, each shown on the screen while it is selected.
func (m *Model) openThemes() tea.Cmd {
	before := m.screen.theme
	var items []overlay.Item
	for _, name := range m.screen.theme.Names() {
		items = append(items, overlay.Item{
			Name:    clean.Line(name),
			Current: name == before.Name() || name == ui.Auto && before.Name() == "",
			Show:    func() { m.screen.theme = m.screen.theme.Named(name) },
			Do:      func() tea.Cmd { return m.setTheme(name) },
		})
	}
	menu := overlay.NewMenu(clean.Literal("Theme"), items)
	menu.Drop = func() tea.Cmd {
		m.screen.theme = before
		return nil
	}
	m.overlay = menu
	return nil
}
