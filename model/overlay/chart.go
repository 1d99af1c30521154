package overlay

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
	"dailies/ui"
)

// Chart is a sheet of bars, of which one is selected. Where there is room, its sections
// stand in two columns.
type Chart struct {
	Untyped
	Size
	Title    clean.Text
	Columns  [2][]Section
	Selected int // bar, counted through all sections; -1: none, to see what stands above the first
	Hints    []key.Binding
}

// Section is a group of bars that can be compared with each other.
type Section struct {
	Title  clean.Text
	Note   clean.Text // below the title; may be empty
	Legend bool       // a line below the title says which shade is which status
	Bars   []Bar
}

// Bar is one line of a chart.
type Bar struct {
	Trend  Trend
	Label  clean.Text
	Length int            // the longest bar of a section takes all the room there is
	Status map[string]int // how much of the length has which status; nil: the bar is of one piece
	Days   []int          // a week: each day is a sign, the darker, the nearer it is to the length
	Value  clean.Text
	Filter string // finds what the bar counts; "": the bar cannot be selected
}

// Trend says which way something goes.
type Trend uint8

// The trends.
const (
	Steady Trend = iota
	Rising
	Falling
)

const (
	chartWide   = 110 // columns from which on there are two columns of sections
	chartColumn = 72  // cells of one at most
	chartGap    = 4   // cells between them
)

func (c *Chart) sections() []Section { return slices.Concat(c.Columns[0], c.Columns[1]) }

// Chosen is the selected bar; nil if there is none.
func (c *Chart) Chosen() *Bar {
	if bars := c.layout().bars; c.Selected >= 0 && c.Selected < len(bars) {
		return bars[c.Selected].Bar
	}
	return nil
}

// Move selects another bar: by of them further down.
func (c *Chart) Move(by int) {
	l := c.layout()
	c.Selected = max(min(c.Selected+by, len(l.bars)-1), -ui.Bit(l.above))
}

// chartLayout is where the lines and the bars of a chart are.
type chartLayout struct {
	w         int      // cells of the box
	columns   []column // one or two
	bars      []barAt  // of all columns
	top, rows int      // the first line in sight, and how many are
	above     bool     // not all that stands above the first bar has room
}

func (c *Chart) layout() (l chartLayout) {
	wide := c.W >= chartWide && len(c.Columns[1]) > 0
	l.w = boxWidth(chartColumn+(chartColumn+chartGap)*ui.Bit(wide), c.W)
	inner := boxInner(l.w, c.H)
	if left := (inner - chartGap) / 2; wide {
		l.columns = []column{newColumn(c.Columns[0], left), newColumn(c.Columns[1], inner-chartGap-left)}
	} else {
		l.columns = []column{newColumn(c.sections(), inner)}
	}
	lines := 0
	for _, column := range l.columns {
		lines, l.bars = max(lines, len(column.lines)), append(l.bars, column.bars...)
	}
	l.rows = min(boxRows(c.H), lines)
	// the first bar shows everything that stands above it, if there is room for that
	l.above = len(l.bars) > 0 && l.bars[0].line >= l.rows
	if n := c.Selected; n > 0 && n < len(l.bars) || n == 0 && l.above {
		l.top = max(min(l.bars[n].line-l.rows/2, lines-l.rows), 0)
	}
	return l
}

// Block draws the chart.
func (c *Chart) Block(t *ui.Theme) ui.Block {
	l := c.layout()
	lines := l.columns[0].draw(t, c.Selected)
	if len(l.columns) > 1 {
		right := l.columns[1].draw(t, c.Selected-len(l.columns[0].bars))
		lines = ui.Beside(lines, ui.Blank(chartGap, len(lines)), right)
	}
	return box{title: c.Title, lines: lines, top: l.top, rows: l.rows, hints: c.Hints, w: l.w, h: c.H}.draw(t)
}

// Point selects the bar in a cell of the chart, and reports whether there is one.
func (c *Chart) Point(x, y int) bool {
	l := c.layout()
	line, column := y-boxHead(l.w, c.H), x*len(l.columns)/l.w
	bar := slices.IndexFunc(l.columns[column].bars, func(b barAt) bool { return b.line == l.top+line })
	if bar < 0 || line < 0 || line >= l.rows {
		return false
	}
	c.Selected = bar + column*len(l.columns[0].bars)
	return true
}

// column is where sections stand below each other.
type column struct {
	lines []func(t *ui.Theme, selected bool) string // each draws one
	bars  []barAt                                   // those that can be selected
}

