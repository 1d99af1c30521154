package fulltext

import (
	"dailies/model/tex"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
)

// equation sets equations in the middle of the text, each with its number at the right.
// The sides of several stand below each other.
func (s *setter) equation(rows []article.Row) {
	numbers := 0
	boxes := make([][]tex.Box, len(rows))
	tall := make([]bool, len(rows))
	for y, row := range rows {
		if n := ui.Cells(lineOf(row.Number)); n > 0 {
			numbers = max(numbers, n+2)
		}
		for _, cell := range row.Cells {
			b := s.box(cell.Text)
			b.Side = int(cell.Side)
			boxes[y] = append(boxes[y], b)
			tall[y] = tall[y] || len(b.Lines) > 1
		}
	}
	gap := 0
	if s.Level { // the sides are read one after the other
		gap = 1
	}
	for y, set := range tex.Columns(boxes, gap, 1) {
		s.target(rows[y].ID)
		if y > 0 && (tall[y] || tall[y-1]) {
			s.line(Line{})
		}
		total := set.Width
		if total+numbers > s.room() {
			set = tex.Columns(boxes[y:y+1], gap, 1)[0]
		}
		s.centred(set, lineOf(rows[y].Number), max(total, set.Width))
	}
}

// box is what stands in a cell of an equation: formulas and words.
func (s *setter) box(text []article.Span) tex.Box {
	all := make([]tex.Box, len(text))
	for i, span := range text {
		shown, _ := s.shown(span)
		all[i] = tex.Text(shown)
		if f, ok := tex.Read(span.Text.String()); ok && span.Look&article.Formula != 0 && !s.Level {
			all[i] = f.Set(s.ASCII)
		}
	}
	return tex.Beside(all...)
}

// centred sets a box in the middle, and its number beside its axis, or below it if both
// together are wider than the screen. w is how wide it is with those above and below it.
func (s *setter) centred(b tex.Box, number string, w int) {
	n := ui.Cells(number)
	room := s.free()
	if w+n+2 > room {
		room = s.room()
	}
	left, wide := max(0, (room-w)/2), b.Width > room
	if number != "" {
		left = max(0, min(left, room-b.Width-n-2))
	}
	for y, text := range b.Lines {
		l := Line{Text: ui.Blanks(left) + clean.Line(text).String(), Wide: wide}
		if y == b.Axis && number != "" && b.Width+n < room {
			l.Text += ui.Blanks(max(0, room-left-b.Width-n))
			l = beside(l, plain(number, quiet))
			number = ""
		}
		s.line(l)
	}
	if number != "" {
		s.line(beside(Line{Text: ui.Blanks(max(0, room-n)), Wide: wide}, plain(number, quiet)))
	}
}
