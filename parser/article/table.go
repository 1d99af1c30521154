package article

import (
	"cmp"
	"slices"
	"strconv"
)

// maxSpan is the maximum number of columns or rows that a cell may span.
const maxSpan = 100

// maxFrameCells is the maximum number of cells in a table that only serves to lay out other tables.
const maxFrameCells = 12

// table adds a table. If its cells hold figures or tables, it adds only these.
func (b *builder) table(e *element) {
	if cells := e.cells(); len(cells) <= maxFrameCells && slices.ContainsFunc(cells, (*element).holdsFigure) {
		b.kids(e, Run{})
		b.flush()
		return
	}
	if rows := b.rows(e, false, ""); len(rows) > 0 {
		b.add(Block{Kind: Table, ID: e.id, Rows: rows})
	}
}

// equation adds an equation with one row for each line that is not empty.
func (b *builder) equation(e *element) {
	rows := slices.DeleteFunc(b.rows(e, false, e.id), func(row Row) bool {
		return row.Number.Empty() && !slices.ContainsFunc(row.Cells, func(c Cell) bool { return len(c.Text) > 0 })
	})
	if len(rows) > 0 {
		b.add(Block{Kind: Equation, ID: e.id, Rows: rows})
	}
}

// cells returns the cells of a table except those of nested tables.
func (e *element) cells() (all []*element) {
	for _, kid := range e.kids {
		if isCell(kid) {
			all = append(all, kid)
		} else {
			all = append(all, kid.cells()...)
		}
	}
	return all
}

// holdsFigure reports whether a cell contains a figure, or a table with several columns.
func (e *element) holdsFigure() bool {
	return e.find(func(in *element) bool { return isCaption(in) || isRow(in) && len(in.cells()) > 1 }) != nil
}

func isRow(e *element) bool  { return e.is("tr", "ltx_tr") }
func isCell(e *element) bool { return e.is("td", "th", "ltx_td") }

func isCaption(e *element) bool { return e.is("figcaption") }

// rows returns the rows of a table or an equation, including those in groups such as <tbody>. A row
// without an ID gets the given one.
func (b *builder) rows(e *element, head bool, id string) []Row {
	var all []Row
	for _, kid := range e.visibleKids() {
		inner := cmp.Or(kid.id, id)
		switch {
		case isRow(kid):
			if row := b.row(kid, head); len(row.Cells) > 0 || !row.Number.Empty() {
				row.ID = inner
				all = append(all, row)
			}
		case kid.is("thead", "tbody", "tfoot", "colgroup", "ltx_thead", "ltx_tbody", "ltx_tfoot"):
			all = append(all, b.rows(kid, head || kid.is("thead", "ltx_thead"), inner)...)
		default:
			if text := b.text(&element{kids: []*element{kid}}, Run{}); len(text) > 0 {
				all = append(all, Row{ID: id, Cells: oneCell(text)})
			}
		}
	}
	return all
}

// row reads the cells of a row, except those that only centre an equation.
func (b *builder) row(e *element, head bool) Row {
	row := Row{Head: true, Ruled: true}
	for _, kid := range e.visibleKids() {
		if kid.is("ltx_eqn_center_padleft", "ltx_eqn_center_padright") {
			continue
		}
		if kid.is("ltx_eqn_eqno") {
			row.Number = lineText(kid)
			continue
		}
		text := b.text(&element{kids: []*element{kid}}, Run{})
		cell := Cell{Text: text, Cols: kid.span("colspan"), Rows: kid.span("rowspan")}
		switch {
		case kid.is("ltx_align_right"):
			cell.Side = Right
		case kid.is("ltx_align_center"):
			cell.Side = Center
		}
		row.Head = row.Head && (head || kid.is("ltx_th_column") || kid.tag == "th" && !kid.is("ltx_th_row"))
		row.Ruled = row.Ruled && kid.is("ltx_border_t", "ltx_border_tt")
		row.Cells = append(row.Cells, cell)
	}
	return row
}

// span returns how many columns or rows a cell spans, according to an attribute.
func (e *element) span(attribute string) int {
	n, _ := strconv.Atoi(e.attribute(attribute))
	return max(1, min(n, maxSpan))
}
