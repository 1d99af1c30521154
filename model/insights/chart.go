package insights

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/key"

	"dailies/model/overlay"
	"dailies/parser/clean"
	"dailies/ui"
)

// Section is a group of bars that can be compared with each other.
type Section struct {
	Title  clean.Text
	Note   clean.Text // below the title; may be empty
	Legend bool       // a line below the title says which shade is which status
	Bars   []Bar
}

// Bar is one line of a chart.
type Bar struct {
	Label  clean.Text
	Length int      // the longest bar of a section takes all the room there is
	Status Statuses // how much of the length has which status; nil: the bar is of one piece
	Days   []int    // a week: each day is a sign, the darker, the nearer it is to the length
	Value  clean.Text
	Filter string // finds what the bar counts; "": the bar cannot be selected
}

const (
	chartWide   = 110 // columns from which on there are two columns of sections
	chartColumn = 72  // cells of one at most
	chartGap    = 4   // cells between them
)

// layout is where the lines and the bars of the tables are.
type layout struct {
	overlay.Box
	columns [][]line // one or two
	bars    []line   // those of all columns with a bar that can be selected
	chosen  *Bar     // nil: none is
	above   bool     // not all that stands above the first bar has room
}

// line is a line of a column.
type line struct {
	y    int
	bar  *Bar // nil: there is none
	draw func(t *ui.Theme, selected bool) string
}

func (s *Sheet) layout() (l layout) {
	wide := s.W >= chartWide && len(s.Columns[1]) > 0
	l.Box = overlay.NewBox(chartColumn+(chartColumn+chartGap)*ui.Bit(wide), s.Size)
	inner := l.InnerWidth()
	if left := (inner - chartGap) / 2; wide {
		l.columns = [][]line{linesOf(s.Columns[0], left), linesOf(s.Columns[1], inner-chartGap-left)}
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
	// the first bar shows everything that stands above it, if there is room for that
	l.above = len(l.bars) > 0 && l.bars[0].y >= l.Rows
	if n := s.selected; n >= 0 && n < len(l.bars) {
		l.chosen = l.bars[n].bar
	}
	if n := s.selected; n > 0 && l.chosen != nil || n == 0 && l.above {
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
			columns = append(columns, ui.Blank(chartGap, len(lines)))
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

// linesOf puts sections below each other, w cells wide.
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

// legend says which shade is which status, as far as there is room.
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

// barColumns are the cells that the parts of bars take, so that they stand below each other,
// and the length of the longest.
type barColumns struct{ w, label, bar, value, longest int }

// measure is for bars that are w cells wide. Where there is little room, labels are cut, so
// that a fifth of it is left to what is drawn.
func measure(all []Bar, w int) barColumns {
	c := barColumns{w: w, longest: 1}
	for _, b := range all {
		c.label = max(c.label, ui.Cells(b.Label.Line().String()))
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
	to := func(cell int) { p.Gap(cell - (c.w - p.Remaining())) }
	p.Selection(selected, false).Gap(1)
	p.WriteTruncated(label, b.Label, c.label)
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
	return p.WriteTruncated(t.Quiet, b.Value, c.value).Line()
}
