package pane

import (
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"dailies/ui"
)

func inColours(p termenv.Profile, o ui.Options) *ui.Theme {
	r := lipgloss.NewRenderer(nil)
	r.SetColorProfile(p)
	return ui.NewTheme(r, o)
}

// styled is a text as it looks in a line.
func styled(s lipgloss.Style, text string) string {
	before, after, _ := strings.Cut(s.Render("x"), "x")
	return before + text + after
}
