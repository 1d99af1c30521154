package overlay

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Box is the frame of every overlay: a title, lines of which some may be out of sight, and a
// footer that says what the keys do and how many lines there are below.
type Box struct {
	Size  // it has W cells, and at most H lines
	Title clean.Text
	Head  []string      // stays above the lines
	Lines []string      // each as wide as Inner says
	Top   int           // the first one in sight
	Rows  int           // of the box that are for lines, also where there are fewer
	Hints []key.Binding // the last one is the last to go
}

const (
	boxSides = 6  // cells that borders and the space within them take
	boxEdges = 3  // lines that borders and footer take
	boxAiry  = 12 // from this many lines on a box has a free one above and below its text
)

// NewBox is a box for text of that many cells on a screen. Where it would leave only slivers of what
// is below it, it covers them.
func NewBox(text int, screen Size) Box {
	if text+boxSides+20 <= screen.W {
		screen.W = text + boxSides
	}
	return Box{Size: screen}
}

// InnerWidth is how many cells wide its lines are.
func (b *Box) InnerWidth() int { return max(b.W-boxSides, 0) }

// Room is how many lines of a box of that height are for text.
func (s Size) Room() int { return max(s.H-boxEdges-2*ui.Bit(s.H >= boxAiry), 0) }

// Above is how many lines of a box of that height stand above its text.
func (s Size) Above() int { return 1 + ui.Bit(s.H >= boxAiry) }

// Draw draws it. What a very small screen has no room for is cut off.
func (b *Box) Draw(t *ui.Theme) ui.Block {
	end := min(b.Top+b.Rows, len(b.Lines))
	shown := slices.Concat(b.Head, ui.Fit(b.Lines[min(b.Top, end):end], b.InnerWidth(), b.Rows))
	side := func(line string) string {
		return t.Pen(3).Write(t.Rule, t.Glyphs.Vertical).Line() + line + t.Pen(3).Gap(2).Write(t.Rule, t.Glyphs.Vertical).Line()
	}
	free := slices.Repeat(ui.Block{side(ui.Spaces(b.W - boxSides))}, ui.Bit(b.H >= boxAiry))
	top := t.Pen(b.W).Write(t.Rule, t.Glyphs.Corner[0]+t.Glyphs.Horizontal).Gap(1).WriteTruncated(t.Strong, b.Title, b.W-6).Gap(1)
	block := ui.Above(ui.Block{b.level(t, top, t.Glyphs.Corner[1])}, free)
	for _, line := range shown[:min(len(shown), b.Room())] {
		block = append(block, side(line))
	}
	block = append(ui.Above(block, free), side(b.foot(t, len(b.Lines)-end)))
	block = append(block, b.level(t, t.Pen(b.W).Write(t.Rule, t.Glyphs.Corner[2]), t.Glyphs.Corner[3]))
	return ui.Fit(block, b.W, min(len(block), b.H))
}

func (*Box) level(t *ui.Theme, p *ui.Pen, corner string) string {
	p.Write(t.Rule, strings.Repeat(t.Glyphs.Horizontal, max(p.Remaining()-1, 0)))
	return p.Write(t.Rule, corner).Line()
}

// foot is the footer of a box that has more lines below those in sight.
func (b *Box) foot(t *ui.Theme, below int) string {
	more, w := "", b.W-boxSides
	if below > 0 {
		more = t.KeyNames("↓") + " " + english.Number(below) + " more"
	}
	p := t.Pen(w).WriteRaw(t.HintLine(b.Hints, w-ui.Cells(more)-3*ui.Bit(more != "")))
	return p.Gap(p.Remaining()-ui.Cells(more)).Write(t.Quiet, more).Line()
}

// footWidth is how wide a footer is that has room for all hints, and for how much is below.
func (b *Box) footWidth(t *ui.Theme, scrolls bool) int {
	return ui.LineCells(t.HintLine(b.Hints, 1<<10)) + ui.Bit(scrolls)*len("   v 999 more")
}
