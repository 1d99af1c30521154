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

// Document is a typeset paper. It has at least one line if the paper has a text.
type Document struct {
	Options
	Lines    []Line
	Sections []Section      // the first is the text before all headings
	Targets  map[string]int // first line of each ID; len(Lines) if nothing follows the ID
}

// Section is the position of a heading. Its name is its number and title.
type Section struct {
	Line, Level int
	Name        string
}

// Line is a line of a document. Before it is wrapped, its text may contain line ends.
type Line struct {
	Text  string
	Marks []Mark // sorted, without overlaps
	Block int    // block to which it belongs, the same in every width; -1 before the first block
	Wide  bool   // a formula or table wider than the screen, which scrolls sideways
	Left  int    // cells in front of it, which centre the text
}

// Mark gives the bytes [From,To) of a line a look and a target.
type Mark struct {
	From, To int
	Look     article.Look
	Target   string // an ID of the document
	Address  string
}

// The looks that occur only in documents.
const (
	quiet    article.Look = 1 << (iota + 8)
	title                 // of the paper or a section
	linked                // to an address
	match                 // of a search
	selected              // match or link
)

// plain returns a line in one look. The text must be clean.
func plain(text string, look article.Look) Line {
	l := Line{Text: text}
	if look != 0 && text != "" {
		l.Marks = []Mark{{To: len(text), Look: look}}
	}
	return l
}

// highlightKinds maps looks to how they are drawn.
var highlightKinds = map[article.Look]ui.HighlightKind{
	article.Emphasis: ui.Emphasis, article.Strong: ui.KeySentence, linked: ui.Address, quiet: ui.Aside,
	title: ui.Heading, match: ui.Match, selected: ui.CursorAt,
}

// styled returns the line with the styles of its marks and of more marks.
func (l Line) styled(t *ui.Theme, more ...Mark) ui.Styled {
	var all []ui.Highlight
	for _, m := range slices.Concat(l.Marks, more) {
		for look, kind := range highlightKinds {
			if m.Look&look != 0 {
				all = append(all, ui.Highlight{Span: clean.Span{Start: m.From, End: m.To}, Kind: kind, Address: m.Address})
			}
		}
	}
	return t.Highlighted(l.Text, t.Text, all...)
}

// draw draws a text in w cells after an indent of left cells, with a sign where it is cut.
func draw(t *ui.Theme, left int, s ui.Styled, w int) string {
	if w > 0 && s.Cells() > max(w-left, 0) {
		return t.Pen(w-1).Gap(left).WriteStyled(s).Line() + t.Pen(1).Write(t.Accent, t.Glyphs.Ellipsis).Line()
	}
	return t.Pen(w).Gap(left).WriteStyled(s).Line()
}

// part returns the bytes [from,to) of a line with their marks.
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

// concat joins two lines into one.
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

// cells returns the width of the widest part of a line that is not wrapped yet.
func (l Line) cells() int {
	n := 0
	for line := range strings.SplitSeq(l.Text, "\n") {
		n = max(n, ui.Cells(line))
	}
	return n
}

