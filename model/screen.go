package model

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/parser/clean"
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

func (m *Model) onSize(size tea.WindowSizeMsg) tea.Cmd {
	m.screen.size = size
	m.arrange()
	return m.paper.Renew()
}

// arrange lays the panes out, and tells each its size and whether it has the keys.
func (m *Model) arrange() {
	s := &m.screen
	s.prefs.Typing = m.dialog.Prompt != nil || m.paper.Typing()
	if !m.paper.Shown() || s.prefs.Aside { // the list is in sight
		s.prefs.Typing = s.prefs.Typing || m.typing != nil || m.view().Filter != ""
	}
	s.layout = ui.Arrange(s.size.Width, s.size.Height, s.prefs)
	l := s.layout
	m.paper.Fit(s.layoutOfPaper().Detail.W, l.Detail.H)
	m.reading.List.Resize(l.List.W, l.List.H)
	m.reading.List.Compact = m.compact()
	m.reading.List.Titled = l.Detail.W > 0 && !l.Brief()
	m.reading.Detail.Resize(l.Detail.W, l.Detail.H)
	m.reading.Detail.Fit(l)
	m.facets.Pane.Resize(l.Facets.W, l.Facets.H)
	m.finder.Line.W = l.Filter.W
	if m.paper.Typing() {
		m.paper.Line().Resize(l.Filter.W)
	}
	if m.dialog.Prompt != nil {
		m.dialog.Prompt.Resize(l.Filter.W)
	}
	m.reading.List.Away = m.focus() != ui.PaneList
	m.reading.Detail.Focused = m.focus() == ui.PaneDetail
	m.facets.Pane.SetFocus(m.focus() == ui.PaneFacets)
}

// layoutOfPaper is the layout while a whole paper is read.
func (s *screen) layoutOfPaper() ui.Layout {
	p := s.prefs
	p.Focus = ui.PanePaper
	return ui.Arrange(s.size.Width, s.size.Height, p)
}

// focus is the pane that has the keys.
func (m *Model) focus() ui.Pane {
	switch s := &m.screen; {
	case s.prefs.Focus == ui.PaneFacets && s.layout.Facets.W == 0:
		return ui.PaneList
	case s.prefs.Focus == ui.PaneSimilar && s.layout.Similar.W == 0:
		return ui.PaneDetail
	}
	return m.screen.prefs.Focus
}

func (m *Model) focusOn(p ui.Pane) tea.Cmd {
	if p != ui.PanePaper {
		m.paper.Close()
	}
	m.screen.prefs.Focus = p
	m.arrange()
	return nil
}

// movePaper gives a whole paper the place of the abstract, or the whole screen.
func (m *Model) movePaper() tea.Cmd {
	s := &m.screen
	s.prefs.Aside = s.layout.List.W == 0
	if s.prefs.Aside && s.layoutOfPaper().List.W == 0 {
		m.dialog.Say(clean.Literal("There is no room for the list beside the paper."))
	}
	m.arrange()
	return m.paper.Renew()
}

// screenKeys are those that divide the screen. Those of the list stand among them.
func (m *Model) screenKeys(ofList []keymap.Action) []keymap.Action {
	s := &m.screen
	key := func(name, key, help string, do func()) keymap.Action {
		return keymap.New(keymap.Papers, keymap.Look, name, key, help, func() tea.Cmd { do(); return nil })
	}
	return slices.Concat([]keymap.Action{key("layout", "z", "list, abstract or both", s.showNext)}, ofList, []keymap.Action{
		key("compact", "c", "rows of one line, or more", func() { s.flipped = !s.flipped }).Unlisted(),
		key("preview", "p", "hide or show the abstract", s.togglePreview).Unlisted(),
		key("below", "P", "put the abstract below or beside", func() { s.prefs = s.prefs.Turned(s.size.Width, s.size.Height) }).Unlisted(),
		key("narrower", "<", "make the list narrower", func() { s.widen(-5) }).Unlisted(),
		key("wider", ">", "make the list wider", func() { s.widen(5) }).Unlisted(),
	})
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
