package article

import (
	"cmp"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"

	"dailies/parser/clean"
)

// maxSpan is how many columns or rows a cell may span.
const maxSpan = 100

// maxFrame is how many cells a table may have that only puts other tables beside each other.
const maxFrame = 12

// table adds a table, or what stands in its cells, if these are tables and figures themselves.
func (b *builder) table(e *element) {
	if cells := e.cells(nil); !b.inside && len(cells) <= maxFrame && slices.ContainsFunc(cells, (*element).framed) {
		for _, cell := range cells {
			b.flush()
			b.kids(cell, Span{})
		}
		b.flush()
		return
	}
	block := Block{Kind: Table, ID: e.id, Rows: b.rows(e, false, "")}
	if len(block.Rows) > 0 {
		b.add(block)
	}
}

// cells are those of a table, without those of tables in them.
func (e *element) cells(all []*element) []*element {
	for _, kid := range e.kids {
		if isCell(kid) {
			all = append(all, kid)
		} else if kid.tag != "" {
			all = kid.cells(all)
		}
	}
	return all
}

// framed reports whether a cell holds a figure, or a table of several columns.
func (e *element) framed() bool {
	return e.find(func(in *element) bool { return in.tag == "figcaption" || isRow(in) && len(in.cells(nil)) > 1 }) != nil
}

// captioned reports whether a caption stands right below an element.
func (e *element) captioned() bool {
	return slices.ContainsFunc(e.kids, func(kid *element) bool { return kid.tag == "figcaption" })
}

func isRow(e *element) bool { return e.tag == "tr" || e.is("ltx_tr") }

// rows reads the rows of a table or an equation through what groups them. id is that of rows
// without one.
func (b *builder) rows(e *element, head bool, id string) []Row {
	var all []Row
	for _, kid := range e.kids {
		inner := cmp.Or(kid.id, id)
		switch {
		case kid.hidden(), kid.tag == "" && strings.TrimSpace(kid.text) == "":
		case isRow(kid):
			if row := b.row(kid, head); len(row.Cells) > 0 || !row.Number.Empty() {
				row.ID = inner
				all = append(all, row)
			}
		case kid.tag == "thead" || kid.is("ltx_thead"):
			all = append(all, b.rows(kid, true, inner)...)
		case kid.tag == "tbody" || kid.tag == "tfoot" || kid.is("ltx_tbody") || kid.is("ltx_tfoot") || kid.tag == "colgroup":
			all = append(all, b.rows(kid, head, inner)...)
		default:
			if text := b.text(&element{kids: []*element{kid}}, Span{}); len(text) > 0 {
				all = append(all, Row{ID: id, Cells: []Cell{{Text: text, Cols: maxSpan, Rows: 1, Side: Center}}})
			}
		}
	}
	return all
}

// row reads the cells of a row, without those that only centre an equation.
func (b *builder) row(e *element, head bool) Row {
	row := Row{Head: true, Ruled: true}
	for _, kid := range e.kids {
		switch {
		case kid.hidden(), kid.tag == "" && strings.TrimSpace(kid.text) == "", kid.is("ltx_eqn_center_padleft"), kid.is("ltx_eqn_center_padright"):
			continue
		case kid.is("ltx_eqn_eqno"):
			row.Number = lineOf(kid)
			continue
		}
		cell := Cell{Cols: spanned(kid, "colspan"), Rows: spanned(kid, "rowspan")}
		if isCell(kid) {
			cell.Text = b.text(kid, Span{})
		} else {
			cell.Text = b.text(&element{kids: []*element{kid}}, Span{})
		}
		switch {
		case kid.is("ltx_align_right"):
			cell.Side = Right
		case kid.is("ltx_align_center"):
			cell.Side = Center
		}
		row.Head = row.Head && (head || kid.is("ltx_th_column") || kid.tag == "th" && !kid.is("ltx_th_row"))
		row.Ruled = row.Ruled && (kid.is("ltx_border_t") || kid.is("ltx_border_tt"))
		row.Cells = append(row.Cells, cell)
	}
	return row
}

func isCell(e *element) bool { return e.tag == "td" || e.tag == "th" || e.is("ltx_td") }

func spanned(e *element, attribute string) int {
	n, _ := strconv.Atoi(e.attributes[attribute])
	return max(1, min(n, maxSpan))
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

// listing adds the lines of a program or an algorithm. The page has the exact source of
// some; others are read line by line.
func (b *builder) listing(e *element) {
	block := Block{Kind: Listing, ID: e.id}
	inner := builder{page: b.page, article: b.article, kind: Listing, inside: true}
	if source, ok := sourceOf(e); ok {
		for line := range strings.SplitSeq(source, "\n") {
			block.Rows = append(block.Rows, lineRow(line))
		}
		numbers(block.Rows, e)
	} else if e.tag == "pre" {
		for line := range strings.SplitSeq(strings.Trim(e.plain(), "\n"), "\n") {
			block.Rows = append(block.Rows, lineRow(line))
		}
	} else {
		for _, kid := range e.kids {
			if kid.hidden() || kid.tag == "" && strings.TrimSpace(kid.text) == "" {
				continue
			}
			line, number := tagged(kid)
			text := inner.text(line, Span{})
			if kid.tag == "" {
				text = spans([]piece{{raw: kid.text}}, true)
			}
			block.Rows = append(block.Rows, Row{ID: kid.id, Number: number, Cells: []Cell{{Text: text, Cols: 1, Rows: 1}}})
		}
	}
	b.notes = append(b.notes, inner.notes...)
	if len(block.Rows) > 0 {
		b.add(block)
	}
}

// lineRow is a line of a program, its tabs as four blanks.
func lineRow(line string) Row {
	line = strings.ReplaceAll(strings.TrimRight(line, " \t\r"), "\t", "    ")
	return Row{Cells: []Cell{{Text: []Span{{Text: clean.Line(line), Look: Code}}, Cols: 1, Rows: 1}}}
}

// sourceOf is the source of a listing that the page offers to save.
func sourceOf(e *element) (source string, ok bool) {
	const prefix = "data:text/plain;base64,"
	for _, kid := range e.kids {
		if !kid.is("ltx_listing_data") {
			continue
		}
		for _, a := range kid.kids {
			if encoded, found := strings.CutPrefix(a.attributes["href"], prefix); found {
				raw, err := base64.StdEncoding.DecodeString(encoded)
				return strings.TrimRight(string(raw), "\n"), err == nil && len(raw) > 0
			}
		}
	}
	return "", false
}

// numbers gives lines the numbers that the page shows.
func numbers(rows []Row, e *element) {
	y := 0
	for _, kid := range e.kids {
		if !kid.is("ltx_listingline") {
			continue
		}
		if _, number := tagged(kid); y < len(rows) {
			rows[y].Number, rows[y].ID = number, kid.id
		}
		y++
	}
}
