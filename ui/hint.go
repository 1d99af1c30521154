package ui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
)

// HelpGroup is keys under a heading.
type HelpGroup struct {
	Title clean.Text
	Keys  []key.Binding
}

// Severity is how serious a message is.
type Severity uint8

// The kinds.
const (
	Info Severity = iota
	Warning
	Failure
)

// Hint says what a key does, to be shown.
func Hint(keys, does string) key.Binding {
	return key.NewBinding(key.WithKeys(keys), key.WithHelp(keys, does))
}

// maxHints is how many hints a line has at most: more are not read.
const maxHints = 7

// HintLine is as many hints as fit into w cells, whole ones only. The last one is the last to go.
func (t *Theme) HintLine(hints []key.Binding, w int) string {
	all := slices.Clone(hints)
	for i, h := range all {
		all[i].SetHelp(t.KeyNames(h.Help().Key), t.Transliterate(h.Help().Desc))
	}
	for n := min(len(all), maxHints); n > 0; n-- {
		line := t.Help.ShortHelpView(slices.Concat(all[:n-1], all[len(all)-1:]))
		if LineCells(line) <= w {
			return line
		}
	}
	return ""
}
