package insights

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// Section is a group of bars with the same scale.
type Section struct {
	Title  clean.Text
	Note   clean.Text // below the title; may be empty
	Legend bool       // show which shade is which status below the title
	Bars   []Bar
}

// Bar is one line of a chart.
type Bar struct {
	Label  clean.Text
	Length int      // the longest bar of a section has the full width
	Status Statuses // splits the length by status; nil: the bar has one colour
	Days   []int    // a week: each day is a sign, darker the nearer it is to Length
	Value  clean.Text
	Filter string // finds what the bar counts; "": the bar cannot be selected
}

const (
	minTwoColumns = 110 // cells that two columns need
	maxColumn     = 72  // cells of one column at most
	columnGap     = 4   // cells between two columns
)

// layout is the position of the lines and the bars of the tables.
type layout struct {
	overlay.Box
	columns  [][]line // one or two
	bars     []line   // the lines with a bar that can be selected
	chosen   *Bar     // nil: none
	hasAbove bool     // the lines above the first bar do not fit on the screen with it
}

// line is a line of a column.
type line struct {
	y    int
	bar  *Bar // may be nil
	draw func(t *ui.Theme, selected bool) string
}

func (s *Sheet) layout() (l layout) {
	wide := s.W >= minTwoColumns && len(s.Columns[1]) > 0
	l.Box = overlay.NewBox(maxColumn+(maxColumn+columnGap)*ui.Bit(wide), s.Size)
	inner := l.InnerWidth()
	if left := (inner - columnGap) / 2; wide {
		l.columns = [][]line{linesOf(s.Columns[0], left), linesOf(s.Columns[1], inner-columnGap-left)}
	} else {
		l.columns = [][]line{linesOf(s.sections(), inner)}
	}
	lines := 0
	for _, column := range l.columns {
		lines = max(lines, len(column))
		for _, line := range column {
			if line.bar != nil && line.bar.Filter != "" {
				l.bars = append(l.bars, line)
			}
		}
	}
	l.Rows = min(l.Room(), lines)
	// selecting the first bar also shows the lines above it, if they fit
	l.hasAbove = len(l.bars) > 0 && l.bars[0].y >= l.Rows
	if n := s.selected; n >= 0 && n < len(l.bars) {
		l.chosen = l.bars[n].bar
	}
	if n := s.selected; n > 0 && l.chosen != nil || n == 0 && l.hasAbove {
		l.Top = max(min(l.bars[n].y-l.Rows/2, lines-l.Rows), 0)
	}
	return l
}

// Block draws the tables.
func (s *Sheet) Block(t *ui.Theme) ui.Block {
	l := s.layout()
	l.Title = clean.Literal("Insights · counting …")
	if s.counted {
		l.Title = clean.Concat(clean.Literal("Insights · "), clean.Of(s.Papers.String()))
	}
	l.Hints = []key.Binding{ui.Hint("Enter", "filter"), ui.Hint("↑↓", "move"), ui.Hint("Esc", "close")}
	var columns []ui.Block
	for i, column := range l.columns {
		var lines ui.Block
		for _, line := range column {
			lines = append(lines, line.draw(t, l.chosen != nil && line.bar == l.chosen))
		}
		if i > 0 {
			columns = append(columns, ui.Blank(columnGap, len(lines)))
		}
		columns = append(columns, lines)
	}
	l.Lines = ui.Beside(columns...)
	return l.Draw(t)
}

// Point selects the bar in a cell, and reports whether there is one.
func (s *Sheet) Point(x, y int) bool {
	l := s.layout()
	y -= l.Above()
	column := l.columns[x*len(l.columns)/l.W]
	if y < 0 || y >= l.Rows || l.Top+y >= len(column) {
		return false
	}
	at := slices.IndexFunc(l.bars, func(b line) bool { return b.bar == column[l.Top+y].bar })
	if at >= 0 {
		s.selected = at
	}
	return at >= 0
}

// linesOf returns the lines of sections, each w cells wide.
func linesOf(sections []Section, w int) (all []line) {
	add := func(bar *Bar, draw func(t *ui.Theme, selected bool) string) {
		all = append(all, line{len(all), bar, draw})
	}
	for i, s := range sections {
		if i > 0 {
			add(nil, func(*ui.Theme, bool) string { return ui.Spaces(w) })
		}
		add(nil, func(t *ui.Theme, _ bool) string { return t.Pen(w).WriteTruncated(t.Accent, s.Title, w).Line() })
		if note := s.Note.String(); note != "" {
			for _, l := range ui.Wrap(note, w) {
				add(nil, func(t *ui.Theme, _ bool) string { return t.Pen(w).Write(t.Quiet, note[l.Start:l.End]).Line() })
			}
		}
		if s.Legend {
			add(nil, func(t *ui.Theme, _ bool) string { return legend(t, w) })
		}
		columns := measure(s.Bars, w)
		for i := range s.Bars {
			bar := &s.Bars[i]
			add(bar, func(t *ui.Theme, selected bool) string { return bar.draw(t, columns, selected) })
		}
	}
	return all
}

// stacked is the order of the statuses in a bar.
var stacked = [...]string{"to-read", "read", "skipped", "inbox"}

// legend returns a line that shows which shade is which status, as far as they fit.
func legend(t *ui.Theme, w int) string {
	p := t.Pen(w)
	for _, status := range stacked {
		sign, name := t.Statuses[status], strings.Replace(status, "inbox", "undecided", 1)
		if len(name)+2 <= p.Remaining() {
			p.Write(sign.Bar, sign.Shade).Gap(1).Write(t.Quiet, name).Gap(2)
		}
	}
	return p.Line()
}

// barColumns are the widths of the aligned parts of bars in cells, and the length of the longest bar.
type barColumns struct{ w, label, bar, value, longest int }

// measure returns the widths of the parts of bars that are w cells wide. Labels are truncated so that at
// least a fifth of the width is left for the bar.
func measure(all []Bar, w int) barColumns {
	c := barColumns{w: w, longest: 1}
	for _, b := range all {
		c.label = max(c.label, ui.Cells(b.Label.Line().String()))
		c.value = max(c.value, ui.Cells(b.Value.Line().String()))
		c.longest = max(c.longest, b.Length)
	}
	const gaps = 2 + 1 + 1 // before and between the parts
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
	moveTo := func(cell int) { p.Gap(cell - (c.w - p.Remaining())) }
	p.Selection(selected, false).Gap(1)
	p.WriteTruncated(label, b.Label, c.label)
	moveTo(2 + c.label + 1)
	p.Tint(false) // in reverse video the shades would look alike
	for _, n := range b.Days {
		p.Write(t.Accent.Bold(false), t.Glyphs.Heat[(4*n+b.Length-1)/b.Length]).Gap(1)
	}
	if b.Status == nil && b.Days == nil {
		p.Write(t.Accent.Bold(false), strings.Repeat(t.Glyphs.Block, (b.Length*c.bar+c.longest-1)/c.longest))
	}
	drawn, sum := 0, 0
	for _, status := range stacked {
		sum += b.Status[status]
		end := (sum*c.bar + c.longest - 1) / c.longest // rounded up, so that one paper is visible
		p.Write(t.Statuses[status].Bar, strings.Repeat(t.Statuses[status].Shade, end-drawn))
		drawn = end
	}
	p.Tint(selected)
	moveTo(c.w - min(ui.Cells(b.Value.Line().String()), c.value))
	return p.WriteTruncated(t.Quiet, b.Value, c.value).Line()
}
