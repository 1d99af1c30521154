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
		return // its caption links to it
	}
	switch b.Kind {
	case article.Note:
		s.blanks = 0 // right below its paragraph
	case article.Heading, article.Equation, article.Table, article.Figure:
		if s.blank(); b.Kind == article.Heading && b.Level == 1 && len(s.Lines) > 0 {
			s.blanks = 2
		}
	}
	s.current++
	s.target(b.ID)
	switch b.Kind {
	case article.Paragraph:
		s.flow(b.Text, "", 0, 0)
	case article.Authors: // in one quiet paragraph, because the lines cannot be parsed
		s.flow(b.Text, "", 0, quiet)
	case article.Heading:
		s.heading(b)
		return
	case article.List:
		s.list(b)
	case article.Quote:
		s.nested("  ", b.Blocks, false)
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
		prefix := "  "
		if !b.Number.Empty() {
			mark, _ := s.runText(article.Run{Text: b.Number, Look: article.Raised | article.Cited})
			prefix += mark + " "
		}
		s.flow(b.Text, prefix, 4, quiet)
	}
	s.blank()
}

// heading sets the title of a section. Blank lines and a rule show its level.
func (s *typesetter) heading(b *article.Block) {
	prefix := oneLine(b.Number)
	s.Sections = append(s.Sections, Section{s.next(), b.Level, strings.TrimSpace(prefix + " " + strings.ReplaceAll(s.text(b.Text, 0).Text, "\n", " "))})
	look := article.Strong
	if b.Level <= 2 {
		look |= title
	}
	if prefix != "" {
		prefix += "  "
	}
	s.flow(b.Text, prefix, ui.Cells(prefix), look)
	if b.Level == 1 {
		s.line(plain(strings.Repeat(rule, s.textWidth()), quiet))
	}
	if b.Level <= 3 {
		s.blank()
	}
}

// list sets the items of a list.
func (s *typesetter) list(b *article.Block) {
	term := false
	for _, item := range b.Blocks {
		s.target(item.ID)
		sign := cmp.Or(oneLine(item.Number), "•") + " "
		if term && item.Number.Empty() { // the description of a term
			sign = "  "
		}
		if term = len(item.Blocks) == 0; term || ui.Cells(sign) > s.textWidth()/3 {
			s.line(plain(strings.TrimSpace(sign), article.Strong))
			sign = "  "
		}
		s.nested(sign, item.Blocks, len(item.Blocks) <= 1)
	}
}

// nested sets blocks behind a sign or an indent. tight means no blank lines between them.
func (s *typesetter) nested(prefix string, blocks []article.Block, tight bool) {
	if s.textWidth()-ui.Cells(prefix) < 12 { // too narrow to indent
		prefix = ""
	}
	outer := s.tight
	s.tight = outer || tight
	s.withPrefix(Line{Text: prefix}, ui.Cells(prefix), func() { s.setAll(blocks) })
	s.tight = outer
}

// figure sets a float: the caption, which links to the picture, above the other contents. Each picture has a
// line of its own only if neither the figure nor the figure around it has a caption.
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
	s.nested(indent, b.Blocks, b.Address != "" && s.captioned) // its parts follow as lines below the caption
	s.captioned = outer
}

func (s *typesetter) caption(b *article.Block) {
	prefix := strings.TrimRight(oneLine(b.Number), ".: ")
	if prefix != "" {
		prefix += "  "
	}
	if b.Address != "" && !strings.HasPrefix(prefix, "(") {
		prefix = pictureSign + prefix
	}
	name := plain(prefix, article.Strong)
	if prefix != "" {
		name.Marks[0].Address = b.Address
	}
	s.withPrefix(Line{}, 2, func() { s.wrapped(concat(name, s.text(b.Text, 0))) })
	if b.Address == "" {
		s.blank()
	}
}

// The signs of a picture and of a horizontal line. The theme replaces them in ASCII.
const (
	pictureSign = "▣ "
	rule        = "─"
)

// image sets a picture without a caption: a sign that links to it, or its text.
func (s *typesetter) image(b *article.Block) {
	if len(b.Text) > 0 {
		s.flow(b.Text, pictureSign, 2, quiet)
		return
	}
	l := plain(pictureSign+"picture", quiet)
	l.Marks[0].Address = b.Address
	s.line(l)
}

// listing sets the lines of a program. Long lines are wrapped and indented.
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
		hanging := min(blanks, w/3) + 2
		lines := []Line{t}
		if t.cells() > w || strings.Contains(t.Text, "\n") {
			lines = t.wrap(max(1, w-hanging))
		}
		s.withPrefix(plain(lead, quiet), ui.Cells(lead)+hanging, func() {
			for _, l := range lines {
				s.line(l)
			}
		})
	}
}

func (s *typesetter) reference(b *article.Block) {
	prefix := oneLine(b.Number)
	if prefix != "" {
		prefix += " "
	}
	indent := min(4, ui.Cells(prefix))
	if ui.Cells(prefix) > 8 { // a name and a year
		s.line(plain(strings.TrimSpace(prefix), article.Strong))
		prefix = ui.Spaces(indent)
	}
	s.flow(b.Text, prefix, indent, 0)
}

// equation sets centred equations with their numbers at the right. The sides of several equations are
// aligned.
func (s *typesetter) equation(rows []article.Row) {
	boxes := make([][]tex.Box, len(rows))
	for y, row := range rows {
		for _, cell := range row.Cells {
			b := s.box(cell.Text)
			b.Align = int(cell.Side)
			boxes[y] = append(boxes[y], b)
		}
	}
	previous := 1
	for y, set := range tex.Columns(boxes, 1) {
		s.target(rows[y].ID)
		if y > 0 && max(previous, len(set.Lines)) > 1 {
			s.line(Line{})
		}
		previous = len(set.Lines)
		s.centred(set, oneLine(rows[y].Number))
	}
}

// box sets a cell of an equation: formulas and words.
func (s *typesetter) box(text []article.Run) tex.Box {
	all := make([]tex.Box, len(text))
	for i, run := range text {
		shown, _ := s.runText(run)
		all[i] = tex.Text(shown)
		if f, ok := tex.Read(run.Text.String()); ok && run.Look&article.Formula != 0 && !s.Linear {
			all[i] = f.Set(s.ASCII)
		}
	}
	return tex.Beside(all...)
}

// centred sets a box in the middle with its number beside the axis, or below if both together are too wide
// for the screen.
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
