package model

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/model/keymap"
	"dailies/model/list"
	"dailies/model/search"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/pane"
)

func (m *Model) onSize(size tea.WindowSizeMsg) tea.Cmd {
	m.screen.W, m.screen.H = size.Width, size.Height
	m.arrange()
	return m.paper.Renew()
}

// movePaper gives a whole paper the place of the abstract, or the whole screen.
func (m *Model) movePaper() tea.Cmd {
	s := &m.screen
	s.Prefs.Aside = s.Layout.List.W == 0
	if s.Prefs.Aside && s.LayoutOfPaper().List.W == 0 {
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
	return slices.Concat([]keymap.Action{key("layout", "z", "list, abstract or both", s.ShowNext)}, ofList, []keymap.Action{
		key("compact", "c", "rows of one line, or more", func() { s.Flipped = !s.Flipped }).Unlisted(),
		key("preview", "p", "hide or show the abstract", s.TogglePreview).Unlisted(),
		key("below", "P", "put the abstract below or beside", s.Turn).Unlisted(),
		key("narrower", "<", "make the list narrower", func() { s.Widen(-5) }).Unlisted(),
		key("wider", ">", "make the list wider", func() { s.Widen(5) }).Unlisted(),
	})
}

func (m *Model) focusLeft() tea.Cmd {
	if m.focus() == ui.PaneList && m.screen.Prefs.Facets {
		return m.focusOn(ui.PaneFacets)
	}
	return m.focusOn(ui.PaneList)
}

// focusRight goes to the abstract, or from there to the papers like it.
func (m *Model) focusRight() tea.Cmd {
	if m.focus() == ui.PaneDetail && m.screen.Layout.Similar.W > 0 && len(m.similar().Titles) > 0 {
		return m.focusOn(ui.PaneSimilar)
	}
	return m.focusOn(ui.PaneDetail)
}

// back goes one level up: selection, pane, filter. A prompt or an overlay takes Esc
// before it comes here. It never quits, and stops nothing that runs in the background.
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
	case m.paper.Shown():
		return m.focusOn(ui.PaneDetail)
	case m.focus() != ui.PaneList:
		return m.back()
	}
	return m.saving.Quit(false)
}

// facetSource is what the side pane counts, if it is open.
func (m *Model) facetSource() (s filter.FacetSource, ok bool) {
	if !m.screen.Prefs.Facets || m.shelf.Papers.Count() == 0 {
		return s, false
	}
	v := m.view()
	return filter.FacetSource{
		Asked:     v.Name.String() + "\n" + v.Query + "\n" + v.Filter,
		Question:  func() search.Question { return v.Question(m.shelf) },
		Searching: m.finder.Search.Busy || m.finder.Due,
	}, true
}

// toggleFacets opens the side pane and goes into it, or closes it if it is on the screen.
func (m *Model) toggleFacets() tea.Cmd {
	if m.screen.Prefs.Facets && m.screen.Layout.Facets.W > 0 {
		return m.closeFacets()
	}
	m.screen.Prefs.Facets = true
	return m.focusOn(ui.PaneFacets)
}

func (m *Model) closeFacets() tea.Cmd {
	m.screen.Prefs.Facets = false
	return m.focusOn(ui.PaneList)
}

// chooseFacet adds the selected value to the filter's text, or takes it out. In a view of one
// status another is chosen by going to its view, which takes the filter along; one that has no
// view is asked for in All.
func (m *Model) chooseFacet() tea.Cmd {
	before := m.view().Filter
	text, status, chosen := m.facets.Choose(before)
	switch {
	case status != "" && m.view().Status != 0:
		to, known := m.reading.OfStatus("is:" + status)
		if known {
			text = before
		}
		m.reading.ToView(to)
	case !chosen:
		return nil
	case text == before:
		m.dialog.Warn(clean.Literal("This filter is too long to add to."))
		return nil
	}
	m.reading.SetFilter(text)
	return nil
}

func (m *Model) similar() pane.Similar {
	return m.reading.SimilarPane(m.focus() == ui.PaneSimilar)
}

func (m *Model) openSimilar() tea.Cmd {
	papers := m.reading.Similar.Of(m.view().At)
	if len(papers) == 0 {
		return nil
	}
	m.reading.Show(papers[m.reading.Similar.At])
	return m.focusOn(ui.PaneList)
}

