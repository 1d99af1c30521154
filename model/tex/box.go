package tex

import "dailies/ui"

// Box is a formula set on one or more lines.
type Box struct {
	Lines ui.Block
	Axis  int // index of the line with equals signs and fraction bars
	Align int // within a wider space: left (0), centre (1), right (2)
}

// Text returns a box with one line.
func Text(text string) Box { return Box{Lines: ui.Block{text}} }

// Beside puts boxes next to each other with their axes on the same line.
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

// stack puts boxes above each other with the given alignment. Its axis is that of the middle box.
func stack(side int, over, middle, under Box) Box {
	all := Box{Axis: len(over.Lines) + middle.Axis}
	w := max(over.Lines.Width(), middle.Lines.Width(), under.Lines.Width())
	for _, b := range []Box{over, middle, under} {
		b.Align = side
		all.Lines = append(all.Lines, b.padTo(w)...)
	}
	return all
}

// padTo pads a box to a width of w cells, according to its alignment.
func (b Box) padTo(w int) ui.Block {
	spare := max(0, w-b.Lines.Width())
	left := spare * b.Align / 2
	return ui.Beside(ui.Blank(left, len(b.Lines)), b.Lines, ui.Blank(spare-left, len(b.Lines)))
}

// Columns aligns the cells of rows in columns and returns a box for each row. Two spaces precede
// each column, or odd spaces if the column's index is odd.
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
			line = append(line, Box{Lines: b.padTo(w), Axis: b.Axis})
		}
		all[y] = Beside(line...)
	}
	return all
}
