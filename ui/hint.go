package ui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"
)

// Kind is how serious a message is.
type Kind uint8

// The kinds.
const (
	Info Kind = iota
	Warning
	Failure
)

// Hint says what a key does, to be shown.
func Hint(keys, does string) key.Binding {
	return key.NewBinding(key.WithKeys(keys), key.WithHelp(keys, does))
}

// HintLine is as many hints as fit into w cells, whole ones only. The last one is the
// last to go.
func (t *Theme) HintLine(hints []key.Binding, w int) string {
	var all []key.Binding
	for _, h := range hints {
		h.SetHelp(t.KeyNames(h.Help().Key), t.Drawn(h.Help().Desc))
		all = append(all, h)
	}
	for n := len(all); n > 0; n-- {
		line := t.Help.ShortHelpView(slices.Concat(all[:n-1], all[len(all)-1:]))
		if LineCells(line) <= w {
			return line
		}
	}
	if len(all) == 0 {
		return ""
	}
	return t.Pen(max(min(w, Cells(all[len(all)-1].Help().Key)), 0)).Write(t.Strong, all[len(all)-1].Help().Key).Line()
}
