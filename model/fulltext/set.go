package fulltext

import (
	"slices"
	"strings"

	"dailies/model/tex"
	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
)

// Options say how a document is set.
type Options struct {
	Width int  // cells; text takes at most ui.Measure of them
	ASCII bool // formulas are spelt, rules drawn in ASCII
	Level bool // equations stand on one level, to be read aloud
}

// Set sets a paper. It is done once for each width.
func Set(a article.Article, o Options) Document {
	s := setter{Options: o, doc: Document{Targets: map[string]int{}}, section: -1}
	s.Width = max(s.Width, 1)
	if !a.Title.Empty() {
		s.flow([]article.Run{{Text: a.Title}}, "", 0, title|article.Strong)
		s.blank()
	}
	s.blocks(a.Blocks)
	last := max(0, len(s.doc.Lines)-1) // for what nothing follows
	for i := range s.doc.Sections {
		s.doc.Sections[i].Line = min(s.doc.Sections[i].Line, last)
	}
	for id, line := range s.doc.Targets {
		s.doc.Targets[id] = min(line, last)
	}
	for i, line := range s.doc.Blocks {
		s.doc.Blocks[i] = min(line, last)
	}
	return s.doc
}

// setter sets blocks, one below the other.
type setter struct {
	Options
	doc     Document
	section int
	first   Line // what stands in front of the next line: an indent, the sign of an item
	indent  int  // of the lines below it, in cells
	due     int  // blank lines before the next line
	tight   bool // no blank lines between blocks
}

// line adds a line, behind what stands in front of it.
func (s *setter) line(l Line) {
	for ; s.due > 0; s.due-- {
		s.add(Line{})
	}
	whole := beside(s.first, l)
	s.first = Line{Text: ui.Blanks(s.indent)}
	if whole.Wide || ui.Cells(whole.Text) <= s.Width {
		s.add(whole)
		return
	}
	for _, part := range whole.wrap(s.Width, true) { // on a very narrow screen
		s.add(part)
	}
}

func (s *setter) add(l Line) {
	l = l.part(0, len(strings.TrimRight(l.Text, " ")))
	l.Section = s.section
	s.doc.Lines = append(s.doc.Lines, l)
}

// blank has an empty line stand before the next one, unless that is the first of an item.
func (s *setter) blank() {
	if len(s.doc.Lines) > 0 && !s.tight && strings.TrimSpace(s.first.Text) == "" {
		s.due = max(s.due, 1)
	}
}

func (s *setter) next() int { return len(s.doc.Lines) + s.due }

// target remembers which line an ID begins on: the next one.
func (s *setter) target(id string) {
	if _, ok := s.doc.Targets[id]; !ok && id != "" {
		s.doc.Targets[id] = s.next()
	}
}

// free is how many cells a line has for text, and room how many it has at all.
func (s *setter) free() int { return max(1, min(s.Width, ui.Measure)-s.taken()) }
func (s *setter) room() int { return max(1, s.Width-s.taken()) }

func (s *setter) taken() int { return max(ui.Cells(s.first.Text), s.indent) }

// behind sets something with one thing in front of its first line, and indents the others.
func (s *setter) behind(first Line, indent int, set func()) {
	before, outer, n := s.first, s.indent, len(s.doc.Lines)
	s.first, s.indent = beside(s.first, first), s.indent+indent
	set()
	if s.first, s.indent = (Line{Text: ui.Blanks(outer)}), outer; n == len(s.doc.Lines) {
		s.first = before
	}
}

// flow sets a text in lines, with first in front of its first line and the others indented.
func (s *setter) flow(text []article.Run, first string, indent int, look article.Look) {
	s.behind(plain(first, look), indent, func() { s.wrapped(s.text(text, look)) })
}

func (s *setter) wrapped(text Line) {
	for _, l := range text.wrap(s.free(), true) {
		s.line(l)
	}
}

// either is a sign as this document draws it.
func (s *setter) either(sign, ascii string) string {
	if s.ASCII {
		return ascii
	}
	return sign
}

// longTeX is how many bytes of a formula are shown that could not be converted.
const longTeX = 400

// text makes a line of runs: formulas as Unicode, or else their TeX, quiet.
func (s *setter) text(runs []article.Run, look article.Look) Line {
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
func (s *setter) shown(run article.Run) (shown string, look article.Look) {
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
		return source(shown), look&^article.Emphasis | quiet
	case is(article.Raised|article.Cited) && s.ASCII:
		return "[" + shown + "]", look
	case (is(article.Raised) || is(article.Lowered)) && !s.ASCII:
		if small, ok := tex.Small(shown, is(article.Raised)); ok {
			return small, look
		}
	}
	return shown, look
}

// source is the TeX of a formula on one line.
func source(raw string) string {
	joined := strings.Join(strings.Fields(raw), " ")
	if len(joined) > longTeX {
		return clean.Line(joined).Slice(0, longTeX).String() + "…"
	}
	return joined
}

var newline = clean.Literal("\n")

func lineOf(t clean.Text) string { return t.Line().String() }

// authorLines joins the lines of an authors' block. "&" before a name is what is left of
// the TeX that put names beside each other; a comma before the end of a line says no more than
// the sign that joins the lines.
func authorLines(text []article.Run) []article.Run {
	all := slices.Clone(text)
	for i, run := range all {
		all[i].Text = clean.Of(lineEnds.Replace(run.Text.String()))
	}
	return all
}

var lineEnds = strings.NewReplacer(",\n&", " · ", ",\n", " · ", "\n&", " · ", "\n", " · ")
