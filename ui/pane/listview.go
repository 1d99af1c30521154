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
		return notice(t, l.Empty, l.w, l.h)
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
			lines = append(lines, headingLine(t, w, l.heading(i), ""))
		}
		r := l.row(i)
		v := rowView{Row: &r, t: t, w: w, selected: i == l.selected, focused: !l.Away, roomy: l.roomy()}
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
	place := ui.Shortened(l.Place.Line().String(), w-headInset-1, t.Glyphs.More)
	heading := l.heading(top)
	if heading.Empty() {
		return t.Pen(w).Gap(w-ui.Cells(place)-1).Write(t.Quiet, place).Line()
	}
	return headingLine(t, w, heading, place)
}

// headInset is the free space in front of a heading, which stands above the signs.
const headInset = 2

// headingLine is a heading in a band from one side to the other, its first fact strong, with the
// place at its right. Where it is too long, it loses what stands behind its last comma, and then its
// last facts.
func headingLine(t *ui.Theme, w int, heading clean.Text, place string) string {
	p, plain := t.Pen(w).Write(t.Band, ui.Blanks(headInset)), t.Band.Bold(false)
	room := w - headInset - 1
	if place != "" {
		room -= ui.Cells(place) + 2
	}
	line := heading.Line().String()
	if at := strings.LastIndex(line, ", "); at > 0 && ui.Cells(line) > room {
		line = line[:at]
	}
	name, facts, more := strings.Cut(wholeFacts(line, room), factSign)
	p.Write(t.Band, ui.Shortened(name, room, t.Glyphs.More))
	if more {
		p.Write(plain, factSign+facts)
	}
	p.Write(plain, ui.Blanks(p.Left()-ui.Cells(place)-1)+place)
	return p.Write(plain, ui.Blanks(p.Left())).Line()
}

// factSign stands between facts on one line.
const factSign = " · "

// wholeFacts drops the last facts of a line until it has at most w cells, but never
// the first one.
func wholeFacts(line string, w int) string { return wholeParts(line, factSign, w) }

// wholeParts does so with what stands between signs.
func wholeParts(line, sign string, w int) string {
	for ui.Cells(line) > w {
		at := strings.LastIndex(line, sign)
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
	return ui.Fit(append(ui.Blank(w, thirdDown(len(lines), h)), lines...), w, h)
}

// thirdDown is how many lines are blank above lines that are a third of the way down.
func thirdDown(lines, h int) int { return max((h-lines)/3, 0) }

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
