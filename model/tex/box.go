package tex

import "dailies/ui"

// Box is a formula set over one or several lines, each equally wide.
type Box struct {
	Lines []string
	Axis  int // the line on which equals signs and the lines of fractions stand
	Width int // cells
	Side  int // where it stands in what is wider: at the left (0), centred (1), at the right (2)
}

// Text is a box of one line.
func Text(text string) Box { return Box{Lines: []string{text}, Width: ui.Cells(text)} }

// Beside puts boxes next to each other, on one axis.
func Beside(boxes ...Box) Box {
	var joined Box
	below := 1
	for _, b := range boxes {
		joined.Axis = max(joined.Axis, b.Axis)
		joined.Width += b.Width
		below = max(below, len(b.Lines)-b.Axis)
	}
	joined.Lines = make([]string, joined.Axis+below)
	for _, b := range boxes {
		for y := range joined.Lines {
			line := ui.Blanks(b.Width)
			if at := y - joined.Axis + b.Axis; at >= 0 && at < len(b.Lines) {
				line = b.Lines[at]
			}
			joined.Lines[y] += line
		}
	}
	return joined
}

// stack puts boxes over each other, each on the same side; the axis is that of the middle one.
func stack(side int, over, middle, under Box) Box {
	all := Box{Width: max(over.Width, middle.Width, under.Width), Axis: len(over.Lines) + middle.Axis}
	for _, b := range []Box{over, middle, under} {
		b.Side = side
		all.Lines = append(all.Lines, b.in(all.Width).Lines...)
	}
	return all
}

// in is a box within w cells, on its side.
func (b Box) in(w int) Box {
	left := max(0, w-b.Width) * b.Side / 2
	wide := Box{Axis: b.Axis, Width: max(w, b.Width)}
	for _, line := range b.Lines {
		wide.Lines = append(wide.Lines, ui.Blanks(left)+line+ui.Blanks(w-b.Width-left))
	}
	return wide
}

// Columns puts boxes into columns, each on its side, and makes one box of each row. even and
// odd are how many cells stand before a column.
func Columns(rows [][]Box, even, odd int) []Box {
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
			if x > 0 {
				line = append(line, Text(ui.Blanks([2]int{even, odd}[x%2])))
			}
			b := Text("")
			if x < len(cells) {
				b = cells[x]
			}
			line = append(line, b.in(w))
		}
		all[y] = Beside(line...)
	}
	return all
}
