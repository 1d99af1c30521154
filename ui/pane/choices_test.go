package pane

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// noResults is an empty list as it is on most days.
func noResults() Choices {
	return Choices{
		Title:   clean.Of("No paper matches the filter."),
		Reasons: []clean.Text{clean.Of("org:tencent alone finds 5"), clean.Of(`"chian of thought" alone finds 0`)},
		Ways: []Choice{
			{clean.Of(`Try "chain of thought"`), 1},
			{clean.Of(`Without "chian of thought"`), 5},
			{clean.Of("Clear the filter"), 278},
		},
		Selected: 1,
	}
}

func TestTheSelectedChoiceIsInSightInAnyHeight(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{Plain: true})
	for h := 1; h <= 20; h++ {
		for i, way := range noResults().Ways {
			c := noResults()
			c.Selected = i
			uitest.Sees(t, strings.Join(c.View(theme, 60, h), "\n"), "▌ "+way.Label.String())
		}
	}
}

func TestChoicesLookAsTheyShould(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{Plain: true})
	for name, size := range map[string][2]int{"choices-60x14": {60, 14}, "choices-30x6": {30, 6}} {
		checkGolden(t, name, ansi.Strip(strings.Join(noResults().View(theme, size[0], size[1]), "\n")))
	}
}
