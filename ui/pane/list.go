package pane

import (
	"slices"
	"strings"

	"dailies/parser/clean"
	"dailies/ui"
)

// List is the list pane: a line that says where the reader is, and below it the rows
// in sight. It knows how many rows there are and which is selected, and asks for those
// that it shows. Rows are as high as their titles need.
type List struct {
	sight
	settled   sight // for which top and hidden were worked out
	adjust    adjustment
	rows      Rows
	top       int          // first row shown
	hidden    int          // lines of it above the first line shown, if the selected row had to stay on its line
	line      int          // of the selected row, below the head, as it stood last
	Unfocused bool         // another pane has the keys
	Place     clean.Text   // what the first line says at its right: "17 of 262 · by relevance"
	Empty     []clean.Text // what is shown if there are no rows: first the reason, then what to do about it
}

// sight is what decides, beside the rows, which of them are in sight.
type sight struct {
	w, h          int
	n             int
	selected      int
	Compact       bool // rows have one line
	TitleInDetail bool // the detail shows the selected title whole, which rows of one line then need not
	headed        bool // the first line says where the reader is
}

// Rows are what a list shows, by number from 0. Begins may be nil.
type Rows struct {
	Row         func(i int) Row
	StartsGroup func(i int) bool       // a heading stands above row i
	Heading     func(i int) clean.Text // what it says, for any row below it: "Mon 23 Nov · 34 papers"
}

// adjustment is how the selected row is brought into sight.
type adjustment uint8

const (
	scrolled adjustment = iota // no further than it takes, if something has changed
	rising                     // it may stand no lower than the upper third
	held                       // it stays on the line where it was
)

// scrollOff is how many rows stay in sight above and below the selected one.
const scrollOff = 2

// maxTitle is how many lines a title takes at most that is not selected: beside
// the detail on 100 columns one in seventy needs four, and none five.
const maxTitle = 4

// headFrom is the height from which on the first line says where the reader is.
const headFrom = 4

// SetRows sets where the rows come from.
func (l *List) SetRows(rows Rows) { l.rows, l.settled = rows, sight{} }

// Resize sets the size in cells and lines.
func (l *List) Resize(w, h int) { l.w, l.h = max(w, 0), max(h, 0) }

// SetLen sets the number of rows.
func (l *List) SetLen(n int) {
	l.n = max(n, 0)
	l.Select(l.selected)
}

// Select selects a row; one beyond the ends is the end.
func (l *List) Select(i int) { l.selected = max(min(i, l.n-1), 0) }

// SelectAt selects the row that is drawn on a line of the pane, counted from 0; it is -1 if there is
// none. The list does not scroll, so that a second click on that line hits the same row.
func (l *List) SelectAt(line int) (row int) {
	if row = l.RowAt(line); row >= 0 {
		l.selected = row
		l.hidden = min(l.hidden, l.height(l.top, true)-1) // the topmost row is lower if it was selected
		l.line, l.settled = l.lineOf(row), l.sight
	}
	return row
}

// KeepLine has the row that is selected next stay on the screen line of the one selected before, if there
// are enough rows.
func (l *List) KeepLine() { l.adjust = held }

// ScrollToUpperThird brings the selected row into the upper third, so that what comes next is seen.
func (l *List) ScrollToUpperThird() { l.adjust = rising }

// Selected is the selected row, or 0 if there are none.
func (l *List) Selected() int { return l.selected }

// Page moves by as many rows as are shown, down or up (-1).
func (l *List) Page(d int) { l.scroll(d * l.screenful(d)) }

// HalfPage moves by half as many.
func (l *List) HalfPage(d int) { l.scroll(d * max(l.screenful(d)/2, 1)) }

// scroll moves rows and selection together, so that it keeps its place.
func (l *List) scroll(d int) {
	l.top, l.settled = max(l.top+d, 0), sight{}
	l.Select(l.selected + d)
}

// View draws the rows in sight.
func (l *List) View(t *ui.Theme) ui.Block {
	if l.w == 0 || l.h == 0 {
		return ui.Blank(l.w, l.h)
	}
	if l.n == 0 {
		return Notice(t, l.Empty, l.w, l.h)
	}
	l.ScrollIntoView()
	w := l.columns()
	lines := make(ui.Block, 0, l.h+8)
	if l.head() > 0 {
		lines = append(lines, l.headLine(t, w))
	}
	head := len(lines)
	for i := range l.inSight() {
		if l.headings(i, i == l.top) > 0 {
			lines = append(lines, headingLine(t, w, l.rows.Heading(i), ""))
		}
		r := l.rows.Row(i)
		v := rowView{Row: &r, t: t, w: w, selected: i == l.selected, focused: !l.Unfocused, roomy: l.roomy()}
		lines = append(lines, v.draw(l.shape(i))...)
	}
	lines = slices.Delete(lines, head, min(head+l.hidden, len(lines)))
	lines = ui.Above(lines, ui.Blank(w, l.h-len(lines)))
	return ui.Beside(lines[:l.h], ui.Blank(l.w-w, l.h))
}

// headLine says below which heading the topmost row stands, and at the right where the
// reader is. Where both do not fit, the heading is shortened by its last facts.
func (l *List) headLine(t *ui.Theme, w int) string {
	place := ui.Truncate(l.Place.Line().String(), w-headInset-1, t.Glyphs.Ellipsis)
	heading := l.rows.Heading(l.top)
	if heading.Empty() {
		return t.Pen(w).Gap(w-ui.Cells(place)-1).Write(t.Quiet, place).Line()
	}
	return headingLine(t, w, heading, place)
}

// headInset is the free space in front of a heading, which stands above the signs.
const headInset = 2

// headingLine is a heading in a band from one side to the other, its first fact strong, with the
// place at its right. Where it is too long, it loses what follows its last comma, and then its
// last facts.
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

// FactSeparator stands between facts on one line.
const FactSeparator = " · "

// TruncateParts drops the last parts of a line, between which a sign stands, until it has at most w
// cells, but never the first one.
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

// Notice draws texts in the middle of an empty pane.
func Notice(t *ui.Theme, texts []clean.Text, w, h int) ui.Block {
	return Centred(Wrapped(t, texts, w), w, h)
}

// Centred puts lines a third of the way down a pane.
func Centred(lines ui.Block, w, h int) ui.Block {
	return ui.Fit(append(ui.Blank(w, TopPadding(len(lines), h)), lines...), w, h)
}

// TopPadding is how many lines are blank above lines that are a third of the way down.
func TopPadding(lines, h int) int { return max((h-lines)/3, 0) }

// Wrapped sets texts in lines that are easy to read, the first one strong.
func Wrapped(t *ui.Theme, texts []clean.Text, w int) (lines ui.Block) {
	inset := Inset(w)
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

// Inset is the free space at the sides of a text, in cells.
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
