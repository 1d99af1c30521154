package model

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// keepScreen is how the screen looks without what the settings decided: what the reader chose
// before comes back without them.
func (m *Model) keepScreen() keptScreen {
	now, chosen := m.screen.now(), m.screen.chosen
	if config.Decided(m.settings.Theme) {
		now.Theme = chosen.Theme
	}
	if config.Decided(m.settings.Layout) {
		now.Beside, now.Below, now.Alone = chosen.Beside, chosen.Below, chosen.Alone
	}
	if m.settings.ListWidth > 0 {
		now.Ratio = chosen.Ratio
	}
	if config.Decided(m.settings.Rows) {
		now.Compact = chosen.Compact
	}
	return now
}

// beginScreen makes the screen look as it did in the last sitting, and as the settings say. A
// theme that was chosen on the command line stays.
func (m *Model) beginScreen(last keptScreen) {
	s := &m.screen
	s.prefs, s.flipped = last.Prefs, last.Compact
	if s.theme.Name() == "" {
		s.theme = s.theme.Named(last.Theme)
	}
	s.chosen = s.now()
	m.obeySettings()
}

// obeySettings makes the screen look as the settings say.
func (m *Model) obeySettings() {
	m.screen.apply(m.settings)
	if config.Decided(m.settings.Rows) {
		m.screen.flipped = false
	}
}

// settingVerbs are the commands that say how the screen looks, or set any option.
func (m *Model) settingVerbs() []overlay.Verb {
	return []overlay.Verb{
		{Name: "theme", Arg: "NAME", Alone: true, Help: "choose colours, with a preview", Run: m.themeNamed},
		m.lookVerb("layout", "WHERE", "where the abstract is: right, below or off", "layout"),
		m.lookVerb("rows", "HEIGHT", "height of rows: auto, compact or normal", "rows"),
		m.lookVerb("width", "PERCENT", "width of the list beside the abstract, in percent", "list_width"),
		{Name: "set", Arg: "OPTION=VALUE", Help: "set an option of config.toml until you quit", Run: m.setOption, Complete: m.settings.Complete, Hint: m.settings.Hint},
	}
}

// lookVerb is the command of an option that says how the screen looks: it sets that for this
// sitting and the next ones.
func (m *Model) lookVerb(name, arg, help, option string) overlay.Verb {
	set := func(value string) (overlay.Do, error) {
		tried := m.settings
		if err := tried.Set(option, value); err != nil {
			return nil, err
		}
		return func() tea.Cmd {
			m.screen.apply(tried)
			if option == "rows" {
				m.screen.flipped = m.screen.compactBy(tried) != m.screen.compactBy(m.settings)
			}
			return nil
		}, nil
	}
	complete := func(typed string) (all []string) {
		for _, assignment := range m.settings.Complete(option + "=" + typed) {
			all = append(all, strings.TrimPrefix(assignment, option+"="))
		}
		return all
	}
	return overlay.Verb{Name: name, Arg: arg, Help: help, Run: set, Complete: complete}
}

// setOption sets an option until the program is left.
func (m *Model) setOption(assignment string) (overlay.Do, error) {
	tried := m.settings
	if err := tried.Try(assignment); err != nil {
		return nil, err
	}
	return func() tea.Cmd {
		m.screen.chosen = m.keepScreen()
		m.settings = tried
		m.obeySettings()
		m.dialog.Say(clean.Line("Until you quit: " + assignment))
		return m.screen.askBackground()
	}, nil
}

// themeNamed sets the theme of that name, or opens the chooser.
func (m *Model) themeNamed(name string) (overlay.Do, error) {
	switch {
	case name == "":
		return func() tea.Cmd { return m.dialog.Show(m.themeMenu()) }, nil
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
		m.dialog.Warn(clean.Literal("This terminal has too few colours for themes to differ."))
	}
	return m.screen.askBackground()
}

// themeMenu offers the themes, each shown on the screen while it is selected.
func (m *Model) themeMenu() *overlay.Menu {
	s, before := &m.screen, m.screen.theme
	var items []overlay.Item
	for _, name := range before.Names() {
		items = append(items, overlay.Item{
			Name:    clean.Line(name),
			Current: name == before.Name() || name == ui.Auto && before.Name() == "",
			Show:    func() { s.theme, s.untried = before.Named(name), before },
			Do:      func() tea.Cmd { s.untried = nil; return m.setTheme(name) },
		})
	}
	menu := overlay.NewMenu(clean.Literal("Theme"), items)
	menu.Drop = func() tea.Cmd {
		s.theme, s.untried = before, nil
		return nil
	}
	return menu
}
