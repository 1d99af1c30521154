package box

import (
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"

	"dailies/ui"
)

func inColours(p termenv.Profile, o ui.Options) *ui.Theme {
	r := lipgloss.NewRenderer(nil)
	r.SetColorProfile(p)
	return ui.NewTheme(r, o)
}
