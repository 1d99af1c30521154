package look

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// Kept is how the screen looks, as session.json has it.
type Kept struct {
	ui.Prefs
	Compact bool   `json:"compact"`         // rows have one line where they would have more, or the other way round
	Theme   string `json:"theme,omitempty"` // "": none was chosen
}

// now is how the screen looks at this moment.
func (s *Screen) now() Kept {
	theme := s.Theme
	if s.untried != nil { // the one on the screen is only tried
		theme = s.untried
	}
	return Kept{s.Prefs, s.flipped, theme.Name()}
}

// Keep is how the screen looks without what the settings decided: what the reader chose before
// comes back without them.
func (s *Screen) Keep() Kept {
	now, c := s.now(), s.Settings
	if config.Decided(c.Theme) {
		now.Theme = s.chosen.Theme
	}
	if config.Decided(c.Layout) {
		now.Beside, now.Below, now.Alone = s.chosen.Beside, s.chosen.Below, s.chosen.Alone
	}
	if c.ListWidth > 0 {
		now.Ratio = s.chosen.Ratio
	}
	if config.Decided(c.Rows) {
		now.Compact = s.chosen.Compact
	}
	return now
}

// Begin makes the screen look as it did in the last sitting, and as the settings say. A theme
// that was chosen on the command line stays.
func (s *Screen) Begin(last Kept) {
	s.Prefs, s.flipped = last.Prefs, last.Compact
	if s.Theme.Name() == "" {
		s.Theme = s.Theme.Named(last.Theme)
	}
	s.chosen = s.now()
	s.obey()
}

// obey makes the screen look as the settings say.
func (s *Screen) obey() {
	s.apply(*s.Settings)
	if config.Decided(s.Settings.Rows) {
		s.flipped = false
	}
}

// apply takes over theme, layout and width. What the settings leave open stays as it is.
func (s *Screen) apply(c config.Config) {
	if config.Decided(c.Theme) && c.Theme != s.Theme.Name() {
		s.Theme = s.Theme.Named(c.Theme)
	}
	if config.Decided(c.Layout) {
		s.Prefs.Beside, s.Prefs.Below, s.Prefs.Alone = c.Layout == "right", c.Layout == "below", c.Layout == "off"
	}
	if c.ListWidth > 0 {
		s.Prefs.Ratio = c.ListWidth
	}
}

// Verbs are the commands that say how the screen looks, or set any option.
func (s *Screen) Verbs() []overlay.Verb {
	return []overlay.Verb{
		{Name: "theme", Arg: "NAME", Alone: true, Help: "choose colours, with a preview", Run: s.themeNamed},
		s.verb("layout", "WHERE", "where the abstract is: right, below or off", "layout"),
		s.verb("rows", "HEIGHT", "height of rows: auto, compact or normal", "rows"),
		s.verb("width", "PERCENT", "width of the list beside the abstract, in percent", "list_width"),
		{Name: "set", Arg: "OPTION=VALUE", Help: "set an option of config.toml until you quit", Run: s.setOption, Complete: s.Settings.Complete, Hint: s.Settings.Hint},
	}
}

// verb is the command of an option that says how the screen looks: it sets that for this sitting
// and the next ones.
func (s *Screen) verb(name, arg, help, option string) overlay.Verb {
	set := func(value string) (overlay.Do, error) {
		tried := *s.Settings
		if err := tried.Set(option, value); err != nil {
			return nil, err
		}
		return func() tea.Cmd {
			s.apply(tried)
			if option == "rows" {
				s.flipped = s.compactBy(tried) != s.compactBy(*s.Settings)
			}
			return nil
		}, nil
	}
	complete := func(typed string) (all []string) {
		for _, assignment := range s.Settings.Complete(option + "=" + typed) {
			all = append(all, strings.TrimPrefix(assignment, option+"="))
		}
		return all
	}
	return overlay.Verb{Name: name, Arg: arg, Help: help, Run: set, Complete: complete}
}

// setOption sets an option until the program is left.
func (s *Screen) setOption(assignment string) (overlay.Do, error) {
	tried := *s.Settings
	if err := tried.Try(assignment); err != nil {
		return nil, err
	}
	return func() tea.Cmd {
		s.chosen = s.Keep()
		*s.Settings = tried
		s.obey()
		s.Dialog.Say(clean.Line("Until you quit: " + assignment))
		return s.AskBackground()
	}, nil
}

// themeNamed sets the theme of that name, or opens the chooser.
func (s *Screen) themeNamed(name string) (overlay.Do, error) {
	switch {
	case name == "":
		return func() tea.Cmd { return s.Dialog.Show(s.themeMenu()) }, nil
	case !slices.Contains(s.Theme.Names(), name):
		tried := *s.Settings
		return nil, tried.Set("theme", name)
	}
	return func() tea.Cmd { return s.setTheme(name) }, nil
}

// setTheme sets a theme, and keeps it for the next sittings.
func (s *Screen) setTheme(name string) tea.Cmd {
	s.Theme = s.Theme.Named(name)
	s.Settings.Theme = config.Last
	if !s.Theme.Colourful() {
		s.Dialog.Warn(clean.Literal("This terminal has too few colours for themes to differ."))
	}
	return s.AskBackground()
}

// themeMenu offers the themes, each shown on the screen while it is selected.
func (s *Screen) themeMenu() *overlay.Menu {
	before := s.Theme
	var items []overlay.Item
	for _, name := range before.Names() {
		items = append(items, overlay.Item{
			Name:    clean.Line(name),
			Current: name == before.Name() || name == ui.Auto && before.Name() == "",
			Show:    func() { s.Theme, s.untried = before.Named(name), before },
			Do:      func() tea.Cmd { s.untried = nil; return s.setTheme(name) },
		})
	}
	menu := overlay.NewMenu(clean.Literal("Theme"), items)
	menu.Drop = func() tea.Cmd {
		s.Theme, s.untried = before, nil
		return nil
	}
	return menu
}
