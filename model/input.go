package model

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// maxWaiting bounds the keys that wait for a search: a cat on the keyboard.
const maxWaiting = 4096

// onKey takes what the terminal sent in one read. A burst of keys arrives as
// one message of many runes, which matches no binding: it is replayed rune by
// rune, so that typing fast does what typing slowly does.
func (m *Model) onKey(k tea.KeyMsg) tea.Cmd {
	if k.Paste {
		return m.oneKey(k)
	}
	if k.Type != tea.KeyRunes || len(k.Runes) < 2 {
		return m.oneKey(k)
	}
	var cmds []tea.Cmd
	for _, r := range k.Runes {
		cmds = append(cmds, m.oneKey(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: k.Alt}))
	}
	return tea.Batch(cmds...)
}

// inText tells whether a line is being typed, so that Alt moves by words. Elsewhere
// no key has Alt: what arrives as Alt+Q is Esc and a Q pressed right behind it, which a
// slow line sends as one.
func (m *Model) inText() bool {
	if m.overlay != nil {
		return m.overlay.Typing()
	}
	return m.prompt != nil || m.typing != nil || m.focus() == onFacets && m.facets.pane.Searching()
}

// oneKey gives a key to whoever has the focus. Keys about the list wait until
// the list is what the reader asked for: "/agent", Enter, "t" typed in one go
// must not mark a paper of the list before.
func (m *Model) oneKey(k tea.KeyMsg) tea.Cmd {
	if k.Alt && (k.Type == tea.KeyEsc || !m.inText()) {
		k.Alt = false
		return tea.Batch(m.oneKey(tea.KeyMsg{Type: tea.KeyEsc}), m.oneKey(k))
	}
	if k.Type == tea.KeyCtrlC {
		return m.quit()
	}
	if k.Type == tea.KeyEsc {
		m.endCompleting()
	}
	if m.overtakes(k) {
		return m.overtake(k)
	}
	if m.mustWait(k) {
		m.pin()
		if len(m.waiting) < maxWaiting {
			m.waiting = append(m.waiting, k)
		}
		return nil
	}
	return m.press(k)
}

// press does what a key is for that need not wait.
func (m *Model) press(k tea.KeyMsg) tea.Cmd {
	if k.Paste {
		return m.onPaste(string(k.Runes))
	}
	m.message.fade()
	m.settled = true
	m.pressed++
	defer m.sayLater()
	switch {
	case m.overlay != nil:
		return m.overlayKey(k)
	case m.prompt != nil:
		return m.promptKey(k)
	}
	if cmd, ok := m.remedyKey(k); ok {
		return cmd
	}
	switch {
	case m.typing != nil:
		return m.typeKey(k)
	case m.focus() == onFacets && m.facets.pane.Searching():
		return m.facetSearchKey(k)
	}
	if a := m.keys.find(m.focus(), k.String()); a != nil {
		return a.run(m)
	}
	return nil
}

// pin holds on to the paper that is selected on the screen while a key waits
// that may be about it: the place of the sitting before may come meanwhile.
func (m *Model) pin() {
	v := m.view()
	if row := v.row(); !m.settled && row < len(v.shown) && v.shown[row] == v.at {
		v.place, m.settled = m.shelf.Papers.Paper(int(v.at)).ID, true
	}
}

// mustWait tells whether a key is about a list that is still being searched, or about
// marks that are still being read.
func (m *Model) mustWait(k tea.KeyMsg) bool {
	if m.cfg.OpenMarks != nil || len(m.waiting) > 0 || m.typing != nil && m.typing.completion.awaited() {
		return true
	}
	if m.choosing.busy && m.overlay == nil && m.prompt == nil {
		return true
	}
	if m.overlay == nil && m.prompt == nil && m.typing == nil && m.focus() == onFacets && m.inFacets(k) {
		return m.awaitsCounts() && m.aboutValues(k)
	}
	if m.outdated() && m.aboutAll(k) {
		return true
	}
	if !m.finding.busy && !m.finding.owed || m.finding.behind || k.String() == "Q" && m.typing == nil {
		return false
	}
	if _, chosen := m.overlay.(*overlay.Menu); m.overlay != nil || m.prompt != nil {
		return chosen || m.aboutAll(k) // the list was whole when it was opened
	}
	if m.finding.rows && m.isThere(k) {
		return false
	}
	return m.typing == nil || slices.Contains(listKeys, k.String())
}

// overtake takes a key ahead of the moves that wait. Where nothing is searched for
// because of it (a ")" makes the filter invalid, Backspace at its start changes
// nothing), they are still wanted.
func (m *Model) overtake(k tea.KeyMsg) tea.Cmd {
	waiting, gen := m.waiting, m.finding.gen
	m.waiting = nil
	cmd := m.press(k)
	if m.finding.gen == gen {
		m.waiting = waiting
	}
	return cmd
}

