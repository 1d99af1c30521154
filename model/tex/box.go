package tex

import (
	"slices"
	"strings"

	"dailies/ui"
)

// Box is a formula set over one or several lines, each equally wide.
type Box struct {
	Lines []string
	Axis  int // the line on which equals signs and the lines of fractions stand
	Width int // cells
}

// Set sets a formula that stands alone: fractions, sums and matrices take as many
// lines as they need.
func (f Formula) Set(ascii bool) Box {
	return setter{ascii: ascii}.node(f.root)
}

// Beside puts boxes next to each other, on one axis.
func Beside(boxes ...Box) Box {
	if len(boxes) == 1 {
		return boxes[0]
	}
	above, below := 0, 1
	for _, b := range boxes {
		above = max(above, b.Axis)
		below = max(below, len(b.Lines)-b.Axis)
	}
	joined := Box{Lines: make([]string, above+below), Axis: above}
	for y := range joined.Lines {
		var line strings.Builder
		for _, b := range boxes {
			if at := y - above + b.Axis; at >= 0 && at < len(b.Lines) {
				line.WriteString(b.Lines[at])
			} else {
				line.WriteString(ui.Blanks(b.Width))
			}
		}
		joined.Lines[y] = line.String()
	}
	for _, b := range boxes {
		joined.Width += b.Width
	}
	return joined
}

// stack puts boxes over each other, centred; the axis is that of the middle one.
func stack(boxes []Box, middle int) Box {
	var all Box
	for _, b := range boxes {
		all.Width = max(all.Width, b.Width)
	}
	for i, b := range boxes {
		if i == middle {
			all.Axis = len(all.Lines) + b.Axis
		}
		all.Lines = append(all.Lines, b.In(all.Width, 1).Lines...)
	}
	return all
}

// In is a box within w cells: at the left (0), centred (1), at the right (2).
func (b Box) In(w, side int) Box {
	left := max(0, w-b.Width) * side / 2
	wide := Box{Axis: b.Axis, Width: max(w, b.Width)}
	for _, line := range b.Lines {
		wide.Lines = append(wide.Lines, ui.Blanks(left)+line+ui.Blanks(w-b.Width-left))
	}
	return wide
}

// setter sets a formula over several lines, or on one.
type setter struct {
	ascii   bool
	oneLine bool
	tight   bool  // no spaces around signs: in scripts
	written bool  // the spaces are those of the source
	inexact *bool // becomes true if a script is written with signs of its own; may be nil
}

// text is a box of one line. In one line of all it is not asked how wide it is.
func (s setter) text(text string) Box {
	b := Box{Lines: []string{text}}
	if !s.oneLine {
		b.Width = ui.Cells(text)
	}
	return b
}

func (s setter) node(n *node) Box {
	if n == nil {
		return s.text("")
	}
	switch n.kind {
	case row:
		return s.row(n.kids)
	case fraction:
		return s.fraction(n)
	case root:
		return s.root(n)
	case scripts:
		return s.scripts(n)
	case accent:
		if !s.oneLine && !s.ascii {
			if b := s.node(n.kids[0]); len(b.Lines) > 1 {
				return stack([]Box{s.text(overs[n.name]), b}, 1)
			}
		}
		return s.text(s.flatAccent(n))
	case fenced:
		inner := s.node(n.kids[0])
		return Beside(s.delimiter(n.text, inner, false), inner, s.delimiter(n.closing, inner, true))
	case matrix:
		return s.matrix(n)
	}
	return s.text(n.shown(s.ascii))
}

// overs are accents over what is higher than a line.
var overs = map[string]string{"hat": "^", "widehat": "^", "tilde": "~", "widetilde": "~", "bar": "_", "overline": "_", "vec": "→", "dot": "˙"}

// row sets atoms with the spaces that their classes ask for.
func (s setter) row(kids []*node) Box {
	var boxes []Box
	before := opening
	for i, kid := range kids {
		c := kid.class
		if c == binary && (before != ordinary && before != closing && before != space || i == len(kids)-1) {
			c = ordinary // a sign, as in -1
		}
		apart := s.spaced(before, c, kid)
		if !s.oneLine && i > 0 && (kid.kind == fraction || kids[i-1].kind == fraction) { // two lines would be taken for one
			apart = apart || (before == ordinary || before == closing) && (c == ordinary || c == opening)
		}
		if apart && (s.oneLine && !endsBlank(boxes) || !s.oneLine && before != space) {
			boxes = append(boxes, s.text(" "))
		}
		boxes = append(boxes, s.node(kid))
		if kid.kind != symbol || kid.text != "" {
			before = c
		}
	}
	return Beside(boxes...)
}

