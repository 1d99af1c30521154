package typeset

import (
	"maps"
	"slices"
	"strings"

	"dailies/parser/article"
	"dailies/ui"
)

// grid is a table whose cells have found their columns.
type grid struct {
	cells [][]*gridCell // nil: part of a cell that spans it
	above [][]*gridCell // the cell of a row above that spans it
	rows  []article.Row
	cols  int
}

type gridCell struct {
	text
	side article.Side
	cols int
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
	total := gap * (g.cols - 1)
	for _, w := range widths {
		total += w
	}
	body, grouped := g.body(), g.grouped()
	for y, row := range g.rows {
		s.target(row.ID)
		if y > 0 && (y == body && grouped >= 0 || row.Ruled && grouped > 0) {
			s.line(plain(strings.Repeat(s.rule(), total), Quiet))
		}
		s.tableRow(g.cells[y], widths, row.Head)
	}
}

// grouped says what the lines between the rows do: group them (1), stand between all, which
// needs more room than it helps (0), or there are neither lines nor a heading (-1).
func (g grid) grouped() int {
	ruled, heads := 0, 0
	for _, row := range g.rows[min(1, len(g.rows)):] {
		if row.Ruled {
			ruled++
		}
	}
	for _, row := range g.rows {
		if row.Head {
			heads++
		}
	}
	switch {
	case ruled == 0 && heads == 0:
		return -1
	case ruled > 3 && ruled >= len(g.rows)-2:
		return 0
	}
	return 1
}

// grid puts cells into their columns.
func (s *setter) grid(rows []article.Row) grid {
	g := grid{rows: rows, cells: make([][]*gridCell, len(rows)), above: make([][]*gridCell, len(rows))}
	for _, row := range rows {
		n := 0
		for _, cell := range row.Cells {
			if cell.Cols < 100 {
				n += cell.Cols
			}
		}
		g.cols = min(maxCols, max(g.cols, n, 1))
	}
	taken := make([]int, g.cols) // for how many more rows a column is taken from above
	by := make([]*gridCell, g.cols)
	for y, row := range rows {
		g.cells[y], g.above[y] = make([]*gridCell, g.cols), make([]*gridCell, g.cols)
		for x, n := range taken {
			if n > 0 {
				g.above[y][x] = by[x]
			}
		}
		x := 0
		var surplus []string // more than the table is wide: it goes below what is last
		for _, cell := range row.Cells {
			for x < g.cols && taken[x] > 0 {
				x++
			}
			t := s.text(cell.Text, 0)
			if x >= g.cols {
				surplus = append(surplus, t.Text)
				continue
			}
			cols := min(cell.Cols, g.cols-x)
			g.cells[y][x] = &gridCell{t, cell.Side, cols}
			for i := range cols {
				taken[x+i], by[x+i] = cell.Rows, nil
			}
			by[x] = g.cells[y][x]
			x += cols
		}
		if last := g.last(y); last != nil && len(surplus) > 0 {
			last.Text += "\n" + strings.Join(surplus, "\n")
		}
		for i := range taken {
			taken[i] = max(0, taken[i]-1)
		}
	}
	return g
}

// last is the last cell of a row.
func (g grid) last(y int) *gridCell {
	for x := g.cols - 1; x >= 0; x-- {
		if g.cells[y][x] != nil {
			return g.cells[y][x]
		}
	}
	if y > 0 {
		return g.last(y - 1)
	}
	return nil
}

// widths are how wide the columns would like to be.
func (g grid) widths() []int {
	widths := make([]int, g.cols)
	for _, cols := range g.spans() { // those that span several have the last word
		for _, row := range g.cells {
			for x, cell := range row {
				if cell == nil || cell.cols != cols {
					continue
				}
				lacking := cell.cells() - gap*(cols-1)
				for _, w := range widths[x : x+cols] {
					lacking -= w
				}
				for i := 0; lacking > 0; i++ {
					n := (lacking + cols - 1 - i%cols) / (cols - i%cols)
					widths[x+i%cols] += n
					lacking -= n
				}
			}
		}
	}
	return widths
}

