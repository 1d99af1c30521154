package typeset

import (
	"strings"

	"dailies/model/tex"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
)

// equation sets equations in the middle of the text, each with its number at the right.
// The sides of several stand below each other.
func (s *setter) equation(rows []article.Row) {
	numbers := 0
	for _, row := range rows {
		numbers = max(numbers, ui.Cells(lineOf(row.Number)))
	}
	if numbers > 0 {
		numbers += 2
	}
	boxes := make([][]tex.Box, len(rows))
	var widths []int
	for y, row := range rows {
		for x, cell := range row.Cells {
			b := s.box(cell.Text)
			boxes[y] = append(boxes[y], b)
			if x == len(widths) {
				widths = append(widths, 0)
			}
			widths[x] = max(widths[x], b.Width)
		}
	}
	total := 0
	for _, w := range widths {
		total += w
	}
	for y, row := range rows {
		s.target(row.ID)
		if y > 0 && (len(boxes[y]) > 0 && tallest(boxes[y]) > 1 || tallest(boxes[y-1]) > 1) {
			s.line(Line{})
		}
		set := tex.Beside(aligned(row.Cells, boxes[y], widths)...)
		if total+numbers > s.room() || set.Width > s.room() {
			set = tex.Beside(boxes[y]...)
		}
		if s.Level || set.Width+numbers > s.room() && !s.Whole {
			s.broken(row)
			continue
		}
		s.centred(set, lineOf(row.Number), max(total, set.Width))
	}
}

func tallest(boxes []tex.Box) int {
	n := 0
	for _, b := range boxes {
		n = max(n, len(b.Lines))
	}
	return n
}

// aligned puts the boxes of a row into their columns.
func aligned(cells []article.Cell, boxes []tex.Box, widths []int) []tex.Box {
	all := make([]tex.Box, len(boxes))
	for x, b := range boxes {
		side := 1
		switch cells[x].Side {
		case article.Left:
			side = 0
		case article.Right:
			side = 2
		}
		all[x] = b.In(widths[x], side)
		if x > 0 && b.Width > 0 && boxes[x-1].Width > 0 && x%2 == 1 {
			all[x] = tex.Beside(tex.Box{Lines: []string{" "}, Width: 1}, all[x])
		}
	}
	return all
}

// box is what stands in a cell of an equation: formulas and words.
func (s *setter) box(text []article.Span) tex.Box {
	var all []tex.Box
	for _, span := range text {
		shown, _ := s.shown(span)
		b := tex.Box{Lines: []string{shown}, Width: ui.Cells(shown)}
		if span.Look&article.Formula != 0 {
			if f, ok := tex.Read(span.Text.String()); ok {
				b = f.Set(s.ASCII)
			}
		}
		all = append(all, b)
	}
	return tex.Beside(all...)
}

// centred sets a box in the middle, and its number beside its axis.
func (s *setter) centred(b tex.Box, number string, w int) {
	room := s.free()
	if w+ui.Cells(number)+2 > room {
		room = s.room()
	}
	left := max(0, (room-w)/2)
	if over := left + b.Width + ui.Cells(number) + 2 - room; over > 0 && number != "" {
		left = max(0, left-over)
	}
	for y, text := range b.Lines {
		l := Line{Text: ui.Blanks(left) + clean.Line(text).String()}
		if y == b.Axis && number != "" {
			gap := room - left - b.Width - ui.Cells(number)
			l = beside(Line{Text: l.Text + ui.Blanks(max(1, gap))}, plain(number, Quiet))
		}
		s.doc.Lines = append(s.doc.Lines, s.prefixed(l)) // it may be wider than the screen: wrapping would tear it
	}
}

// broken sets an equation that is wider than the screen as authors would: on one level,
// broken before a sign, its number behind it.
func (s *setter) broken(row article.Row) {
	var all text
	var joined strings.Builder
	for _, cell := range row.Cells {
		if joined.Len() > 0 && len(cell.Text) > 0 {
			joined.WriteByte(' ')
		}
		joined.WriteString(s.text(cell.Text, 0).s)
	}
	all.s = joined.String()
	lines := all.wrap(max(1, s.room()-8))
	for i, l := range lines {
		lead := "  "
		if i > 0 {
			lead = "      "
		}
		l = beside(Line{Text: lead}, l)
		if number := lineOf(row.Number); i == len(lines)-1 && number != "" {
			if gap := s.room() - ui.Cells(l.Text) - ui.Cells(number); gap > 0 {
				l = beside(Line{Text: l.Text + ui.Blanks(min(gap, max(1, s.free()-ui.Cells(l.Text)-ui.Cells(number))))}, plain(number, Quiet))
			} else {
				s.line(l)
				l = beside(Line{Text: lead}, plain(number, Quiet))
			}
		}
		s.line(l)
	}
}
