package ui

import (
	"slices"

	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
)

// Chart is a sheet of bars, of which one is selected. Where there is room, its sections
// stand in two columns.
type Chart struct {
	Title    clean.Text
	Columns  [2][]Section
	Selected int // bar, counted through all sections
	Hints    []key.Binding
}

// Section is a group of bars that can be compared with each other.
type Section struct {
	Title    clean.Text
	Note     clean.Text // a line below the title; may be empty
	Legend   bool       // a line below the title says which shade is which status
	Calendar *Calendar  // above the bars; may be nil
	Bars     []Bar
}

const (
	chartWide   = 110 // columns from which on there are two columns of sections
	chartColumn = 72  // cells of one at most
	chartGap    = 4   // cells between them
)

func (c *Chart) sections() []Section { return slices.Concat(c.Columns[0], c.Columns[1]) }

// Move selects another bar: by of them further down.
func (c *Chart) Move(by int) {
	n := 0
	for _, s := range c.sections() {
		n += len(s.Bars)
	}
	c.Selected = max(min(c.Selected+by, n-1), 0)
}

// Jump selects the first bar of the next section, or of one before (-1).
func (c *Chart) Jump(by int) {
	first, to := 0, c.Selected
	for _, s := range c.sections() {
		switch {
		case len(s.Bars) == 0:
		case by > 0 && first > c.Selected:
			c.Selected = first
			return
		case by < 0 && first < c.Selected:
			to = first
		}
		first += len(s.Bars)
	}
	c.Selected = to
}

// View draws the chart on a screen of w cells by h lines.
func (c *Chart) View(t *Theme, w, h int) Block {
	lines, at := c.lines(t, w, h)
	rows := min(panelRows(h), len(lines))
	top := c.top(at, rows, len(lines))
	return panel{
		title: c.Title, lines: lines[top : top+rows], thumb: NewThumb(top, rows, len(lines), rows),
		below: len(lines) - top - rows, hints: c.Hints, w: c.width(w), h: h,
	}.draw(t)
}

// top is the first line in sight. The first bar shows everything that stands above it.
func (c *Chart) top(at []int, rows, n int) int {
	if c.Selected == 0 || c.Selected >= len(at) {
		return 0
	}
	return max(min(at[c.Selected]-rows/2, n-rows), 0)
}

func (c *Chart) wide(w int) bool { return w >= chartWide && len(c.Columns[1]) > 0 }

func (c *Chart) width(w int) int {
	if c.wide(w) {
		return panelWidth(2*chartColumn+chartGap, w)
	}
	return panelWidth(chartColumn, w)
}

// lines are all lines, and on which of them each bar stands.
func (c *Chart) lines(t *Theme, w, h int) (Block, []int) {
	inner, low := panelInner(c.width(w), h), panelRows(h) < 2*calendarRows
	if !c.wide(w) {
		all := column{t: t, w: inner, low: low, selected: c.Selected}
		all.draw(c.sections())
		return all.lines, all.at
	}
	left := column{t: t, w: (inner - chartGap) / 2, low: low, selected: c.Selected}
	left.draw(c.Columns[0])
	right := column{t: t, w: inner - chartGap - left.w, low: low, selected: c.Selected - len(left.at)}
	right.draw(c.Columns[1])
	return Beside(left.lines, Blank(chartGap, len(left.lines)), right.lines), append(left.at, right.at...)
}

// column is where sections are drawn below each other.
type column struct {
	t        *Theme
	w        int
	low      bool // there is no room for a calendar
	selected int
	lines    Block
	at       []int // the line of each bar
}

func (c *column) draw(all []Section) {
	for i, s := range all {
		if i > 0 {
			c.lines = append(c.lines, Blanks(c.w))
		}
		c.lines = append(c.lines, c.t.Pen(c.w).Elided(c.t.Accent, s.Title, c.w).Line())
		if !s.Note.Empty() {
			c.lines = append(c.lines, c.t.Pen(c.w).Elided(c.t.Quiet, s.Note, c.w).Line())
		}
		if s.Legend {
			c.lines = append(c.lines, legend(c.t, c.w))
		}
		if s.Calendar != nil && !c.low {
			c.lines = append(c.lines, s.Calendar.draw(c.t, c.w)...)
		}
		columns := measure(s.Bars, c.w)
		for _, b := range s.Bars {
			c.at = append(c.at, len(c.lines))
			c.lines = append(c.lines, b.draw(c.t, columns, len(c.at)-1 == c.selected))
		}
	}
}
