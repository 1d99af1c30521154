package fulltext

import (
	"cmp"
	"slices"
	"strings"

	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
)

// grid is a table with its cells assigned to columns.
type grid struct {
	rows [][]*gridCell // cells that begin in each row
	cols int
}

type gridCell struct {
	Line
	text    []article.Run
	side    article.Side
	x, cols int // its first column, and the number of columns
	end     int // the row after its last row
}

// The limits of a table.
const (
	maxCols   = 60
	gap       = 2 // cells between columns
	minColumn = 8 // cells; no column becomes narrower than this, or than its longest word
)

// table sets a table in columns. If it cannot be made narrow enough for the screen, it scrolls sideways.
func (s *typesetter) table(rows []article.Row) {
	g := newGrid(rows)
	if s.Linear {
		s.linearRows(rows, g)
		return
	}
	for _, c := range g.cells() {
		c.Line = s.text(c.text, 0)
	}
	room := s.lineWidth()
	if g.cols == 1 {
		room = s.textWidth()
	}
	widths := g.widths(room)
	wide := width(widths) > s.lineWidth()
	across := plain(strings.Repeat(rule, width(widths)), quiet)
	across.Wide = wide
	for y, row := range rows {
		s.target(row.ID)
		if y > 0 && row.Ruled {
			s.line(across)
		}
		for _, l := range drawRow(g.rows[y], widths, row.Head) {
			l.Wide = wide
			s.line(l)
		}
	}
}

// maxRepeated is the most characters of a cell that are repeated in the other rows that it spans.
const maxRepeated = 60

// linearRows sets each row of a table on one line. A cell that spans several rows is repeated in each of
// them, so that one can count the columns.
func (s *typesetter) linearRows(rows []article.Row, g grid) {
	columns := make([]*gridCell, g.cols)
	for y, row := range rows {
		for _, c := range g.rows[y] {
			c.Text = cmp.Or(strings.Join(strings.Fields(s.text(c.text, 0).Text), " "), "blank")
			for i := range c.cols {
				columns[c.x+i] = c
			}
		}
		var texts []string
		for x, c := range columns {
			if c != nil && y < c.end && (x == 0 || c != columns[x-1]) {
				texts = append(texts, c.Text)
				c.Text = clean.Line(c.Text).Cut(maxRepeated).String()
			}
		}
		s.target(row.ID)
		s.line(Line{Text: strings.Join(texts, "; "), Wide: true})
	}
}

// newGrid assigns the cells of a table to columns.
func newGrid(rows []article.Row) grid {
	g := grid{rows: make([][]*gridCell, len(rows))}
	var taken []int // the row after the last cell of each column
	var last *gridCell
	for y, row := range rows {
		x := 0
		for _, cell := range row.Cells {
			for x < len(taken) && taken[x] > y {
				x++
			}
			if x == maxCols { // append it to the last cell
				last.text = append(append(last.text, article.Run{Text: newline}), cell.Text...)
				continue
			}
			last = &gridCell{text: slices.Clip(cell.Text), side: cell.Side, x: x, cols: min(cell.Cols, maxCols-x), end: y + cell.Rows}
			taken = append(taken, make([]int, max(0, x+last.cols-len(taken)))...)
			for ; x < last.x+last.cols; x++ {
				taken[x] = last.end
			}
			g.rows[y] = append(g.rows[y], last)
		}
	}
	g.cols = max(1, len(taken))
	return g
}

// cells returns the cells, those that span the fewest columns first.
func (g grid) cells() []*gridCell {
	all := slices.Concat(g.rows...)
	slices.SortStableFunc(all, func(a, b *gridCell) int { return a.cols - b.cols })
	return all
}

// width returns the width of columns with the gaps between them.
func width(columns []int) int {
	n := gap * max(0, len(columns)-1)
	for _, w := range columns {
		n += w
	}
	return n
}

// widths returns the widths of the columns: those of their cells or, if the table does not fit, less for the
// widest columns until it fits or none can shrink. Cells that span several columns are considered last.
func (g grid) widths(room int) []int {
	widths, least := make([]int, g.cols), make([]int, g.cols)
	for _, c := range g.cells() {
		columns := widths[c.x : c.x+c.cols]
		missing := max(0, c.cells()-width(columns))
		for i := range columns {
			n := (missing + len(columns) - i - 1) / (len(columns) - i)
			columns[i] += n
			missing -= n
		}
		if c.cols == 1 {
			least[c.x] = max(least[c.x], c.minWidth())
		}
	}
	for x, w := range widths {
		least[x] = max(least[x], min(w, minColumn))
	}
	for total := width(widths); total > room; total-- {
		widest := -1
		for x, w := range widths {
			if w > least[x] && (widest < 0 || w > widths[widest]) {
				widest = x
			}
		}
		if widest < 0 {
			break
		}
		widths[widest]--
	}
	return widths
}

// minWidth returns the least width of a cell. Formulas are not broken, nor words of up to 24 cells.
func (c *gridCell) minWidth() (least int) {
	for word := range strings.FieldsSeq(c.Text) {
		least = max(least, min(ui.Cells(word), 24))
	}
	for _, m := range c.Marks {
		if m.Look&article.Formula != 0 {
			least = max(least, ui.Cells(c.Text[m.From:m.To]))
		}
	}
	return least
}

// drawRow returns the lines of a row, as many as its tallest cell has.
func drawRow(cells []*gridCell, widths []int, head bool) []Line {
	lines := make([]Line, 1)
	for _, c := range cells {
		at, w := width(widths[:c.x])+gap*min(c.x, 1), width(widths[c.x:c.x+c.cols])
		for y, l := range c.wrap(max(1, w)) { // nothing may overlap the next column
			if y == len(lines) {
				lines = append(lines, Line{})
			}
			spare := max(0, w-ui.Cells(l.Text)) * int(c.side) / 2
			if head && len(l.Marks) == 0 {
				l = plain(l.Text, article.Strong)
			}
			lines[y].Text += ui.Spaces(at + spare - ui.Cells(lines[y].Text))
			lines[y] = concat(lines[y], l)
		}
	}
	return lines
}
