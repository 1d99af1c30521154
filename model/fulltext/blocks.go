package fulltext

import (
	"cmp"
	"strings"

	"dailies/model/tex"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
)

func (s *typesetter) setAll(blocks []article.Block) {
	for i := range blocks {
		s.set(&blocks[i])
	}
}

func (s *typesetter) set(b *article.Block) {
	if b.Kind == article.Image && s.captioned && len(b.Text) == 0 {
		return // its caption leads to it
	}
	switch b.Kind {
	case article.Note:
		s.due = 0 // right below the paragraph that it belongs to
	case article.Heading, article.Equation, article.Table, article.Figure:
		if s.blank(); b.Kind == article.Heading && b.Level == 1 && len(s.Lines) > 0 {
			s.due = 2
		}
	}
	s.begun++
	s.target(b.ID)
	switch b.Kind {
	case article.Paragraph:
		s.flow(b.Text, "", 0, 0)
	case article.Authors: // in one quiet paragraph: its lines do not parse
		s.flow(b.Text, "", 0, quiet)
	case article.Heading:
		s.heading(b)
		return
	case article.List:
		s.list(b)
	case article.Quote:
		s.inside("  ", b.Blocks, false)
	case article.Theorem:
		s.setAll(b.Blocks)
	case article.Equation:
		s.equation(b.Rows)
	case article.Table:
		s.table(b.Rows)
	case article.Figure:
		s.figure(b)
	case article.Image:
		s.image(b)
	case article.Listing:
		s.listing(b.Rows)
	case article.Reference:
		s.reference(b)
	case article.Note:
		first := "  "
		if !b.Number.Empty() {
			mark, _ := s.shown(article.Run{Text: b.Number, Look: article.Raised | article.Cited})
			first += mark + " "
		}
		s.flow(b.Text, first, 4, quiet)
	}
	s.blank()
}

// heading sets the title of a section. Blank lines and a rule say how high it stands.
func (s *typesetter) heading(b *article.Block) {
	first := oneLine(b.Number)
	s.Sections = append(s.Sections, Section{s.next(), b.Level, strings.TrimSpace(first + " " + strings.ReplaceAll(s.text(b.Text, 0).Text, "\n", " "))})
	look := article.Strong
	if b.Level <= 2 {
		look |= title
	}
	if first != "" {
		first += "  "
	}
	s.flow(b.Text, first, ui.Cells(first), look)
	if b.Level == 1 {
		s.line(plain(strings.Repeat(rule, s.textWidth()), quiet))
	}
	if b.Level <= 3 {
		s.blank()
	}
}

// list sets its items, without blank lines between them if each is but a paragraph.
func (s *typesetter) list(b *article.Block) {
	term := false
	for _, item := range b.Blocks {
		s.target(item.ID)
		sign := cmp.Or(oneLine(item.Number), "•") + " "
		if term && item.Number.Empty() { // it describes the term
			sign = "  "
		}
		if term = len(item.Blocks) == 0; term || ui.Cells(sign) > s.textWidth()/3 {
			s.line(plain(strings.TrimSpace(sign), article.Strong))
			sign = "  "
		}
		s.inside(sign, item.Blocks, len(item.Blocks) <= 1)
	}
}

// inside typesets blocks after a sign or an indent; tight leaves no blank lines between them.
func (s *typesetter) inside(first string, blocks []article.Block, tight bool) {
	if s.textWidth()-ui.Cells(first) < 12 { // too narrow to indent
		first = ""
	}
	outer := s.tight
	s.tight = outer || tight
	s.withPrefix(Line{Text: first}, ui.Cells(first), func() { s.setAll(blocks) })
	s.tight = outer
}

// figure sets a float: its caption, which leads to its picture, above what else it has. Without a
// caption, its own or that of the figure around it, each of its pictures has a line.
func (s *typesetter) figure(b *article.Block) {
	outer := s.captioned
	if len(b.Text) > 0 || !b.Number.Empty() {
		s.caption(b)
		s.captioned = true
	}
	indent := ""
	if b.Address != "" && len(b.Text) > 0 {
		indent = "  "
	}
	s.inside(indent, b.Blocks, b.Address != "" && s.captioned) // its parts are lines below its caption
	s.captioned = outer
}

