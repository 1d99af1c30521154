package model

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/ui"
	"dailies/ui/terminal"
)

// screen is how the terminal is divided and coloured.
type screen struct {
	size   tea.WindowSizeMsg
	prefs  ui.Prefs // how it is to be divided
	layout ui.Layout
	theme  *ui.Theme

	flipped bool       // rows have one line on a screen that would have higher ones, or the other way round
	chosen  keptScreen // how it looked before the settings decided it
	untried *ui.Theme  // was chosen before the one that is previewed; nil: none is
	click   click      // the last one
}

// focus is the pane that has the keys.
func (s *screen) focus() ui.Pane {
	switch {
	case s.prefs.Focus == ui.PaneFacets && s.layout.Facets.W == 0:
		return ui.PaneList
	case s.prefs.Focus == ui.PaneSimilar && s.layout.Similar.W == 0:
		return ui.PaneDetail
	}
	return s.prefs.Focus
}

// layoutOfPaper is the layout while a whole paper is read.
func (s *screen) layoutOfPaper() ui.Layout {
	p := s.prefs
	p.Focus = ui.PanePaper
	return ui.Arrange(s.size.Width, s.size.Height, p)
}

// showNext goes from both panes to the abstract alone, then to the list alone, then to both again,
// if there is room for both.
func (s *screen) showNext() {
	switch p := &s.prefs; {
	case s.layout.Mode < ui.Single:
		p.Alone, p.Focus = true, ui.PaneDetail
	case p.Focus == ui.PaneDetail:
		p.Focus = ui.PaneList
	case p.Alone:
		p.Alone = false
	default:
		p.Focus = ui.PaneDetail
	}
}

// togglePreview shows or hides the abstract beside the list.
func (s *screen) togglePreview() { s.prefs.Alone, s.prefs.Focus = !s.prefs.Alone, ui.PaneList }

// widen adds so many percent to the list's share.
func (s *screen) widen(by int) {
	if s.prefs.Ratio == 0 {
		s.prefs.Ratio = s.layout.Ratio()
	}
	s.prefs.Ratio = min(max(s.prefs.Ratio+by, 20), 80)
}

// askBackground asks the terminal for its background, if the theme depends on it.
func (s *screen) askBackground() tea.Cmd {
	if s.theme.Fixed() {
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

// clicked gives a pane the keys, and reports whether this was the second click on one of
// its rows; -1 is none.
func (s *screen) clicked(pane ui.Pane, row int, now time.Time) (double bool) {
	s.prefs.Focus = pane
	before := s.click
	s.click = click{pane, row, now}
	double = row >= 0 && before.pane == pane && before.row == row && now.Sub(before.at) < doubleClick
	if double {
		s.click = click{} // a third one is the first of two
	}
	return double
}

// keptScreen is how the screen looks, as session.json has it.
type keptScreen struct {
	ui.Prefs
	Compact bool   `json:"compact"`         // rows have one line where they would have more, or the other way round
	Theme   string `json:"theme,omitempty"` // "": none was chosen
}

// now is how the screen looks at this moment.
func (s *screen) now() keptScreen {
	theme := s.theme
	if s.untried != nil { // the one on the screen is only tried
		theme = s.untried
	}
	return keptScreen{s.prefs, s.flipped, theme.Name()}
}

// apply takes over theme, layout and width. What the settings leave open stays as it is.
func (s *screen) apply(c config.Config) {
	if config.Decided(c.Theme) && c.Theme != s.theme.Name() {
		s.theme = s.theme.Named(c.Theme)
	}
	if config.Decided(c.Layout) {
		s.prefs.Beside, s.prefs.Below, s.prefs.Alone = c.Layout == "right", c.Layout == "below", c.Layout == "off"
	}
	if c.ListWidth > 0 {
		s.prefs.Ratio = c.ListWidth
	}
}

// compactBy reports whether rows have one line by the settings, or else by the size.
func (s *screen) compactBy(c config.Config) bool {
	return c.Rows == "compact" || c.Rows != "normal" && s.layout.Compact
}
