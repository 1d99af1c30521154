package model

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/pane"
)

// onKey takes what the terminal sent in one read. A burst of keys arrives as one message of
// many runes, which matches no binding. It is replayed rune by rune, so that typing fast
// does what typing slowly does.
func (m *Model) onKey(k tea.KeyMsg) tea.Cmd {
	keys := []tea.KeyMsg{k}
	if !k.Paste && k.Type == tea.KeyRunes && len(k.Runes) > 1 {
		keys = nil
		for _, r := range k.Runes {
			keys = append(keys, tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: k.Alt})
		}
	}
	var cmds []tea.Cmd
	for _, k := range keys {
		if k.Alt && (k.Type == tea.KeyEsc || !m.inText()) {
			k.Alt = false
			cmds = append(cmds, m.press(tea.KeyMsg{Type: tea.KeyEsc}))
		}
		cmds = append(cmds, m.press(k))
	}
	return tea.Batch(cmds...)
}

// mustWait reports whether a key waits: for the first whole list, and for an answer that the
// reader asked for, because the key may be about it. Keys that only type text do not wait
// for a search.
func (m *Model) mustWait(k tea.KeyMsg) bool {
	if m.loading.Hold {
		return true
	}
	asked := m.finder.Line.Awaited() || m.dialog.Awaited() && k.Type != tea.KeyEsc
	if m.types(k) && !asked {
		return false
	}
	return asked || m.triage.Asking || m.paper.Awaited() || m.finder.Search.Awaited(m.loading.Coming()) ||
		m.focus() == ui.PaneFacets && m.facets.Awaited()
}

// types reports whether a key only types text into the filter or a prompt.
func (m *Model) types(k tea.KeyMsg) bool {
	if m.dialog.Open() {
		return m.dialog.Typing() && k.String() != "enter"
	}
	return m.typing != nil && !slices.Contains(listKeys, k.String())
}

// listKeys are about the list while the filter is being typed. So is Enter: it chooses a
// remedy if the list is empty.
var listKeys = []string{"enter", "up", "down", "pgup", "pgdown"}

// release presses the keys that waited, if they need not wait any more. It runs after each
// message, which may be the answer they waited for.
func (m *Model) release() tea.Cmd {
	if len(m.waiting) == 0 || m.mustWait(m.waiting[0]) {
		return nil
	}
	waiting := m.waiting
	m.waiting = nil
	var cmds []tea.Cmd
	for _, k := range waiting {
		cmds = append(cmds, m.press(k))
	}
	return tea.Batch(cmds...)
}

// press does what a key is for, or lets it wait: "/agent", Enter, "t" typed in one go must not
// mark a paper of the list from before the filter.
func (m *Model) press(k tea.KeyMsg) tea.Cmd {
	switch {
	case k.Type == tea.KeyCtrlC:
		return m.quit()
	case k.Type == tea.KeyEsc && m.finder.Long():
		return m.cancelSearch()
	case m.unseen(k):
		m.dialog.Warn(clean.Literal("Nothing matched: what you typed after Enter was dropped."))
		return nil
	case len(m.waiting) > 0 || m.mustWait(k):
		if !m.loading.Hold {
			m.reading.Hold() // what the key may be about
		}
		m.waiting = append(m.waiting, k)
		return nil
	case k.Paste:
		return m.onPaste(string(k.Runes))
	}
	m.dialog.Press()
	m.reading.Placed = true
	defer func() {
		m.arrange()
		if !m.dialog.Open() && m.typing == nil { // else the footer has hints for what is open
			m.dialog.Next()
		}
	}()
	if m.dialog.Open() {
		return m.dialog.Key(k)
	}
	if cmd, ok := m.remedyKey(k); ok {
		return cmd
	}
	switch {
	case m.typing != nil:
		return m.typeKey(k)
	case m.searchesFacets():
		return m.facets.SearchKey(k, m.chooseFacet)
	}
	if a := m.dialog.Keys.Find(m.focus(), k.String()); a != nil {
		return a.Run()
	}
	return nil
}

// onPaste puts a paste into the text that is being typed. A paste into the list does
// nothing: a page pasted by mistake would mark a hundred papers.
func (m *Model) onPaste(text string) tea.Cmd {
	text = clean.Line(strings.TrimRight(text, " \t\r\n")).String() // a blank in front may divide words
	switch {
	case m.dialog.Open():
		return m.dialog.Paste(text)
	case m.typing != nil:
		m.finder.Line.Insert(text)
		return m.searchTyped()
	case m.searchesFacets():
		m.facets.Pane.Insert(text)
		return nil
	}
	m.dialog.Warn(m.dialog.Text("A paste into the list does nothing. {filter} opens the filter."))
	return nil
}

// wheelLines is how many lines one step of the wheel scrolls.
const wheelLines = 3