func (s *typesetter) caption(b *article.Block) {
	first := strings.TrimRight(oneLine(b.Number), ".: ")
	if first != "" {
		first += "  "
	}
	if b.Address != "" && !strings.HasPrefix(first, "(") {
		first = pictured + first
	}
	name := plain(first, article.Strong)
	if first != "" {
		name.Marks[0].Address = b.Address
	}
	s.withPrefix(Line{}, 2, func() { s.wrapped(concat(name, s.text(b.Text, 0))) })
	if b.Address == "" {
		s.blank()
	}
}

// The signs of a picture and of a line across; in ASCII the theme has others for them.
const (
	pictured = "▣ "
	rule     = "─"
)

// image sets a picture that has no caption: a sign that leads to it, and the text in it.
func (s *typesetter) image(b *article.Block) {
	if len(b.Text) > 0 {
		s.flow(b.Text, pictured, 2, quiet)
		return
	}
	l := plain(pictured+"picture", quiet)
	l.Marks[0].Address = b.Address
	s.line(l)
}

// listing sets the lines of a program. One that is too long goes on below, indented.
func (s *typesetter) listing(rows []article.Row) {
	gutter := 0
	for _, row := range rows {
		gutter = max(gutter, ui.Cells(oneLine(row.Number)))
	}
	for _, row := range rows {
		s.target(row.ID)
		lead := ""
		if gutter > 0 {
			number := oneLine(row.Number)
			lead = ui.Spaces(gutter-ui.Cells(number)) + number + "  "
		}
		t := s.text(row.Cells[0].Text, 0)
		w := s.lineWidth() - ui.Cells(lead)
		blanks := len(t.Text) - len(strings.TrimLeft(t.Text, " "))
		deeper := min(blanks, w/3) + 2
		lines := []Line{t}
		if t.cells() > w || strings.Contains(t.Text, "\n") {
			lines = t.wrap(max(1, w-deeper))
		}
		s.withPrefix(plain(lead, quiet), ui.Cells(lead)+deeper, func() {
			for _, l := range lines {
				s.line(l)
			}
		})
	}
}

func (s *typesetter) reference(b *article.Block) {
	first := oneLine(b.Number)
	if first != "" {
		first += " "
	}
	indent := min(4, ui.Cells(first))
	if ui.Cells(first) > 8 { // a name and a year
		s.line(plain(strings.TrimSpace(first), article.Strong))
		first = ui.Spaces(indent)
	}
	s.flow(b.Text, first, indent, 0)
}

// equation sets equations in the middle of the text, each with its number at the right.
// The sides of several stand one below the other.
func (s *typesetter) equation(rows []article.Row) {
	boxes := make([][]tex.Box, len(rows))
	for y, row := range rows {
		for _, cell := range row.Cells {
			b := s.box(cell.Text)
			b.Align = int(cell.Side)
			boxes[y] = append(boxes[y], b)
		}
	}
	before := 1
	for y, set := range tex.Columns(boxes, 1) {
		s.target(rows[y].ID)
		if y > 0 && max(before, len(set.Lines)) > 1 {
			s.line(Line{})
		}
		before = len(set.Lines)
		s.centred(set, oneLine(rows[y].Number))
	}
}

// box is what stands in a cell of an equation: formulas and words.
func (s *typesetter) box(text []article.Run) tex.Box {
	all := make([]tex.Box, len(text))
	for i, run := range text {
		shown, _ := s.shown(run)
		all[i] = tex.Text(shown)
		if f, ok := tex.Read(run.Text.String()); ok && run.Look&article.Formula != 0 && !s.Linear {
			all[i] = f.Set(s.ASCII)
		}
	}
	return tex.Beside(all...)
}

// centred sets a box in the middle, and its number beside its axis, or below it if both
// together are wider than the screen.
func (s *typesetter) centred(b tex.Box, number string) {
	w, n, room := b.Lines.Width(), ui.Cells(number), s.textWidth()
	if w+n+2 > room {
		room = s.lineWidth()
	}
	left := max(0, min((room-w)/2, room-w-n-2))
	if number != "" && w+n >= room {
		b.Axis = len(b.Lines)
		b.Lines = append(b.Lines, "")
	}
	for y, text := range b.Lines {
		l := Line{Text: ui.Spaces(left) + clean.Line(text).String(), Wide: w > room}
		if y == b.Axis {
			l.Text += ui.Spaces(room - n - ui.Cells(l.Text))
			l = concat(l, plain(number, quiet))
		}
		s.line(l)
	}
}
