package fulltext

import (
	"slices"
	"sort"
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
	width    int            // of the screen
}

// Section is where a heading stands. Its name is its number and title.
type Section struct {
	Line, Level int
	Name        string
}

// Line is a line of a document: a clean text, and what its stretches are. Before it is
// wrapped it may hold line ends.
type Line struct {
	Text    string
	Marks   []Mark // in order; none over another
	Section int    // that it belongs to; -1: it stands before the first
	Wide    bool   // it scrolls sideways: a formula or table that is wider than the screen
	Left    int    // the cells in front of it on the screen
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

// styled is a line with what is marked in it besides.
func (l Line) styled(t *ui.Theme, more ...Mark) ui.Styled {
	marks := slices.Concat(l.Marks, more)
	cuts := []int{0, len(l.Text)}
	for _, m := range marks {
		cuts = append(cuts, m.From, m.To)
	}
	slices.Sort(cuts)
	cuts = slices.Compact(cuts)
	s := ui.Styled{Text: l.Text}
	for i, to := range cuts[1:] {
		run, look := ui.Run{Span: clean.Span{Start: cuts[i], End: to}}, article.Look(0)
		for n, m := range marks {
			if m.From <= run.Start && to <= m.To {
				look |= m.Look
				if m.Address != "" {
					run.Link = ui.Link{Number: n, Address: m.Address}
				}
			}
		}
		drawn := style(t, look)
		run.Style = &drawn
		s.Runs = append(s.Runs, run)
	}
	return s
}

// draw draws a text in w cells. Where it is cut there is a sign.
func draw(t *ui.Theme, s ui.Styled, w int) string {
	if w > 0 && s.Cells() > w {
		return t.Pen(w-1).Styled(s).Line() + t.Pen(1).Write(t.Accent, t.Glyphs.More).Line()
	}
	return t.Pen(w).Styled(s).Line()
}

func style(t *ui.Theme, l article.Look) lipgloss.Style {
	s := t.Text
	switch {
	case l&title != 0:
		s = t.Accent
	case l&quiet != 0:
		s = t.Quiet
	case l&leading != 0:
		s = t.Highlight[ui.Address]
	case l&article.Strong != 0:
		s = t.Strong
	}
	if l&article.Emphasis != 0 {
		s = s.Italic(true)
	}
	if l&article.Strong != 0 {
		s = s.Bold(true)
	}
	if l&match != 0 {
		s = t.Highlight[ui.Match].Inherit(s)
	}
	if l&selected != 0 {
		s = t.Cursor.Inherit(s)
	}
	return s
}

// part is the bytes [from,to) of a line.
func (l Line) part(from, to int) Line {
	part := Line{Text: l.Text[from:to], Section: l.Section, Wide: l.Wide, Left: l.Left}
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

// beside puts a line behind another.
func beside(l, r Line) Line {
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

// wrap breaks a line into lines of w cells, but in no formula. One that is wider has a line of
// its own if it may stand out, and else is broken like words.
func (l Line) wrap(w int, standsOut bool) []Line {
	words := []byte(l.Text) // as they are broken: a formula is a word
	var lines []Line
	at := 0
	wrapped := func(to int) {
		if to-at < len(l.Text) && strings.Trim(l.Text[at:to], " ") == "" {
			return
		}
		for _, p := range ui.Wrap(string(words[at:to]), w) {
			lines = append(lines, l.part(at+p.Start, at+p.End))
		}
	}
	for _, m := range l.Marks {
		switch {
		case m.Look&article.Formula == 0:
		case ui.Cells(l.Text[m.From:m.To]) <= w:
			for i := m.From; i < m.To; i++ {
				if words[i] == ' ' || words[i] == '-' {
					words[i] = 'x'
				}
			}
		case standsOut && m.From >= at: // with what stands at it, such as a bracket
			wrapped(at + strings.LastIndexAny(l.Text[at:m.From], " \n") + 1)
			from := at + strings.LastIndexAny(l.Text[at:m.From], " \n") + 1
			to := len(l.Text)
			if n := strings.IndexAny(l.Text[m.To:], " \n"); n >= 0 {
				to = m.To + n
			}
			own := l.part(from, to)
			own.Wide = true
			lines = append(lines, own)
			at = len(l.Text) - len(strings.TrimLeft(l.Text[to:], " \n"))
		}
	}
	wrapped(len(l.Text))
	return lines
}
