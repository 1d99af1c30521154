package ui

import "dailies/parser/clean"

// List is the list pane. It knows how many rows there are and which is
// selected, and asks for those that it shows.
type List struct {
	w, h     int
	n        int
	selected int
	top      int // first row shown
	compact  bool
	titled   bool // the detail shows the selected title whole
	away     bool // another pane has the keys
	empty    []clean.Text
}

// scrollOff is how many rows stay in sight above and below the selected one.
const scrollOff = 2

// airyLines is the height from which on each row has room for two lines of title, one
// of facts, and a free one.
const airyLines = 18

// Resize sets the size in cells and lines.
func (l *List) Resize(w, h int) { l.w, l.h = max(w, 0), max(h, 0); l.follow() }

// SetLen sets the number of rows.
func (l *List) SetLen(n int) { l.n = max(n, 0); l.follow() }

// Replace takes other rows: n of them, of which one is selected. It stays on the
// line of the screen where the selected one was, as far as there are rows.
func (l *List) Replace(n, selected int) {
	l.top += selected - l.selected
	l.n, l.selected = max(n, 0), selected
	l.follow()
}

// SetCompact switches to rows of one line, or back to two.
func (l *List) SetCompact(on bool) { l.compact = on; l.follow() }

// SetTitled says whether the detail stands beside the list: the title of the selected
// row need not be whole then, where rows have one line.
func (l *List) SetTitled(on bool) { l.titled = on; l.follow() }

// SetFocus says whether the list has the keys. It has them at first.
func (l *List) SetFocus(on bool) { l.away = !on }

// SetEmpty sets what is shown where there are no rows: what is the case, then
// what to do about it.
func (l *List) SetEmpty(lines ...clean.Text) { l.empty = lines }

// Select selects a row; one beyond the ends is the end.
func (l *List) Select(i int) { l.selected = i; l.follow() }

// Selected is the selected row; 0 where there are none.
func (l *List) Selected() int { return l.selected }

// Move moves the selection by d rows.
func (l *List) Move(d int) { l.Select(l.selected + d) }

// Home selects the first row.
func (l *List) Home() { l.Select(0) }

// End selects the last row.
func (l *List) End() { l.Select(l.n - 1) }

// Page moves by as many rows as are shown, down or up (-1).
func (l *List) Page(d int) { l.scroll(d * l.rows()) }

// HalfPage moves by half as many.
func (l *List) HalfPage(d int) { l.scroll(d * max(l.rows()/2, 1)) }

// scroll moves rows and selection together, so that it keeps its place.
func (l *List) scroll(d int) {
	l.top += d
	l.Select(l.selected + d)
}

// Visible gives the rows shown: from, and one after the last.
func (l *List) Visible() (from, to int) {
	unit, extra := l.unit()
	from, to = l.top, l.top
	for y := 0; y < l.h && to < l.n; to++ {
		y += unit
		if to == l.selected {
			y += extra
		}
	}
	return from, to
}

// thumbFrom is the width above which the list leaves its last column to the thumb.
const thumbFrom = 8

// unit is how many lines a row takes, and how many more the selected one does.
// It takes them always, whether or not its title needs them: otherwise the rows
// below would jump at every move.
func (l *List) unit() (lines, extra int) {
	switch {
	case l.compact || l.h < 4:
		return 1, b2i(l.h > 2 && !l.titled)
	case l.h < airyLines:
		return 2, 1
	}
	return 4, 0 // a selected title may take the free line
}

// rows is how many rows are shown in full.
func (l *List) rows() int {
	unit, extra := l.unit()
	return max((l.h-extra+b2i(unit == 4))/unit, 1)
}

// follow holds the selection among the rows, and what is shown around it.
func (l *List) follow() {
	l.selected = max(min(l.selected, l.n-1), 0)
	rows := l.rows()
	margin := min(scrollOff, (rows-1)/2)
	l.top = min(l.top, l.selected-margin)
	l.top = max(l.top, l.selected-rows+1+margin)
	l.top = max(min(l.top, l.n-rows), 0)
}

// View draws the rows in sight; row gives them, and is asked for no others.
func (l *List) View(t *Theme, row func(i int) Row) Block {
	if l.w == 0 || l.h == 0 {
		return Blank(l.w, l.h)
	}
	if l.n == 0 {
		return notice(t, l.empty, l.w, l.h)
	}
	unit, extra := l.unit()
	from, to := l.Visible()
	w := l.w - b2i(l.w > thumbFrom) // the last column is for the thumb
	lines := make([]string, 0, l.h+unit+extra)
	for i := from; i < to; i++ {
		r := row(i)
		v := rowView{Row: &r, t: t, w: w, selected: i == l.selected, focused: !l.away}
		if v.selected {
			lines = append(lines, v.draw(unit+extra, unit+extra)...)
		} else {
			lines = append(lines, v.draw(max(unit-2, 1), unit)...)
		}
	}
	for len(lines) < l.h {
		lines = append(lines, blanks(w))
	}
	for i := range lines[:l.h] {
		lines[i] += blanks(l.w - w)
	}
	return Block(lines[:l.h])
}

// Thumb marks the part of a pane's height that stands for what is in sight, in
// lines from its top. Length 0: everything is.
type Thumb struct{ From, Length int }

// Thumb says which part of the rows is in sight. Screen draws it.
func (l *List) Thumb() Thumb {
	from, length := thumbAt(l.top, l.rows(), l.n, l.h)
	return Thumb{from, length}
}

// thumbAt is where a scroll indicator of h lines begins and how long it is, for
// shown of n things from top on. Both ends are reached only at the ends.
func thumbAt(top, shown, n, h int) (from, length int) {
	if n <= shown || h == 0 {
		return 0, 0
	}
	length = max(h*shown/n, 1)
	from = top * (h - length) / max(n-shown, 1)
	if top > 0 && from == 0 && h > length {
		from = 1
	}
	return min(from, h-length), length
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
