package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/finder"
	"dailies/model/reading"
	"dailies/parser/clean"
	"dailies/ui"
)

// awaitRemedies says that nothing was found while remedies are looked for. Keys about the
// list wait for them, too.
func (m *Model) awaitRemedies(why tea.Cmd) tea.Cmd {
	m.view().None.Title = clean.Literal("No paper matches the filter.")
	m.finder.search.Busy = true
	return why
}

func (m *Model) onExplained(msg finder.ExplainedMsg) tea.Cmd {
	if msg.Gen != m.finder.search.Gen {
		return nil
	}
	m.finder.search.Busy = false
	m.view().None = msg.None.Selecting(m.view().None.Before)
	return m.afterSearch(!m.finder.search.Behind)
}

// showsRemedies reports whether remedies are shown in place of the list.
func (m *Model) showsRemedies() bool {
	v := m.view()
	return len(v.Shown) == 0 && len(v.None.Remedies) > 0 && m.screen.layout.List.W > 0 && !m.loading.Coming() && !m.searchesAnew()
}

// searchesAnew tells whether the remedies are those of a filter before, and finding out what
// the present one finds takes long.
func (m *Model) searchesAnew() bool { return m.searchIsLong() && len(m.view().None.Remedies) > 0 }

// remedyKey handles the keys that choose a remedy; ok is false for others. In the filter line
// Enter takes none: it keeps the text there, too.
func (m *Model) remedyKey(k tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	if !m.showsRemedies() || m.finder.typing == nil && m.focus() != ui.PaneList {
		return nil, false
	}
	none := &m.view().None
	switch name := k.String(); {
	case name == "down" || name == "j" && m.finder.typing == nil:
		none.Move(1)
	case name == "up" || name == "k" && m.finder.typing == nil:
		none.Move(-1)
	case name == "enter" && m.finder.typing == nil:
		return m.takeRemedy(none.Remedies[none.At]), true
	default:
		return nil, false
	}
	return nil, true
}

// takeRemedy filters by a remedy. Keys that are typed before its list is there are dropped:
// they were meant for the list that turned out to be empty.
func (m *Model) takeRemedy(r finder.Remedy) tea.Cmd {
	cmd := m.filterByRemedy(r)
	m.finder.remedied = true
	return cmd
}

// dropsKeys reports whether keys are dropped instead of waiting, and says so to the reader.
func (m *Model) dropsKeys() bool {
	drops := m.finder.remedied && m.finder.search.Busy
	if drops {
		m.messages.Warn(clean.Literal("Nothing matched: what you typed after Enter was dropped."))
	}
	return drops
}

// filterByRemedy sets the filter of a remedy. If it searches in All, the filter moves there:
// the current view has found nothing with it.
func (m *Model) filterByRemedy(r finder.Remedy) tea.Cmd {
	if r.All {
		left := m.view()
		left.SetFilter(m.shelf, "")
		left.Stale = true
		return tea.Batch(m.toView(reading.All), m.setFilter(r.Filter))
	}
	return m.setFilter(r.Filter)
}
