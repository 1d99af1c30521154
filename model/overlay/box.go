package overlay

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Box is the frame of every overlay: a title, lines that can be scrolled, and a footer with hints and
// the number of lines below those in sight.
type Box struct {
	Size  // W cells, and at most H lines
	Title clean.Text
	Head  []string      // lines above those that are scrolled
	Lines []string      // InnerWidth cells wide
	Top   int           // index of the first line in sight
	Rows  int           // height of the scrolled area
	Hints []key.Binding // if they do not fit, the last one is kept longest
}

const (
	boxColumns = 6  // width of the borders and the padding
	boxRows    = 3  // height of the borders and the footer
	paddedBox  = 12 // height from which a box has a blank line above and below its text
)

// NewBox returns a box for text of a given width, or as wide as the screen if less than 20 cells remain.
func NewBox(text int, screen Size) Box {
	if text+boxColumns+20 <= screen.W {
		screen.W = text + boxColumns
	}
	return Box{Size: screen}
}

// InnerWidth returns the width of the lines in cells.
func (b *Box) InnerWidth() int { return max(b.W-boxColumns, 0) }

// Room returns the number of lines for text in a box of this height.
func (s Size) Room() int { return max(s.H-boxRows-2*ui.Bit(s.H >= paddedBox), 0) }

// Above returns the number of lines above the text in a box of this height.
func (s Size) Above() int { return 1 + ui.Bit(s.H >= paddedBox) }

// Draw draws the box, cut off on a very small screen.
func (b *Box) Draw(t *ui.Theme) ui.Block {
	end := min(b.Top+b.Rows, len(b.Lines))
	text := slices.Concat(b.Head, ui.Fit(b.Lines[min(b.Top, end):end], b.InnerWidth(), b.Rows))
	side := func(line string) string {
		return t.Pen(3).Write(t.Rule, t.Glyphs.Vertical).Line() + line + t.Pen(3).Gap(2).Write(t.Rule, t.Glyphs.Vertical).Line()
	}
	blank := slices.Repeat(ui.Block{side(ui.Spaces(b.W - boxColumns))}, ui.Bit(b.H >= paddedBox))
	top := t.Pen(b.W).Write(t.Rule, t.Glyphs.Corner[0]+t.Glyphs.Horizontal).Gap(1).WriteTruncated(t.Strong, b.Title, b.W-6).Gap(1)
	block := ui.Above(ui.Block{b.border(t, top, t.Glyphs.Corner[1])}, blank)
	for _, line := range text[:min(len(text), b.Room())] {
		block = append(block, side(line))
	}
	block = append(ui.Above(block, blank), side(b.footer(t, len(b.Lines)-end)))
	block = append(block, b.border(t, t.Pen(b.W).Write(t.Rule, t.Glyphs.Corner[2]), t.Glyphs.Corner[3]))
	return ui.Fit(block, b.W, min(len(block), b.H))
}

func (*Box) border(t *ui.Theme, p *ui.Pen, corner string) string {
	p.Write(t.Rule, strings.Repeat(t.Glyphs.Horizontal, max(p.Remaining()-1, 0)))
	return p.Write(t.Rule, corner).Line()
}

// footer draws the hints, and the number of lines below.
func (b *Box) footer(t *ui.Theme, below int) string {
	more, w := "", b.W-boxColumns
	if below > 0 {
		more = t.KeyNames("↓") + " " + english.Number(below) + " more"
	}
	p := t.Pen(w).WriteRaw(t.HintLine(b.Hints, w-ui.Cells(more)-3*ui.Bit(more != "")))
	return p.Gap(p.Remaining()-ui.Cells(more)).Write(t.Quiet, more).Line()
}

// footerWidth returns the width of a footer with all hints and, if the box scrolls, the number of lines below.
func (b *Box) footerWidth(t *ui.Theme, scrolls bool) int {
	return ui.LineCells(t.HintLine(b.Hints, 1<<10)) + ui.Bit(scrolls)*len("   v 999 more")
}
