// Package pane draws the [List], the [Detail], the [Header] above them and the [Footer] below, plain
// values in and blocks of cells out, and puts the frame together ([Screen]). The other parts of it are
// drawn where their keys are: the facets and the filter line in model/filter, the similar papers and
// what an empty list offers in model/list.
package pane

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"dailies/ui"
)

// Parts are the panes as drawn, each as large as its place in the layout.
type Parts struct {
	Header, Facets, List, Detail, Similar, Filter, Footer ui.Block
	PercentRead                                           string   // how far the detail below the list has been read: "31%"
	Overlay                                               ui.Block // lies over the panes, in the middle; nil: none
	Preview                                               bool     // the panes show what is chosen in the overlay: they are not dimmed
}

// Frame puts a frame together: as many lines as the layout is high, none wider
// than it. Blanks at the end of a line are left out.
func Frame(t *ui.Theme, l ui.Layout, p Parts) string {
	frame := make(ui.Block, l.Height)
	put := func(at ui.Rect, part ui.Block) {
		if at.W > 0 && at.H > 0 {
			copy(frame[at.Y:], part)
		}
	}
	put(l.Header, p.Header)
	put(l.Body, p.body(t, l))
	put(l.Filter, p.Filter)
	if len(p.Overlay) > 0 {
		below := l.Height - l.Footer.H
		copy(frame, p.withOverlay(t, frame[:below], l.Width))
	}
	put(l.Footer, p.Footer)
	for i := range frame {
		frame[i] = t.FillBackground(strings.TrimRight(frame[i], " "))
	}
	return strings.Join(frame, "\n")
}

func (p Parts) body(t *ui.Theme, l ui.Layout) ui.Block {
	rail := verticalRule(t, l.Rail.H)
	if l.Mode == ui.Stacked {
		return ui.Beside(p.Facets, rail, ui.Above(p.List, horizontalRule(t, l.Rule.W, p.PercentRead), p.Detail))
	}
	return ui.Beside(p.Facets, rail, p.List, verticalRule(t, l.Rule.H), p.Detail, p.Similar)
}

func verticalRule(t *ui.Theme, h int) ui.Block {
	return slices.Repeat(ui.Block{t.Pen(1).Write(t.Rule, t.Glyphs.Vertical).Line()}, h)
}

// horizontalRule is a horizontal rule with a word near its end.
func horizontalRule(t *ui.Theme, w int, word string) ui.Block {
	line := strings.Repeat(t.Glyphs.Horizontal, w)
	if word == "" || w < 20 {
		return ui.Block{t.Pen(w).Write(t.Rule, line).Line()}
	}
	p := t.Pen(w).Write(t.Rule, strings.Repeat(t.Glyphs.Horizontal, w-len(word)-4))
	return ui.Block{p.Gap(1).Write(t.Quiet, word).Gap(1).Write(t.Rule, strings.Repeat(t.Glyphs.Horizontal, 2)).Line()}
}

// withOverlay lays the overlay in the middle of the frame, which is dimmed, with a free column on either
// side so that it stands off from what is below.
func (p Parts) withOverlay(t *ui.Theme, frame ui.Block, width int) ui.Block {
	below := ui.Fit(frame, width, len(frame))
	if !p.Preview {
		for i, line := range frame {
			below[i] = t.Pen(width).Write(t.Backdrop, strings.TrimRight(ansi.Strip(line), " ")).Line()
		}
	}
	at, overlay := OverlayPlace(p.Overlay, width, len(frame)), p.Overlay
	if at.W+2 <= width {
		side := ui.Blank(1, len(overlay))
		overlay, at.X = ui.Beside(side, overlay, side), at.X-1
	}
	return below.Over(overlay, at.X, at.Y)
}

// OverlayPlace is where an overlay lies on a screen, in cells and lines: in the middle.
func OverlayPlace(overlay ui.Block, width, height int) ui.Rect {
	w, h := overlay.Width(), len(overlay)
	return ui.Rect{X: max(width-w, 0) / 2, Y: max(height-h, 0) / 2, W: w, H: h}
}