// spaced reports whether a blank stands between two atoms.
func (s setter) spaced(before, c class, kid *node) bool {
	switch {
	case s.written || c == space:
		return false
	case (before == operator || before == large) && c != opening && c != relation && c != closing && c != punctuation:
		return kid.kind != fenced
	case s.tight:
		return false
	case c == relation:
		return before != opening && before != relation
	case before == relation, c == binary, before == binary, before == punctuation:
		return c != punctuation && c != closing
	}
	return (c == operator || c == large) && before != opening
}

// endsBlank reports whether nothing stands in a line yet, or a blank at its end.
func endsBlank(line []Box) bool {
	for _, b := range slices.Backward(line) {
		if text := b.Lines[0]; text != "" {
			return strings.HasSuffix(text, " ")
		}
	}
	return true
}

func (s setter) fraction(n *node) Box {
	if s.oneLine {
		return s.text(s.flatFraction(n))
	}
	over, under := s.node(n.kids[0]), s.node(n.kids[1])
	w := max(over.Width, under.Width)
	if n.open {
		inner := stack([]Box{over, s.text(""), under}, 1)
		return Beside(s.delimiter("(", inner, false), inner, s.delimiter(")", inner, true))
	}
	line := "─"
	if s.ascii {
		line = "-"
	}
	return Beside(s.text(""), stack([]Box{over, s.text(strings.Repeat(line, w)), under}, 1))
}

func (s setter) root(n *node) Box {
	if s.oneLine {
		return s.text(s.flatRoot(n))
	}
	inner := s.node(n.kids[0])
	if len(inner.Lines) == 1 {
		return s.text(s.flatRoot(n))
	}
	sign := "√"
	if s.ascii {
		sign = "sqrt"
	}
	return Beside(s.text(sign), s.delimiter("(", inner, false), inner, s.delimiter(")", inner, true))
}

// scripts sets scripts on the line if small characters can show them, limits above and
// below, and others raised and lowered.
func (s setter) scripts(n *node) Box {
	base := n.kids[0]
	if n.sub == nil && n.sup == nil {
		return s.node(base)
	}
	if s.oneLine {
		return s.text(s.flatScripts(n))
	}
	limits := base.class == large && len(base.text) > 0 && base.text != "∫" || n.name == "stack" || base.kind == row && base.class == large
	b := s.node(base)
	if limits {
		boxes, middle := []Box{b}, 0
		if n.sup != nil {
			boxes, middle = append([]Box{s.limit(n.sup)}, boxes...), 1
		}
		if n.sub != nil {
			boxes = append(boxes, s.limit(n.sub))
		}
		return stack(boxes, middle)
	}
	if flat := s.flatScripts(n); len(b.Lines) == 1 && !strings.ContainsAny(flat, "_^") {
		return s.text(flat)
	}
	return Beside(b, s.beside(n, b))
}

// beside sets the scripts that stand behind a base.
func (s setter) beside(n *node, base Box) Box {
	var over, under Box
	small := func(sign string, n *node, table map[rune]rune) Box {
		if shown := s.small(sign, n, table); n != nil && len(base.Lines) > 1 && !s.ascii && !strings.HasPrefix(shown, sign) {
			return s.text(shown)
		}
		return s.limit(n)
	}
	if n.sup != nil {
		over = small("^", n.sup, raised)
	}
	if n.sub != nil {
		under = small("_", n.sub, subscripts)
	}
	width := max(over.Width, under.Width)
	var all Box
	all.Width = width
	all.Lines = append(all.Lines, over.In(width, 0).Lines...)
	gap := len(base.Lines) // the lines of the base that stand between the scripts
	if gap > 1 {
		gap -= 2 * min(1, len(base.Lines)-1)
		if n.sup == nil {
			gap++
		}
		if n.sub == nil {
			gap++
		}
	}
	for range gap {
		all.Lines = append(all.Lines, ui.Blanks(width))
	}
	all.Lines = append(all.Lines, under.In(width, 0).Lines...)
	all.Axis = base.Axis + len(over.Lines)
	if len(base.Lines) > 1 && n.sup != nil {
		all.Axis--
	}
	return all
}

