package article

import (
	"cmp"
	"slices"
	"strconv"
)

// maxSpan is how many columns or rows a cell may span.
const maxSpan = 100

// maxFrame is how many cells a table may have that only puts other tables beside each other.
const maxFrame = 12

// table adds a table, or what stands in its cells, if these are tables and figures themselves.
func (b *builder) table(e *element) {
	if cells := e.cells(); len(cells) <= maxFrame && slices.ContainsFunc(cells, (*element).framed) {
		b.kids(e, Run{})
		b.flush()
		return
	}
	if rows := b.rows(e, false, ""); len(rows) > 0 {
		b.add(Block{Kind: Table, ID: e.id, Rows: rows})
	}
}

// equation adds equations: one line for each row that has something.
func (b *builder) equation(e *element) {
	rows := slices.DeleteFunc(b.rows(e, false, e.id), func(row Row) bool {
		return row.Number.Empty() && !slices.ContainsFunc(row.Cells, func(c Cell) bool { return len(c.Text) > 0 })
	})
	if len(rows) > 0 {
		b.add(Block{Kind: Equation, ID: e.id, Rows: rows})
	}
}

// cells are those of a table, without those of tables in them.
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

// framed reports whether a cell holds a figure, or a table of several columns.
func (e *element) framed() bool {
	return e.find(func(in *element) bool { return in.tag == "figcaption" || isRow(in) && len(in.cells()) > 1 }) != nil
}

func isRow(e *element) bool  { return e.is("tr", "ltx_tr") }
func isCell(e *element) bool { return e.is("td", "th", "ltx_td") }

// rows reads the rows of a table or an equation through what groups them. id is that of rows
// without one.
func (b *builder) rows(e *element, head bool, id string) []Row {
	var all []Row
	for _, kid := range e.parts() {
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

// row reads the cells of a row, without those that only centre an equation.
func (b *builder) row(e *element, head bool) Row {
	row := Row{Head: true, Ruled: true}
	for _, kid := range e.parts() {
		if kid.is("ltx_eqn_center_padleft", "ltx_eqn_center_padright") {
			continue
		}
		if kid.is("ltx_eqn_eqno") {
			row.Number = lineOf(kid)
			continue
		}
		cell := Cell{Text: b.text(&element{kids: []*element{kid}}, Run{}), Cols: kid.spans("colspan"), Rows: kid.spans("rowspan")}
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

// spans is how many columns or rows a cell spans.
func (e *element) spans(attribute string) int {
	n, _ := strconv.Atoi(e.attribute(attribute))
	return max(1, min(n, maxSpan))
}
