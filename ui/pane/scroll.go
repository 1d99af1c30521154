package pane

import (
	"iter"

	"dailies/ui"
)

// What of a list is in sight: rows differ in height, so that it is worked out from the
// rows around the selected one, at most a screenful of them.

// roomy reports whether rows show more than a line.
func (l *List) roomy() bool { return !l.Compact && l.h >= ui.RoomyLines }

// head is how many lines stand above the rows.
func (l *List) head() int { return ui.Bit(l.h >= headFrom && !l.Place.Empty()) }

// body is how many lines there are for rows.
func (l *List) body() int { return l.h - l.head() }

// columns is how wide a row is: the last column stays free beside a rule.
func (l *List) columns() int { return max(l.w-1, 0) }

// shape is how many lines a row's title may take, and all of it with the free line
// below. Where rows are compact, the selected one takes as many as most titles need,
// so that the rows below do not jump at every move.
func (l *List) shape(i int) (titles, lines int) {
	selected := i == l.selected
	if !l.roomy() && (!selected || l.TitleInDetail) || l.h < 3 {
		return 1, 1
	}
	r := l.rows.Row(i)
	v := rowView{Row: &r, w: l.columns(), title: r.Title.Line().String()}
	limit := maxTitle
	if selected {
		limit = max(l.body()-1, 1)
	}
	titles = len(v.titleLines(limit))
	switch {
	case l.roomy():
		return titles, titles + ui.Bit(!r.Meta.Empty()) + ui.Bit(!r.Gist.Empty()) + 1
	case l.h < ui.RoomyLines:
		return titles, titles
	}
	return titles, max(titles, compactSelected)
}

// compactSelected is how many lines the selected row takes among compact ones: two
// of title and one of facts, or three of a long title.
const compactSelected = 3

// height is how many lines a row takes with the heading above it, which the topmost one
// has in the head.
func (l *List) height(i int, topmost bool) int {
	_, lines := l.shape(i)
	return lines + l.headings(i, topmost)
}

// headings is how many lines the heading above a row takes.
func (l *List) headings(i int, topmost bool) int {
	return ui.Bit(l.rows.StartsGroup != nil && l.rows.StartsGroup(i) && (!topmost || l.head() == 0))
}

// ScrollIntoView scrolls the selected row into sight, if anything has changed since it last did.
func (l *List) ScrollIntoView() {
	l.headed = !l.Place.Empty()
	how, changed := l.adjust, l.settled != l.sight
	l.adjust, l.settled = scrolled, l.sight
	if how == scrolled && !changed || l.n == 0 {
		return
	}
	top := max(min(l.top, l.selected), 0)
	switch how {
	case held:
		top = l.above(l.selected, l.line)
	case rising:
		top = max(top, l.above(l.selected, l.body()/3))
	}
	margin := l.margin()
	top = min(top, max(l.selected-margin, 0))
	last := min(l.selected+margin, l.n-1)
	top = max(top, min(l.lowest(last), l.selected))
	if l.n-top <= l.body() { // a row has at least a line: else there are enough
		top = min(top, l.lowest(l.n-1))
	}
	if top != l.top || how == held {
		l.top, l.hidden = top, 0
	}
	if how == held && top > 0 && l.lineOf(l.selected) < l.line {
		l.top--
		l.hidden = max(l.lineOf(l.selected)-l.line, 0)
	}
	l.line = l.lineOf(l.selected)
}

// inSight are the rows in sight, each with the line below the head before which it ends.
func (l *List) inSight() iter.Seq2[int, int] {
	return func(yield func(row, end int) bool) {
		end := -l.hidden
		for row := l.top; row < l.n && end < l.body(); row++ {
			end += l.height(row, row == l.top)
			if !yield(row, end) {
				return
			}
		}
	}
}

// lineOf is the line below the head on which a row from the topmost one on begins, below its heading.
// It may be out of sight: ScrollIntoView asks this before it has scrolled.
func (l *List) lineOf(row int) int {
	line := l.headings(row, row == l.top) - l.hidden
	for i := l.top; i < row; i++ {
		line += l.height(i, i == l.top)
	}
	return line
}

// margin is how many rows stay in sight on either side of the selected one.
func (l *List) margin() int {
	usual := 1
	if l.roomy() {
		usual = 4 + ui.Bit(!l.rows.Row(l.selected).Gist.Empty())
	}
	room := l.body() - max(l.height(l.selected, false)-usual, 0)
	return max(min(scrollOff, (room/usual-1)/2), 0)
}

// above is the row that must be topmost for a row to begin at most that many lines below the head.
func (l *List) above(row, lines int) int { return l.topmost(row, l.headings(row, false), lines) }

// lowest is the last row that may be topmost so that there is no room left below another one: the
// topmost of the last screenful that shows all of it. The free line below it need not be seen.
func (l *List) lowest(row int) int {
	return l.topmost(row, l.height(row, false), l.body()+ui.Bit(l.roomy()))
}

// topmost is the first row from which all rows above the given one fit into lines, of which some are
// used.
func (l *List) topmost(row, used, lines int) int {
	for ; row > 0; row-- {
		_, more := l.shape(row - 1)
		used += more
		if used+l.headings(row-1, true) > lines {
			break
		}
		used += l.headings(row-1, false)
	}
	return row
}

// screenful is how many rows are shown whole, or would be above them (-1).
func (l *List) screenful(direction int) int {
	l.ScrollIntoView()
	if l.n == 0 {
		return 1
	}
	if direction < 0 && l.top > 0 {
		if first := l.lowest(l.top - 1); first > 0 {
			return l.top - first
		}
	}
	rows, room := 0, l.body()+ui.Bit(l.roomy())-l.hidden
	for _, end := range l.inSight() {
		rows += ui.Bit(end <= room)
	}
	return max(rows, 1)
}

// RowAt is the row that is drawn on a line of the pane, counted from 0; -1 if there
// is none: the head, a heading, or nothing.
func (l *List) RowAt(line int) int {
	l.ScrollIntoView()
	line -= l.head()
	for row, end := range l.inSight() {
		if _, lines := l.shape(row); line >= max(end-lines, 0) && line < min(end, l.body()) {
			return row
		}
	}
	return -1
}
