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
	boxes := make([][]tex.Box, len(rows))
	for y, row := range rows {
		for _, cell := range row.Cells {
			b := s.box(cell.Text)
			b.Side = int(cell.Side)
			boxes[y] = append(boxes[y], b)
		}
	}
	gap, before := 0, 1
	if s.Level { // the sides are read one after the other
		gap = 1
	}
	for y, set := range tex.Columns(boxes, gap, 1) {
		s.target(rows[y].ID)
		if y > 0 && max(before, len(set.Lines)) > 1 {
			s.line(Line{})
		}
		before = len(set.Lines)
		s.centred(set, lineOf(rows[y].Number))
	}
}

// box is what stands in a cell of an equation: formulas and words.
func (s *setter) box(text []article.Run) tex.Box {
	all := make([]tex.Box, len(text))
	for i, run := range text {
		shown, _ := s.shown(run)
		all[i] = tex.Text(shown)
		if f, ok := tex.Read(run.Text.String()); ok && run.Look&article.Formula != 0 && !s.Level {
			all[i] = f.Set(s.ASCII)
		}
	}
	return tex.Beside(all...)
}

// centred sets a box in the middle, and its number beside its axis, or below it if both
// together are wider than the screen.
func (s *setter) centred(b tex.Box, number string) {
	n, room := ui.Cells(number), s.free()
	if b.Width+n+2 > room {
		room = s.room()
	}
	left := max(0, min((room-b.Width)/2, room-b.Width-n-2))
	wide := b.Width > room
	right := func(l Line) Line {
		l.Text += ui.Blanks(max(0, room-n-ui.Cells(l.Text)))
		return beside(l, plain(number, quiet))
	}
	beneath := b.Width+n >= room
	for y, text := range b.Lines {
		l := Line{Text: ui.Blanks(left) + clean.Line(text).String(), Wide: wide}
		if y == b.Axis && !beneath {
			l = right(l)
		}
		s.line(l)
	}
	if beneath && number != "" {
		s.line(right(Line{Wide: wide}))
	}
}