// onMouse moves by the wheel and selects by a click; a double click is Enter. In the header
// a click shows a view, in a menu it chooses, and beside an overlay it closes it. It does
// nothing while keys wait or a text is typed, so that it never changes what they are about.
func (m *Model) onMouse(e tea.MouseMsg) tea.Cmd {
	if e.Action != tea.MouseActionPress || len(m.waiting) > 0 || m.mustWait(tea.KeyMsg{Type: tea.KeyEnter}) {
		return nil
	}
	by := map[tea.MouseButton]int{tea.MouseButtonWheelDown: 1, tea.MouseButtonWheelUp: -1}[e.Button]
	switch {
	case m.dialog.Overlay != nil && by > 0:
		return m.press(tea.KeyMsg{Type: tea.KeyDown})
	case m.dialog.Overlay != nil && by < 0:
		return m.press(tea.KeyMsg{Type: tea.KeyUp})
	case m.dialog.Overlay != nil && e.Button == tea.MouseButtonLeft:
		return m.clickedOverlay(e.X, e.Y)
	case m.dialog.Overlay != nil, m.inText():
		return nil
	case m.paper.Shown():
		return m.paperMouse(e, by)
	case by != 0:
		m.wheel(e.X, e.Y, by)
	case e.Button == tea.MouseButtonLeft:
		return m.clicked(e.X, e.Y)
	}
	return nil
}

// wheel scrolls the pane below the pointer.
func (m *Model) wheel(x, y, by int) {
	switch at, ok := m.screen.layout.PaneAt(x, y); {
	case !ok, at == ui.PaneSimilar:
	case at == ui.PaneDetail:
		m.reading.Detail.Scroll(by * wheelLines)
	case at == ui.PaneFacets:
		m.facets.Pane.Move(by)
	default:
		m.reading.MoveTo(m.view().Row() + by)
	}
}

// clickedOverlay chooses the row below the pointer, or closes the overlay by a click beside it.
func (m *Model) clickedOverlay(x, y int) tea.Cmd {
	w, h := m.screen.layout.Width, m.screen.layout.Height-m.screen.layout.Footer.H
	at := pane.OverlayPlace(m.dialog.Overlay.Block(m.screen.theme, w, h), w, h)
	switch {
	case at.Has(x, y) && m.dialog.Overlay.Point(y-at.Y, at.W, h):
		return m.press(tea.KeyMsg{Type: tea.KeyEnter})
	case at.Has(x, y):
		return nil
	}
	return m.press(tea.KeyMsg{Type: tea.KeyEsc})
}

// clicked shows the view that was clicked in the header, opens the link that was clicked in
// the abstract, or gives a pane the keys and selects its row.
func (m *Model) clicked(x, y int) tea.Cmd {
	if l := m.screen.layout; l.Header.Has(x, y) {
		if tab, ok := m.header().TabAt(m.screen.theme, l.Header.W, x-l.Header.X); ok {
			m.dialog.Fade()
			return m.toView(tab)
		}
		return nil
	}
	at, ok := m.screen.layout.PaneAt(x, y)
	if !ok {
		return nil
	}
	m.dialog.Fade()
	row := -1
	switch l := m.screen.layout; at {
	case ui.PaneList:
		if row, ok = m.reading.List.SelectAt(y - l.List.Y); ok {
			m.reading.MoveTo(row)
		}
	case ui.PaneFacets:
		row, ok = m.facets.Pane.SelectAt(y - l.Facets.Y)
	case ui.PaneSimilar:
		if title, ok := m.similar().At(y-l.Similar.Y, l.Similar.W); ok {
			m.reading.Similar.At = title
			return m.openSimilar()
		}
		return nil
	case ui.PaneDetail:
		if address := m.reading.Detail.LinkAt(x-l.Detail.X, y-l.Detail.Y); address != "" {
			if m.screen.clicked(at, y, m.cfg.Now()) {
				return nil // a double click opens it once
			}
			return m.sharing.Browse(address)
		}
	}
	if !ok {
		row = -1
	}
	if m.screen.clicked(at, row, m.cfg.Now()) {
		m.arrange()
		return m.press(tea.KeyMsg{Type: tea.KeyEnter})
	}
	return nil
}

// paperMouse scrolls the paper, or shows what the link leads to that was clicked.
func (m *Model) paperMouse(e tea.MouseMsg, by int) tea.Cmd {
	at := m.screen.layout.Detail
	switch {
	case by != 0:
		m.paper.Scroll(by * wheelLines)
	case e.Button == tea.MouseButtonLeft && m.screen.layout.List.Has(e.X, e.Y):
		return tea.Batch(m.focusOn(ui.PaneList), m.clicked(e.X, e.Y))
	case e.Button == tea.MouseButtonLeft && at.Has(e.X, e.Y):
		m.dialog.Fade()
		return m.paper.Click(e.X-at.X, e.Y-at.Y)
	}
	return nil
}
