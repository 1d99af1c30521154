package model

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// onKey takes what the terminal sent in one read. A burst of keys arrives as one message of
// many runes, which matches no binding. It is replayed rune by rune, so that typing fast
// does what typing slowly does.
func (m *Model) onKey(k tea.KeyMsg) tea.Cmd {
	if k.Paste || k.Type != tea.KeyRunes || len(k.Runes) < 2 {
		return m.oneKey(k)
	}
	var cmds []tea.Cmd
	for _, r := range k.Runes {
		cmds = append(cmds, m.oneKey(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: k.Alt}))
	}
	return tea.Batch(cmds...)
}

// inText reports whether a line is being typed, in which Alt moves by words. Elsewhere no
// binding has Alt: Alt+Q means that Esc and Q were pressed one after the other, and that a
// slow line sent them as one.
func (m *Model) inText() bool {
	if m.overlay != nil {
		return m.overlay.Typing()
	}
	return m.prompt != nil || m.finder.Typing != nil || m.searchesFacets() || m.paper.Typing()
}

// oneKey presses a key, or lets it wait: "/agent", Enter, "t" typed in one go must not mark
// a paper of the list from before the filter.
func (m *Model) oneKey(k tea.KeyMsg) tea.Cmd {
	if k.Alt && (k.Type == tea.KeyEsc || !m.inText()) {
		k.Alt = false
		return tea.Batch(m.oneKey(tea.KeyMsg{Type: tea.KeyEsc}), m.oneKey(k))
	}
	if k.Type == tea.KeyCtrlC {
		return m.quit()
	}
	if k.Type == tea.KeyEsc && m.finder.Long() {
		return m.cancelSearch()
	}
	if len(m.waiting) > 0 || m.mustWait(k) {
		if m.dropsKeys() {
			return nil
		}
		if !m.loading.Hold {
			m.keepSelection()
		}
		m.waiting = append(m.waiting, k)
		return nil
	}
	return m.press(k)
}

// mustWait reports whether a key waits: for the first whole list, and for an answer that the
// reader asked for, because the key may be about it. Keys that only type text do not wait
// for a search.
func (m *Model) mustWait(k tea.KeyMsg) bool {
	if m.loading.Hold {
		return true
	}
	completing := m.finder.Line.Awaited() || m.prompt != nil && m.prompt.Awaited()
	if p, open := m.overlay.(*overlay.Palette); open {
		completing = p.Awaited()
	}
	if m.types(k) && !completing {
		return false
	}
	return completing || m.choice.Busy || m.paper.Awaited() || m.finder.Search.Awaited(m.loading.Coming()) || m.focus() == ui.PaneFacets && m.facets.Awaited()
}

// types reports whether a key only types text into the filter or a prompt.
func (m *Model) types(k tea.KeyMsg) bool {
	switch {
	case m.overlay != nil:
		return m.overlay.Typing() && k.String() != "enter"
	case m.prompt != nil, m.paper.Typing():
		return k.String() != "enter"
	}
	return m.finder.Typing != nil && !slices.Contains(listKeys, k.String())
}

// listKeys are about the list while the filter is being typed. So is Enter: it chooses a
// remedy if the list is empty.
var listKeys = []string{"enter", "up", "down", "pgup", "pgdown"}

// release presses the keys that waited, until one of them has to wait again.
func (m *Model) release() tea.Cmd {
	waiting := m.waiting
	m.waiting = nil
	var cmds []tea.Cmd
	for i, k := range waiting {
		if m.mustWait(k) {
			if m.dropsKeys() {
				break
			}
			m.waiting = append(m.waiting, waiting[i:]...)
			break
		}
		cmds = append(cmds, m.press(k))
	}
	return tea.Batch(cmds...)
}

// press does what a key is for.
func (m *Model) press(k tea.KeyMsg) tea.Cmd {
	if k.Paste {
		return m.onPaste(string(k.Runes))
	}
	m.messages.Press()
	m.reading.Placed = true
	defer func() { // while a line is typed or a menu is open, the footer has hints for it
		if m.overlay == nil && m.prompt == nil && m.finder.Typing == nil && !m.paper.Typing() {
			m.messages.Next()
		}
	}()
	switch {
	case m.overlay != nil:
		return m.overlayKey(k)
	case m.prompt != nil:
		return m.promptKey(k)
	case m.paper.Typing():
		return m.paperSearchKey(k)
	}
	if cmd, ok := m.remedyKey(k); ok {
		return cmd
	}
	switch {
	case m.finder.Typing != nil:
		return m.typeKey(k)
	case m.searchesFacets():
		return m.facetSearchKey(k)
	}
	a := m.keys.Find(m.focus(), k.String())
	if a == nil {
		return nil
	}
	if a.Group == keymap.Decide && m.finder.Unseen(m.cfg.Now()) {
		m.sayDropped()
		return nil
	}
	return a.Run()
}

// keepSelection keeps the selected paper selected while a key that may be about it waits: without it
// the place of the last sitting could be found meanwhile.
func (m *Model) keepSelection() {
	v := m.view()
	if row := v.Row(); !m.reading.Placed && row < len(v.Shown) && v.Shown[row] == v.At {
		v.Place, m.reading.Placed = m.shelf.Papers.Paper(int(v.At)).ID, true
	}
}

// onPaste puts a paste into the text that is being typed. A paste into the list does
// nothing: a page pasted by mistake would mark a hundred papers.
func (m *Model) onPaste(text string) tea.Cmd {
	text = clean.Line(strings.TrimRight(text, " \t\r\n")).String() // a blank in front may divide words
	switch {
	case m.overlay != nil:
		return m.overlay.Paste(text)
	case m.prompt != nil:
		return m.prompt.Paste(text)
	case m.paper.Typing():
		return m.paper.Paste(text)
	case m.finder.Typing != nil:
		m.finder.Line.Insert(text)
		return m.refilter()
	case m.searchesFacets():
		m.facets.Pane.Insert(text)
		return nil
	}
	m.messages.Warn(m.keys.Text("A paste into the list does nothing. {filter} opens the filter."))
	return nil
}

// typeKey edits the filter: letters type themselves, arrows move the list.
func (m *Model) typeKey(k tea.KeyMsg) tea.Cmd {
	does := map[string]func() tea.Cmd{
		"enter": m.keepFilter, "esc": m.dropFilter,
		"tab": bind(m.complete, 1), "shift+tab": bind(m.complete, -1),
		"ctrl+p": bind(m.recall, 1), "ctrl+n": bind(m.recall, -1),
		"up": bind(m.arrow, -1), "down": bind(m.arrow, 1),
		"pgup": bind(m.page, -1), "pgdown": bind(m.page, 1),
	}
	if do, ok := does[k.String()]; ok {
		return do()
	}
	if m.finder.Line.Key(k) {
		return m.refilter()
	}
	return nil
}

// arrow moves the list, or goes through the history if it begins on an empty line.
func (m *Model) arrow(by int) tea.Cmd {
	if m.finder.Line.Recalls(-by) {
		return m.recall(-by)
	}
	m.moveTo(m.view().Row() + by)
	return nil
}
