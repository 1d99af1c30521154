package model

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// Keys are all keys with what they do, by group, as the help shows them.
func Keys() []ui.HelpGroup { return newKeymap().groups(onList) }

// openHelp shows what every key does, as the live key map has it.
func (m *Model) openHelp() tea.Cmd {
	m.overlay = overlay.NewHelp(m.keys.groups(m.focus())...)
	return nil
}

// groups are the keys by group, first those of the pane that has the focus.
func (k *keymap) groups(focus focus) []ui.HelpGroup {
	order := []group{groupMove, groupDecide, groupSelect, groupFind, groupRead, groupLook, groupProgram, groupAbstract, groupFacets}
	switch focus {
	case onDetail:
		order = []group{groupAbstract, groupDecide, groupRead, groupMove, groupSelect, groupFind, groupLook, groupProgram, groupFacets}
	case onFacets:
		order = []group{groupFacets, groupFind, groupProgram, groupMove, groupDecide, groupSelect, groupRead, groupLook, groupAbstract}
	}
	var all []ui.HelpGroup
	for _, g := range order {
		all = append(all, ui.HelpGroup{Title: clean.Line(groupNames[g]), Keys: k.bindings(g)})
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
