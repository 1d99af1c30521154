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
		p.Write(t.Text, l.Text[at:m.From])
		p.Runs(l.Text, m.From, m.To, []ui.Run{{Span: clean.Span{Start: m.From, End: m.To}, Style: style(t, m.Look), Link: ui.Link{Number: i, Address: m.Address}}})
		at = m.To
	}
	return p.Write(t.Text, l.Text[at:]).Line()
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

// With is a line of which the bytes [from,to) look in one more way.
func (l Line) With(from, to int, look article.Look) Line {
	middle := l.part(from, to)
	var all []Mark
	at := 0
	for _, m := range append(middle.Marks, Mark{From: to - from, To: to - from}) {
		if m.From > at {
			all = append(all, Mark{From: at, To: m.From, Look: look})
		}
		m.Look |= look
		if m.From < m.To {
			all = append(all, m)
		}
		at = m.To
	}
	middle.Marks = all
	whole := beside(beside(l.part(0, from), middle), l.part(to, len(l.Text)))
	l.Marks = whole.Marks
	return l
}

// Behind is what of a line stands behind its first n cells.
func (l Line) Behind(n int) Line { return l.part(ui.BytesIn(l.Text, n), len(l.Text)) }

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
