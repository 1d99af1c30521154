package fulltext

import (
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"

	"dailies/parser/article"
	"dailies/parser/clean"
	"dailies/ui"
)

// Document is a paper in lines.
type Document struct {
	Lines    []Line
	Sections []Section
	Targets  map[string]int // the line that each ID begins on
	Blocks   []int          // the line that each block begins on: as many in every width
}

// Section is where a heading stands.
type Section struct {
	Line, Level   int
	Number, Title string
}

// Line is a line of a document: a clean text, and what its stretches are.
type Line struct {
	Text    string
	Marks   []Mark
	Section int  // that it belongs to; -1: it stands before the first
	Wide    bool // it has a formula that may be wider than the screen, for it is never wrapped
}

// Mark says how the bytes [From,To) of a line look, and where they lead.
type Mark struct {
	From, To int
	Look     Look
	Target   string // an ID of the document
	Address  string
}

// Look says how a stretch of text looks; it is a set.
type Look uint16

// The looks of a stretch of text.
const (
	Emphasis Look = 1 << iota
	Strong
	Quiet
	Title // of the paper or a section
	Link
	Formula
	Match    // of a search
	Selected // the match or link that keys are about
)

// Draw draws a line in w cells. Where it is cut there is a sign.
func (l Line) Draw(t *ui.Theme, w int) string {
	if w > 0 && ui.Cells(l.Text) > w {
		return l.draw(t, w-1) + t.Pen(1).Write(t.Accent, t.Glyphs.More).Line()
	}
	return l.draw(t, w)
}

func (l Line) draw(t *ui.Theme, w int) string {
	p := t.Pen(w)
	at := 0
	for i, m := range l.Marks {
		if m.From > at {
			p.Write(t.Text, l.Text[at:m.From])
		}
		p.Runs(l.Text, m.From, m.To, []ui.Run{{From: m.From, To: m.To, Style: style(t, m.Look), Link: ui.Link{Number: i, Address: m.Address}}})
		at = m.To
	}
	if at < len(l.Text) {
		p.Write(t.Text, l.Text[at:])
	}
	return p.Line()
}

// style is how a look is drawn.
func style(t *ui.Theme, l Look) lipgloss.Style {
	s := t.Text
	switch {
	case l&Title != 0:
		s = t.Accent
	case l&Quiet != 0:
		s = t.Quiet
	case l&Link != 0:
		s = t.Link
	case l&Strong != 0:
		s = t.Strong
	}
	if l&Emphasis != 0 {
		s = s.Italic(true)
	}
	if l&Strong != 0 {
		s = s.Bold(true)
	}
	if l&Match != 0 {
		s = t.Hit.Inherit(s)
	}
	if l&Selected != 0 {
		s = t.Cursor.Inherit(s)
	}
	return s
}

// With is a line of which the bytes [from,to) look in one more way.
func (l Line) With(from, to int, look Look) Line {
	var all []Mark
	add := func(m Mark) {
		for _, part := range [...]Mark{{From: m.From, To: min(m.To, from)}, {From: max(m.From, from), To: min(m.To, to), Look: look}, {From: max(m.From, to), To: m.To}} {
			part.Look |= m.Look
			part.Target, part.Address = m.Target, m.Address
			if part.From < part.To && (part.Look != 0 || part.Target != "" || part.Address != "") {
				all = append(all, part)
			}
		}
	}
	at := 0
	for _, m := range l.Marks {
		add(Mark{From: at, To: m.From})
		add(m)
		at = m.To
	}
	add(Mark{From: at, To: len(l.Text)})
	l.Marks = all
	return l
}

// Behind is what of a line stands behind its first n cells.
func (l Line) Behind(n int) Line {
	cut := ui.BytesIn(l.Text, n)
	var marks []Mark
	for _, m := range l.Marks {
		m.From, m.To = max(m.From-cut, 0), m.To-cut
		if m.From < m.To {
			marks = append(marks, m)
		}
	}
	l.Text, l.Marks = l.Text[cut:], marks
	return l
}

// Options say how a document is set.
type Options struct {
	Width int  // cells; text takes at most ui.Measure of them
	ASCII bool // formulas are spelt, rules drawn in ASCII
	Level bool // equations stand on one level, to be read aloud
}

