package tex

import (
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
	s := setter{ascii}
	return s.node(f.root)
}

// Beside puts boxes next to each other, on one axis.
func Beside(boxes ...Box) Box {
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

// setter sets a formula over several lines.
type setter struct{ ascii bool }

func (s setter) text(text string) Box {
	return Box{Lines: []string{text}, Width: ui.Cells(text)}
}

// flat sets a node on one line.
func (s setter) flat(n *node) Box {
	w := liner{ascii: s.ascii}
	w.node(n)
	return s.text(w.out.String())
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
		if b := s.node(n.kids[0]); len(b.Lines) > 1 && !s.ascii {
			return stack([]Box{s.text(overs[n.name]), b}, 1)
		}
	case fenced:
		inner := s.node(n.kids[0])
		return Beside(s.delimiter(n.text, inner, false), inner, s.delimiter(n.closing, inner, true))
	case matrix:
		return s.matrix(n)
	}
	return s.flat(n)
}

// overs are accents over what is higher than a line.
var overs = map[string]string{"hat": "^", "widehat": "^", "tilde": "~", "widetilde": "~", "bar": "_", "overline": "_", "vec": "→", "dot": "˙"}

// row sets atoms with the same spaces as on one line. Neighbours that take one line
// each are set together.
func (s setter) row(kids []*node) Box {
	var boxes []Box
	w := liner{ascii: s.ascii}
	before := opening
	for i, kid := range kids {
		c := kid.class
		if c == binary && (before != ordinary && before != closing || i == len(kids)-1) {
			c = ordinary
		}
		b := s.node(kid)
		beside := i > 0 && (kid.kind == fraction || kids[i-1].kind == fraction) // two lines would be taken for one
		if w.spaced(before, c, kid) || beside && (before == ordinary || before == closing) && (c == ordinary || c == opening) {
			boxes = append(boxes, s.text(" "))
		}
		boxes = append(boxes, b)
		if kid.kind != symbol || kid.text != "" {
			before = c
		}
	}
	return Beside(boxes...)
}

func (s setter) fraction(n *node) Box {
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
	inner := s.node(n.kids[0])
	if len(inner.Lines) == 1 {
		return s.flat(n)
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
	limits := base.class == large && len(base.text) > 0 && base.text != "∫" || n.name == "stack" || base.kind == row && base.class == large
	b := s.node(base)
	if limits {
		boxes, middle := []Box{b}, 0
		if n.sup != nil {
			boxes, middle = append([]Box{s.tight(n.sup)}, boxes...), 1
		}
		if n.sub != nil {
			boxes = append(boxes, s.tight(n.sub))
		}
		return stack(boxes, middle)
	}
	if flat := s.flat(n); len(b.Lines) == 1 && !strings.ContainsAny(flat.Lines[0], "_^") {
		return flat
	}
	return Beside(b, s.beside(n, b))
}

// beside sets the scripts that stand behind a base.
func (s setter) beside(n *node, base Box) Box {
	var over, under Box
	w := liner{}
	small := func(sign string, n *node, table map[rune]rune) Box {
		if shown := w.script(sign, n, table); n != nil && len(base.Lines) > 1 && !s.ascii && !strings.HasPrefix(shown, sign) {
			return s.text(shown)
		}
		return s.tight(n)
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

// tight sets a script, on one line if it can be.
func (s setter) tight(n *node) Box {
	if n == nil {
		return Box{}
	}
	if n.kind == matrix {
		return s.matrix(n)
	}
	w := liner{ascii: s.ascii, tight: true}
	w.node(n)
	return s.text(w.out.String())
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

// matrix sets rows of cells in columns. Those of equations stand right and left of
// the sign between them.
func (s setter) matrix(n *node) Box {
	var widths []int
	boxes := make([][]Box, len(n.rows))
	for y, cells := range n.rows {
		for x, cell := range cells {
			b := s.node(cell)
			boxes[y] = append(boxes[y], b)
			if x == len(widths) {
				widths = append(widths, 0)
			}
			widths[x] = max(widths[x], b.Width)
		}
	}
	all := Box{}
	for y, cells := range boxes {
		var line []Box
		for x, w := range widths {
			b := Box{Lines: []string{""}}
			if x < len(cells) {
				b = cells[x]
			}
			side := 1
			switch {
			case n.aligned:
				side = 2 - 2*(x%2)
			case n.text == "cases":
				side = 0
			}
			if n.aligned && len(widths) == 1 || n.text == "gathered" || n.text == "substack" || n.text == "subarray" {
				side = 1
			}
			if x > 0 {
				line = append(line, s.text(ui.Blanks(2-btoi(n.aligned && x%2 == 1))))
			}
			line = append(line, b.In(w, side))
		}
		joined := Beside(line...)
		if y > 0 && n.aligned && len(joined.Lines) > 1 {
			all.Lines = append(all.Lines, ui.Blanks(joined.Width))
		}
		all.Lines, all.Width = append(all.Lines, joined.Lines...), max(all.Width, joined.Width)
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
