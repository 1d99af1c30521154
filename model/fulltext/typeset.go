package fulltext

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"dailies/model/tex"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
)

// Document is a paper in lines, at least one if it has a text.
type Document struct {
	Options
	Lines    []Line
	Sections []Section      // the first is what stands before all headings
	Targets  map[string]int // the line that each ID begins on; one after the last if none follows
}

// Section is where a heading stands. Its name is its number and title.
type Section struct {
	Line, Level int
	Name        string
}

// Line is a line of a document: a clean text, and what its stretches are. Before it is
// wrapped it may hold line ends.
type Line struct {
	Text  string
	Marks []Mark // in order; none over another
	Block int    // that it belongs to, counted from 0: the same in every width; -1: before the first
	Wide  bool   // it scrolls sideways: a formula or table that is wider than the screen
	Left  int    // the cells in front of it: text stands in the middle
}

// Mark says how the bytes [From,To) of a line look, and where they lead.
type Mark struct {
	From, To int
	Look     article.Look
	Target   string // an ID of the document
	Address  string
}

// The looks of a stretch of text that a page does not know. No line ends in a formula.
const (
	quiet    article.Look = 1 << (iota + 8)
	title                 // of the paper or a section
	leading               // to an address
	match                 // of a search
	selected              // the match or link that keys are about
)

// plain is a clean text of the program's own in one look.
func plain(text string, look article.Look) Line {
	l := Line{Text: text}
	if look != 0 && text != "" {
		l.Marks = []Mark{{To: len(text), Look: look}}
	}
	return l
}

// kinds are how looks are drawn.
var kinds = map[article.Look]ui.HighlightKind{
	article.Emphasis: ui.Emphasis, article.Strong: ui.KeySentence, leading: ui.Address, quiet: ui.Aside,
	title: ui.Heading, match: ui.Match, selected: ui.CursorAt,
}

// styled is a line with what is marked in it besides.
func (l Line) styled(t *ui.Theme, more ...Mark) ui.Styled {
	var all []ui.Highlight
	for _, m := range slices.Concat(l.Marks, more) {
		for look, kind := range kinds {
			if m.Look&look != 0 {
				all = append(all, ui.Highlight{Span: clean.Span{Start: m.From, End: m.To}, Kind: kind, Address: m.Address})
			}
		}
	}
	return t.Highlighted(l.Text, t.Text, all...)
}

// draw draws a text in w cells, after some blanks, with a sign where it is cut.
func draw(t *ui.Theme, left int, s ui.Styled, w int) string {
	if w > 0 && s.Cells() > max(w-left, 0) {
		return t.Pen(w-1).Gap(left).WriteStyled(s).Line() + t.Pen(1).Write(t.Accent, t.Glyphs.Ellipsis).Line()
	}
	return t.Pen(w).Gap(left).WriteStyled(s).Line()
}

// part is the bytes [from,to) of a line.
func (l Line) part(from, to int) Line {
	part := Line{Text: l.Text[from:to], Wide: l.Wide, Left: l.Left}
	first := sort.Search(len(l.Marks), func(i int) bool { return l.Marks[i].To > from })
	for _, m := range l.Marks[first:] {
		if m.From >= to {
			break
		}
		m.From, m.To = max(m.From, from)-from, min(m.To, to)-from
		if m.From < m.To {
			part.Marks = append(part.Marks, m)
		}
	}
	return part
}

// concat appends a line to another, on the same line.
func concat(l, r Line) Line {
	n := len(l.Text)
	l.Text += r.Text
	l.Wide = l.Wide || r.Wide
	l.Marks = slices.Clip(l.Marks)
	for _, m := range r.Marks {
		m.From, m.To = m.From+n, m.To+n
		l.Marks = append(l.Marks, m)
	}
	return l
}

// cells is how wide a line is that was not wrapped: its widest part.
func (l Line) cells() int {
	n := 0
	for line := range strings.SplitSeq(l.Text, "\n") {
		n = max(n, ui.Cells(line))
	}
	return n
}

// wrap breaks a line into lines of w cells, but in no formula, unless it is wider.
func (l Line) wrap(w int) (lines []Line) {
	words := []byte(l.Text) // as they are broken: a formula is a word
	for _, m := range l.Marks {
		if m.Look&article.Formula == 0 || ui.Cells(l.Text[m.From:m.To]) > w {
			continue
		}
		for i := m.From; i < m.To; i++ {
			if words[i] == ' ' || words[i] == '-' {
				words[i] = 'x'
			}
		}
	}
	for _, p := range ui.Wrap(string(words), w) {
		lines = append(lines, l.part(p.Start, p.End))
	}
	return lines
}

// Options say how a paper is typeset.
type Options struct {
	Width  int  // cells; text takes at most ui.Measure of them
	ASCII  bool // formulas are spelt
	Linear bool // equations and the rows of tables stand on one level, to be read aloud
}

// Typeset makes a document of a paper: once for each width.
func Typeset(a article.Article, o Options) Document {
	o.Width = max(o.Width, 1)
	s := typesetter{Document: Document{Options: o, Sections: make([]Section, 1), Targets: map[string]int{}}, begun: -1, block: -1}
	if !a.Title.Empty() {
		s.flow([]article.Run{{Text: tex.Unicode(a.Title)}}, "", 0, title|article.Strong)
		s.blank()
	}
	s.setAll(a.Blocks)
	s.centre()
	return s.Document
}

