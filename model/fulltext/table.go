package fulltext

import (
	"slices"
	"strings"

	"dailies/parser/article"
	"dailies/ui"
)

// grid is a table whose cells have found their columns.
type grid struct {
	cells [][]*gridCell // a cell that spans several places stands in all of them; nil: nothing does
	rows  []article.Row
	cols  int
}

type gridCell struct {
	text
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
	total := width(widths)
	body, grouped := g.body(), g.grouped()
	for y, row := range g.rows {
		s.target(row.ID)
		if y > 0 && (y == body && grouped >= 0 || row.Ruled && grouped > 0) {
			s.line(plain(strings.Repeat(s.rule(), total), Quiet))
		}
		s.tableRow(g.begin(y), widths, row.Head)
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
			t := s.text(cell.Text, 0)
			if x == g.cols { // more than the table is wide: it goes below what is last
				last := g.cells[y][x-1]
				last.Text += "\n" + t.Text
				continue
			}
			c := &gridCell{t, cell.Side, x, y, min(cell.Cols, g.cols-x)}
			for _, below := range g.cells[y:min(y+cell.Rows, len(rows))] {
				for i := range c.cols {
					below[x+i] = c
				}
			}
		}
	}
	return g
}

// begin are the cells that begin in a row.
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
		for _, word := range strings.Fields(c.Text) {
			least[c.x] = max(least[c.x], min(ui.Cells(word), 24))
		}
		for _, f := range c.formulas {
			least[c.x] = max(least[c.x], ui.Cells(c.Text[f.From:f.To]))
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

// tableRow sets a row: as many lines as its highest cell has.
func (s *setter) tableRow(cells []*gridCell, widths []int, head bool) {
	set := make([][]Line, len(cells))
	h := 1
	for i, c := range cells {
		if c.cols > 1 {
			c.formulas, c.whole = nil, c.formulas // nothing stands over the next column
		}
		set[i] = c.wrap(max(1, width(widths[c.x:c.x+c.cols])))
		h = max(h, len(set[i]))
	}
	for y := range h {
		var line Line
		for i, c := range cells {
			if y >= len(set[i]) {
				continue
			}
			piece, at := set[i][y], width(widths[:c.x])+gap*min(c.x, 1)
			spare := max(0, width(widths[c.x:c.x+c.cols])-ui.Cells(piece.Text))
			at += map[article.Side]int{article.Center: spare / 2, article.Right: spare}[c.side]
			if head && len(piece.Marks) == 0 && piece.Text != "" {
				piece.Marks = []Mark{{To: len(piece.Text), Look: Strong}}
			}
			line.Text += ui.Blanks(at - ui.Cells(line.Text))
			line = beside(line, piece)
		}
		s.line(line)
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
	for y := body; y < len(g.rows); y++ {
		s.target(g.rows[y].ID)
		if y > body {
			s.line(Line{})
		}
		var card text
		for x, c := range g.cells[y] {
			if c != nil && c.x == x && c.Text != "" {
				card = card.and(c.named(names[x]))
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
