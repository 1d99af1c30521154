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

func BenchmarkMove(b *testing.B) {
	l := listOf(47, 36, 1_000_000, false)
	for b.Loop() {
		l.Move(1)
		l.Visible()
		if l.Selected() == l.n-1 {
			l.Home()
		}
	}
}

func BenchmarkDetail(b *testing.B) {
	s, theme := ordinary(), inColours(termenv.TrueColor, ui.Options{})
	b.Run("the same paper", func(b *testing.B) {
		d := detailOf(71, 36, s.article)
		for b.Loop() {
			d.View(theme)
		}
	})
	b.Run("another paper", func(b *testing.B) {
		d := detailOf(71, 36, s.article)
		for b.Loop() {
			d.Set(s.article)
			d.View(theme)
		}
	})
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

func BenchmarkHeader(b *testing.B) {
	theme := inColours(termenv.TrueColor, ui.Options{})
	h := tabs()
	h.Reading = &Progress{Papers: 31_200, Bytes: 52e6, Total: 170e6}
	for b.Loop() {
		h.View(theme, 119)
	}
}
