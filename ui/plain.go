package ui

import "dailies/parser/clean"

// What linear mode says of a box, as plain values.

// Label stands in front of what is typed.
func (p *Prompt) Label() clean.Text { return p.label }

// List is the sheet as a menu with nothing to choose.
func (s *Sheet) List() Menu {
	list := Menu{Title: s.title, Selected: -1}
	for _, text := range s.body {
		list.Items = append(list.Items, MenuItem{Label: text})
	}
	return list
}

// List is the help as a menu with nothing to choose.
func (h *Help) List() Menu {
	list := Menu{Title: clean.Literal("Keys"), Selected: -1}
	for _, group := range h.groups {
		for _, k := range group.Keys {
			list.Items = append(list.Items, MenuItem{Key: clean.Line(k.Help().Key), Label: clean.Line(k.Help().Desc)})
		}
	}
	return list
}
