package overlay

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// box is the frame of every overlay: a title, lines of which some may be out of sight, and a
// footer that says what the keys do and how many lines there are below.
type box struct {
	title clean.Text
	head  []string      // stays above the lines
	lines []string      // each as wide as boxInner says
	top   int           // the first one in sight
	rows  int           // of the box that are for lines, also where there are fewer
	hints []key.Binding // the last one is the last to go
	w, h  int           // the box has w cells, and at most h lines
}

const (
	boxSides = 6  // cells that borders and the space within them take
	boxEdges = 3  // lines that borders and footer take
	boxAiry  = 12 // from this many lines on a box has a free one above and below its text
	boxBare  = 5  // a box of this many lines or fewer has none of all that
)

// boxWidth is how wide a box for text of so many cells is on a screen of w.
// Where it would leave only slivers of what is below it, it covers them.
func boxWidth(text, w int) int {
	if text+boxSides+20 > w {
		return w
	}
	return text + boxSides
}

// bare reports whether a box of that size has no borders.
func bare(w, h int) bool { return w <= boxSides || h <= boxBare }

// boxInner is how wide its lines are.
func boxInner(w, h int) int {
	if bare(w, h) {
		return w
	}
	return w - boxSides
}

// boxRows is how many lines of a box of at most h lines are for text.
func boxRows(h int) int {
	if h <= boxBare {
		return max(h, 0)
	}
	return h - boxEdges - 2*ui.Bit(h >= boxAiry)
}

// boxHead is how many lines of a box stand above its text.
func boxHead(w, h int) int {
	if bare(w, h) {
		return 0
	}
	return 1 + ui.Bit(h >= boxAiry)
}

func (b box) draw(t *ui.Theme) ui.Block {
	end := min(b.top+b.rows, len(b.lines))
	shown := slices.Concat(b.head, ui.Fit(b.lines[min(b.top, end):end], boxInner(b.w, b.h), b.rows))
	if bare(b.w, b.h) {
		return ui.Fit(shown, b.w, min(b.h, len(shown)))
	}
	side := func(line, edge string) string {
		return t.Pen(3).Write(t.Rule, t.Glyphs.Upright).Line() + line + t.Pen(3).Gap(2).Write(t.Rule, edge).Line()
	}
	free := slices.Repeat(ui.Block{side(ui.Blanks(b.w-boxSides), t.Glyphs.Upright)}, ui.Bit(b.h >= boxAiry))
	top := t.Pen(b.w).Write(t.Rule, t.Glyphs.Corner[0]+t.Glyphs.Level).Gap(1).Elided(t.Strong, b.title, b.w-6).Gap(1)
	block := ui.Above(ui.Block{b.level(t, top, t.Glyphs.Corner[1])}, free)
	thumb := ui.NewThumb(b.top, b.rows, len(b.lines), b.rows)
	for y, line := range shown[:min(len(shown), boxRows(b.h))] {
		edge := t.Glyphs.Upright
		if y -= len(b.head); y >= thumb.From && y < thumb.From+thumb.Length {
			edge = t.Glyphs.Heavy
		}
		block = append(block, side(line, edge))
	}
	block = append(ui.Above(block, free), side(b.foot(t, len(b.lines)-end), t.Glyphs.Upright))
	return append(block, b.level(t, t.Pen(b.w).Write(t.Rule, t.Glyphs.Corner[2]), t.Glyphs.Corner[3]))
}

func (box) level(t *ui.Theme, p *ui.Pen, corner string) string {
	p.Write(t.Rule, strings.Repeat(t.Glyphs.Level, max(p.Left()-1, 0)))
	return p.Write(t.Rule, corner).Line()
}

// foot is the footer of a box with so many lines below those in sight.
func (b box) foot(t *ui.Theme, below int) string {
	more, w := "", b.w-boxSides
	if below > 0 {
		more = t.KeyNames("↓") + " " + english.Number(below) + " more"
	}
	p := t.Pen(w).Put(t.HintLine(b.hints, w-ui.Cells(more)-3*ui.Bit(more != "")))
	return p.Gap(p.Left()-ui.Cells(more)).Write(t.Quiet, more).Line()
}

// footWidth is how wide a footer is that has room for all hints, and for how much is below.
func (b box) footWidth(t *ui.Theme, scrolls bool) int {
	return ui.LineCells(t.HintLine(b.hints, 1<<10)) + ui.Bit(scrolls)*len("   v 999 more")
}