// barAt is a bar on a line of its column.
type barAt struct {
	*Bar
	line int
}

func newColumn(all []Section, w int) column {
	var c column
	add := func(draw func(t *ui.Theme, selected bool) string) { c.lines = append(c.lines, draw) }
	for i, s := range all {
		if i > 0 {
			add(func(*ui.Theme, bool) string { return ui.Blanks(w) })
		}
		add(func(t *ui.Theme, _ bool) string { return t.Pen(w).Text(t.Accent, s.Title).Line() })
		if note := s.Note.String(); note != "" {
			for _, l := range ui.Wrap(note, w) {
				add(func(t *ui.Theme, _ bool) string { return t.Pen(w).Write(t.Quiet, note[l.Start:l.End]).Line() })
			}
		}
		if s.Legend {
			add(func(t *ui.Theme, _ bool) string { return legend(t, w) })
		}
		columns := measure(s.Bars, w)
		for i := range s.Bars {
			b := &s.Bars[i]
			if b.Filter != "" {
				c.bars = append(c.bars, barAt{b, len(c.lines)})
			}
			add(func(t *ui.Theme, selected bool) string { return b.draw(t, columns, selected) })
		}
	}
	return c
}

// draw draws the column; selected is the bar that is.
func (c *column) draw(t *ui.Theme, selected int) (lines ui.Block) {
	for y, draw := range c.lines {
		lines = append(lines, draw(t, selected >= 0 && selected < len(c.bars) && c.bars[selected].line == y))
	}
	return lines
}

// stacked is the order of the statuses in a bar.
var stacked = [...]string{"to-read", "read", "skipped", "inbox"}

// legend says which shade is which status, as far as there is room.
func legend(t *ui.Theme, w int) string {
	p := t.Pen(w)
	for _, status := range stacked {
		sign, name := t.Statuses[status], strings.Replace(status, "inbox", "undecided", 1)
		if len(name)+2 <= p.Left() {
			p.Write(sign.Bar, sign.Shade).Gap(1).Write(t.Quiet, name).Gap(2)
		}
	}
	return p.Line()
}

// barColumns are the cells that the parts of bars take, so that they stand below each other,
// and the length of the longest.
type barColumns struct{ w, label, bar, value, longest int }

// measure is for bars that are w cells wide. Where there is little room, labels are cut, so
// that a fifth of it is left to what is drawn.
func measure(all []Bar, w int) barColumns {
	c := barColumns{w: w, longest: 1}
	for _, b := range all {
		c.label = max(c.label, ui.Cells(b.Label.Line().String())+2*ui.Bit(b.Trend != Steady))
		c.value = max(c.value, ui.Cells(b.Value.Line().String()))
		c.longest = max(c.longest, b.Length)
	}
	const gaps = 2 + 1 + 1 // in front, and between the parts
	c.value = min(c.value, w/2)
	c.label = max(min(c.label, w-gaps-c.value-w/5), 0)
	c.bar = max(w-gaps-c.label-c.value, 0)
	return c
}

func (b Bar) draw(t *ui.Theme, c barColumns, selected bool) string {
	p, label := t.Pen(c.w), t.Text
	if p.Tint(selected); selected {
		label = t.Strong
	}
	to := func(cell int) { p.Gap(cell - (c.w - p.Left())) }
	p.Selection(selected, false).Gap(1)
	if b.Trend != Steady {
		p.Write(t.Accent, t.Glyphs.Trends[b.Trend]).Gap(1)
	}
	p.Elided(label, b.Label, 2+c.label-(c.w-p.Left()))
	to(2 + c.label + 1)
	p.Tint(false) // reversed, one shade would look like another
	for _, n := range b.Days {
		p.Write(t.Accent.Bold(false), t.Glyphs.Heat[(4*n+b.Length-1)/b.Length]).Gap(1)
	}
	if b.Status == nil && b.Days == nil {
		p.Write(t.Accent.Bold(false), strings.Repeat(t.Glyphs.Block, (b.Length*c.bar+c.longest-1)/c.longest))
	}
	drawn, sum := 0, 0
	for _, status := range stacked {
		sum += b.Status[status]
		end := (sum*c.bar + c.longest - 1) / c.longest // one paper is seen, too
		p.Write(t.Statuses[status].Bar, strings.Repeat(t.Statuses[status].Shade, end-drawn))
		drawn = end
	}
	p.Tint(selected)
	to(c.w - min(ui.Cells(b.Value.Line().String()), c.value))
	return p.Elided(t.Quiet, b.Value, c.value).Line()
}