// wrap breaks a line into lines of w cells. It breaks only those formulas that are wider.
func (l Line) wrap(w int) (lines []Line) {
	words := []byte(l.Text) // with each formula as one word
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

// Options controls typesetting.
type Options struct {
	Width  int  // cells; text takes at most ui.MaxTextWidth
	ASCII  bool // formulas use ASCII only
	Linear bool // equations and table rows take one line each, to be read aloud
}

// Typeset breaks a paper into lines of a width.
func Typeset(a article.Article, o Options) Document {
	o.Width = max(o.Width, 1)
	s := typesetter{Document: Document{Options: o, Sections: make([]Section, 1), Targets: map[string]int{}}, current: -1, block: -1}
	if !a.Title.Empty() {
		s.flow([]article.Run{{Text: tex.Unicode(a.Title)}}, "", 0, title|article.Strong)
		s.blank()
	}
	s.setAll(a.Blocks)
	s.centre()
	return s.Document
}

// centre centres the text column, and blocks that are wider, such as tables, by their own width.
func (d *Document) centre() {
	widest := map[int]int{} // line of each block, in cells
	for _, l := range d.Lines {
		widest[l.Block] = max(widest[l.Block], min(d.Width, ui.MaxTextWidth), ui.Cells(l.Text))
	}
	for i, l := range d.Lines {
		d.Lines[i].Left = max((d.Width-widest[l.Block])/2, 0)
	}
}

// typesetter appends blocks to a document, one below the other.
type typesetter struct {
	Document
	current int  // number of the current block
	block   int  // block of the last line
	prefix  Line // in front of the next line: an indent or the sign of an item
	indent  int  // of the following lines, in cells
	blanks  int  // blank lines to add before the next line
	tight   bool // no blank lines between blocks

	captioned bool // inside a figure with a caption
}

// line appends a line with its prefix.
func (s *typesetter) line(l Line) {
	for ; s.blanks > 0; s.blanks-- {
		s.add(Line{})
	}
	s.block = s.current
	whole := concat(s.prefix, l)
	s.prefix = Line{Text: ui.Spaces(s.indent)}
	if whole.Wide || ui.Cells(whole.Text) <= s.Width {
		s.add(whole)
		return
	}
	for _, part := range whole.wrap(s.Width) { // only on a very narrow screen
		s.add(part)
	}
}

func (s *typesetter) add(l Line) {
	l = l.part(0, len(strings.TrimRight(l.Text, " ")))
	l.Block = s.block
	s.Lines = append(s.Lines, l)
}

// blank requests a blank line before the next line, unless that is the first of an item.
func (s *typesetter) blank() {
	if len(s.Lines) > 0 && !s.tight && strings.TrimSpace(s.prefix.Text) == "" {
		s.blanks = max(s.blanks, 1)
	}
}

func (s *typesetter) next() int { return len(s.Lines) + s.blanks }

// target makes the next line the target of an ID.
func (s *typesetter) target(id string) {
	if _, ok := s.Targets[id]; !ok && id != "" {
		s.Targets[id] = s.next()
	}
}

// textWidth returns the cells of a line for text, and lineWidth those for wider blocks such as tables.
func (s *typesetter) textWidth() int { return max(1, min(s.Width, ui.MaxTextWidth)-s.prefixWidth()) }
func (s *typesetter) lineWidth() int { return max(1, s.Width-s.prefixWidth()) }

func (s *typesetter) prefixWidth() int { return max(ui.Cells(s.prefix.Text), s.indent) }

// withPrefix calls set, with a prefix in front of its first line and an indent in front of the others.
func (s *typesetter) withPrefix(prefix Line, indent int, set func()) {
	outerPrefix, outerIndent, n := s.prefix, s.indent, len(s.Lines)
	s.prefix, s.indent = concat(s.prefix, prefix), s.indent+indent
	set()
	if s.prefix, s.indent = (Line{Text: ui.Spaces(outerIndent)}), outerIndent; n == len(s.Lines) {
		s.prefix = outerPrefix
	}
}

// flow wraps a text, with a prefix in front of its first line and an indent in front of the others.
func (s *typesetter) flow(text []article.Run, prefix string, indent int, look article.Look) {
	s.withPrefix(plain(prefix, look), indent, func() { s.wrapped(s.text(text, look)) })
}

func (s *typesetter) wrapped(text Line) {
	for _, l := range text.wrap(s.textWidth()) {
		s.line(l)
	}
}

// maxTeX is the most bytes of TeX to show for a formula that could not be converted.
const maxTeX = 400

// text joins runs into a line, with formulas as Unicode, or as quiet TeX if they cannot be converted.
func (s *typesetter) text(runs []article.Run, look article.Look) Line {
	var l Line
	var all strings.Builder
	for _, run := range runs {
		m := Mark{From: all.Len(), Target: run.Target, Address: run.Address}
		shown, own := s.runText(run)
		all.WriteString(shown)
		if m.To, m.Look = all.Len(), own|look; m.Look != 0 || m.Target != "" || m.Address != "" {
			l.Marks = append(l.Marks, m)
		}
	}
	l.Text = all.String()
	return l
}

// runText returns the displayed text of a run and its look.
func (s *typesetter) runText(run article.Run) (shown string, look article.Look) {
	is := func(look article.Look) bool { return run.Look&look == look }
	shown, look = run.Text.String(), run.Look&(article.Emphasis|article.Strong|article.Formula)
	if is(article.Raw) || is(article.Cited) {
		look |= quiet
	}
	if run.Address != "" {
		look |= linked
	}
	switch {
	case is(article.Formula):
		if f, ok := tex.Read(shown); ok {
			return clean.Line(f.Line(s.ASCII)).String(), look &^ article.Emphasis
		}
		if shown = texSource(shown); len(shown) > maxTeX {
			shown = clean.Line(shown).Slice(0, maxTeX).String() + "…"
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

// texSource returns the TeX of a formula on one line, without the command with which equations begin.
func texSource(raw string) string {
	return strings.Join(strings.Fields(strings.TrimPrefix(raw, `\displaystyle`)), " ")
}

var newline = clean.Literal("\n")

func oneLine(t clean.Text) string { return t.Line().String() }