// Set sets a paper. It is done once for each width.
func Set(a article.Article, o Options) Document {
	s := setter{Options: o, doc: &Document{Targets: map[string]int{}}, section: -1}
	s.Width = max(s.Width, 1)
	s.measure = min(s.Width, ui.Measure)
	if !a.Title.Empty() {
		s.flow([]article.Span{{Text: a.Title}}, "", "", Title|Strong)
		s.blank()
	}
	s.blocks(a.Blocks)
	for n := len(s.doc.Lines); n > 0 && s.doc.Lines[n-1].Text == ""; n-- {
		s.doc.Lines = s.doc.Lines[:n-1]
	}
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
	return *s.doc
}

// setter sets blocks, one below the other.
type setter struct {
	Options
	measure int // how wide text is, cells
	doc     *Document
	section int
	prefix  []Line // what stands in front of every line: a bar, an indent, the sign of an item
	tight   bool   // no blank lines between blocks
}

// line adds a line, behind the prefixes.
func (s *setter) line(l Line) {
	whole := s.prefixed(l)
	if whole.Wide || ui.Cells(whole.Text) <= s.Width {
		s.doc.Lines = append(s.doc.Lines, whole)
		return
	}
	for _, part := range (text{Line: whole}).wrap(s.Width) { // on a very narrow screen
		part.Section = s.section
		s.doc.Lines = append(s.doc.Lines, part)
	}
}

// prefixed is a line behind the prefixes. The sign of an item stands before its first line only.
func (s *setter) prefixed(l Line) Line {
	whole := Line{Section: s.section}
	for i, p := range s.prefix {
		whole = beside(whole, p)
		if s.sign(p) {
			s.prefix[i] = Line{Text: ui.Blanks(ui.Cells(p.Text))}
		}
	}
	whole = beside(whole, l)
	whole.Text = strings.TrimRight(whole.Text, " ")
	for i := range whole.Marks {
		whole.Marks[i].To = min(whole.Marks[i].To, len(whole.Text))
		whole.Marks[i].From = min(whole.Marks[i].From, whole.Marks[i].To)
	}
	return whole
}

// sign reports whether a prefix is the sign of an item whose first line is still to come.
func (s *setter) sign(p Line) bool { return strings.TrimSpace(p.Text) != "" && p.Text != s.bar() }

// bar stands beside theorems.
func (s *setter) bar() string {
	if s.ASCII {
		return "| "
	}
	return "│ "
}

// beside puts a line behind another.
func beside(l, r Line) Line {
	n := len(l.Text)
	l.Text += r.Text
	l.Wide = l.Wide || r.Wide
	for _, m := range r.Marks {
		m.From, m.To = m.From+n, m.To+n
		l.Marks = append(l.Marks, m)
	}
	return l
}

// free is how many cells a line has for text, and room how many it has at all.
func (s *setter) free() int { return max(1, s.measure-s.indent()) }
func (s *setter) room() int { return max(1, s.Width-s.indent()) }

func (s *setter) indent() int {
	n := 0
	for _, p := range s.prefix {
		n += ui.Cells(p.Text)
	}
	return n
}

// blank adds an empty line, unless one stands there.
func (s *setter) blank() {
	n := len(s.doc.Lines)
	if n == 0 || s.tight || s.empty(n-1) || slices.ContainsFunc(s.prefix, s.sign) {
		return
	}
	s.line(Line{})
}

// empty reports whether nothing stands in a line, but perhaps the bar of a theorem.
func (s *setter) empty(n int) bool { return strings.Trim(s.doc.Lines[n].Text, s.bar()) == "" }

// target remembers which line an ID begins on: the next one.
func (s *setter) target(id string) {
	if id != "" {
		if _, ok := s.doc.Targets[id]; !ok {
			s.doc.Targets[id] = len(s.doc.Lines)
		}
	}
}

// flow sets a text in lines, with first in front of its first line and rest in front of
// the others.
func (s *setter) flow(text []article.Span, first, rest string, look Look) {
	t := s.text(text, look)
	w := s.free() - max(ui.Cells(first), ui.Cells(rest))
	for i, l := range t.wrap(max(1, w)) {
		before := rest
		if i == 0 {
			before = first
		}
		lead := Line{Text: before}
		if look != 0 && before != "" {
			lead.Marks = []Mark{{To: len(before), Look: look}}
		}
		s.line(beside(lead, l))
	}
}

// plain is a clean text of the program's own in one look.
func plain(text string, look Look) Line {
	l := Line{Text: text}
	if look != 0 && text != "" {
		l.Marks = []Mark{{To: len(text), Look: look}}
	}
	return l
}

func lineOf(t clean.Text) string { return t.Line().String() }
