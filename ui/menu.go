package ui

import (
	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
)

// MenuItem is one choice of a menu.
type MenuItem struct {
	Key     clean.Text
	Label   clean.Text
	Note    clean.Text // says quietly what it is, in a column of its own
	Current bool       // how it is now
}

// Menu is a choice that lies over the panes and teaches its keys.
type Menu struct {
	Title    clean.Text
	Search   *Prompt // a line above the items, in which is typed; nil: none
	Items    []MenuItem
	Selected int
	None     clean.Text // what is said if there are no items
	Hints    []key.Binding
	Rows     int // lines for the items, however many there are; 0: as many as they take
	Width    int // cells that the items take at least
}

// View draws the menu on a screen of w cells by h lines: it is as large as what
// it offers, within that.
func (m Menu) View(t *Theme, w, h int) Block {
	top, rows := m.inSight(h)
	keys, labels, widest := m.columns()
	box := panel{title: m.Title, hints: m.Hints, lines: make([]string, len(m.Items)), top: top, rows: rows, h: h}
	box.w = min(max(widest, box.footWidth(t, len(m.Items) > rows))+panelSides, max(w, 0))
	inner := panelInner(box.w, h)
	if m.Search != nil {
		m.Search.Resize(inner)
		box.head = append(m.Search.View(t), Blanks(inner))
	}
	for i := top; i < min(top+rows, len(m.Items)); i++ {
		box.lines[i] = m.Items[i].draw(t, keys, labels, i == m.Selected, inner)
	}
	if len(m.Items) == 0 {
		box.lines = m.none(t, inner, rows)
	}
	return box.draw(t)
}

// none says that there are no items, in at most n lines: it may list what there is instead.
func (m Menu) none(t *Theme, w, n int) (lines []string) {
	said := m.None.Line().String()
	for _, l := range WrapAtMost(said, w-4, n) {
		piece := clean.Line(said[l.Start:])
		if len(lines) < n-1 {
			piece = clean.Line(said[l.Start:l.End])
		}
		lines = append(lines, t.Pen(w).Gap(2).Elided(t.Quiet, piece, w-4).Line())
	}
	return lines
}

// inSight is the first item that is shown, and how many there is room for.
func (m Menu) inSight(h int) (top, rows int) {
	rows = max(len(m.Items), 1)
	if m.Rows > 0 {
		rows = m.Rows
	}
	rows = min(max(panelRows(h)-m.head(), 1), rows)
	return max(min(m.Selected-rows/2, len(m.Items)-rows), 0), rows
}

// ItemAt is the item on a line of the menu as it was drawn w cells wide on a screen of h
// lines; -1 if there is none.
func (m Menu) ItemAt(line, w, h int) int {
	top, rows := m.inSight(h)
	line -= m.head() + panelHead(w, h)
	if line < 0 || line >= rows || top+line >= len(m.Items) {
		return -1
	}
	return top + line
}

// head is how many lines the search takes, with a free one below.
func (m Menu) head() int { return 2 * b2i(m.Search != nil) }

// columns are how many cells the keys and the labels of items with a note take, each with the gap
// behind it, and what the widest item takes.
func (m Menu) columns() (keys, labels, widest int) {
	for _, it := range m.Items {
		keys = max(keys, Cells(it.Key.Line().String())+2*b2i(!it.Key.Empty()))
		if !it.Note.Empty() {
			labels = max(labels, Cells(it.Label.Line().String())+2)
		}
	}
	widest = max(m.Width, Cells(m.Title.Line().String()), 2+Cells(m.None.Line().String()))
	for _, it := range m.Items {
		n := Cells(it.Label.Line().String())
		if !it.Note.Empty() {
			n = labels + Cells(it.Note.Line().String())
		}
		widest = max(widest, 2+keys+n+3)
	}
	return keys, labels, widest
}

// noteCells is how many cells a note needs at least: where there are fewer, the label gets
// them.
const noteCells = 16

func (it MenuItem) draw(t *Theme, keys, labels int, selected bool, w int) string {
	p, label := t.Pen(w), t.Text
	if p.Tint(selected); selected {
		label = t.Strong
	}
	name := t.KeyNames(it.Key.Line().String())
	p.Selection(selected, false).Gap(1).Write(t.Strong, name).Gap(keys - Cells(name))
	room := p.Left() - 2*b2i(it.Current)
	if !it.Note.Empty() && room-labels >= noteCells {
		before := p.Left()
		p.Elided(label, it.Label, labels-2)
		p.Gap(labels-(before-p.Left())).Elided(t.Quiet, it.Note, room-labels)
	} else {
		p.Elided(label, it.Label, room)
	}
	if it.Current {
		p.Gap(p.Left()-1).Write(t.Accent, t.Glyphs.Current)
	}
	return p.Line()
}
