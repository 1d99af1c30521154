package model

import (
	"github.com/charmbracelet/bubbles/key"
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

func (m *Model) helpKeys(g group) []key.Binding {
	var all []key.Binding
	for _, a := range m.keys.actions {
		if a.group == g && a.Enabled() {
			all = append(all, a.Binding)
		}
	}
	return all
}
