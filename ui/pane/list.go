package pane

import (
	"slices"
	"strings"

	"dailies/parser/clean"
	"dailies/ui"
)

// List is the list pane: a first line with the position, and below it the visible rows. It knows the
// number of rows and the selected one, and asks Rows for those that it draws. The height of a row depends
// on its title.
type List struct {
	viewport
	lastViewport viewport // for which top and hidden were computed
	scrollMode   scrollMode
	rows         Rows
	top          int          // first visible row
	hiddenLines  int          // lines of top that are scrolled off, so that the selected row can keep its line
	selectedLine int          // line of the selected row, counted from the first row
	Unfocused    bool         // another pane has the keyboard focus
	Place        clean.Text   // shown on the right of the first line: "17 of 262 · by relevance"
	Empty        []clean.Text // shown if there are no rows: the reason, then what to do
}

// viewport is what the visible rows depend on, apart from the rows themselves.
type viewport struct {
	w, h          int
	n             int
	selected      int
	Compact       bool // one-line rows
	TitleInDetail bool // the detail shows the selected title in full, so one-line rows need not
	hasHead       bool // the first line shows the position
}

// Rows provides the rows of a list by index. StartsGroup may be nil.
type Rows struct {
	Row         func(i int) Row
	StartsGroup func(i int) bool       // reports whether there is a heading above row i
	Heading     func(i int) clean.Text // heading of the group of row i: "Mon 23 Nov · 34 papers"
}

// scrollMode says how to scroll to the selected row.
type scrollMode uint8

const (
	scrollMinimally    scrollMode = iota // as little as possible
	scrollToUpperThird                   // into the upper third
	scrollKeepingLine                    // so that it stays on its line
)

// scrollOff is how many rows stay visible above and below the selected one.
const scrollOff = 2

// maxTitleLines is the most lines for a title that is not selected. On 100 columns beside the detail one
// title in seventy needs four lines, and none needs five.
const maxTitleLines = 4

// minHeadHeight is the least height for a first line with the position.
const minHeadHeight = 4

// SetRows sets the source of the rows.
func (l *List) SetRows(rows Rows) { l.rows, l.lastViewport = rows, viewport{} }

// Resize sets the size in cells and lines.
func (l *List) Resize(w, h int) { l.w, l.h = max(w, 0), max(h, 0) }

// SetLen sets the number of rows.
func (l *List) SetLen(n int) {
	l.n = max(n, 0)
	l.Select(l.selected)
}

// Select selects row i, or the nearest one if there is no row i.
func (l *List) Select(i int) { l.selected = max(min(i, l.n-1), 0) }

// SelectAt selects the row on a line of the pane and returns its index, or -1 if there is none. The list
// does not scroll, so that a second click on that line hits the same row.
func (l *List) SelectAt(line int) (row int) {
	if row = l.RowAt(line); row >= 0 {
		l.selected = row
		l.hiddenLines = min(l.hiddenLines, l.height(l.top, true)-1) // the top row was taller while it was selected
		l.selectedLine, l.lastViewport = l.lineOf(row), l.viewport
	}
	return row
}

// KeepLine keeps the next selected row on the screen line of the current one, if there are enough rows.
func (l *List) KeepLine() { l.scrollMode = scrollKeepingLine }

// ScrollToUpperThird scrolls the selected row into the upper third, so that the next rows are visible.
func (l *List) ScrollToUpperThird() { l.scrollMode = scrollToUpperThird }

// Selected returns the index of the selected row, or 0 if there are no rows.
func (l *List) Selected() int { return l.selected }

// Page moves down by d screenfuls of rows, or up if d is negative.
func (l *List) Page(d int) { l.scroll(d * l.screenful(d)) }

// HalfPage moves by d half screenfuls.
func (l *List) HalfPage(d int) { l.scroll(d * max(l.screenful(d)/2, 1)) }

// scroll scrolls by d rows and moves the selection along.
func (l *List) scroll(d int) {
	l.top, l.lastViewport = max(l.top+d, 0), viewport{}
	l.Select(l.selected + d)
}

