package model

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/parser/clean"
	"dailies/ui"
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

// inText reports whether a line is being typed, in which Alt moves by words. Elsewhere no
// binding has Alt: Alt+Q means that Esc and Q were pressed one after the other, and that a
// slow line sent them as one.
func (m *Model) inText() bool {
	if m.dialog.Open() {
		return m.dialog.Typing()
	}
	return m.typing != nil || m.searchesFacets() || m.paper.Typing()
}

// mustWait reports whether a key waits: for the first whole list, and for an answer that the
// reader asked for, because the key may be about it. Keys that only type text do not wait
// for a search.
func (m *Model) mustWait(k tea.KeyMsg) bool {
	if m.loading.Hold {
		return true
	}
	completing := m.finder.Line.Awaited() || m.dialog.Awaited()
	if m.types(k) && !completing {
		return false
	}
	return completing || m.triage.Asking || m.paper.Awaited() || m.finder.Search.Awaited(m.loading.Coming()) || m.focus() == ui.PaneFacets && m.facets.Awaited()
}

// types reports whether a key only types text into the filter or a prompt.
func (m *Model) types(k tea.KeyMsg) bool {
	switch {
	case m.dialog.Open():
		return m.dialog.Typing() && k.String() != "enter"
	case m.paper.Typing():
		return k.String() != "enter"
	}
	return m.typing != nil && !slices.Contains(listKeys, k.String())
}

// listKeys are about the list while the filter is being typed. So is Enter: it chooses a
// remedy if the list is empty.
var listKeys = []string{"enter", "up", "down", "pgup", "pgdown"}

// release presses the keys that waited, if they need not wait any more. It runs after each
// message, which may be the answer they waited for.
func (m *Model) release() tea.Cmd {
	m.waiting, m.dialog.Early = append(m.dialog.Early, m.waiting...), nil
	if len(m.waiting) == 0 || m.mustWait(m.waiting[0]) && !m.finder.DropsKeys() {
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
	case len(m.waiting) > 0 || m.mustWait(k):
		m.wait(k)
		return nil
	case k.Paste:
		return m.onPaste(string(k.Runes))
	}
	m.dialog.Press()
	m.reading.Placed = true
	defer func() {
		m.arrange()
		if !m.dialog.Open() && m.typing == nil && !m.paper.Typing() { // else the footer has hints for what is open
			m.dialog.Next()
		}
	}()
	switch {
	case m.dialog.Open():
		return m.dialog.Key(k)
	case m.paper.Typing():
		return m.paper.TypeKey(k)
	}
	if cmd, ok := m.remedyKey(k); ok {
		return cmd
	}
	switch {
	case m.typing != nil:
		return m.typeKey(k)
	case m.searchesFacets():
		return m.facetSearchKey(k)
	}
	a := m.dialog.Keys.Find(m.focus(), k.String())
	switch {
	case a == nil:
		return nil
	case a.Group == keymap.Decide && m.finder.Unseen(m.cfg.Now()):
		m.sayDropped()
		return nil
	}
	return a.Run()
}

// wait lets a key wait. What it may be about stays selected meanwhile: the place of the last
// sitting could be found, and taken.
func (m *Model) wait(k tea.KeyMsg) {
	if m.finder.DropsKeys() {
		m.sayDropped()
		return
	}
	v := m.view()
	if row := v.Row(); !m.loading.Hold && !m.reading.Placed && row < len(v.Shown) && v.Shown[row] == v.At {
		v.Wanted, m.reading.Placed = m.shelf.Papers.Paper(int(v.At)).ID, true
	}
	m.waiting = append(m.waiting, k)
}

// onPaste puts a paste into the text that is being typed. A paste into the list does
// nothing: a page pasted by mistake would mark a hundred papers.
func (m *Model) onPaste(text string) tea.Cmd {
	text = clean.Line(strings.TrimRight(text, " \t\r\n")).String() // a blank in front may divide words
	switch {
	case m.dialog.Open():
		return m.dialog.Paste(text)
	case m.paper.Typing():
		return m.paper.Paste(text)
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
