package model

import (
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/model/keymap"
	"dailies/model/list"
	"dailies/model/search/query"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

func (m *Model) openFilter() tea.Cmd {
	m.reading.BeginTyping(m.finder.Search.Busy)
	m.finder.Line.Begin(m.view().Filter)
	return nil
}

// typeKey handles a key while the filter is typed: letters edit it, arrows move in the list.
func (m *Model) typeKey(k tea.KeyMsg) tea.Cmd {
	line := &m.finder.Line
	switch name := k.String(); {
	case name == "enter":
		m.keepFilter()
	case name == "esc":
		m.dropFilter()
	case name == "pgup":
		m.reading.PageList(-1)
	case name == "pgdown":
		m.reading.PageList(1)
	case name == "up" && !line.RecallsHistory(name):
		m.reading.MoveTo(m.view().Row() - 1)
	case name == "down" && !line.RecallsHistory(name):
		m.reading.MoveTo(m.view().Row() + 1)
	default:
		return line.Key(k)
	}
	return nil
}

// takeTyped filters by what is typed, unless it has not changed or is not valid.
func (m *Model) takeTyped() {
	line := &m.finder.Line
	if line.Changed && line.Err == nil && line.Text() != m.view().Filter {
		m.reading.Type(line.Text())
	}
	line.Changed = false
}

// keepFilter ends the typing and keeps the filter. A mistake is repaired if possible, and otherwise dropped.
func (m *Model) keepFilter() {
	line := &m.finder.Line
	line.Repair()
	if err := line.Err; err != nil {
		m.dialog.Warn(clean.Line(err.Error()))
		line.RemoveErrors()
	}
	m.takeTyped()
	line.History.Add(m.view().Filter)
	if n := m.triage.Picks.Keep(m.view().Shown); n > 0 {
		m.dialog.Say(clean.Of(english.Plural(n, "selected paper") + " hidden by the filter and deselected"))
	}
	m.reading.KeepTyped()
	if m.showsRemedies() {
		m.focusOn(ui.PaneList)
	}
}

func (m *Model) dropFilter() {
	m.reading.DropTyped()
	m.finder.Search.Cancel()
}

// cancelSearch cancels a long search, and drops its filter and the keys that waited for it.
func (m *Model) cancelSearch() {
	m.waitingKeys = nil
	m.dialog.Say(clean.Literal("Search cancelled."))
	switch {
	case m.typing():
		m.dropFilter()
	case m.view().Filter != "":
		m.reading.SetFilter("")
	default:
		m.finder.Search.Cancel()
		m.view().Stale = true
	}
}

func (m *Model) onFound(msg filter.FoundMsg) tea.Cmd {
	if !m.finder.Finish(msg.Gen) {
		return nil
	}
	m.reading.TakeAnswer(msg.Answer, m.finder.Search.Background, m.loading.Busy || m.finder.PapersAdded)
	if !m.typing() { // while typing, the next letter may show them again
		m.triage.Picks.Keep(m.view().Shown)
	}
	m.selectFirstNew()
	// While papers are loading, remedies would soon be wrong.
	if msg.Explain != nil && !m.loading.Incoming() && !m.reading.SearchRequested {
		m.view().None.Title = clean.Literal("No paper matches the filter.")
		m.finder.Search.Busy = true // keys that depend on the list also wait for the remedies
		return msg.Explain
	}
	return nil
}

// selectFirstNew selects the first new paper once all papers are listed, in the inbox if the view has none.
func (m *Model) selectFirstNew() {
	if !m.newPapers.selectFirst || m.loading.Busy || m.finder.PapersAdded {
		return
	}
	m.newPapers.selectFirst = false
	if m.dialog.KeysPressed() > 0 {
		return // the user has begun to read elsewhere
	}
	if row := slices.IndexFunc(m.view().Shown, m.shelf.IsNew); row >= 0 {
		m.reading.SelectAtStart(row)
	} else if m.reading.Current != list.Inbox {
		m.reading.SwitchView(list.Inbox)
		m.reading.SearchRequested, m.newPapers.selectFirst = true, true
	}
}

// decidesUnseen reports whether a key would decide on papers that the user cannot have seen, because a
// remedy was taken just before: the key was meant for the empty list. It is false if the clock stands still.
func (m *Model) decidesUnseen(a *keymap.Action) bool {
	since := m.cfg.Now().Sub(m.remedyTaken)
	soon := since > 0 && since < 200*time.Millisecond
	return soon && a != nil && a.Group == keymap.Decide && !m.dialog.IsOpen() && !m.typingText()
}

// remedyKey handles a key if remedies are shown and have the focus, and reports whether it did.
func (m *Model) remedyKey(k tea.KeyMsg) bool {
	if !m.showsRemedies() || !m.typing() && m.focus() != ui.PaneList {
		return false
	}
	if k.Type == tea.KeyEnter && !m.typing() {
		m.remedyTaken = m.cfg.Now()
	}
	return m.reading.RemedyKey(k.String())
}

// readLists reads the saved filters and watch words, before the first frame.
func (m *Model) readLists() {
	m.lists.Read(m.cfg.Lists, m.settings.Views, m.finder.Index, m.shelf, &m.dialog,
		filter.Views{
			Shortcuts: list.SavedKeys(),
			Current:   func() string { return m.view().SavedFilter },
			Open:      m.openSaved,
			Query:     func() string { return m.view().FullQuery() },
			OnRename:  m.reading.Rename,
			OnChange:  m.filtersChanged,
		}, m.wordsChanged)
	m.reading.SetSavedViews(m.lists.Filters.All())
}

// filtersChanged updates the views of saved filters. If the current one was deleted, All is shown.
func (m *Model) filtersChanged() tea.Cmd {
	current := m.view()
	m.reading.SetSavedViews(m.lists.Filters.All())
	m.reading.Current, m.reading.SearchRequested = list.All, true
	if at := slices.Index(m.reading.Views, current); at >= 0 {
		m.reading.Current, m.reading.SearchRequested = at, current.Stale
	}
	return nil
}

// wordsChanged searches again where papers or order depend on the watch words.
func (m *Model) wordsChanged() tea.Cmd {
	m.reading.MarkStale((*list.View).UsesWatchWords)
	m.reading.SearchRequested = m.view().Stale
	return m.learn(true)
}

// openSaved shows a saved filter in its own view, or in All if it has none.
func (m *Model) openSaved(at int) tea.Cmd {
	if at < list.MaxSavedViews {
		m.reading.SwitchView(list.Builtins + at)
		return nil
	}
	m.reading.SwitchView(list.All)
	m.reading.SetFilter(m.lists.Filters.All()[at].Query)
	return nil
}

// onLearned takes a learned order. The current list is sorted again only before the first key, because nobody
// has begun to read, if the user asked for it, or if the list still waits for its first order.
func (m *Model) onLearned(asked bool) tea.Cmd {
	awaited := m.view().Order().By == query.ByForYou && m.shelf.ForYou == nil
	m.shelf.ForYou = m.learning.Order
	m.reading.SetForYouDefault(m.learning.BeatsSite())
	m.reading.MarkStale(func(v *list.View) bool { return v.Order().By == query.ByForYou })
	unread := m.dialog.KeysPressed() == 0
	if m.view().Order().By != query.ByForYou || !asked && !unread && !awaited {
		return nil
	}
	if v := m.view(); unread && m.newPapers.arrived && v.Paper >= 0 && m.shelf.IsNew(v.Paper) {
		m.newPapers.selectFirst = true // another new paper may be first now
	} else if asked && v.Row() == 0 { // further down, the user has moved on since
		v.StayAtTop(m.shelf.Is)
	}
	m.reading.SearchRequested = true
	return nil
}
