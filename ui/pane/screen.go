// Package pane draws the [List], the [Detail], the [Header] and the [Footer] from plain values into
// blocks of cells, and combines all panes into a frame ([Frame]). Facets and the filter line are drawn in
// model/filter, similar papers and empty lists in model/list.
package pane

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"dailies/ui"
)

// Parts are the drawn panes, each with the size that the layout gives it.
type Parts struct {
	Header, Facets, List, Detail, Similar, Filter, Footer ui.Block
	PercentRead                                           string   // how far the detail below the list has been read: "31%"
	Overlay                                               ui.Block // drawn over the panes, in the middle; nil for none
	Preview                                               bool     // do not dim the panes: they preview a choice in the overlay
}

// Frame combines the parts into a frame of the layout's size. It removes trailing spaces.
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

// horizontalRule draws a horizontal line with a word near its end.
func horizontalRule(t *ui.Theme, w int, word string) ui.Block {
	line := strings.Repeat(t.Glyphs.Horizontal, w)
	if word == "" || w < 20 {
		return ui.Block{t.Pen(w).Write(t.Rule, line).Line()}
	}
	p := t.Pen(w).Write(t.Rule, strings.Repeat(t.Glyphs.Horizontal, w-len(word)-4))
	return ui.Block{p.Gap(1).Write(t.Quiet, word).Gap(1).Write(t.Rule, strings.Repeat(t.Glyphs.Horizontal, 2)).Line()}
}

// withOverlay draws the overlay in the middle of the dimmed frame, with an empty column on each side.
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

// OverlayPlace returns the position of an overlay in the middle of a screen.
func OverlayPlace(overlay ui.Block, width, height int) ui.Rect {
	w, h := overlay.Width(), len(overlay)
	return ui.Rect{X: max(width-w, 0) / 2, Y: max(height-h, 0) / 2, W: w, H: h}
}
