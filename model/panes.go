package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/parser/clean"
	"dailies/ui"
)

func (m *Model) onSize(size tea.WindowSizeMsg) tea.Cmd {
	m.screen.size = size
	m.arrange()
	return m.paper.Renew()
}

// arrange lays the panes out, and tells each its size and whether it has the keys.
func (m *Model) arrange() {
	s := &m.screen
	s.prefs.Typing = m.dialog.Prompt != nil
	if !m.paper.Shown() || s.prefs.Aside { // the list is in sight
		s.prefs.Typing = s.prefs.Typing || m.typing != nil || m.view().Filter != ""
	}
	s.layout = ui.Arrange(s.size.Width, s.size.Height, s.prefs)
	l := s.layout
	m.paper.Fit(s.layoutOfPaper().Detail.W, l.Detail.H)
	m.reading.List.Resize(l.List.W, l.List.H)
	m.reading.List.Compact = s.flipped != s.compactBy(m.settings)
	m.reading.List.Titled = l.Detail.W > 0 && !l.Brief()
	m.reading.Detail.Resize(l.Detail.W, l.Detail.H)
	m.reading.Detail.Fit(l)
	m.facets.Pane.Resize(l.Facets.W, l.Facets.H)
	m.finder.Line.W = l.Filter.W
	if m.dialog.Prompt != nil {
		m.dialog.Prompt.Resize(l.Filter.W)
	}
	m.reading.List.Away = m.focus() != ui.PaneList
	m.reading.Detail.Focused = m.focus() == ui.PaneDetail
	m.facets.Pane.SetFocus(m.focus() == ui.PaneFacets)
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
