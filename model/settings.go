package model

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/overlay"
	"dailies/parser/clean"
)

// setOption is the command "set": it sets an option until the program is left.
func (m *Model) setOption(assignment string) (overlay.Do, error) {
	tried := m.settings
	if err := tried.Try(assignment); err != nil {
		return nil, err
	}
	return func() tea.Cmd {
		m.beforeSettings = m.chosenPosition()
		m.settings = tried
		m.applySettings()
		m.dialog.Say(clean.Line("Until you quit: " + assignment))
		return m.screen.AskBackground()
	}, nil
}

// lookNamed is the command of an option that says how the screen looks: it sets that for this
// sitting and the next ones.
func (m *Model) lookNamed(option string) func(string) (overlay.Do, error) {
	return func(value string) (overlay.Do, error) {
		tried := m.settings
		if err := tried.Set(option, value); err != nil {
			return nil, err
		}
		return func() tea.Cmd {
			m.screen.Apply(tried)
			if option == "rows" {
				m.reading.Compact = m.screen.Compact(tried) != m.screen.Compact(m.settings)
			}
			return nil
		}, nil
	}
}

// choicesOf completes the values of an option.
func (m *Model) choicesOf(option string) func(string) []string {
	return func(typed string) (all []string) {
		for _, assignment := range m.settings.Complete(option + "=" + typed) {
			all = append(all, strings.TrimPrefix(assignment, option+"="))
		}
		return all
	}
}

// applySettings lays the screen out as the settings say. What they leave open stays as it is.
func (m *Model) applySettings() {
	m.screen.Apply(m.settings)
	if config.Decided(m.settings.Rows) {
		m.reading.Compact = false
	}
	m.arrange()
}

// chosenPosition is the reading position without what the settings decided.
func (m *Model) chosenPosition() session {
	return chosen(m.position(), m.beforeSettings, m.settings)
}

// themeNamed is the command "theme": it sets the theme of that name, or opens the chooser.
func (m *Model) themeNamed(name string) (overlay.Do, error) {
	switch {
	case name == "":
		return func() tea.Cmd { return m.dialog.Show(m.screen.ThemeMenu(m.setTheme)) }, nil
	case !slices.Contains(m.screen.Theme.Names(), name):
		tried := m.settings
		return nil, tried.Set("theme", name)
	}
	return func() tea.Cmd { return m.setTheme(name) }, nil
}

// setTheme sets a theme, and keeps it for the next sittings.
func (m *Model) setTheme(name string) tea.Cmd {
	m.screen.Theme = m.screen.Theme.Named(name)
	m.settings.Theme = config.Last
	if !m.screen.Theme.Colourful() {
		m.dialog.Warn(clean.Literal("This terminal has too few colours for themes to differ."))
	}
	return m.screen.AskBackground()
}
