package list

import (
	"testing"

	"github.com/muesli/termenv"

	"dailies/model/search"
	"dailies/model/shelf/shelftest"
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// noResults returns a typical empty list.
func noResults() NoResults {
	return NoResults{search.NoResults{
		Title: clean.Of("No paper matches the filter."),
		Why:   []clean.Text{clean.Of("org:tencent alone finds 5"), clean.Of(`"chian of thought" alone finds 0`)},
		Remedies: []search.Remedy{
			{Label: clean.Of(`Try "chain of thought"`), Count: 1},
			{Label: clean.Of(`Without "chian of thought"`), Count: 5},
			{Label: clean.Of("Clear the filter"), Count: 278},
		},
	}, 1}
}

func TestTheSelectedRemedyIsVisibleAtAnyHeight(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{Plain: true})
	for h := 1; h <= 20; h++ {
		for i, way := range noResults().Remedies {
			c := noResults()
			c.Selected = i
			uitest.Sees(t, uitest.PlainText(c.Draw(theme, 60, h, false)), "▌ "+way.Label.String())
		}
	}
}

func TestRemediesMatchTheGoldens(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{Plain: true})
	for name, size := range map[string][2]int{"remedies-60x14": {60, 14}, "remedies-30x6": {30, 6}} {
		none := noResults()
		uitest.Golden(t, "testdata/"+name+".golden", uitest.PlainText(none.Draw(theme, size[0], size[1], false))+"\n")
	}
}

func TestRemediesFillTheirSize(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	for _, w := range []int{0, 1, 2, 4, 5, 8, 11, 12, 13, 30, 48, 64, 120} {
		for _, h := range uitest.Heights() {
			none := noResults()
			uitest.CheckBlock(t, "remedies", none.Draw(theme, w, h, false), w, h)
		}
	}
}

func TestSimilarPapersFillTheirSize(t *testing.T) {
	theme := ui.NewTheme(termenv.Ascii, ui.Options{})
	r := Reading{Shelf: shelftest.Of("A title of several words that takes more than a line", "大型语言模型", "Third"), Views: Builtin()}
	r.Similar = Similar{paper: r.View().Paper, papers: []int32{0, 1, 2}}
	for _, w := range []int{0, 1, 2, 4, 5, 8, 13, 30, 64} {
		for _, h := range uitest.Heights() {
			uitest.CheckBlock(t, "similar papers", r.DrawSimilar(theme, w, h), w, h)
		}
	}
	drawn := uitest.PlainText(r.DrawSimilar(theme, 30, 12))
	uitest.Sees(t, drawn, "Similar papers", "  大型语言模型", "  A title of several words")
}
