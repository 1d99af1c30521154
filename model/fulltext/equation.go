package fulltext

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
	for y, row := range rows {
		for _, cell := range row.Cells {
			b := s.box(cell.Text)
			b.Side = int(cell.Side)
			boxes[y] = append(boxes[y], b)
		}
	}
	for y, set := range tex.Columns(boxes, 0, 1) {
		row, total := rows[y], set.Width
		s.target(row.ID)
		if y > 0 && (tallest(boxes[y]) > 1 || tallest(boxes[y-1]) > 1) {
			s.line(Line{})
		}
		if total+numbers > s.room() {
			set = tex.Columns(boxes[y:y+1], 0, 1)[0]
		}
		if s.Level {
			s.level(row)
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

// box is what stands in a cell of an equation: formulas and words.
func (s *setter) box(text []article.Span) tex.Box {
	var all []tex.Box
	for _, span := range text {
		shown, _ := s.shown(span)
		b := tex.Text(shown)
		if span.Look&article.Formula != 0 {
			if f, ok := tex.Read(span.Text.String()); ok {
				b = f.Set(s.ASCII)
			}
		}
		all = append(all, b)
	}
	return tex.Beside(all...)
}

// centred sets a box in the middle, and its number beside its axis, or below it if both
// together are wider than the screen.
func (s *setter) centred(b tex.Box, number string, w int) {
	room := s.free()
	if w+ui.Cells(number)+2 > room {
		room = s.room()
	}
	left := max(0, (room-w)/2)
	if over := left + b.Width + ui.Cells(number) + 2 - room; over > 0 && number != "" {
		left = max(0, left-over)
	}
	lines := make([]Line, len(b.Lines))
	for y, text := range b.Lines {
		lines[y] = Line{Text: ui.Blanks(left) + clean.Line(text).String(), Wide: true}
	}
	axis := b.Axis
	if b.Width+ui.Cells(number)+1 > room {
		axis = len(lines)
		lines = append(lines, Line{})
	}
	for y, l := range lines {
		if y == axis && number != "" {
			gap := room - ui.Cells(l.Text) - ui.Cells(number)
			if y < len(b.Lines) {
				gap = room - left - b.Width - ui.Cells(number)
			}
			l.Text += ui.Blanks(max(0, gap))
			l = beside(l, plain(number, Quiet))
		}
		if y < len(b.Lines) || number != "" {
			s.line(l)
		}
	}
}

// level sets an equation on one level, its number behind it.
func (s *setter) level(row article.Row) {
	var all []string
	for _, cell := range row.Cells {
		if len(cell.Text) > 0 {
			all = append(all, s.text(cell.Text, 0).Text)
		}
	}
	l := Line{Text: "  " + strings.Join(all, " "), Wide: true}
	if number := lineOf(row.Number); number != "" {
		l.Text += "  "
		l = beside(l, plain(number, Quiet))
	}
	s.line(l)
}
