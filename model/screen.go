package model

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

// screen is how the terminal is divided and coloured: it lays out the panes as its size, the
// reader and the settings say, and knows which of them has the keys.
type screen struct {
	Size   tea.WindowSizeMsg
	Prefs  ui.Prefs
	Layout ui.Layout
	Theme  *ui.Theme
	before *ui.Theme // was chosen before the one that is previewed; nil: none is
	click  click     // the last one
}

// Arrange lays the panes out, with a line for the filter or a prompt or without.
func (s *screen) Arrange(typing bool) {
	s.Prefs.Typing = typing
	s.Layout = ui.Arrange(s.Size.Width, s.Size.Height, s.Prefs)
}

// Focus is the pane that has the keys.
func (s *screen) Focus() ui.Pane {
	switch {
	case s.Prefs.Focus == ui.PaneFacets && s.Layout.Facets.W == 0:
		return ui.PaneList
	case s.Prefs.Focus == ui.PaneSimilar && s.Layout.Similar.W == 0:
		return ui.PaneDetail
	}
	return s.Prefs.Focus
}

// TogglePreview shows or hides the abstract beside the list.
func (s *screen) TogglePreview() {
	s.Prefs.Alone = !s.Prefs.Alone
	s.Prefs.Focus = ui.PaneList
}

// Turn puts the abstract below the list, or beside it again.
func (s *screen) Turn() { s.Prefs = s.Prefs.Turned(s.Size.Width, s.Size.Height) }

// Next goes from both panes to the abstract alone, then to the list alone, then to both again,
// if there is room for both.
func (s *screen) Next() {
	switch p := &s.Prefs; {
	case s.Layout.Mode < ui.Single:
		p.Alone, p.Focus = true, ui.PaneDetail
	case p.Focus == ui.PaneDetail:
		p.Focus = ui.PaneList
	case p.Alone:
		p.Alone = false
	default:
		p.Focus = ui.PaneDetail
	}
}

// MovePaper gives a whole paper the place of the detail, or the whole screen. It reports
// whether there is room for both.
func (s *screen) MovePaper() (ok bool) {
	aside := s.Layout.List.W == 0
	s.Prefs.Aside = aside
	return !aside || s.paperLayout().List.W > 0
}

// PaperWidth is how many cells a whole paper has for its lines.
func (s *screen) PaperWidth() int { return s.paperLayout().Detail.W }

func (s *screen) paperLayout() ui.Layout {
	p := s.Prefs
	p.Focus = ui.PanePaper
	return ui.Arrange(s.Size.Width, s.Size.Height, p)
}

// Wider gives the list more of the screen.
func (s *screen) Wider() { s.widen(5) }

// Narrower gives the list less of the screen.
func (s *screen) Narrower() { s.widen(-5) }

// widen adds so many percent to the list's share.
func (s *screen) widen(by int) {
	if s.Prefs.Ratio == 0 {
		s.Prefs.Ratio = s.Layout.Ratio()
	}
	s.Prefs.Ratio = min(max(s.Prefs.Ratio+by, 20), 80)
}

// Apply takes over what the settings say. What they leave open stays as it is.
func (s *screen) Apply(c config.Config) {
	if theme := c.Theme; config.Decided(theme) && theme != s.Theme.Name() {
		s.Theme = s.Theme.Named(theme)
	}
	if config.Decided(c.Layout) {
		s.Prefs.Beside, s.Prefs.Below, s.Prefs.Alone = c.Layout == "right", c.Layout == "below", c.Layout == "off"
	}
	if c.ListWidth > 0 {
		s.Prefs.Ratio = c.ListWidth
	}
}

// Compact reports whether rows have one line, unless the reader wants them the other way
// round.
func (s *screen) Compact(c config.Config) bool {
	switch c.Rows {
	case "compact":
		return true
	case "normal":
		return false
	}
	return s.Layout.Compact
}

// AskBackground asks the terminal for its background, if the theme depends on it.
func (s *screen) AskBackground() tea.Cmd {
	if s.Theme.Fixed() {
		return nil
	}
	return terminal.AskBackground
}

// click is where the mouse was pressed last, and when.
type click struct {
	pane ui.Pane
	row  int
	at   time.Time
}

// doubleClick is how soon a second click on the same row counts as Enter.
const doubleClick = 400 * time.Millisecond

// Clicked gives a pane the keys, and reports whether this was the second click on one of
// its rows; -1 is none.
func (s *screen) Clicked(pane ui.Pane, row int, now time.Time) (double bool) {
	s.Prefs.Focus = pane
	before := s.click
	s.click = click{pane, row, now}
	double = row >= 0 && before.pane == pane && before.row == row && now.Sub(before.at) < doubleClick
	if double {
		s.click = click{} // a third one is the first of two
	}
	return double
}

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
