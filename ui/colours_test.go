package ui

import (
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

func inColours(p termenv.Profile, o Options) *Theme {
	r := lipgloss.NewRenderer(nil)
	r.SetColorProfile(p)
	return NewTheme(r, o)
}

// styled is a text as it looks in a line.
func styled(s lipgloss.Style, text string) string {
	before, after := sgr(s)
	return before + text + after
}
