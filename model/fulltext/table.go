package fulltext

import (
	"slices"
	"strings"

	"dailies/parser/article"
	"dailies/ui"
)

// grid is a table whose cells have found their columns.
type grid struct {
	rows  []article.Row
	cells [][]*gridCell // a cell that spans several places stands in all of them; nil: nothing does
	cols  int
}

type gridCell struct {
	Line
	side       article.Side
	x, y, cols int // its first column and row, and how many columns it spans
}

// What a table may have, and how much stands between its columns.
const (
	maxCols   = 60
	maxRows   = 2000 // that are set together
	gap       = 2
	minColumn = 8 // no column is made narrower than this, or than its longest word
)

// table sets a table in columns if the screen is wide enough, and else as cards.
func (s *setter) table(rows []article.Row) {
	for len(rows) > maxRows {
		s.table(rows[:maxRows])
		rows = rows[maxRows:]
	}
	g := s.grid(rows)
	if g.cols == 0 {
		return
	}
	widths := g.widths()
	room := s.room()
	if g.cols == 1 {
		room = s.free()
	}
	if !g.shrink(widths, room) {
		s.cards(g)
		return
	}
	body, ruled, heads := g.body(), 0, 0
	for y, row := range rows {
		if row.Ruled && y > 0 {
			ruled++
		}
		if row.Head {
			heads++
		}
	}
	all := ruled > 3 && ruled >= len(rows)-2 // lines between all rows need more room than they help
	for y, row := range rows {
		s.target(row.ID)
		if y > 0 && (y == body && ruled+heads > 0 || row.Ruled && !all) {
			s.line(plain(strings.Repeat(s.either("─", "-"), width(widths)), quiet))
		}
		s.row(g.begin(y), widths, row.Head)
	}
}

// grid puts cells into their columns.
func (s *setter) grid(rows []article.Row) grid {
	g := grid{rows: rows, cells: make([][]*gridCell, len(rows))}
	for _, row := range rows {
		n := 0
		for _, cell := range row.Cells {
			if cell.Cols < 100 {
				n += cell.Cols
			}
		}
		g.cols = min(maxCols, max(g.cols, n, 1))
	}
	for y := range rows {
		g.cells[y] = make([]*gridCell, g.cols)
	}
	for y, row := range rows {
		x := 0
		for _, cell := range row.Cells {
			for x < g.cols && g.cells[y][x] != nil {
				x++
			}
			text := s.text(cell.Text, 0)
			if x == g.cols { // more than the table is wide: it goes below what is last
				last := g.cells[y][x-1]
				last.Line = beside(beside(last.Line, Line{Text: "\n"}), text)
				continue
			}
			c := &gridCell{text, cell.Side, x, y, min(cell.Cols, g.cols-x)}
			for _, below := range g.cells[y:min(y+cell.Rows, len(rows))] {
				for i := range c.cols {
					below[x+i] = c
				}
			}
		}
	}
	return g
}

func (g grid) begin(y int) []*gridCell {
	var all []*gridCell
	for x, c := range g.cells[y] {
		if c != nil && c.x == x && c.y == y {
			all = append(all, c)
		}
	}
	return all
}

// all are the cells of a table, those that span the fewest columns first.
func (g grid) all() []*gridCell {
	var all []*gridCell
	for y := range g.rows {
		all = append(all, g.begin(y)...)
	}
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

// widths are how wide the columns would like to be. Cells that span several have the last word.
func (g grid) widths() []int {
	widths := make([]int, g.cols)
	for _, c := range g.all() {
		columns := widths[c.x : c.x+c.cols]
		lacking := max(0, c.cells()-width(columns))
		for i := range columns {
			n := (lacking + len(columns) - i - 1) / (len(columns) - i)
			columns[i] += n
			lacking -= n
		}
	}
	return widths
}

// shrink makes the widest columns narrower until the table fits; ok is false if it
// cannot be made to.
func (g grid) shrink(widths []int, room int) (ok bool) {
	least := make([]int, g.cols)
	for x, w := range widths {
		least[x] = min(w, minColumn)
	}
	for _, c := range g.all() {
		if c.cols > 1 {
			break
		}
		for word := range strings.FieldsSeq(c.Text) {
			least[c.x] = max(least[c.x], min(ui.Cells(word), 24))
		}
		for _, m := range c.Marks {
			if m.Look&article.Formula != 0 {
				least[c.x] = max(least[c.x], ui.Cells(c.Text[m.From:m.To]))
			}
		}
	}
	for total := width(widths); total > room; total-- {
		widest := -1
		for x, w := range widths {
			if w > least[x] && (widest < 0 || w > widths[widest]) {
				widest = x
			}
		}
		if widest < 0 {
			return false
		}
		widths[widest]--
	}
	return true
}

// row sets a row: as many lines as its highest cell has.
func (s *setter) row(cells []*gridCell, widths []int, head bool) {
	lines := make([]Line, 1)
	for _, c := range cells {
		at, w := width(widths[:c.x])+gap*min(c.x, 1), width(widths[c.x:c.x+c.cols])
		for y, l := range c.wrap(max(1, w), c.cols == 1) { // nothing stands out over the next column
			if y == len(lines) {
				lines = append(lines, Line{})
			}
			spare := max(0, w-ui.Cells(l.Text)) * int(c.side) / 2
			if head && len(l.Marks) == 0 {
				l = plain(l.Text, article.Strong)
			}
			lines[y].Text += ui.Blanks(at + spare - ui.Cells(lines[y].Text))
			lines[y] = beside(lines[y], l)
		}
	}
	for _, l := range lines {
		s.line(l)
	}
}

// cards sets each row of a table as lines of "name: value": the names are those of the
// heading.
func (s *setter) cards(g grid) {
	body := g.body()
	names := make([]string, g.cols)
	for y := range body {
		for _, c := range g.begin(y) {
			for i := range c.cols {
				names[c.x+i] = strings.TrimSpace(names[c.x+i] + " " + strings.ReplaceAll(c.Text, "\n", " "))
			}
		}
	}
	if body == len(g.rows) { // nothing but a heading
		s.card([]Line{{Text: strings.Join(names, "  ")}})
	}
	for y := body; y < len(g.rows); y++ {
		s.target(g.rows[y].ID)
		if y > body {
			s.line(Line{})
		}
		var card []Line
		for x, c := range g.cells[y] {
			if c == nil || c.x != x || c.Text == "" {
				continue
			}
			value := Line{Text: strings.ReplaceAll(c.Text, "\n", " "), Marks: c.Marks}
			if name := names[c.x]; name != "" && name != c.Text && c.cols == 1 {
				value = beside(plain(name+": ", quiet), value)
			}
			card = append(card, value)
		}
		s.card(card)
	}
}

// card sets the cells of a row one after the other: a line ends between them.
func (s *setter) card(cells []Line) {
	s.behind(Line{Text: "  "}, Line{Text: "    "}, func() {
		var line Line
		for i, c := range cells {
			if i > 0 && ui.Cells(line.Text)+2+ui.Cells(c.Text) > s.free() {
				s.wrapped(line)
				line = Line{}
			}
			if line.Text != "" {
				line.Text += "  "
			}
			line = beside(line, c)
		}
		s.wrapped(line)
	})
}

// body is the first row behind the heading: that below the first line, or behind the rows
// that say so; or the second.
func (g grid) body() int {
	for y := 1; y < min(len(g.rows), 5); y++ {
		if g.rows[y].Ruled {
			return y
		}
	}
	y := 0
	for y < len(g.rows) && g.rows[y].Head {
		y++
	}
	return max(y, min(1, len(g.rows)-1))
}
