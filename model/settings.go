package model

import (
	"cmp"
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

// applySettings applies those settings that are set to the screen.
func (m *Model) applySettings(c config.Config) {
	s := &m.screen
	overridePrefs(c, &s.Prefs, ui.Prefs{
		Theme: c.Theme, Rows: c.Rows, ListPercent: c.ListWidth,
		Beside: c.Layout == "right", Below: c.Layout == "below", SinglePane: c.Layout == "off",
	})
	if s.Prefs.Theme != s.Theme.Name {
		s.Theme = s.Theme.WithName(s.Prefs.Theme)
	}
}

// askBackground asks the terminal for its background colour if the theme depends on it.
func (m *Model) askBackground() tea.Cmd {
	if m.screen.Theme.IgnoresBackground() {
		return nil
	}
	return terminal.QueryBackground
}

// settingVerbs returns the commands that change how the screen looks, or set any option.
func (m *Model) settingVerbs() []overlay.Verb {
	now := m.settings // a copy for completions, which run in the background
	theme := m.displayVerb("theme", "NAME", "choose colours, with a preview", "theme")
	theme.Do = m.chooseTheme
	return []overlay.Verb{
		theme,
		m.displayVerb("layout", "WHERE", "where the abstract is: right, below or off", "layout"),
		m.displayVerb("rows", "HEIGHT", "height of rows: auto, compact or normal", "rows"),
		m.displayVerb("width", "PERCENT", "width of the list beside the abstract, in percent", "list_width"),
		{Name: "set", Arg: "OPTION=VALUE", Help: "set an option of config.toml until you quit", Run: m.setOption, Complete: now.Complete},
	}
}

// displayVerb returns a command that sets an option of the screen for this sitting and the next ones.
// Values that mean "as it was last" make sense only in config.toml.
func (m *Model) displayVerb(name, arg, help, option string) overlay.Verb {
	now := m.settings
	complete := func(typed string) (all []string) {
		for _, assignment := range now.Complete(option + "=" + typed) {
			all = append(all, strings.TrimPrefix(assignment, option+"="))
		}
		return all
	}
	set := func(value string) (overlay.Do, error) {
		only := config.Config{Themes: now.Themes}
		err := only.Set(option, value)
		if err == nil && (value == config.Last || value == "0") {
			err = fmt.Errorf("%s is for config.toml; %s takes %s", value, name, cmp.Or(strings.Join(complete(""), ", "), "1 to 80"))
		}
		return func() tea.Cmd {
			if only.Theme != "" {
				return m.setTheme(only.Theme)
			}
			return m.applyOption(only)
		}, err
	}
	return overlay.Verb{Name: name, Arg: arg, Help: help, Run: set, Complete: complete}
}

// setOption sets an option until the program ends.
func (m *Model) setOption(assignment string) (overlay.Do, error) {
	changed, only := m.settings, config.Config{Themes: m.settings.Themes}
	err := cmp.Or(changed.Try(assignment), only.Try(assignment))
	return func() tea.Cmd {
		m.settings = changed
		m.dialog.Say(clean.Line("Until you quit: " + assignment))
		return m.applyOption(only)
	}, err
}

// applyOption applies the one option that is set in only. The rest of the screen stays as the user has it.
func (m *Model) applyOption(only config.Config) tea.Cmd {
	m.applySettings(only)
	if only.Layout == "right" && m.screen.IsNarrow() {
		m.sayTooNarrow()
	}
	return m.askBackground()
}

// setTheme sets a theme for this sitting and the next ones.
func (m *Model) setTheme(name string) tea.Cmd {
	m.settings.Theme = config.Last
	if !m.screen.Theme.SupportsThemes() {
		m.dialog.Warn(clean.Literal("This terminal has too few colours for themes to differ."))
	}
	return m.applyOption(config.Config{Theme: name})
}

// chooseTheme opens a menu of the themes. The selected one is previewed on the screen.
func (m *Model) chooseTheme() tea.Cmd {
	s, before := &m.screen, m.screen.Theme
	names := ui.ThemeNames(before.Custom)
	var items []overlay.Item
	for _, name := range names {
		items = append(items, overlay.Item{
			Name:    clean.Line(name),
			Current: name == before.Name || name == ui.Auto && before.Name == "",
			Do:      func() tea.Cmd { return m.setTheme(name) },
		})
	}
	menu := overlay.NewMenu(clean.Literal("Theme"), items)
	menu.Preview = func(at int) { s.Theme = s.Theme.WithName(names[at]) }
	menu.OnCancel = func() tea.Cmd {
		s.Theme = s.Theme.WithName(before.Name) // the background may have become known meanwhile
		return nil
	}
	return m.dialog.Show(menu)
}
