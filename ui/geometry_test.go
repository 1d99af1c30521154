package ui

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"dailies/parser/clean"
)

// checkBlock holds a block against the size it was asked for.
func checkBlock(t *testing.T, what string, b Block, w, h int) {
	t.Helper()
	if len(b) != h {
		t.Fatalf("%s at %d×%d has %d lines", what, w, h, len(b))
	}
	for i, line := range b {
		if n := ansi.StringWidth(line); n != w {
			t.Fatalf("%s at %d×%d: line %d has %d cells: %q", what, w, h, i, n, line)
		}
		if n := ansi.StringWidthWc(line); n != w {
			t.Fatalf("%s at %d×%d: line %d has %d cells where terminals add them up: %q", what, w, h, i, n, line)
		}
	}
}

// checkScreen holds a frame against the size of its terminal, whose last column
// stays free.
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

func heights() []int { return []int{0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 14, 15, 19, 20, 24, 40, 70} }

func TestEveryPaneIsExactlyAsLargeAsAsked(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	theme := inColours(termenv.TrueColor, Options{Hyperlinks: true})
	for w := 0; w <= 130; w++ {
		for _, h := range heights() {
			s := wild(r, scripts)
			var list List
			list.Resize(w, h)
			list.SetCompact(s.compact)
			list.SetRows(Rows{Row: func(i int) Row { return s.rows[i] }, Begins: s.begins, Heading: s.heading})
			list.SetLen(len(s.rows))
			list.SetPlace(s.place)
			list.Select(s.sel)
			checkBlock(t, "list", list.View(theme), w, h)
			var detail Detail
			detail.Resize(w, h)
			detail.Set(s.article)
			detail.Page(r.IntN(4))
			checkBlock(t, "detail", detail.View(theme), w, h)
		}
		checkLines(t, r, theme, w)
	}
}

func checkLines(t *testing.T, r *rand.Rand, theme *Theme, w int) {
	t.Helper()
	s := wild(r, scripts)
	filter := NewFilter()
	filter.Resize(w)
	filter.SetText(s.filter)
	filter.SetError(r.IntN(9)-2, r.IntN(9), s.footer.Message)
	checkBlock(t, "filter", filter.View(theme, 3, 278), w, 1)
	filter.Focus()
	for range r.IntN(9) {
		filter.Key(named("left"))
	}
	checkBlock(t, "filter", filter.View(theme, 3, 278), w, 1)
	checkBlock(t, "header", s.header.View(theme, w), w, 1)
	checkBlock(t, "footer", s.footer.View(theme, w), w, 1)
}

func TestNoScreenIsLargerThanItsTerminal(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	theme := inColours(termenv.ANSI256, Options{Hyperlinks: true})
	widths := []int{0, 150, 200, 240}
	for w := 1; w <= 130; w++ {
		widths = append(widths, w)
	}
	for _, w := range widths {
		for _, h := range heights() {
			pieces := scripts
			if r.IntN(2) == 0 {
				pieces = append(unsteady, scripts...)
			}
			p := Prefs{Ratio: r.IntN(120) - 10, Below: r.IntN(4) == 0, Hidden: r.IntN(8) == 0, Zoom: r.IntN(8) == 0,
				Facets: r.IntN(4) == 0, Typing: r.IntN(2) == 0, Focus: Pane(r.IntN(3))}
			checkScreen(t, wild(r, pieces).screen(theme, w, h, p), w, h)
		}
	}
}

func TestOverlaysFitTheScreen(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	theme := inColours(termenv.Ascii, Options{ASCII: true})
	text := func(n int) clean.Text { return randomText(r, scripts, n) }
	for w := 0; w <= 130; w += 1 + w/20 {
		for _, h := range heights() {
			for i, make := range []func(func(int) clean.Text) func(*Theme, int, int) Block{wildMenu, wildSheet, wildHelp} {
				b := make(text)(theme, w, h)
				if len(b) > h {
					t.Fatalf("overlay %d at %d×%d has %d lines", i, w, h, len(b))
				}
				if n := b.Width(); n > w {
					t.Fatalf("overlay %d at %d×%d has %d cells", i, w, h, n)
				}
				checkBlock(t, fmt.Sprint("overlay ", i), b, b.Width(), len(b))
			}
		}
	}
}

