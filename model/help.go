package model

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// openHelp shows what every key does, as the live key map has it.
func (m *Model) openHelp() tea.Cmd {
	var groups []ui.HelpGroup
	for g, name := range groupNames {
		groups = append(groups, ui.HelpGroup{Title: clean.Line(name), Keys: m.helpKeys(group(g))})
	}
	m.overlay = overlay.NewHelp(groups...)
	return nil
}

func (m *Model) helpKeys(g group) []ui.HelpKey {
	var all []ui.HelpKey
	for _, a := range m.keys.actions {
		if a.group == g && a.Enabled() {
			all = append(all, ui.HelpKey{Keys: clean.Line(a.Help().Key), Does: clean.Line(a.Help().Desc)})
		}
	}
	return all
}
