package tex

import "dailies/ui"

// Box is a formula set over one or several lines.
type Box struct {
	Lines ui.Block
	Axis  int // the line on which equals signs and the lines of fractions stand
	Side  int // where it stands in what is wider: at the left (0), centred (1), at the right (2)
}

// Text is a box of one line.
func Text(text string) Box { return Box{Lines: ui.Block{text}} }

// Beside puts boxes next to each other, on one axis.
func Beside(boxes ...Box) Box {
	axis := 0
	for _, b := range boxes {
		axis = max(axis, b.Axis)
	}
	blocks := []ui.Block{{""}}
	for _, b := range boxes {
		blocks = append(blocks, ui.Above(ui.Blank(b.Lines.Width(), axis-b.Axis), b.Lines))
	}
	return Box{Lines: ui.Beside(blocks...), Axis: axis}
}

// stack puts boxes over each other, each on the same side; the axis is that of the middle one.
func stack(side int, over, middle, under Box) Box {
	all := Box{Axis: len(over.Lines) + middle.Axis}
	w := max(over.Lines.Width(), middle.Lines.Width(), under.Lines.Width())
	for _, b := range []Box{over, middle, under} {
		b.Side = side
		all.Lines = append(all.Lines, b.in(w)...)
	}
	return all
}

// in is a box within w cells, on its side.
func (b Box) in(w int) ui.Block {
	spare := max(0, w-b.Lines.Width())
	left := spare * b.Side / 2
	return ui.Beside(ui.Blank(left, len(b.Lines)), b.Lines, ui.Blank(spare-left, len(b.Lines)))
}

// Columns puts boxes into columns, each on its side, and makes one box of each row. Two cells stand
// before a column, or before every other one so many.
func Columns(rows [][]Box, odd int) []Box {
	var widths []int
	for _, cells := range rows {
		for x, b := range cells {
			if x == len(widths) {
				widths = append(widths, 0)
			}
			widths[x] = max(widths[x], b.Lines.Width())
		}
	}
	all := make([]Box, len(rows))
	for y, cells := range rows {
		var line []Box
		for x, w := range widths {
			if x > 0 {
				line = append(line, Text(ui.Spaces([2]int{2, odd}[x%2])))
			}
			b := Text("")
			if x < len(cells) {
				b = cells[x]
			}
			line = append(line, Box{Lines: b.in(w), Axis: b.Axis})
		}
		all[y] = Beside(line...)
	}
	return all
}