func TestALayoutCoversTheScreenWithoutOverlaps(t *testing.T) {
	for w := range 140 {
		for h := range 50 {
			for bits := range 64 {
				p := Prefs{Below: bits&1 > 0, Hidden: bits&2 > 0, Zoom: bits&4 > 0, Facets: bits&8 > 0, Typing: bits&16 > 0}
				if bits&32 > 0 {
					p.Focus = PaneDetail
				}
				checkLayout(t, w, h, Arrange(w, h, p))
			}
		}
	}
}

func checkLayout(t *testing.T, w, h int, l Layout) {
	t.Helper()
	cover := make([]byte, l.Width*l.Height)
	for _, r := range []Rect{l.Header, l.Facets, l.Rail, l.List, l.Rule, l.Detail, l.Filter, l.Footer} {
		if r.W < 0 || r.H < 0 || r.X < 0 || r.Y < 0 || r.W*r.H > 0 && (r.X+r.W > l.Width || r.Y+r.H > l.Height) {
			t.Fatalf("%d×%d: %+v lies outside: %+v", w, h, r, l)
		}
		for y := r.Y; y < r.Y+r.H; y++ {
			for x := r.X; x < r.X+r.W; x++ {
				if cover[y*l.Width+x]++; cover[y*l.Width+x] > 1 {
					t.Fatalf("%d×%d: two things at %d,%d: %+v", w, h, x, y, l)
				}
			}
		}
	}
	if w > 0 && h > 0 && l.List.W*l.List.H+l.Detail.W*l.Detail.H == 0 {
		t.Fatalf("%d×%d shows neither list nor detail: %+v", w, h, l)
	}
}

func TestLayoutsHaveTheirModes(t *testing.T) {
	for _, c := range []struct {
		w, h int
		p    Prefs
		want Mode
	}{
		{120, 40, Prefs{}, Wide}, {100, 14, Prefs{}, Wide}, {99, 40, Prefs{}, Stacked}, {60, 14, Prefs{}, Stacked},
		{59, 40, Prefs{}, Single}, {120, 13, Prefs{}, Single}, {120, 3, Prefs{}, Tiny}, {1, 1, Prefs{}, Tiny},
		{120, 40, Prefs{Below: true}, Stacked}, {120, 40, Prefs{Hidden: true}, Single}, {120, 40, Prefs{Zoom: true}, Single},
	} {
		if got := Arrange(c.w, c.h, c.p).Mode; got != c.want {
			t.Errorf("%d×%d %+v: mode %d, want %d", c.w, c.h, c.p, got, c.want)
		}
	}
}

func TestThreeRowsAreAllForTheList(t *testing.T) {
	for h := 1; h <= 3; h++ {
		if l := Arrange(80, h, Prefs{Typing: true}); l.List != (Rect{0, 0, 79, h}) || l.Footer.H+l.Header.H+l.Filter.H > 0 {
			t.Errorf("%d rows: %+v", h, l)
		}
	}
}

func TestOpeningTheFilterMovesNothingWhereALineIsFree(t *testing.T) {
	shut, open := Arrange(120, 40, Prefs{}), Arrange(120, 40, Prefs{Typing: true})
	if shut.List != open.List || shut.Detail != open.Detail || open.Filter.H != 1 {
		t.Errorf("shut %+v, open %+v", shut, open)
	}
}

// named is a key by the name that Bubble Tea gives it, a single character for itself.
func named(name string) tea.KeyMsg {
	name, alt := strings.CutPrefix(name, "alt+")
	for k := tea.KeyType(-80); k < 128; k++ {
		if key := (tea.KeyMsg{Type: k}); k != tea.KeyRunes && k != tea.KeySpace && key.String() == name {
			key.Alt = alt
			return key
		}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name), Alt: alt}
}