// centre puts text into the middle, and what is wider than text, such as tables, as far to both
// sides as it needs.
func (d *Document) centre() {
	widest := map[int]int{} // line of each block
	for _, l := range d.Lines {
		widest[l.Block] = max(widest[l.Block], min(d.Width, ui.MaxTextWidth), ui.Cells(l.Text))
	}
	for i, l := range d.Lines {
		d.Lines[i].Left = max((d.Width-widest[l.Block])/2, 0)
	}
}

// typesetter adds the lines of blocks to a document, one block below the other.
type typesetter struct {
	Document
	begun  int  // the block that has begun last
	block  int  // and that of the last line
	first  Line // what stands in front of the next line: an indent, the sign of an item
	indent int  // of the lines below it, in cells
	due    int  // blank lines before the next line
	tight  bool // no blank lines between blocks

	captioned bool // within a figure with a caption
}

// line adds a line, with the prefix in front of it.
func (s *typesetter) line(l Line) {
	for ; s.due > 0; s.due-- {
		s.add(Line{})
	}
	s.block = s.begun
	whole := concat(s.first, l)
	s.first = Line{Text: ui.Spaces(s.indent)}
	if whole.Wide || ui.Cells(whole.Text) <= s.Width {
		s.add(whole)
		return
	}
	for _, part := range whole.wrap(s.Width) { // on a very narrow screen
		s.add(part)
	}
}

func (s *typesetter) add(l Line) {
	l = l.part(0, len(strings.TrimRight(l.Text, " ")))
	l.Block = s.block
	s.Lines = append(s.Lines, l)
}

// blank has an empty line stand before the next one, unless that is the first of an item.
func (s *typesetter) blank() {
	if len(s.Lines) > 0 && !s.tight && strings.TrimSpace(s.first.Text) == "" {
		s.due = max(s.due, 1)
	}
}

func (s *typesetter) next() int { return len(s.Lines) + s.due }

// target remembers which line an ID begins on: the next one.
func (s *typesetter) target(id string) {
	if _, ok := s.Targets[id]; !ok && id != "" {
		s.Targets[id] = s.next()
	}
}

// textWidth is how many cells a line has for text, and lineWidth for what may be wider, such as a table.
func (s *typesetter) textWidth() int { return max(1, min(s.Width, ui.MaxTextWidth)-s.taken()) }
func (s *typesetter) lineWidth() int { return max(1, s.Width-s.taken()) }

func (s *typesetter) taken() int { return max(ui.Cells(s.first.Text), s.indent) }

// withPrefix typesets something with a prefix in front of its first line, and indents the lines below.
func (s *typesetter) withPrefix(first Line, indent int, set func()) {
	before, outer, n := s.first, s.indent, len(s.Lines)
	s.first, s.indent = concat(s.first, first), s.indent+indent
	set()
	if s.first, s.indent = (Line{Text: ui.Spaces(outer)}), outer; n == len(s.Lines) {
		s.first = before
	}
}

// flow sets a text in lines, with first in front of its first line and the others indented.
func (s *typesetter) flow(text []article.Run, first string, indent int, look article.Look) {
	s.withPrefix(plain(first, look), indent, func() { s.wrapped(s.text(text, look)) })
}

func (s *typesetter) wrapped(text Line) {
	for _, l := range text.wrap(s.textWidth()) {
		s.line(l)
	}
}

// longTeX is how many bytes of a formula are shown that could not be converted.
const longTeX = 400

// text makes a line of runs: formulas as Unicode, or else their TeX, quiet.
func (s *typesetter) text(runs []article.Run, look article.Look) Line {
	var l Line
	var all strings.Builder
	for _, run := range runs {
		m := Mark{From: all.Len(), Target: run.Target, Address: run.Address}
		shown, own := s.shown(run)
		all.WriteString(shown)
		if m.To, m.Look = all.Len(), own|look; m.Look != 0 || m.Target != "" || m.Address != "" {
			l.Marks = append(l.Marks, m)
		}
	}
	l.Text = all.String()
	return l
}

// shown is a run as it is shown, and how it looks.
func (s *typesetter) shown(run article.Run) (shown string, look article.Look) {
	is := func(look article.Look) bool { return run.Look&look == look }
	shown, look = run.Text.String(), run.Look&(article.Emphasis|article.Strong|article.Formula)
	if is(article.Raw) || is(article.Cited) {
		look |= quiet
	}
	if run.Address != "" {
		look |= leading
	}
	switch {
	case is(article.Formula):
		if f, ok := tex.Read(shown); ok {
			return clean.Line(f.Line(s.ASCII)).String(), look &^ article.Emphasis
		}
		if shown = source(shown); len(shown) > longTeX {
			shown = clean.Line(shown).Slice(0, longTeX).String() + "…"
		}
		return shown, look&^article.Emphasis | quiet
	case is(article.Raised|article.Cited) && s.ASCII:
		return "[" + shown + "]", look
	case is(article.Raised) && s.ASCII && strings.Trim(shown, "0123456789+-") == "": // 10^3 is not 103
		return "^" + shown, look
	case (is(article.Raised) || is(article.Lowered)) && !s.ASCII:
		return cmp.Or(tex.Small(shown, is(article.Raised)), shown), look
	}
	return shown, look
}

// source is the TeX of a formula on one line, without the command that begins each side of an equation.
func source(raw string) string {
	return strings.Join(strings.Fields(strings.TrimPrefix(raw, `\displaystyle`)), " ")
}

var newline = clean.Literal("\n")

func oneLine(t clean.Text) string { return t.Line().String() }
