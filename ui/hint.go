package ui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
)

// HelpGroup is a list of keys under a heading.
type HelpGroup struct {
	Title clean.Text
	Keys  []key.Binding
}

// Severity says how serious a message is.
type Severity uint8

// Severities of messages.
const (
	Info Severity = iota
	Warning
	Failure
)

// Hint returns a key binding for display only: keys and what they do.
func Hint(keys, does string) key.Binding {
	return key.NewBinding(key.WithKeys(keys), key.WithHelp(keys, does))
}

// maxHints is the most hints shown on one line. Nobody reads more.
const maxHints = 7

// HintLine returns as many whole hints as fit into w cells. The last hint is dropped last.
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
