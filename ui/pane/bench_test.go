package pane

import (
	"testing"

	"github.com/muesli/termenv"

	"dailies/ui"
)

func BenchmarkList(b *testing.B) {
	s, theme := ordinary(), inColours(termenv.TrueColor, ui.Options{})
	for name, n := range map[string]int{"14 rows": len(s.rows), "a million rows": 1_000_000} {
		b.Run(name, func(b *testing.B) {
			l := listOf(47, 36, n, false)
			l.SetRows(Rows{Row: func(i int) Row { return s.rows[i%len(s.rows)] }})
			l.Select(n / 2)
			b.ReportAllocs()
			for b.Loop() {
				l.View(theme)
			}
		})
	}
}

func BenchmarkScreen(b *testing.B) {
	s, theme := ordinary(), inColours(termenv.TrueColor, ui.Options{})
	for len(s.rows) < 100 {
		s.rows = append(s.rows, s.rows...)
	}
	for name, size := range map[string][2]int{"120x40": {120, 40}, "240x70": {240, 70}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				s.screen(theme, size[0], size[1], ui.Prefs{Typing: true})
			}
		})
	}
}
