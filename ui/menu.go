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
	box := panel{title: m.Title, hints: m.Hints, lines: make([]string, len(m.Items)), top: top, rows: rows, h: h}
	box.w = min(max(m.width(), box.footWidth(t, len(m.Items) > rows))+panelSides, max(w, 0))
	inner := panelInner(box.w, h)
	if m.Search != nil {
		m.Search.Resize(inner)
		box.head = append(m.Search.View(t), Blanks(inner))
	}
	for i := top; i < min(top+rows, len(m.Items)); i++ {
		box.lines[i] = m.item(t, m.Items[i], i == m.Selected, inner)
	}
	if len(m.Items) == 0 {
		box.lines = m.none(t, inner, rows)
	}
	return box.draw(t)
}

// none says, in at most n lines, that there are no items.
func (m Menu) none(t *Theme, w, n int) []string {
	var lines []string
	said := m.None.Line().String()
	for _, l := range Wrap(said, w-4) {
		lines = append(lines, t.Pen(w).Gap(2).Write(t.Quiet, said[l.Start:l.End]).Line())
	}
	return lines[:min(len(lines), n)]
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
	line -= panelHead(w, h) + m.head()
	if line < 0 || line >= rows || top+line >= len(m.Items) {
		return -1
	}
	return top + line
}

// head is how many lines the search takes, with a free one below.
func (m Menu) head() int { return 2 * b2i(m.Search != nil) }

// width is what the widest item takes.
func (m Menu) width() int {
	w := max(m.Width, Cells(m.Title.Line().String()), 2+Cells(m.None.Line().String()))
	for _, it := range m.Items {
		n := 2 + m.keyColumn() + m.labelColumn() + Cells(it.Note.Line().String())
		if it.Note.Empty() {
			n = 2 + m.keyColumn() + Cells(it.Label.Line().String())
		}
		w = max(w, n+3)
	}
	return w
}

// keyColumn is how many cells the keys take, with the gap behind them; 0 if there are none.
func (m Menu) keyColumn() int {
	w := 0
	for _, it := range m.Items {
		w = max(w, Cells(it.Key.Line().String()))
	}
	return w + 2*b2i(w > 0)
}

// labelColumn is how many cells the labels of items with a note take, with the gap behind them.
func (m Menu) labelColumn() int {
	w := 0
	for _, it := range m.Items {
		if !it.Note.Empty() {
			w = max(w, Cells(it.Label.Line().String()))
		}
	}
	return w + 2
}

// noteCells is how many cells a note needs at least: where there are fewer, the label gets
// them.
const noteCells = 16

func (m Menu) item(t *Theme, it MenuItem, selected bool, w int) string {
	p := t.Pen(w)
	p.Tint(selected)
	label := t.Text
	if selected {
		label = t.Strong
		p.Write(t.Accent, t.Glyphs.Bar)
	}
	p.Gap(1 + b2i(!selected))
	name := it.Key.Line().String()
	p.Write(t.Strong, t.KeyNames(name)).Gap(m.keyColumn() - Cells(t.KeyNames(name)))
	room := p.Left() - 2*b2i(it.Current)
	if column := m.labelColumn(); !it.Note.Empty() && room-column >= noteCells {
		before := p.Left()
		p.Elided(label, it.Label, column-2)
		p.Gap(column-(before-p.Left())).Elided(t.Quiet, it.Note, room-column)
	} else {
		p.Elided(label, it.Label, room)
	}
	if it.Current {
		p.Gap(p.Left()-1).Write(t.Accent, t.Glyphs.Current)
	}
	return p.Line()
}
