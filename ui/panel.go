package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
	"dailies/ui/english"
)

// panel is the box of every overlay: a title, lines of which some may be out of sight, and a
// footer that says what the keys do and how many lines there are below.
type panel struct {
	title clean.Text
	head  []string      // stays above the lines
	lines []string      // each as wide as panelInner says
	top   int           // the first one in sight
	rows  int           // of the box that are for lines, also where there are fewer
	hints []key.Binding // the last one is the last to go
	w, h  int           // the box has w cells, and at most h lines
}

const (
	panelSides = 6  // cells that borders and the space within them take
	panelEdges = 3  // lines that borders and footer take
	panelAiry  = 12 // from this many lines on a box has a free one above and below its text
	panelBare  = 5  // a box of this many lines or fewer has none of all that
)

// panelWidth is how wide a box for text of so many cells is on a screen of w.
// Where it would leave only slivers of what is below it, it covers them.
func panelWidth(text, w int) int {
	if text+panelSides+20 > w {
		return w
	}
	return text + panelSides
}

// bare reports whether a box of that size has no borders.
func bare(w, h int) bool { return w <= panelSides || h <= panelBare }

// panelInner is how wide its lines are.
func panelInner(w, h int) int {
	if bare(w, h) {
		return w
	}
	return w - panelSides
}

// panelRows is how many lines of a box of at most h lines are for text.
func panelRows(h int) int {
	if h <= panelBare {
		return max(h, 0)
	}
	return h - panelEdges - 2*b2i(h >= panelAiry)
}

// panelHead is how many lines of a box stand above its text.
func panelHead(w, h int) int {
	if bare(w, h) {
		return 0
	}
	return 1 + b2i(h >= panelAiry)
}

func (b panel) draw(t *Theme) Block {
	end := min(b.top+b.rows, len(b.lines))
	shown := slices.Concat(b.head, b.lines[min(b.top, end):end])
	for len(shown) < len(b.head)+b.rows {
		shown = append(shown, Blanks(panelInner(b.w, b.h)))
	}
	if bare(b.w, b.h) {
		return Fit(shown, b.w, min(b.h, len(shown)))
	}
	side := func(line, edge string) string {
		return t.Pen(3).Write(t.Rule, t.Glyphs.Upright).Line() + line + t.Pen(3).Gap(2).Write(t.Rule, edge).Line()
	}
	free := slices.Repeat(Block{side(Blanks(b.w-panelSides), t.Glyphs.Upright)}, b2i(b.h >= panelAiry))
	top := t.Pen(b.w).Write(t.Rule, t.Glyphs.Corner[0]+t.Glyphs.Level).Gap(1).Elided(t.Strong, b.title, b.w-6).Gap(1)
	block := Above(Block{b.level(t, top, t.Glyphs.Corner[1])}, free)
	thumb := NewThumb(b.top, b.rows, len(b.lines), b.rows)
	for y, line := range shown[:min(len(shown), panelRows(b.h))] {
		edge := t.Glyphs.Upright
		if y -= len(b.head); y >= thumb.From && y < thumb.From+thumb.Length {
			edge = t.Glyphs.Heavy
		}
		block = append(block, side(line, edge))
	}
	block = append(Above(block, free), side(b.foot(t, len(b.lines)-end), t.Glyphs.Upright))
	return append(block, b.level(t, t.Pen(b.w).Write(t.Rule, t.Glyphs.Corner[2]), t.Glyphs.Corner[3]))
}

func (panel) level(t *Theme, p *Pen, corner string) string {
	p.Write(t.Rule, strings.Repeat(t.Glyphs.Level, max(p.Left()-1, 0)))
	return p.Write(t.Rule, corner).Line()
}

// foot is the footer of a box with so many lines below those in sight.
func (b panel) foot(t *Theme, below int) string {
	more, w := "", b.w-panelSides
	if below > 0 {
		more = t.KeyNames("↓") + " " + english.Number(below) + " more"
	}
	p := t.Pen(w).Put(t.HintLine(b.hints, w-Cells(more)-3*b2i(more != "")))
	return p.Gap(p.Left()-Cells(more)).Write(t.Quiet, more).Line()
}

// footWidth is how wide a footer is that has room for all hints, and for how much is below.
func (b panel) footWidth(t *Theme, scrolls bool) int {
	return LineCells(t.HintLine(b.hints, 1<<10)) + b2i(scrolls)*len("   v 999 more")
}

// Thumb marks the part of a pane's height that stands for what is in sight, in
// lines from its top. Length 0: everything is.
type Thumb struct{ From, Length int }

// NewThumb is the thumb of a pane of h lines that shows so many of n things, from top on. Both ends are reached only at the ends.
func NewThumb(top, shown, n, h int) Thumb {
	if n <= shown || h == 0 {
		return Thumb{}
	}
	length := max(h*shown/n, 1)
	from := top * (h - length) / max(n-shown, 1)
	if top > 0 && from == 0 && h > length {
		from = 1
	}
	return Thumb{min(from, h-length), length}
}
