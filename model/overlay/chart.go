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
	Title    clean.Text
	Columns  [2][]Section
	Selected int // bar, counted through all sections; -1: none, to see what stands above the first
	Hints    []key.Binding

	above bool      // not all that stands above the first bar has room
	drawn []ui.Rect // where the bars that can be selected were drawn last; those out of sight have no height
}

// Section is a group of bars that can be compared with each other.
type Section struct {
	Title  clean.Text
	Note   clean.Text // below the title; may be empty
	Legend bool       // a line below the title says which shade is which status
	Bars   []Bar
}

// choices are the bars that can be selected: all of a section have a filter, or none has.
func (s Section) choices() []Bar {
	if len(s.Bars) == 0 || s.Bars[0].Filter == "" {
		return nil
	}
	return s.Bars
}

// Bar is one line of a chart.
type Bar struct {
	Trend  Trend
	Label  clean.Text
	Length int            // the longest bar of a section takes all the room there is
	Status map[string]int // how much of the length has which status; nil: the bar is of one piece
	Days   []int          // a week: each day is a sign, the darker, the nearer it is to the length
	Value  clean.Text
	Filter string // finds what the bar counts
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
	at := c.Selected
	for _, s := range c.sections() {
		if at >= 0 && at < len(s.choices()) {
			return &s.Bars[at]
		}
		at -= len(s.choices())
	}
	return nil
}

// Move selects another bar: by of them further down.
func (c *Chart) Move(by int) {
	n := 0
	for _, s := range c.sections() {
		n += len(s.choices())
	}
	c.Selected = max(min(c.Selected+by, n-1), -ui.Bit(c.above))
}

// Block draws the chart on a screen of w cells by h lines.
func (c *Chart) Block(t *ui.Theme, w, h int) ui.Block {
	wide := w >= chartWide && len(c.Columns[1]) > 0
	width := boxWidth(chartColumn+(chartColumn+chartGap)*ui.Bit(wide), w)
	inner := boxInner(width, h)
	var all column
	inLeft := 0 // so many bars are in the left column
	if wide {
		left := column{t: t, w: (inner - chartGap) / 2, selected: c.Selected}
		left.draw(c.Columns[0])
		right := column{t: t, w: inner - chartGap - left.w, selected: c.Selected - len(left.at)}
		right.draw(c.Columns[1])
		all.lines, all.at = ui.Beside(left.lines, ui.Blank(chartGap, len(left.lines)), right.lines), append(left.at, right.at...)
		inLeft = len(left.at)
	} else {
		all = column{t: t, w: inner, selected: c.Selected}
		all.draw(c.sections())
	}
	rows, top := min(boxRows(h), len(all.lines)), 0
	// the first bar shows everything that stands above it, if there is room for that
	c.above = len(all.at) > 0 && all.at[0] >= rows
	if at := c.Selected; at > 0 && at < len(all.at) || at == 0 && c.above {
		top = max(min(all.at[at]-rows/2, len(all.lines)-rows), 0)
	}
	c.drawn = nil
	for i, line := range all.at {
		at := ui.Rect{Y: line - top + boxHead(width, h), W: width, H: ui.Bit(line >= top && line < top+rows)}
		if wide {
			at.W /= 2
			at.X = at.W * ui.Bit(i >= inLeft)
		}
		c.drawn = append(c.drawn, at)
	}
	return box{title: c.Title, lines: all.lines, top: top, rows: rows, hints: c.Hints, w: width, h: h}.draw(t)
}

// Point selects the bar in a cell of the chart as it was drawn last, and reports whether there is one.
func (c *Chart) Point(x, y, _, _ int) bool {
	bar := slices.IndexFunc(c.drawn, func(at ui.Rect) bool { return at.Has(x, y) })
	if bar >= 0 {
		c.Selected = bar
	}
	return bar >= 0
}

// column is where sections are drawn below each other.
type column struct {
	t        *ui.Theme
	w        int
	selected int
	lines    ui.Block
	at       []int // the line of each bar
}

func (c *column) draw(all []Section) {
	for i, s := range all {
		if i > 0 {
			c.lines = append(c.lines, ui.Blanks(c.w))
		}
		c.lines = append(c.lines, c.t.Pen(c.w).Text(c.t.Accent, s.Title).Line())
		if note := s.Note.String(); note != "" {
			for _, l := range ui.Wrap(note, c.w) {
				c.lines = append(c.lines, c.t.Pen(c.w).Write(c.t.Quiet, note[l.Start:l.End]).Line())
			}
		}
		if s.Legend {
			c.lines = append(c.lines, legend(c.t, c.w))
		}
		columns := measure(s.Bars, c.w)
		for _, b := range s.Bars {
			selected := b.Filter != "" && len(c.at) == c.selected
			if b.Filter != "" {
				c.at = append(c.at, len(c.lines))
			}
			c.lines = append(c.lines, b.draw(c.t, columns, selected))
		}
	}
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
	to(c.w - min(ui.Cells(b.Value.Line().String()), c.value))
	return p.Elided(t.Quiet, b.Value, c.value).Line()
}
