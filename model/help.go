package model

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// Keys are all keys with what they do, by group, as the help shows them.
func Keys() []ui.HelpGroup { return newKeymap().groups() }

// openHelp shows what every key does, as the live key map has it.
func (m *Model) openHelp() tea.Cmd {
	m.overlay = overlay.NewHelp(m.keys.groups()...)
	return nil
}

func (k *keymap) groups() []ui.HelpGroup {
	var all []ui.HelpGroup
	for g, name := range groupNames {
		all = append(all, ui.HelpGroup{Title: clean.Line(name), Keys: k.bindings(group(g))})
	}
	return all
}

// bindings are the keys of a group.
func (k *keymap) bindings(g group) []key.Binding {
	var all []key.Binding
	for _, a := range k.actions {
		if a.group == g && a.Enabled() {
			all = append(all, a.Binding)
		}
	}
	return all
}