// followSimilar works out which papers are like the selected one, where there is room for them.
func (m *Model) followSimilar() tea.Cmd {
	if m.screen.Layout.Similar.W == 0 || m.loading.Busy {
		return nil
	}
	return m.reading.Similar.Follow(m.view(), m.finder.Index, m.shelf, m.cfg.After)
}

// describe tells the panes what they say of the papers they show. It runs after each message,
// so that drawing changes nothing.
func (m *Model) describe() {
	m.finder.Line.Note = m.view().Note()
	m.reading.List.Empty = m.whyEmpty()
	m.reading.List.Place = m.reading.Where()
}

// whyEmpty says why the list is empty, and what to do.
func (m *Model) whyEmpty() []clean.Text {
	v := m.view()
	switch {
	case m.loading.Coming():
		return []clean.Text{clean.Literal("Reading …")}
	case !v.None.Title.Empty():
		return []clean.Text{v.None.Title}
	case m.finder.Search.Busy:
		return []clean.Text{clean.Literal("Searching …")}
	case m.reading.Current == list.Inbox && m.shelf.Papers.Count() > 0:
		return m.triage.EmptyInbox(m.started)
	}
	return m.reading.Nothing()
}

// header says which views there are, and how far the triage has come.
func (m *Model) header() pane.Header {
	return pane.Header{
		Tabs: m.reading.Tabs(m.unfiltered), Current: m.reading.Current,
		Decided: m.shelf.Decided(), Snoozed: m.shelf.AllSnoozed(), Total: m.shelf.Papers.Count(),
		Newest:  m.newest(),
		Reading: m.progress(),
	}
}

// progress is how far a reading has come that takes long; nil if nothing is being read.
func (m *Model) progress() *pane.Progress {
	if l := &m.loading; l.Busy && l.Shown {
		return &pane.Progress{Papers: l.Shelf(m.shelf).Papers.Count(), Bytes: l.Bytes, Total: l.Total}
	}
	return nil
}

// unfiltered is how many papers a view has without the reader's filter.
func (m *Model) unfiltered(view int) int {
	switch v := m.reading.Views[view]; {
	case v.Saved != "":
		return m.lists.Counts[v.Query]
	case view == list.All:
		return m.shelf.Papers.Count()
	}
	return m.shelf.Counts[view]
}

// wheelLines is how many lines one step of the wheel scrolls.
const wheelLines = 3

// noKey is no key that a terminal sends.
const noKey tea.KeyType = -1 << 15

// onMouse moves by the wheel and selects by a click; a double click is Enter. In the header
// a click shows a view, in a menu it chooses, and beside an overlay it closes it. While a text is
// typed, clicks that would end that do nothing. key is the key that is to be pressed for it.
func (m *Model) onMouse(e tea.MouseMsg) (key tea.KeyType, cmd tea.Cmd) {
	by := map[tea.MouseButton]int{tea.MouseButtonWheelDown: 1, tea.MouseButtonWheelUp: -1}[e.Button]
	switch {
	case m.dialog.Overlay != nil && by > 0:
		return tea.KeyDown, nil
	case m.dialog.Overlay != nil && by < 0:
		return tea.KeyUp, nil
	case m.dialog.Overlay != nil && e.Button == tea.MouseButtonLeft:
		return m.clickedOverlay(e.X, e.Y), nil
	case m.dialog.Open():
		return noKey, nil
	case m.paper.Shown():
		return m.paperMouse(e, by)
	case by != 0:
		m.wheel(e.X, e.Y, by)
	case e.Button == tea.MouseButtonLeft && m.leavesText(e.X, e.Y):
	case e.Button == tea.MouseButtonLeft:
		return m.clicked(e.X, e.Y)
	}
	return noKey, nil
}

// leavesText reports whether a click is not on what a text is typed for: the list, or the facets.
func (m *Model) leavesText(x, y int) bool {
	at, ok := m.screen.Layout.PaneAt(x, y)
	switch {
	case m.typing():
		return !ok || at != ui.PaneList
	case m.searchesFacets():
		return !ok || at != ui.PaneFacets
	}
	return false
}

