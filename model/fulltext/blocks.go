package fulltext

import (
	"cmp"
	"slices"
	"strings"

	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
)

func (s *setter) blocks(all []article.Block) {
	for i := range all {
		s.block(&all[i])
	}
}

func (s *setter) block(b *article.Block) {
	s.doc.Blocks = append(s.doc.Blocks, len(s.doc.Lines))
	if b.Kind != article.Heading {
		s.target(b.ID)
	}
	switch b.Kind {
	case article.Paragraph:
		s.flow(b.Text, "", "", 0)
	case article.Authors:
		s.authors(b.Text)
	case article.Heading:
		s.heading(b)
		return
	case article.List:
		s.list(b)
	case article.Item:
		s.nested(lineOf(b.Number)+" ", b)
	case article.Quote:
		s.inside(Line{Text: "  "}, b.Blocks)
	case article.Theorem:
		s.theorem(b)
	case article.Equation:
		s.blank()
		s.equation(b.Rows)
	case article.Table:
		s.blank()
		s.table(b.Rows)
	case article.Figure:
		s.blank()
		s.figure(b)
	case article.Image:
		s.image(b)
	case article.Listing:
		s.listing(b.Rows)
	case article.Reference:
		s.reference(b)
	case article.Note:
		s.note(b)
	}
	s.blank()
}

// authors sets the authors' block in one quiet paragraph: its lines do not parse.
func (s *setter) authors(text []article.Span) {
	spans := slices.Clone(text)
	for i := range spans {
		spans[i].Text = authorLines(spans[i].Text)
	}
	s.flow(spans, "", "", Quiet)
}

// heading sets the title of a section. Blank lines and a rule say how high it stands.
func (s *setter) heading(b *article.Block) {
	s.blank()
	if b.Level == 1 && len(s.doc.Lines) > 0 {
		s.line(Line{})
	}
	s.target(b.ID)
	number := lineOf(b.Number)
	title := s.text(b.Text, 0).Text
	s.section = len(s.doc.Sections)
	s.doc.Sections = append(s.doc.Sections, Section{Line: len(s.doc.Lines), Level: b.Level, Number: number, Title: strings.ReplaceAll(title, "\n", " ")})
	look := Strong
	if b.Level <= 2 {
		look |= Title
	}
	first := ""
	if number != "" {
		first = number + " "
		if b.Level <= 3 {
			first += " "
		}
	}
	s.flow(b.Text, first, ui.Blanks(ui.Cells(first)), look)
	if b.Level == 1 {
		s.line(plain(strings.Repeat(s.rule(), s.free()), Quiet))
	}
	if b.Level <= 3 {
		s.blank()
	}
}

func (s *setter) rule() string {
	if s.ASCII {
		return "-"
	}
	return "─"
}

// list sets its items, without blank lines between them if each is but a paragraph.
func (s *setter) list(b *article.Block) {
	before := s.tight
	for _, item := range b.Blocks {
		s.tight = true
		if len(item.Blocks) > 1 {
			s.tight = before
		}
		s.target(item.ID)
		sign := lineOf(item.Number)
		if sign == "" {
			sign = "•"
		}
		s.nested(sign+" ", &item)
		s.tight = before
		if len(item.Blocks) > 1 {
			s.blank()
		}
	}
}

// nested sets what a block holds, with a sign before its first line.
func (s *setter) nested(sign string, b *article.Block) {
	if ui.Cells(sign) > s.free()/3 { // a description's term, perhaps
		s.line(plain(strings.TrimSpace(sign), Strong))
		sign = "  "
	}
	inner := b.Blocks
	if len(b.Text) > 0 {
		inner = append([]article.Block{{Kind: article.Paragraph, Text: b.Text}}, inner...)
	}
	if len(inner) == 0 {
		s.line(plain(sign, 0))
		return
	}
	s.inside(Line{Text: sign}, inner)
}

// inside sets blocks behind a prefix.
func (s *setter) inside(prefix Line, blocks []article.Block) {
	if s.free()-ui.Cells(prefix.Text) < 12 { // too narrow to indent
		prefix = Line{}
	}
	s.prefix = append(s.prefix, prefix)
	s.blocks(blocks)
	s.prefix = s.prefix[:len(s.prefix)-1]
	s.unbar()
}

// unbar takes the bar off the blank lines below a theorem.
func (s *setter) unbar() {
	for n := len(s.doc.Lines); n > 0 && s.empty(n-1); n-- {
		s.doc.Lines = s.doc.Lines[:n-1]
	}
}

// theorem sets a theorem with a bar beside it, its name at the start of its first paragraph.
// A proof has no bar.
func (s *setter) theorem(b *article.Block) {
	blocks := b.Blocks
	name := make([]article.Span, 0, len(b.Text)+1)
	for _, span := range b.Text {
		span.Look |= article.Strong
		name = append(name, span)
	}
	if len(blocks) > 0 && blocks[0].Kind == article.Paragraph && len(name) > 0 {
		first := blocks[0]
		first.Text = append(append(name, article.Span{Text: space}), first.Text...)
		blocks = append([]article.Block{first}, blocks[1:]...)
	} else if len(name) > 0 {
		blocks = append([]article.Block{{Kind: article.Paragraph, Text: name}}, blocks...)
	}
	if strings.HasPrefix(article.Plain(b.Text).String(), "Proof") {
		s.blocks(blocks)
		return
	}
	s.inside(plain(s.bar(), Quiet), blocks)
}

