package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
)

// panel is the box of every overlay: a title, lines, and a footer that says what the keys
// do and how much there is below.
type panel struct {
	title clean.Text
	lines []string      // those in sight, each as wide as panelInner says
	thumb Thumb         // which part of all lines they are
	below int           // how many lines are further down, out of sight
	hints []key.Binding // the last one is the last to go
	w, h  int           // the box has w cells, and at most h lines
}

const (
	panelSides = 6  // cells that borders and the space within them take
	panelEdges = 5  // lines that borders, footer and the space around the text take
	panelLow   = 3  // without that space
	panelAiry  = 12 // a box of fewer lines has none
	panelBare  = 4  // a box of this many lines or fewer has no borders either
)

// panelWidth is how wide a box for text of so many cells is on a screen of w.
// Where it would leave only slivers of what is below it, it covers them.
func panelWidth(text, w int) int {
	if text+panelSides+20 > w {
		return w
	}
	return text + panelSides
}

// panelInner is how wide its lines are; without borders where the screen is too
// small for some.
func panelInner(w, h int) int {
	if w <= panelSides || h <= panelBare {
		return w
	}
	return w - panelSides
}

// panelRows is how many lines of a box of at most h lines are for text.
func panelRows(h int) int {
	switch {
	case h <= panelBare:
		return max(h, 0)
	case h < panelAiry:
		return h - panelLow
	}
	return h - panelEdges
}

func (b panel) draw(t *Theme) Block {
	if b.w <= panelSides || b.h <= panelBare {
		return Fit(b.lines, b.w, min(b.h, len(b.lines)))
	}
	free := b.side(t, blanks(b.w-panelSides), t.glyphs.upright)
	airy := b.h >= panelAiry
	block := Block{b.upper(t)}
	if airy {
		block = append(block, free)
	}
	for y, line := range b.lines[:min(len(b.lines), panelRows(b.h))] {
		edge := t.glyphs.upright
		if y >= b.thumb.From && y < b.thumb.From+b.thumb.Length {
			edge = t.glyphs.heavy
		}
		block = append(block, b.side(t, line, edge))
	}
	if airy {
		block = append(block, free)
	}
	block = append(block, b.side(t, b.foot(t, b.w-panelSides), t.glyphs.upright))
	return append(block, b.level(t, t.pen(b.w).write(t.rule, t.glyphs.corner[2]), t.glyphs.corner[3]))
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

// foot is the footer, w cells wide.
func (b panel) foot(t *Theme, w int) string {
	more := ""
	if b.below > 0 {
		more = t.keyNames("↓") + " " + clean.Number(b.below) + " more"
	}
	p := t.pen(w).put(t.hintLine(b.hints, w-cells(more)-3*b2i(more != "")))
	return p.gap(p.left-cells(more)).write(t.quiet, more).line()
}

// footWidth is how wide a footer is that has room for all hints, and for how much is below.
func (b panel) footWidth(t *Theme, scrolls bool) int {
	return lineCells(t.hintLine(b.hints, 1<<10)) + b2i(scrolls)*len("   v 999 more")
}

// hintLine is as many hints as fit into w cells, whole ones only. The last one is the
// last to go.
func (t *Theme) hintLine(hints []key.Binding, w int) string {
	var all []key.Binding
	for _, h := range hints {
		h.SetHelp(t.keyNames(h.Help().Key), t.drawn(h.Help().Desc))
		all = append(all, h)
	}
	for n := len(all); n > 0; n-- {
		line := t.help.ShortHelpView(slices.Concat(all[:n-1], all[len(all)-1:]))
		if lineCells(line) <= w {
			return line
		}
	}
	if len(all) == 0 {
		return ""
	}
	return t.pen(max(min(w, cells(all[len(all)-1].Help().Key)), 0)).write(t.strong, all[len(all)-1].Help().Key).line()
}