// wheel scrolls the pane below the pointer.
func (m *Model) wheel(x, y, by int) {
	switch at, ok := m.screen.Layout.PaneAt(x, y); {
	case !ok, at == ui.PaneSimilar:
	case at == ui.PaneDetail:
		m.reading.Detail.Scroll(by * wheelLines)
	case at == ui.PaneFacets:
		m.facets.Pane.Move(by)
	case m.showsRemedies():
		m.reading.RemedyKey(map[int]string{1: "down", -1: "up"}[by])
	default:
		m.reading.MoveTo(m.view().Row() + by)
	}
}

// clickedOverlay chooses the row below the pointer, or closes the overlay by a click beside it.
func (m *Model) clickedOverlay(x, y int) (key tea.KeyType) {
	w, h := m.screen.Layout.Width, m.screen.Layout.Height-m.screen.Layout.Footer.H
	at := pane.OverlayPlace(m.dialog.Overlay.Block(m.screen.Theme, w, h), w, h)
	switch {
	case at.Has(x, y) && m.dialog.Overlay.Point(x-at.X, y-at.Y, at.W, h):
		return tea.KeyEnter
	case at.Has(x, y):
		return noKey
	}
	return tea.KeyEsc
}

// clicked shows the view that was clicked in the header, opens the link that was clicked in
// the abstract, or gives a pane the keys and selects its row.
func (m *Model) clicked(x, y int) (key tea.KeyType, cmd tea.Cmd) {
	l := m.screen.Layout
	if l.Header.Has(x, y) {
		if tab, ok := m.header().TabAt(m.screen.Theme, l.Header.W, x-l.Header.X); ok {
			m.reading.ToView(tab)
		}
		return noKey, nil
	}
	at, ok := l.PaneAt(x, y)
	if !ok {
		return noKey, nil
	}
	row := -1
	switch at {
	case ui.PaneList:
		if m.showsRemedies() {
			m.clickedRemedy(y - l.List.Y)
			return noKey, nil
		}
		if row, ok = m.reading.List.SelectAt(y - l.List.Y); ok {
			m.reading.MoveTo(row)
		}
	case ui.PaneFacets:
		row, ok = m.facets.Pane.SelectAt(y - l.Facets.Y)
	case ui.PaneSimilar:
		if title, ok := m.similar().At(y-l.Similar.Y, l.Similar.W); ok {
			m.reading.Similar.At = title
			return noKey, m.openSimilar()
		}
		return noKey, nil
	case ui.PaneDetail:
		if address := m.reading.Detail.LinkAt(x-l.Detail.X, y-l.Detail.Y); address != "" {
			if m.screen.Click(at, y, m.cfg.Now()) {
				return noKey, nil // a double click opens it once
			}
			return noKey, m.sharing.Browse(address)
		}
	}
	if !ok {
		row = -1
	}
	if m.screen.Click(at, row, m.cfg.Now()) {
		m.arrange()
		return tea.KeyEnter, nil
	}
	return noKey, nil
}

// clickedRemedy gives the list the keys, and takes the remedy in a line of it.
func (m *Model) clickedRemedy(y int) {
	at := m.screen.Layout.List
	m.screen.Click(ui.PaneList, -1, m.cfg.Now())
	if remedy, ok := m.view().None.Choices(false).At(m.screen.Theme, y, at.W, at.H); ok {
		m.reading.TakeRemedy(remedy)
		m.finder.Line.End()
		m.remedied = m.cfg.Now()
	}
}

// paperMouse scrolls the paper, or shows what the link leads to that was clicked.
func (m *Model) paperMouse(e tea.MouseMsg, by int) (key tea.KeyType, cmd tea.Cmd) {
	at := m.screen.Layout.Detail
	switch {
	case by != 0:
		m.paper.Scroll(by * wheelLines)
	case e.Button == tea.MouseButtonLeft && m.screen.Layout.List.Has(e.X, e.Y):
		m.focusOn(ui.PaneList)
		return m.clicked(e.X, e.Y)
	case e.Button == tea.MouseButtonLeft && at.Has(e.X, e.Y):
		second := m.screen.Click(ui.PanePaper, e.Y, m.cfg.Now())
		return noKey, m.paper.Click(e.X-at.X, e.Y-at.Y, second)
	}
	return noKey, nil
}
