package pane

import (
	"slices"
	"strings"

	"dailies/parser/clean"
	"dailies/ui"
)

// View draws the rows in sight.
func (l *List) View(t *ui.Theme) ui.Block {
	if l.w == 0 || l.h == 0 {
		return ui.Blank(l.w, l.h)
	}
	if l.n == 0 {
		return notice(t, l.empty, l.w, l.h)
	}
	from, to := l.Visible()
	w := l.columns()
	lines := make([]string, 0, l.h+8)
	if l.head() > 0 {
		lines = append(lines, l.headLine(t, w, from))
	}
	head := len(lines)
	for i := from; i < to; i++ {
		if l.headings(i, i == from) > 0 {
			lines = append(lines, headingLine(t, w, l.heading(i)))
		}
		r := l.row(i)
		v := rowView{Row: &r, t: t, w: w, selected: i == l.selected, focused: !l.away, roomy: l.roomy()}
		lines = append(lines, v.draw(l.shape(i))...)
	}
	lines = slices.Delete(lines, head, min(head+l.hidden, len(lines)))
	for len(lines) < l.h {
		lines = append(lines, ui.Blanks(w))
	}
	for i := range lines[:l.h] {
		lines[i] += ui.Blanks(l.w - w)
	}
	return ui.Block(lines[:l.h])
}

// headLine says below which heading the topmost row stands, and at the right where the
// reader is. Where both do not fit, the heading is shortened by its last facts.
func (l *List) headLine(t *ui.Theme, w, top int) string {
	place := ui.Shortened(l.place.Line().String(), w-headInset-1, t.Glyphs.More)
	room := w - headInset - ui.Cells(place) - 1
	heading := l.heading(top)
	if heading.Empty() {
		p := t.Pen(w)
		return p.Gap(w-ui.Cells(place)-1).Write(t.Quiet, place).Line()
	}
	p := t.Pen(w).Write(t.Band, ui.Blanks(headInset))
	writeHeading(t, p, heading, room-2)
	p.Write(t.Band.Bold(false), ui.Blanks(p.Left()-ui.Cells(place)-1)+place)
	return p.Write(t.Band, ui.Blanks(p.Left())).Line()
}

// headInset is the free space in front of a heading, which stands above the signs.
const headInset = 2

// headingLine is a heading between rows: a band from one side to the other.
func headingLine(t *ui.Theme, w int, text clean.Text) string {
	p := t.Pen(w).Write(t.Band, ui.Blanks(headInset))
	writeHeading(t, p, text, w-headInset-1)
	return p.Write(t.Band, ui.Blanks(p.Left())).Line()
}

// writeHeading writes a heading into at most w cells, its first fact strong. Where it is
// longer, it loses what stands behind its last comma, and then its last facts.
func writeHeading(t *ui.Theme, p *ui.Pen, text clean.Text, w int) {
	line := text.Line().String()
	if at := strings.LastIndex(line, ", "); at > 0 && ui.Cells(line) > w {
		line = line[:at]
	}
	name, facts, more := strings.Cut(wholeFacts(line, w), factSign)
	p.Write(t.Band, ui.Shortened(name, min(w, p.Left()), t.Glyphs.More))
	if more {
		p.Write(t.Band.Bold(false), factSign+facts)
	}
}

// factSign stands between facts on one line.
const factSign = " · "

// wholeFacts drops the last facts of a line until it has at most w cells, but never
// the first one.
func wholeFacts(line string, w int) string {
	for ui.Cells(line) > w {
		at := strings.LastIndex(line, factSign)
		if at < 0 {
			break
		}
		line = line[:at]
	}
	return line
}

// notice draws texts in the middle of an empty pane.
func notice(t *ui.Theme, texts []clean.Text, w, h int) ui.Block {
	return centred(wrapped(t, texts, w), w, h)
}

// centred puts lines a third of the way down a pane.
func centred(lines ui.Block, w, h int) ui.Block {
	return ui.Fit(append(ui.Blank(w, max((h-len(lines))/3, 0)), lines...), w, h)
}

// wrapped sets texts in lines that are easy to read, the first one strong.
func wrapped(t *ui.Theme, texts []clean.Text, w int) (lines ui.Block) {
	inset := insetOf(w)
	for i, text := range texts {
		s := text.String()
		look := t.Quiet
		if i == 0 {
			look = t.Strong
		}
		for _, l := range ui.Wrap(s, min(w-2*inset, 60)) {
			lines = append(lines, t.Pen(w).Gap(inset).Write(look, s[l.Start:l.End]).Line())
		}
	}
	return lines
}

// insetOf is the free space at the sides of a text, in cells.
func insetOf(w int) int {
	switch {
	case w >= 64:
		return 4
	case w >= 48:
		return 2
	case w >= 12:
		return 1
	}
	return 0
}
