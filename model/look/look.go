// Package look is how the program looks: how the terminal is divided and coloured, the keys and
// commands that change that, and what of it the settings decide and the next sitting keeps.
package look

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/config"
	"dailies/model/keymap"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/terminal"
)

// Screen lays out the panes as its size, the reader and the settings say, and knows which of them
// has the keys.
type Screen struct {
	Dialog   *overlay.Dialog
	Settings *config.Config // those of the whole program: the command "set" changes them all
	Size     tea.WindowSizeMsg
	Prefs    ui.Prefs
	Layout   ui.Layout
	Theme    *ui.Theme

	flipped bool      // rows have one line on a screen that would have higher ones, or the other way round
	chosen  Kept      // how it looked before the settings decided it
	untried *ui.Theme // was chosen before the one that is previewed; nil: none is
	click   click     // the last one
}

// Arrange lays the panes out, with a line for the filter or a prompt or without.
func (s *Screen) Arrange(typing bool) {
	s.Prefs.Typing = typing
	s.Layout = ui.Arrange(s.Size.Width, s.Size.Height, s.Prefs)
}

// Focus is the pane that has the keys.
func (s *Screen) Focus() ui.Pane {
	switch {
	case s.Prefs.Focus == ui.PaneFacets && s.Layout.Facets.W == 0:
		return ui.PaneList
	case s.Prefs.Focus == ui.PaneSimilar && s.Layout.Similar.W == 0:
		return ui.PaneDetail
	}
	return s.Prefs.Focus
}

// togglePreview shows or hides the abstract beside the list.
func (s *Screen) togglePreview() {
	s.Prefs.Alone = !s.Prefs.Alone
	s.Prefs.Focus = ui.PaneList
}

// turn puts the abstract below the list, or beside it again.
func (s *Screen) turn() { s.Prefs = s.Prefs.Turned(s.Size.Width, s.Size.Height) }

// next goes from both panes to the abstract alone, then to the list alone, then to both again,
// if there is room for both.
func (s *Screen) next() {
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

// MovePaper gives a whole paper the place of the detail, or the whole screen.
func (s *Screen) MovePaper() {
	aside := s.Layout.List.W == 0
	if s.Prefs.Aside = aside; aside && s.paperLayout().List.W == 0 {
		s.Dialog.Say(clean.Literal("There is no room for the list beside the paper."))
	}
}

// PaperWidth is how many cells a whole paper has for its lines.
func (s *Screen) PaperWidth() int { return s.paperLayout().Detail.W }

func (s *Screen) paperLayout() ui.Layout {
	p := s.Prefs
	p.Focus = ui.PanePaper
	return ui.Arrange(s.Size.Width, s.Size.Height, p)
}

// widen adds so many percent to the list's share.
func (s *Screen) widen(by int) {
	if s.Prefs.Ratio == 0 {
		s.Prefs.Ratio = s.Layout.Ratio()
	}
	s.Prefs.Ratio = min(max(s.Prefs.Ratio+by, 20), 80)
}

// Compact reports whether rows have one line.
func (s *Screen) Compact() bool { return s.flipped != s.compactBy(*s.Settings) }

// compactBy reports whether rows have one line by the settings, or else by the size.
func (s *Screen) compactBy(c config.Config) bool {
	return c.Rows == "compact" || c.Rows != "normal" && s.Layout.Compact
}

// AskBackground asks the terminal for its background, if the theme depends on it.
func (s *Screen) AskBackground() tea.Cmd {
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
func (s *Screen) Clicked(pane ui.Pane, row int, now time.Time) (double bool) {
	s.Prefs.Focus = pane
	before := s.click
	s.click = click{pane, row, now}
	double = row >= 0 && before.pane == pane && before.row == row && now.Sub(before.at) < doubleClick
	if double {
		s.click = click{} // a third one is the first of two
	}
	return double
}

// Keys are those that divide the screen. Those of the list stand among them.
func (s *Screen) Keys(ofList []keymap.Action) []keymap.Action {
	key := func(name, key, help string, do func()) keymap.Action {
		return keymap.New(keymap.Papers, keymap.Look, name, key, help, func() tea.Cmd { do(); return nil })
	}
	return slices.Concat([]keymap.Action{key("layout", "z", "list, abstract or both", s.next)}, ofList, []keymap.Action{
		key("compact", "c", "rows of one line, or more", func() { s.flipped = !s.flipped }).Unlisted(),
		key("preview", "p", "hide or show the abstract", s.togglePreview).Unlisted(),
		key("below", "P", "put the abstract below or beside", s.turn).Unlisted(),
		key("narrower", "<", "make the list narrower", func() { s.widen(-5) }).Unlisted(),
		key("wider", ">", "make the list wider", func() { s.widen(5) }).Unlisted(),
	})
}
