package pane

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/uitest"
)

// checkScreen checks that a frame fits the terminal, whose last column stays empty.
func checkScreen(t *testing.T, frame string, w, h int) {
	t.Helper()
	lines := strings.Split(frame, "\n")
	if h > 0 && len(lines) != h {
		t.Fatalf("%d×%d: %d lines", w, h, len(lines))
	}
	room := w
	if w > 1 {
		room--
	}
	for i, line := range lines {
		if n := max(ansi.StringWidth(line), ansi.StringWidthWc(line)); n > room {
			t.Fatalf("%d×%d: line %d has %d cells: %q", w, h, i, n, line)
		}
	}
}

// widths returns all narrow widths and some larger ones.
func widths() (all []int) {
	for w := 0; w <= 130; w++ {
		if w <= 20 || w%11 == 0 {
			all = append(all, w)
		}
	}
	return all
}

func TestEveryPaneHasExactlyItsSize(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	theme := ui.NewTheme(termenv.TrueColor, ui.Options{})
	for _, w := range widths() {
		for _, h := range uitest.Heights() {
			s := randomSample(r, uitest.Scripts)
			var list List
			list.Resize(w, h)
			list.Compact = s.compact
			list.SetRows(Rows{Row: func(i int) Row { return s.rows[i] }, StartsGroup: s.begins, Heading: s.heading})
			list.SetLen(len(s.rows))
			list.Place = s.place
			list.Select(s.sel)
			uitest.CheckBlock(t, "list", list.View(theme), w, h)
			var detail Detail
			detail.SetLayout(theme, ui.Layout{Detail: ui.Rect{W: w, H: h}})
			detail.SetArticle(s.article)
			detail.Page(r.IntN(4))
			uitest.CheckBlock(t, "detail", detail.View(theme), w, h)
		}
		checkLines(t, r, theme, w)
	}
}

func checkLines(t *testing.T, r *rand.Rand, theme *ui.Theme, w int) {
	t.Helper()
	s := randomSample(r, uitest.Scripts)
	uitest.CheckBlock(t, "header", s.header.View(theme, w), w, 1)
	uitest.CheckBlock(t, "footer", s.footer.View(theme, w), w, 1)
}

func TestNoScreenIsLargerThanItsTerminal(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	theme := ui.NewTheme(termenv.ANSI256, ui.Options{})
	for _, w := range append(widths(), 150, 200, 240) {
		for _, h := range uitest.Heights() {
			pieces := uitest.Scripts
			if r.IntN(2) == 0 {
				pieces = append(uitest.AmbiguousWidth, uitest.Scripts...)
			}
			p := ui.Prefs{ListPercent: r.IntN(120) - 10, Below: r.IntN(4) == 0, SinglePane: r.IntN(4) == 0,
				Facets: r.IntN(4) == 0, Typing: r.IntN(2) == 0, Focus: ui.Pane(r.IntN(3))}
			checkScreen(t, randomSample(r, pieces).screen(theme, w, h, p), w, h)
		}
	}
}

func TestOverlaysFitTheScreen(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	theme := ui.NewTheme(termenv.Ascii, ui.Options{ASCII: true})
	text := func(n int) clean.Text { return uitest.RandomText(r, uitest.Scripts, n) }
	for w := 0; w <= 130; w += 1 + w/10 {
		for _, h := range uitest.Heights() {
			for i, make := range []func(func(int) clean.Text) func(*ui.Theme, int, int) ui.Block{randomMenu, randomSheet, randomHelp} {
				b := make(text)(theme, w, h)
				if len(b) > h {
					t.Fatalf("overlay %d at %d×%d has %d lines", i, w, h, len(b))
				}
				if n := b.Width(); n > w {
					t.Fatalf("overlay %d at %d×%d has %d cells", i, w, h, n)
				}
				uitest.CheckBlock(t, fmt.Sprint("overlay ", i), b, b.Width(), len(b))
			}
		}
	}
}