// spans are how many columns cells span, the fewest first.
func (g grid) spans() []int {
	used := map[int]bool{}
	for _, row := range g.cells {
		for _, cell := range row {
			if cell != nil {
				used[cell.cols] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(used))
}

// shrink makes the widest columns narrower until the table fits; ok is false if it
// cannot be made to.
func (g grid) shrink(widths []int, room int) (ok bool) {
	least := make([]int, g.cols)
	total := gap * (g.cols - 1)
	for x, w := range widths {
		total += w
		least[x] = min(w, minColumn)
	}
	for _, row := range g.cells {
		for x, cell := range row {
			if cell == nil || cell.cols > 1 {
				continue
			}
			for _, word := range strings.Fields(cell.Text) {
				least[x] = max(least[x], min(ui.Cells(word), 24))
			}
			for _, f := range cell.formulas {
				least[x] = max(least[x], ui.Cells(cell.Text[f.From:f.To]))
			}
		}
	}
	for total > room {
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
		total--
	}
	return true
}

// tableRow sets a row: as many lines as its highest cell has.
func (s *setter) tableRow(cells []*gridCell, widths []int, head bool) {
	columns := make([][]Line, len(cells))
	spans := make([]int, len(cells)) // the width of each cell
	h := 1
	for x, cell := range cells {
		if cell == nil {
			continue
		}
		spans[x] = gap * (cell.cols - 1)
		for _, w := range widths[x : x+cell.cols] {
			spans[x] += w
		}
		if cell.cols > 1 {
			cell.formulas, cell.whole = nil, cell.formulas // nothing stands over the next column
		}
		columns[x] = cell.wrap(max(1, spans[x]))
		h = max(h, len(columns[x]))
	}
	for y := range h {
		var line Line
		at := 0
		for x := 0; x < len(cells); x++ {
			w := widths[x]
			var piece Line
			if cells[x] != nil {
				w = spans[x]
				if y < len(columns[x]) {
					piece = columns[x][y]
				}
				n := ui.Cells(piece.Text)
				left := map[article.Side]int{article.Center: (w - n) / 2, article.Right: w - n}[cells[x].side]
				if head && len(piece.Marks) == 0 && piece.Text != "" {
					piece.Marks = []Mark{{To: len(piece.Text), Look: Strong}}
				}
				line.Text += ui.Blanks(at - ui.Cells(line.Text) + max(0, left))
				line = beside(line, piece)
				at += w + gap
				x += cells[x].cols - 1
				continue
			}
			at += w + gap
		}
		s.line(line)
	}
}

// cards sets each row of a table as lines of "name: value": the names are those of the
// heading.
func (s *setter) cards(g grid) {
	body := g.body()
	names := make([]string, g.cols)
	for _, row := range g.cells[:body] {
		for x, cell := range row {
			if cell == nil {
				continue
			}
			for i := range cell.cols {
				names[x+i] = strings.TrimSpace(names[x+i] + " " + strings.ReplaceAll(cell.Text, "\n", " "))
			}
		}
	}
	for y := body; y < len(g.rows); y++ {
		s.target(g.rows[y].ID)
		if y > body {
			s.line(Line{})
		}
		var card text
		for x, cell := range g.cells[y] {
			if cell == nil {
				cell = g.above[y][x]
			}
			if cell != nil && cell.Text != "" {
				card = card.and(cell.named(names[x]))
			}
		}
		s.card(card)
	}
	if body == len(g.rows) { // nothing but a heading
		s.card(text{Line: Line{Text: strings.Join(names, "  ")}})
	}
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

// named is a cell behind the name of its column, on one line.
func (c *gridCell) named(name string) text {
	whole := text{Line: Line{Text: strings.ReplaceAll(c.Text, "\n", " "), Marks: c.Marks}, formulas: c.formulas}
	if name != "" && name != c.Text && c.cols == 1 {
		whole = whole.behind(plain(name+": ", Quiet))
	}
	whole.whole = []ui.Piece{{From: 0, To: len(whole.Text)}} // a line ends between cells
	return whole
}

// card sets the cells of a row one after the other.
func (s *setter) card(t text) {
	for i, l := range t.wrap(max(1, s.free()-4)) {
		before := "  "
		if i > 0 {
			before = "    "
		}
		s.line(beside(Line{Text: before}, l))
	}
}
