package model

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/model/keymap"
	"dailies/model/list"
	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
)

func (m *Model) onSize(size tea.WindowSizeMsg) tea.Cmd {
	m.screen.W, m.screen.H = size.Width, size.Height
	m.arrange()
	return m.paper.Reflow()
}

// movePaper moves a whole paper beside the list, or back to the whole screen.
func (m *Model) movePaper() tea.Cmd {
	s := &m.screen
	s.Prefs.PaperBeside = s.Layout.List.W == 0
	if s.Prefs.PaperBeside && s.PaperLayout().List.W == 0 {
		m.dialog.Say(clean.Literal("There is no room for the list beside the paper."))
	}
	m.arrange()
	return m.paper.Reflow()
}

func (m *Model) screenKeys() []keymap.Action {
	s := &m.screen
	key := func(name, key, help string, do func()) keymap.Action {
		return keymap.New(keymap.Papers, keymap.Look, name, key, help, func() tea.Cmd { do(); return nil })
	}
	return []keymap.Action{
		key("layout", "z", "list, abstract or both", s.CyclePanes),
		key("compact", "c", "rows of one line, or more", m.turnRows).Unlisted(),
		key("preview", "p", "hide or show the abstract", s.TogglePreview).Unlisted(),
		key("below", "P", "put the abstract below or beside", m.turn).Unlisted(),
		key("narrower", "<", "make the list narrower", func() { s.ResizeList(-5) }).Unlisted(),
		key("wider", ">", "make the list wider", func() { s.ResizeList(5) }).Unlisted(),
	}
}

func (m *Model) turnRows() {
	m.screen.Prefs.Rows = "compact"
	if m.reading.List.Compact {
		m.screen.Prefs.Rows = "normal"
	}
}

// turn moves the abstract below or beside the list, if there is room.
func (m *Model) turn() {
	if m.screen.IsNarrow() {
		m.sayTooNarrow()
		return
	}
	m.screen.ToggleDetailBelow()
}

func (m *Model) focusLeft() tea.Cmd {
	if m.focus() == ui.PaneList && m.screen.Prefs.Facets {
		return m.focusOn(ui.PaneFacets)
	}
	return m.focusOn(ui.PaneList)
}

// focusRight focuses the abstract. From there it offers the similar papers if they are shown.
func (m *Model) focusRight() tea.Cmd {
	if m.focus() == ui.PaneDetail && m.screen.Layout.Similar.W > 0 && m.reading.OpenSimilar() {
		return nil
	}
	return m.focusOn(ui.PaneDetail)
}

// back leaves one thing: the picks, the pane, or the filter. Prompts and overlays handle Esc themselves. It
// never quits, and stops nothing that runs in the background.
func (m *Model) back() tea.Cmd {
	v := m.view()
	switch {
	case m.triage.Picks.N() > 0:
		m.triage.Picks.Clear()
	case m.focus() != ui.PaneList:
		return m.focusOn(ui.PaneList)
	case v.Filter != "":
		m.reading.SetFilter("")
	default:
		m.dialog.Say(m.dialog.Text("{back-or-quit} quits."))
	}
	return nil
}

func (m *Model) quitOrBack() tea.Cmd {
	switch {
	case m.paper.IsOpen():
		return m.focusOn(ui.PaneDetail)
	case m.focus() != ui.PaneList:
		return m.back()
	}
	return m.saving.Quit(false)
}

// facetSource returns what the facets are counted for; ok is false if they are not shown.
func (m *Model) facetSource() (s filter.FacetSource, ok bool) {
	if !m.screen.Prefs.Facets || m.shelf.Papers.Count() == 0 {
		return s, false
	}
	v := m.view()
	return filter.FacetSource{
		Query:     v.Name.String() + "\n" + v.Query + "\n" + v.Filter,
		Question:  func() search.FacetRequest { return v.FacetQuestion(m.shelf) },
		Searching: m.finder.Search.Busy || m.finder.PapersAdded,
		Loading:   m.loading.Incoming(),
	}, true
}

// toggleFacets opens and focuses the facets, or closes them if they are on the screen.
func (m *Model) toggleFacets() tea.Cmd {
	m.screen.Prefs.Facets = m.screen.Layout.Facets.W == 0
	if !m.screen.Prefs.Facets {
		return m.focusOn(ui.PaneList)
	}
	return m.focusOn(ui.PaneFacets)
}

// chooseFacet adds a value of a facet to the filter, or removes it. A view of one status cannot show
// another, so choosing that switches to its view and takes the filter along, or to All if it has none.
func (m *Model) chooseFacet(of search.Facet, value int) tea.Cmd {
	before := m.view().Filter
	text, valueQuery := of.Toggle(before, value), of.Toggle("", value)
	switch {
	case strings.HasPrefix(valueQuery, "is:") && m.view().Status != 0:
		to := slices.IndexFunc(m.reading.Views, func(v *list.View) bool { return v.Query == valueQuery })
		if to >= 0 {
			text = before
		}
		if to < 0 || to == m.reading.Current { // there is no such view, or the status was chosen before
			to = list.All
		}
		m.reading.SwitchView(to)
	case text == before:
		m.dialog.Warn(clean.Literal("This filter is too long to add to."))
		return nil
	}
	m.reading.SetFilter(text)
	return nil
}

func (m *Model) followSimilar() tea.Cmd {
	if m.screen.Layout.Similar.W == 0 || m.loading.Busy {
		return nil
	}
	return m.reading.Similar.Refresh(m.view(), m.finder.Index, m.shelf, m.cfg.After)
}

// describe updates the texts of the panes after each message, so that drawing changes nothing.
func (m *Model) describe() {
	m.finder.Line.Note = m.view().FilterNote()
	m.reading.List.Empty = m.whyEmpty()
	m.reading.List.Place = m.reading.PositionText()
	if m.screen.Layout.List.W > 0 {
		m.reading.List.ScrollIntoView()
	}
}

func (m *Model) whyEmpty() []clean.Text {
	v := m.view()
	switch {
	case m.loading.Incoming():
		return []clean.Text{clean.Literal("Reading …")}
	case !v.None.Title.Empty():
		return []clean.Text{v.None.Title}
	case m.finder.Search.Busy:
		return []clean.Text{clean.Literal("Searching …")}
	case m.reading.Current == list.Inbox && m.shelf.Papers.Count() > 0:
		return m.triage.EmptyInboxText(m.started)
	case v.Query != "":
		return []clean.Text{
			clean.Concat(clean.Literal("Nothing in "), v.Name, clean.Literal(" yet.")),
			m.dialog.Text("{view-inbox} shows the inbox; {to-read}, {read} and {skip} decide on papers."),
		}
	}
	return []clean.Text{clean.Literal("No papers.")}
}