// figure sets a float: its caption above a table, below a picture.
func (s *setter) figure(b *article.Block) {
	pictures, address := pictures(b.Blocks)
	if len(b.Text) > 0 || !b.Number.Empty() {
		s.caption(b, pictures, address)
	}
	var rest []article.Block
	var parts []string // that have no caption of their own
	bare := !slices.ContainsFunc(b.Blocks, func(b article.Block) bool { return b.Kind == article.Figure && !isBare(b) })
	for _, inner := range b.Blocks {
		switch {
		case inner.Kind == article.Figure && bare:
			s.target(inner.ID)
			if !inner.Number.Empty() {
				parts = append(parts, lineOf(inner.Number))
			}
		case inner.Kind != article.Image || len(inner.Text) > 0:
			rest = append(rest, inner)
		}
	}
	if len(parts) > 0 {
		rest = append([]article.Block{{Kind: article.Paragraph, Text: []article.Span{{Text: clean.Line(strings.Join(parts, " "))}}}}, rest...)
	}
	if len(b.Text) == 0 && b.Number.Empty() || pictures == 0 {
		s.blocks(rest)
		return
	}
	s.inside(Line{Text: "  "}, rest)
}

// isBare reports whether a figure is nothing but pictures, and perhaps a letter.
func isBare(b article.Block) bool {
	return len(b.Text) == 0 && !slices.ContainsFunc(b.Blocks, func(b article.Block) bool { return b.Kind != article.Image || len(b.Text) > 0 })
}

// pictures counts the pictures of a figure, and says where the first one is.
func pictures(blocks []article.Block) (n int, address string) {
	for _, b := range blocks {
		switch b.Kind {
		case article.Image:
			n++
			address = cmp.Or(address, b.Address)
		case article.Figure:
			inner, its := pictures(b.Blocks)
			n += inner
			address = cmp.Or(address, its)
		}
	}
	return n, address
}

// caption sets what a float is called, on lines of its own.
func (s *setter) caption(b *article.Block, pictures int, address string) {
	first := strings.TrimRight(lineOf(b.Number), ".: ")
	if first != "" {
		first += "  "
	}
	if pictures > 0 && !strings.HasPrefix(first, "(") {
		first = s.picture() + first
	}
	before := plain(first, Strong)
	if address != "" && first != "" {
		before.Marks[0].Address = address
	}
	text := s.text(b.Text, 0).behind(before)
	for i, l := range text.wrap(max(1, s.free()-2)) {
		if i > 0 {
			l = beside(Line{Text: "  "}, l)
		}
		s.line(l)
	}
	if pictures == 0 {
		s.blank()
	}
}

func (s *setter) picture() string {
	if s.ASCII {
		return "# "
	}
	return "▣ "
}

// image sets a picture that has no caption: a sign that leads to it, and the text in it.
func (s *setter) image(b *article.Block) {
	if len(b.Text) > 0 {
		s.flow(b.Text, s.picture(), "  ", Quiet)
		return
	}
	l := plain(s.picture()+"picture", Quiet)
	l.Marks[0].Address = b.Address
	s.line(l)
}

// listing sets the lines of a program. One that is too long goes on below, indented.
func (s *setter) listing(rows []article.Row) {
	gutter := 0
	for _, row := range rows {
		gutter = max(gutter, ui.Cells(lineOf(row.Number)))
	}
	for _, row := range rows {
		s.target(row.ID)
		number := lineOf(row.Number)
		lead := ""
		if gutter > 0 {
			lead = ui.Blanks(gutter-ui.Cells(number)) + number + "  "
		}
		t := s.text(row.Cells[0].Text, 0)
		lines := []Line{t.Line}
		w := s.room() - ui.Cells(lead)
		blanks := len(t.Text) - len(strings.TrimLeft(t.Text, " "))
		deeper := ui.Blanks(min(blanks, w/3) + 2)
		if t.cells() > w || strings.Contains(t.Text, "\n") {
			lines = t.wrap(max(1, w-len(deeper)))
		}
		for i, l := range lines {
			if i == 1 {
				lead = ui.Blanks(ui.Cells(lead)) + deeper
			}
			s.line(beside(plain(lead, Quiet), l))
		}
	}
}

// reference sets an entry of the bibliography.
func (s *setter) reference(b *article.Block) {
	number := lineOf(b.Number)
	if number != "" {
		number += " "
	}
	rest := ui.Blanks(min(4, ui.Cells(number)))
	if ui.Cells(number) > 8 { // a name and a year
		s.tight = true
		s.line(plain(strings.TrimSpace(number), Strong))
		s.tight = false
		number, rest = "    ", "    "
	}
	s.flow(b.Text, number, rest, 0)
}

// note sets a footnote below the paragraph that it belongs to.
func (s *setter) note(b *article.Block) {
	if n := len(s.doc.Lines); n > 1 && s.empty(n-1) && !s.empty(n-2) {
		s.doc.Lines = s.doc.Lines[:n-1]
		s.doc.Targets[b.ID] = n - 1
	}
	mark := article.Span{Text: b.Number, Look: article.Raised | article.Cited}
	first := "  "
	if !b.Number.Empty() {
		shown, _ := s.shown(mark)
		first += shown + " "
	}
	s.flow(b.Text, first, "    ", Quiet)
}
