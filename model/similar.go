package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/keymap"
	"dailies/ui"
	"dailies/ui/pane"
)

// similarKeys are the keys of the papers beside a wide abstract.
func (m *Model) similarKeys() []keymap.Action {
	return []keymap.Action{
		keymap.New(keymap.Similar, keymap.Abstract, "similar-next", keys("j", "down"), "next similar paper", bind(m.moveSimilar, 1)).Unlisted(),
		keymap.New(keymap.Similar, keymap.Abstract, "similar-previous", keys("k", "up"), "previous similar paper", bind(m.moveSimilar, -1)).Unlisted(),
		keymap.New(keymap.Similar, keymap.Abstract, "similar-open", keys("enter", "o"), "go to the similar paper", m.openSimilar).Unlisted(),
		keymap.New(keymap.Similar, keymap.Abstract, "similar-back", keys("esc", "h", "left", "shift+tab", "tab"), "back to the abstract", bind(m.focusOn, ui.PaneDetail)).Unlisted(),
	}
}

// similar is what the screen shows of them.
func (m *Model) similar() pane.Similar {
	return m.presenter().Pane(&m.reading.Similar, m.focus() == ui.PaneSimilar)
}

// followSimilar works out which papers are like the selected one, where there is room for them.
func (m *Model) followSimilar() tea.Cmd {
	if m.screen.Layout.Similar.W == 0 || m.loading.Busy {
		return nil
	}
	return m.reading.Similar.Follow(m.view(), m.finder.Index, m.shelf, m.cfg.After)
}

func (m *Model) moveSimilar(by int) tea.Cmd {
	m.reading.Similar.Move(by)
	return nil
}

// openSimilar shows the selected similar paper in All.
func (m *Model) openSimilar() tea.Cmd {
	papers := m.reading.Similar.Of(m.view().At)
	if len(papers) == 0 {
		return nil
	}
	return tea.Batch(m.focusOn(ui.PaneList), m.goTo(papers[m.reading.Similar.At]))
}

// focusRight goes to the abstract, or from there to the papers like it.
func (m *Model) focusRight() tea.Cmd {
	if m.focus() == ui.PaneDetail && len(m.similar().Titles) > 0 {
		return m.focusOn(ui.PaneSimilar)
	}
	return m.focusOn(ui.PaneDetail)
}
