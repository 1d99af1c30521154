package pane

import (
	"iter"

	"dailies/ui"
)

// Rows differ in height, so the visible rows are computed from those around the selected one, at most a
// screenful of them.

// roomy reports whether rows show more than one line.
func (l *List) roomy() bool { return !l.Compact && l.h >= ui.RoomyLines }

// head returns the number of lines above the rows.
func (l *List) head() int { return ui.Bit(l.h >= minHeadHeight && !l.Place.Empty()) }

// body returns the number of lines for rows.
func (l *List) body() int { return l.h - l.head() }

// rowWidth returns the width of a row. The last column stays empty beside a rule.
func (l *List) rowWidth() int { return max(l.w-1, 0) }

// shape returns how many lines the title of row i may take, and the height of the row with the empty line
// below it. Among compact rows the selected one always has room for most titles, so that the rows below
// do not jump with every move.
func (l *List) shape(i int) (titles, lines int) {
	selected := i == l.selected
	if !l.roomy() && (!selected || l.TitleInDetail) || l.h < 3 {
		return 1, 1
	}
	r := l.rows.Row(i)
	v := rowView{Row: &r, w: l.rowWidth(), title: r.Title.Line().String()}
	limit := maxTitleLines
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

// compactSelected is the height of the selected row among compact ones: two lines of title and one of
// facts, or three lines of a long title.
const compactSelected = 3

// height returns the height of a row and the heading above it. The heading of the top row is in the first
// line.
func (l *List) height(i int, topmost bool) int {
	_, lines := l.shape(i)
	return lines + l.headings(i, topmost)
}

// headings returns the height of the heading above row i, or 0 if there is none.
func (l *List) headings(i int, topmost bool) int {
	return ui.Bit(l.rows.StartsGroup != nil && l.rows.StartsGroup(i) && (!topmost || l.head() == 0))
}

// ScrollIntoView scrolls the selected row into view if anything changed since the last call.
func (l *List) ScrollIntoView() {
	l.hasHead = !l.Place.Empty()
	how, changed := l.scrollMode, l.lastViewport != l.viewport
	l.scrollMode, l.lastViewport = scrollMinimally, l.viewport
	if how == scrollMinimally && !changed || l.n == 0 {
		return
	}
	top := max(min(l.top, l.selected), 0)
	switch how {
	case scrollKeepingLine:
		top = l.topForLine(l.selected, l.selectedLine)
	case scrollToUpperThird:
		top = max(top, l.topForLine(l.selected, l.body()/3))
	}
	margin := l.margin()
	top = min(top, max(l.selected-margin, 0))
	last := min(l.selected+margin, l.n-1)
	top = max(top, min(l.lastTop(last), l.selected))
	if l.n-top <= l.body() { // rows have at least one line, so otherwise there are enough
		top = min(top, l.lastTop(l.n-1))
	}
	if top != l.top || how == scrollKeepingLine {
		l.top, l.hiddenLines = top, 0
	}
	if how == scrollKeepingLine && top > 0 && l.lineOf(l.selected) < l.selectedLine {
		l.top--
		l.hiddenLines = max(l.lineOf(l.selected)-l.selectedLine, 0)
	}
	l.selectedLine = l.lineOf(l.selected)
}

// visibleRows yields the visible rows, each with the line after its last, counted from the first row.
func (l *List) visibleRows() iter.Seq2[int, int] {
	return func(yield func(row, end int) bool) {
		end := -l.hiddenLines
		for row := l.top; row < l.n && end < l.body(); row++ {
			end += l.height(row, row == l.top)
			if !yield(row, end) {
				return
			}
		}
	}
}

// lineOf returns the line on which a row begins, counted from the first row. row must not be above the
// top row, but may be below the visible rows.
func (l *List) lineOf(row int) int {
	line := l.headings(row, row == l.top) - l.hiddenLines
	for i := l.top; i < row; i++ {
		line += l.height(i, i == l.top)
	}
	return line
}

// margin returns how many rows stay visible above and below the selected one.
func (l *List) margin() int {
	usual := 1
	if l.roomy() {
		usual = 4 + ui.Bit(!l.rows.Row(l.selected).Gist.Empty())
	}
	room := l.body() - max(l.height(l.selected, false)-usual, 0)
	return max(min(scrollOff, (room/usual-1)/2), 0)
}

// topForLine returns the top row for which row begins at most lines below the first row.
func (l *List) topForLine(row, lines int) int {
	return l.firstFitting(row, l.headings(row, false), lines)
}

// lastTop returns the last top row for which row is still fully visible, apart from the empty line below
// it.
func (l *List) lastTop(row int) int {
	return l.firstFitting(row, l.height(row, false), l.body()+ui.Bit(l.roomy()))
}

// firstFitting returns the first row such that all rows from there to the given one fit into lines, some
// of which are already used.
func (l *List) firstFitting(row, used, lines int) int {
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

// screenful returns how many rows are fully visible, or would be above them if direction is negative.
func (l *List) screenful(direction int) int {
	l.ScrollIntoView()
	if l.n == 0 {
		return 1
	}
	if direction < 0 && l.top > 0 {
		if first := l.lastTop(l.top - 1); first > 0 {
			return l.top - first
		}
	}
	rows, room := 0, l.body()+ui.Bit(l.roomy())-l.hiddenLines
	for _, end := range l.visibleRows() {
		rows += ui.Bit(end <= room)
	}
	return max(rows, 1)
}

// RowAt returns the row on a line of the pane, or -1 if that line is the head, a heading or empty.
func (l *List) RowAt(line int) int {
	l.ScrollIntoView()
	line -= l.head()
	for row, end := range l.visibleRows() {
		if _, lines := l.shape(row); line >= max(end-lines, 0) && line < min(end, l.body()) {
			return row
		}
	}
	return -1
}
