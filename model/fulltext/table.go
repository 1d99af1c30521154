package fulltext

import (
	"cmp"
	"slices"
	"strings"

	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
)

// grid is a table whose cells have found their columns.
type grid struct {
	rows [][]*gridCell // the cells that begin in each row
	cols int
}

type gridCell struct {
	Line
	text    []article.Run
	side    article.Side
	x, cols int // its first column, and how many it spans
	end     int // the row up to which it goes on
}

// What a table may have, and how much stands between its columns.
const (
	maxCols   = 60
	gap       = 2
	minColumn = 8 // no column is made narrower than this, or than its longest word
)

// table sets a table in columns. One that cannot be made as narrow as the screen scrolls
// sideways.
func (s *typesetter) table(rows []article.Row) {
	g := gridOf(rows)
	if s.Linear {
		s.rowsAloud(rows, g)
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

// maxAgain is how many characters of a cell are said again in the rows below that it spans.
const maxAgain = 60

// rowsAloud sets each row of a table on one line, its cells one after the other. What spans several
// rows is said in each of them, so that the columns can be counted.
func (s *typesetter) rowsAloud(rows []article.Row, g grid) {
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
				c.Text = clean.Line(c.Text).Cut(maxAgain).String()
			}
		}
		s.target(row.ID)
		s.line(Line{Text: strings.Join(texts, "; "), Wide: true})
	}
}

// gridOf puts cells into their columns.
func gridOf(rows []article.Row) grid {
	g := grid{rows: make([][]*gridCell, len(rows))}
	var taken []int // the row up to which a cell from above goes on
	var last *gridCell
	for y, row := range rows {
		x := 0
		for _, cell := range row.Cells {
			for x < len(taken) && taken[x] > y {
				x++
			}
			if x == maxCols { // it goes below what is last
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

// cells are those of a table, those that span the fewest columns first.
func (g grid) cells() []*gridCell {
	all := slices.Concat(g.rows...)
	slices.SortStableFunc(all, func(a, b *gridCell) int { return a.cols - b.cols })
	return all
}

// width is how wide columns are, with what stands between them.
func width(columns []int) int {
	n := gap * max(0, len(columns)-1)
	for _, w := range columns {
		n += w
	}
	return n
}

// widths returns how wide the columns are: as wide as their cells, or, if the table does not fit, the widest
// made narrower until it does or none can be. Cells that span several columns are considered last.
func (g grid) widths(room int) []int {
	widths, least := make([]int, g.cols), make([]int, g.cols)
	for _, c := range g.cells() {
		columns := widths[c.x : c.x+c.cols]
		lacking := max(0, c.cells()-width(columns))
		for i := range columns {
			n := (lacking + len(columns) - i - 1) / (len(columns) - i)
			columns[i] += n
			lacking -= n
		}
		if c.cols == 1 {
			least[c.x] = max(least[c.x], c.least())
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

// least is how narrow a cell can be: a formula is not broken, nor a word of 24 cells or fewer.
func (c *gridCell) least() (least int) {
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

// drawRow is a row in as many lines as its highest cell has.
func drawRow(cells []*gridCell, widths []int, head bool) []Line {
	lines := make([]Line, 1)
	for _, c := range cells {
		at, w := width(widths[:c.x])+gap*min(c.x, 1), width(widths[c.x:c.x+c.cols])
		for y, l := range c.wrap(max(1, w)) { // nothing stands out over the next column
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
