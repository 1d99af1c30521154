package config

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"dailies/parser/clean"
	"dailies/ui"
)

var commandFields = []string{"key", "description", "run", "terminal"}

// readCommands reads the commands, and returns their keys.
func (f *file) readCommands() (bindings []binding) {
	tables, ok := f.tree[commandTable].([]map[string]any)
	if !ok && f.tree[commandTable] != nil {
		f.add(f.at(commandTable), "write [[command]], with two brackets, before each command")
	}
	for i, table := range tables {
		within := fmt.Sprintf("%s.%d", commandTable, i+1)
		c, err := f.readCommand(table, within)
		if err != nil {
			f.add(f.at(within), fmt.Sprintf("not used: %v", err))
			continue
		}
		if c.Key != "" {
			at, ok := f.at(within+".key"), false
			if c.Key, ok = f.checkKey(c.Key, within, at); ok {
				bindings = append(bindings, binding{c.Key, within, []ui.Pane{ui.PaneList, ui.PaneDetail}, at})
			}
		}
		f.commands = append(f.commands, within)
		f.config.Commands = append(f.config.Commands, c)
	}
	return bindings
}

func (f *file) readCommand(table map[string]any, within string) (c Command, err error) {
	for _, name := range slices.Sorted(maps.Keys(table)) {
		value, ok := table[name], true
		switch name {
		case "key":
			c.Key, ok = value.(string)
		case "description":
			c.Description, ok = value.(string)
		case "run":
			c.Run, ok = value.(string)
		case "terminal":
			c.Terminal, ok = value.(bool)
		default:
			f.add(f.at(within+"."+name), unknown("field", name, commandFields).Error())
		}
		if !ok {
			return c, fmt.Errorf("%s cannot be %s", name, written(value))
		}
	}
	c.Description = clean.Line(c.Description).String()
	switch run := strings.TrimSpace(c.Run); {
	case run == "" && c.Description == "":
		return c, errors.New("it needs both run and description")
	case run == "":
		return c, errors.New("it needs run")
	case c.Description == "":
		return c, errors.New("it needs description")
	}
	return c, nil
}
