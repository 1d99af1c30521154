package ui

import (
	"strings"

	"dailies/parser/clean"
)

// panel is a box over the panes.
type panel struct {
	title clean.Text
	lines []string // those in sight, each as wide as panelInner says
	thumb Thumb    // which part of all lines they are
	w, h  int      // the box has w cells, and at most h lines
}

// panelSides and panelEdges are what borders and the space within them take.
const (
	panelSides = 6
	panelEdges = 4
)

// panelWidth is how wide a box for text of so many cells is on a screen of w.
// Where it would leave only slivers of what is below it, it covers them.
func panelWidth(text, w int) int {
	if text+panelSides+40 > w {
		return w
	}
	return text + panelSides
}

// panelInner is how wide its lines are; without borders where the screen is too
// small for some.
func panelInner(w, h int) int {
	if w <= panelSides || h <= panelEdges {
		return w
	}
	return w - panelSides
}

// panelRows is how many lines of a box of at most h lines are for text.
func panelRows(h int) int {
	if h <= panelEdges {
		return max(h, 0)
	}
	return h - panelEdges
}

func (b panel) draw(t *Theme) Block {
	if b.w <= panelSides || b.h <= panelEdges {
		return Fit(b.lines, b.w, min(b.h, len(b.lines)))
	}
	free := b.side(t, blanks(b.w-panelSides), t.glyphs.upright)
	block := Block{b.upper(t), free}
	for y, line := range b.lines[:min(len(b.lines), panelRows(b.h))] {
		edge := t.glyphs.upright
		if y >= b.thumb.From && y < b.thumb.From+b.thumb.Length {
			edge = t.glyphs.heavy
		}
		block = append(block, b.side(t, line, edge))
	}
	return append(block, free, b.level(t, t.pen(b.w).write(t.rule, t.glyphs.corner[2]), t.glyphs.corner[3]))
}

func (panel) side(t *Theme, line, edge string) string {
	left := t.pen(3).write(t.rule, t.glyphs.upright).line()
	return left + line + t.pen(3).gap(2).write(t.rule, edge).line()
}

func (b panel) upper(t *Theme) string {
	p := t.pen(b.w).write(t.rule, t.glyphs.corner[0]+t.glyphs.level).gap(1)
	p.elided(t.strong, b.title, b.w-6, t.glyphs.more).gap(1)
	return b.level(t, p, t.glyphs.corner[1])
}

func (panel) level(t *Theme, p *pen, corner string) string {
	p.write(t.rule, strings.Repeat(t.glyphs.level, max(p.left-1, 0)))
	return p.write(t.rule, corner).line()
}