// overtakes tells whether a key need not wait behind the ones that do: the filter
// that it changes is searched for anew, and what it selects is the same wherever they
// would have moved to in the list of the one before.
func (m *Model) overtakes(k tea.KeyMsg) bool {
	t := m.typing
	if t == nil || t.completion.awaited() || t.recalled > 0 || m.overlay != nil || m.choosing.busy || m.filter.Text() == "" || !slices.Contains(editKeys, k.Type) {
		return false
	}
	for _, w := range m.waiting {
		if !slices.Contains(listMoves, w.String()) {
			return false
		}
	}
	return true
}

// editKeys change the text of the filter, or drop it.
var editKeys = []tea.KeyType{tea.KeyRunes, tea.KeySpace, tea.KeyBackspace, tea.KeyCtrlW, tea.KeyCtrlU, tea.KeyEsc}

// aboutAll tells whether a key is about all papers of the list: once all dumps
// are read, what it picks must not be those that were listed by then. A command
// without a query is for all of them.
func (m *Model) aboutAll(k tea.KeyMsg) bool {
	if m.prompt != nil {
		return m.prompt.ForAll && k.String() == "enter"
	}
	return m.overlay == nil && m.typing == nil && k.String() == "A"
}

// isThere tells whether a key is about rows that are there although the list is
// not whole: the selected one, and the one that the key moves on to.
func (m *Model) isThere(k tea.KeyMsg) bool {
	if m.typing != nil || m.picks.n() > 0 {
		return false
	}
	v, name := m.view(), k.String()
	up := slices.Contains(upKeys, name) || slices.Contains(decisionKeys, name) && m.cfg.Advance == Previous
	switch row := v.row(); {
	case len(v.shown) == 0 || v.shown[row] != v.at:
		return false
	case up:
		return row > 0
	default:
		return row < len(v.shown)-1 && (slices.Contains(decisionKeys, name) || slices.Contains(rowKeys, name))
	}
}

// The keys that are about the selected row and its neighbours.
var (
	upKeys       = []string{"k", "K", "up"}
	decisionKeys = []string{"t", "r", "x", "i", "."}
	rowKeys      = []string{"j", "J", "down", "*", "enter", "o", "y"}
)

// release replays the keys that waited, until one of them starts a search again.
func (m *Model) release() tea.Cmd {
	waiting := m.waiting
	m.waiting = nil
	var cmds []tea.Cmd
	for i, k := range waiting {
		if m.mustWait(k) {
			m.waiting = append(m.waiting, waiting[i:]...)
			break
		}
		cmds = append(cmds, m.oneKey(k))
	}
	return tea.Batch(cmds...)
}

// onPaste puts a paste into the text that is being typed. Into the list it
// does nothing: a page pasted by mistake would mark a hundred papers.
func (m *Model) onPaste(text string) tea.Cmd {
	text = strings.TrimSpace(clean.Line(text).String())
	switch {
	case m.overlay != nil:
		m.overlay.Paste(text)
		return nil
	case m.prompt != nil:
		m.prompt.Paste(text)
		return nil
	case m.typing != nil:
		m.filter.Insert(text)
		return m.refilter()
	case m.focus() == onFacets && m.facets.pane.Searching():
		m.facets.pane.Insert(text)
		return nil
	}
	m.warn(clean.Literal("A paste into the list does nothing. / opens the filter."))
	return nil
}

// listKeys are about the list while the filter is being typed: Enter too,
// because it takes a remedy where the list is empty.
var (
	listKeys  = append([]string{"enter"}, listMoves...)
	listMoves = []string{"up", "down", "pgup", "pgdown"}
)

// typeKey edits the filter: letters type themselves, arrows move the list.
func (m *Model) typeKey(k tea.KeyMsg) tea.Cmd {
	switch k.String() {
	case "enter":
		return m.keepFilter()
	case "tab":
		return m.complete(1)
	case "shift+tab":
		return m.complete(-1)
	case "ctrl+p":
		return m.recall(1)
	case "ctrl+n":
		return m.recall(-1)
	case "esc":
		return m.dropFilter()
	case "up":
		if m.recalls(1) {
			return m.recall(1)
		}
		m.moveTo(m.view().row() - 1)
		return nil
	case "down":
		if m.recalls(-1) {
			return m.recall(-1)
		}
		m.moveTo(m.view().row() + 1)
		return nil
	case "pgup":
		return page(-1)(m)
	case "pgdown":
		return page(1)(m)
	}
	if m.filter.Key(k) {
		return m.refilter()
	}
	return nil
}

// focus is the pane that has the keys.
func (m *Model) focus() focus {
	if m.prefs.Focus == ui.PaneFacets && m.layout.Facets.W > 0 {
		return onFacets
	}
	if m.prefs.Focus == ui.PaneDetail {
		return onDetail
	}
	return onList
}