// View draws the visible rows.
func (l *List) View(t *ui.Theme) ui.Block {
	if l.w == 0 || l.h == 0 {
		return ui.Blank(l.w, l.h)
	}
	if l.n == 0 {
		return Notice(t, l.Empty, l.w, l.h)
	}
	l.ScrollIntoView()
	w := l.rowWidth()
	lines := make(ui.Block, 0, l.h+8)
	if l.head() > 0 {
		lines = append(lines, l.headLine(t, w))
	}
	head := len(lines)
	for i := range l.visibleRows() {
		if l.headings(i, i == l.top) > 0 {
			lines = append(lines, headingLine(t, w, l.rows.Heading(i), ""))
		}
		r := l.rows.Row(i)
		v := rowView{Row: &r, t: t, w: w, selected: i == l.selected, focused: !l.Unfocused, roomy: l.roomy()}
		lines = append(lines, v.draw(l.shape(i))...)
	}
	lines = slices.Delete(lines, head, min(head+l.hiddenLines, len(lines)))
	lines = ui.Above(lines, ui.Blank(w, l.h-len(lines)))
	return ui.Beside(lines[:l.h], ui.Blank(l.w-w, l.h))
}

// headLine draws the first line: the heading of the top row on the left, the position on the right. The
// heading is shortened if both do not fit.
func (l *List) headLine(t *ui.Theme, w int) string {
	place := ui.Truncate(l.Place.Line().String(), w-headInset-1, t.Glyphs.Ellipsis)
	heading := l.rows.Heading(l.top)
	if heading.Empty() {
		return t.Pen(w).Gap(w-ui.Cells(place)-1).Write(t.Quiet, place).Line()
	}
	return headingLine(t, w, heading, place)
}

// headInset is the space in front of a heading, which is aligned with the signs of the rows.
const headInset = 2

// headingLine draws a heading as a band over the whole width, its first fact bold, with place on the
// right. A heading that is too long loses the part after its last comma, then its last facts.
func headingLine(t *ui.Theme, w int, heading clean.Text, place string) string {
	p, plain := t.Pen(w).Write(t.Band, ui.Spaces(headInset)), t.Band.Bold(false)
	room := w - headInset - 1
	if place != "" {
		room -= ui.Cells(place) + 2
	}
	line := heading.Line().String()
	if at := strings.LastIndex(line, ", "); at > 0 && ui.Cells(line) > room {
		line = line[:at]
	}
	name, facts, more := strings.Cut(TruncateParts(line, FactSeparator, room), FactSeparator)
	p.Write(t.Band, ui.Truncate(name, room, t.Glyphs.Ellipsis))
	if more {
		p.Write(plain, FactSeparator+facts)
	}
	p.Write(plain, ui.Spaces(p.Remaining()-ui.Cells(place)-1)+place)
	return p.Write(plain, ui.Spaces(p.Remaining())).Line()
}

// FactSeparator separates facts on a line.
const FactSeparator = " · "

// TruncateParts drops parts from the end of a line, separated by sign, until it fits into w cells. It
// always keeps the first part.
func TruncateParts(line, sign string, w int) string {
	for ui.Cells(line) > w {
		at := strings.LastIndex(line, sign)
		if at < 0 {
			break
		}
		line = line[:at]
	}
	return line
}

// Notice draws texts in an empty pane.
func Notice(t *ui.Theme, texts []clean.Text, w, h int) ui.Block {
	return Centred(Wrapped(t, texts, w), w, h)
}

// Centred places lines a third of the way down a pane.
func Centred(lines ui.Block, w, h int) ui.Block {
	return ui.Fit(append(ui.Blank(w, TopPadding(len(lines), h)), lines...), w, h)
}

// TopPadding returns the number of empty lines above lines that are a third of the way down.
func TopPadding(lines, h int) int { return max((h-lines)/3, 0) }

// Wrapped breaks texts into short lines and draws the first text bold.
func Wrapped(t *ui.Theme, texts []clean.Text, w int) (lines ui.Block) {
	inset := Inset(w)
	for i, text := range texts {
		s := text.String()
		style := t.Quiet
		if i == 0 {
			style = t.Strong
		}
		for _, l := range ui.Wrap(s, min(w-2*inset, 60)) {
			lines = append(lines, t.Pen(w).Gap(inset).Write(style, s[l.Start:l.End]).Line())
		}
	}
	return lines
}

// Inset returns the number of empty cells on each side of text in a pane of w cells.
func Inset(w int) int {
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
