package ui

import (
	"slices"
	"strings"

	"dailies/parser/clean"
)

// View draws the rows in sight.
func (l *List) View(t *Theme) Block {
	if l.w == 0 || l.h == 0 {
		return Blank(l.w, l.h)
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
		lines = append(lines, blanks(w))
	}
	for i := range lines[:l.h] {
		lines[i] += blanks(l.w - w)
	}
	return Block(lines[:l.h])
}

// headLine says below which heading the topmost row stands, and at the right where the
// reader is. Where both do not fit, the heading is shortened by its last facts.
func (l *List) headLine(t *Theme, w, top int) string {
	place := shortened(l.place.Line().String(), w-headInset-1, t.glyphs.more)
	room := w - headInset - cells(place) - 1
	p := t.pen(w).gap(headInset)
	p.heading(l.heading(top), room-2)
	p.gap(p.left - cells(place) - 1)
	return p.write(t.quiet, place).line()
}

// headInset is the free space in front of a heading, which stands above the signs.
const headInset = 2

// headingLine is a heading between rows.
func headingLine(t *Theme, w int, text clean.Text) string {
	return t.pen(w).gap(headInset).heading(text, w-headInset-1).line()
}

// heading writes a heading into at most w cells, its first fact strong. Where it is
// longer, it loses what stands behind its last comma, and then its last facts.
func (p *pen) heading(text clean.Text, w int) *pen {
	line := text.Line().String()
	if at := strings.LastIndex(line, ", "); at > 0 && cells(line) > w {
		line = line[:at]
	}
	name, facts, more := strings.Cut(wholeFacts(line, w), factSign)
	p.write(p.t.strong, shortened(name, min(w, p.left), p.t.glyphs.more))
	if more {
		p.write(p.t.quiet, factSign+facts)
	}
	return p
}

// factSign stands between facts on one line.
const factSign = " · "

// wholeFacts drops the last facts of a line until it has at most w cells, but never
// the first one.
func wholeFacts(line string, w int) string {
	for cells(line) > w {
		at := strings.LastIndex(line, factSign)
		if at < 0 {
			break
		}
		line = line[:at]
	}
	return line
}

// notice draws a few lines in the middle of an empty pane, the first one strong.
func notice(t *Theme, texts []clean.Text, w, h int) Block {
	var lines []string
	inset := insetOf(w)
	for i, text := range texts {
		s := text.String()
		look := t.quiet
		if i == 0 {
			look = t.strong
		}
		for _, l := range wrap(s, min(w-2*inset, 60)) {
			lines = append(lines, t.pen(w).gap(inset).write(look, s[l.from:l.to]).line())
		}
	}
	above := max((h-len(lines))/3, 0)
	return Fit(append(Blank(w, above), lines...), w, h)
}

// insetOf is the free space at the sides of a text, in cells.
func insetOf(w int) int {
	switch {
	case w >= 56:
		return 4
	case w >= 30:
		return 2
	case w >= 12:
		return 1
	}
	return 0
}