// limit sets a script, on one line if it can be.
func (s setter) limit(n *node) Box {
	switch {
	case n == nil:
		return Box{}
	case n.kind == matrix:
		return s.matrix(n)
	}
	return s.text(s.script(n))
}

// delimiter draws a bracket as high as what it holds.
func (s setter) delimiter(text string, inner Box, right bool) Box {
	h := len(inner.Lines)
	if text == "" || h <= 1 {
		return s.text((&node{text: text}).shown(s.ascii))
	}
	parts, ok := tall[text]
	if !ok || s.ascii {
		parts = [4]string{text, text, text, text}
		if text == "‖" || text == "⟨" || text == "⟩" {
			parts = [4]string{"|", "|", "|", "|"}
		}
	}
	b := Box{Axis: inner.Axis, Width: 1}
	for y := range h {
		part := parts[1]
		switch {
		case y == 0:
			part = parts[0]
		case y == h-1:
			part = parts[2]
		case y == h/2 && h > 2:
			part = parts[3]
		}
		b.Lines = append(b.Lines, part)
	}
	for _, part := range parts {
		b.Width = max(b.Width, ui.Cells(part))
	}
	if right && text == "{" { // never closed on this side
		return s.text("")
	}
	return b
}

// tall are brackets in pieces: top, middle, bottom, and centre.
var tall = map[string][4]string{
	"(": {"⎛", "⎜", "⎝", "⎜"}, ")": {"⎞", "⎟", "⎠", "⎟"}, "[": {"⎡", "⎢", "⎣", "⎢"}, "]": {"⎤", "⎥", "⎦", "⎥"},
	"{": {"⎧", "⎪", "⎩", "⎨"}, "}": {"⎫", "⎪", "⎭", "⎬"}, "|": {"│", "│", "│", "│"}, "‖": {"‖", "‖", "‖", "‖"},
	"⌊": {"│", "│", "⌊", "│"}, "⌋": {"│", "│", "⌋", "│"}, "⌈": {"⌈", "│", "│", "│"}, "⌉": {"⌉", "│", "│", "│"},
}

// Columns puts boxes into columns, and makes one box of each row. side says where a box stands
// in its column, and gap how many cells stand before a column.
func Columns(rows [][]Box, side func(y, x int) int, gap func(x int) int) []Box {
	var widths []int
	for _, cells := range rows {
		for x, b := range cells {
			if x == len(widths) {
				widths = append(widths, 0)
			}
			widths[x] = max(widths[x], b.Width)
		}
	}
	all := make([]Box, len(rows))
	for y, cells := range rows {
		var line []Box
		for x, w := range widths {
			if n := gap(x); x > 0 {
				line = append(line, Box{Lines: []string{ui.Blanks(n)}, Width: n})
			}
			b := Box{Lines: []string{""}}
			if x < len(cells) {
				b = cells[x]
			}
			line = append(line, b.In(w, side(y, x)))
		}
		all[y] = Beside(line...)
	}
	return all
}

// matrix sets rows of cells in columns. Those of equations stand right and left of
// the sign between them.
func (s setter) matrix(n *node) Box {
	if s.oneLine {
		return s.text(s.flatMatrix(n))
	}
	columns := 0
	boxes := make([][]Box, len(n.rows))
	for y, cells := range n.rows {
		columns = max(columns, len(cells))
		for _, cell := range cells {
			boxes[y] = append(boxes[y], s.node(cell))
		}
	}
	side := func(_, x int) int {
		switch {
		case n.aligned && columns == 1, n.text == "gathered", n.text == "substack", n.text == "subarray":
			return 1
		case n.aligned:
			return 2 - 2*(x%2)
		case n.text == "cases":
			return 0
		}
		return 1
	}
	all := Box{}
	for y, row := range Columns(boxes, side, func(x int) int { return 2 - btoi(n.aligned && x%2 == 1) }) {
		if y > 0 && n.aligned && len(row.Lines) > 1 {
			all.Lines = append(all.Lines, ui.Blanks(row.Width))
		}
		all.Lines, all.Width = append(all.Lines, row.Lines...), max(all.Width, row.Width)
	}
	all.Axis = max(0, len(all.Lines)-1) / 2
	return all
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
