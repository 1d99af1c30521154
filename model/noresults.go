package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/filter"
	"dailies/model/list"
	"dailies/parser/clean"
	"dailies/ui"
)

func (m *Model) onExplained(msg filter.ExplainedMsg) tea.Cmd {
	if !m.finder.Explained(msg, m.view()) {
		return nil
	}
	return m.afterSearch(!m.finder.Search.Behind)
}

// showsRemedies reports whether remedies are shown in place of the list.
func (m *Model) showsRemedies() bool {
	v := m.view()
	return len(v.Shown) == 0 && len(v.None.Remedies) > 0 && m.screen.Layout.List.W > 0 && !m.loading.Coming() && !m.finder.SearchesAnew(v)
}

// remedyKey handles the keys that choose a remedy; ok is false for others. In the filter line
// Enter takes none: it keeps the text there, too.
func (m *Model) remedyKey(k tea.KeyMsg) (cmd tea.Cmd, ok bool) {
	typing := m.finder.Typing != nil
	if !m.showsRemedies() || !typing && m.focus() != ui.PaneList {
		return nil, false
	}
	none := &m.view().None
	switch name := k.String(); {
	case name == "down" || name == "j" && !typing:
		none.Move(1)
	case name == "up" || name == "k" && !typing:
		none.Move(-1)
	case name == "enter" && !typing:
		cmd = m.filterByRemedy(none.Remedies[none.At])
		m.finder.Remedied(m.cfg.Now())
		return cmd, true
	default:
		return nil, false
	}
	return nil, true
}

// dropsKeys reports whether keys are dropped instead of waiting, and says so to the reader.
func (m *Model) dropsKeys() bool {
	drops := m.finder.DropsKeys()
	if drops {
		m.sayDropped()
	}
	return drops
}

func (m *Model) sayDropped() {
	m.dialog.Warn(clean.Literal("Nothing matched: what you typed after Enter was dropped."))
}

// filterByRemedy sets the filter of a remedy. If it searches in All, the filter moves there:
// the current view has found nothing with it.
func (m *Model) filterByRemedy(r list.Remedy) tea.Cmd {
	if r.All {
		left := m.view()
		left.SetFilter(m.shelf, "")
		left.Stale = true
		return tea.Batch(m.toView(list.All), m.setFilter(r.Filter))
	}
	return m.setFilter(r.Filter)
}
