package ui

import (
	"testing"

	"dailies/ui/uitest"
)

func TestFacetsLeaveTheListWideEnoughForTitles(t *testing.T) {
	for _, c := range []struct{ w, facets, list, detail int }{
		{100, 28, 70, 70}, {120, 28, 90, 90}, {148, 28, 118, 118}, // with the detail below
		{149, 28, 56, 62}, {200, 28, 76, 93},
	} {
		l := Arrange(c.w, 40, Prefs{Facets: true})
		uitest.Equal(t, l.Facets.W, c.facets, c.w, c)
		uitest.Equal(t, l.List.W, c.list, c.w, c)
		uitest.Equal(t, l.Detail.W, c.detail, c.w, c)
	}
	chosen := turned(Prefs{Facets: true}, 120, 40) // side by side on request
	uitest.Equal(t, turned(chosen, 120, 40), (Prefs{Facets: true}))
	uitest.Equal(t, Arrange(120, 40, chosen).Mode, Wide)
	uitest.Equal(t, Arrange(120, 40, chosen).List.W, 42)
	uitest.Equal(t, Arrange(120, 40, chosen).Detail.W, 47)
}

// turned returns the preferences after ToggleDetailBelow.
func turned(p Prefs, w, h int) Prefs {
	s := Screen{W: w, H: h, Prefs: p}
	s.ToggleDetailBelow()
	return s.Prefs
}

func TestTheDetailMovesBesideTheListOnlyIfItFits(t *testing.T) {
	for width, want := range map[int][2]Mode{99: {Stacked, Stacked}, 100: {Stacked, Wide}, 119: {Stacked, Wide}, 120: {Wide, Stacked}, 200: {Wide, Stacked}} {
		var p Prefs
		before := Arrange(width, 40, p).Mode
		p = turned(p, width, 40)
		after := Arrange(width, 40, p).Mode
		uitest.Equal(t, before, want[0], width)
		uitest.Equal(t, after, want[1], width)
		uitest.Equal(t, Arrange(width, 40, turned(p, width, 40)).Mode, before, width)
	}
}

func TestPanesDoNotOverlap(t *testing.T) {
	for w := 0; w < 160; w += 1 + w/50 { // from 149 columns the detail is beside list and facets
		for _, h := range []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 24, 29} {
			for bits := range 64 {
				p := Prefs{Below: bits&1 > 0, SinglePane: bits&2 > 0, Facets: bits&4 > 0, Typing: bits&8 > 0, Beside: bits&16 > 0}
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
	for _, r := range []Rect{l.Header, l.Facets, l.Rail, l.List, l.Rule, l.Detail, l.Similar, l.Filter, l.Footer} {
		if r.W < 0 || r.H < 0 || r.X < 0 || r.Y < 0 || r.W*r.H > 0 && (r.X+r.W > l.Width || r.Y+r.H > l.Height) {
			t.Fatalf("%d×%d: %+v is outside: %+v", w, h, r, l)
		}
		for y := r.Y; y < r.Y+r.H; y++ {
			for x := r.X; x < r.X+r.W; x++ {
				if cover[y*l.Width+x]++; cover[y*l.Width+x] > 1 {
					t.Fatalf("%d×%d: overlap at %d,%d: %+v", w, h, x, y, l)
				}
			}
		}
	}
	if w > 0 && h > 0 && l.List.W*l.List.H+l.Detail.W*l.Detail.H == 0 {
		t.Fatalf("%d×%d shows neither list nor detail: %+v", w, h, l)
	}
}

func TestModesBySize(t *testing.T) {
	for _, c := range []struct {
		w, h int
		p    Prefs
		want Mode
	}{
		{120, 40, Prefs{}, Wide}, {120, 36, Prefs{}, Wide}, {120, 35, Prefs{}, Stacked}, {120, 35, Prefs{Beside: true}, Wide}, {119, 40, Prefs{}, Stacked}, {100, 40, Prefs{Beside: true}, Wide}, {99, 40, Prefs{Beside: true}, Stacked}, {60, 18, Prefs{}, Stacked},
		{59, 40, Prefs{}, Single}, {120, 17, Prefs{}, Single}, {120, 3, Prefs{}, Single}, {1, 1, Prefs{}, Single},
		{120, 40, Prefs{Below: true}, Stacked}, {120, 40, Prefs{SinglePane: true}, Single},
	} {
		uitest.Equal(t, Arrange(c.w, c.h, c.p).Mode, c.want, c.w, c.h, c.p)
	}
}

func TestThreeRowsShowOnlyTheList(t *testing.T) {
	for h := 1; h <= 3; h++ {
		if l := Arrange(80, h, Prefs{Typing: true}); l.List != (Rect{0, 0, 79, h}) || l.Footer.H+l.Header.H+l.Filter.H > 0 {
			t.Errorf("%d rows: %+v", h, l)
		}
	}
}

func TestOpeningTheFilterUsesTheEmptyLine(t *testing.T) {
	shut, open := Arrange(120, 40, Prefs{}), Arrange(120, 40, Prefs{Typing: true})
	uitest.Equal(t, shut.List, open.List)
	uitest.Equal(t, shut.Detail, open.Detail)
	uitest.Equal(t, open.Filter.H, 1)
}
