package overlay

import (
	"github.com/charmbracelet/bubbles/key"

	"dailies/parser/clean"
	"dailies/ui"
)

// List is what a menu shows at a moment, or any other overlay in linear mode. Selected is -1 if there
// is nothing to choose.
type List struct {
	Title    clean.Text
	Search   *Prompt // a line above the items, in which is typed; nil: none
	Items    []Item
	Selected int
	None     clean.Text // what is said if there are no items
	Hints    []key.Binding
	Rows     int // lines for the items, however many there are; 0: as many as they take
	Width    int // cells that the items take at least
}

// Block draws the list on a screen of w cells by h lines: it is as large as what
// it offers, within that.
func (m List) Block(t *ui.Theme, w, h int) ui.Block {
	top, rows := m.inSight(h)
	keys, labels, widest := m.columns()
	frame := box{title: m.Title, hints: m.Hints, lines: make([]string, len(m.Items)), top: top, rows: rows, h: h}
	frame.w = min(max(widest, frame.footWidth(t, len(m.Items) > rows))+boxSides, max(w, 0))
	inner := boxInner(frame.w, h)
	if m.Search != nil {
		frame.head = append(m.Search.View(t, inner), ui.Blanks(inner))
	}
	for i := top; i < min(top+rows, len(m.Items)); i++ {
		frame.lines[i] = m.Items[i].draw(t, keys, labels, i == m.Selected, inner)
	}
	if len(m.Items) == 0 {
		frame.lines = m.none(t, inner, rows)
	}
	return frame.draw(t)
}

// none says that there are no items, in at most n lines: it may list what there is instead.
func (m List) none(t *ui.Theme, w, n int) (lines []string) {
	said := m.None.Line().String()
	for _, l := range ui.WrapAtMost(said, w-4, n) {
		piece := clean.Line(said[l.Start:])
		if len(lines) < n-1 {
			piece = clean.Line(said[l.Start:l.End])
		}
		lines = append(lines, t.Pen(w).Gap(2).Elided(t.Quiet, piece, w-4).Line())
	}
	return lines
}

// inSight is the first item that is shown, and how many there is room for.
func (m List) inSight(h int) (top, rows int) {
	rows = max(len(m.Items), 1)
	if m.Rows > 0 {
		rows = m.Rows
	}
	rows = min(max(boxRows(h)-m.head(), 1), rows)
	return max(min(m.Selected-rows/2, len(m.Items)-rows), 0), rows
}

// itemAt is the item on a line of the menu as it was drawn w cells wide on a screen of h
// lines; -1 if there is none.
func (m List) itemAt(line, w, h int) int {
	top, rows := m.inSight(h)
	line -= m.head() + boxHead(w, h)
	if line < 0 || line >= rows || top+line >= len(m.Items) {
		return -1
	}
	return top + line
}

// head is how many lines the search takes, with a free one below.
func (m List) head() int { return 2 * ui.Bit(m.Search != nil) }

// columns are how many cells the keys and the labels of items with a note take, each with the gap
// behind it, and what the widest item takes.
func (m List) columns() (keys, labels, widest int) {
	for _, it := range m.Items {
		keys = max(keys, ui.Cells(it.Shown().String())+2*ui.Bit(!it.Shown().Empty()))
		if !it.Note.Empty() {
			labels = max(labels, ui.Cells(it.Name.Line().String())+2)
		}
	}
	widest = max(m.Width, ui.Cells(m.Title.Line().String()), 2+ui.Cells(m.None.Line().String()))
	for _, it := range m.Items {
		n := ui.Cells(it.Name.Line().String())
		if !it.Note.Empty() {
			n = labels + ui.Cells(it.Note.Line().String())
		}
		widest = max(widest, 2+keys+n+3)
	}
	return keys, labels, widest
}

// Shown is what stands in front of an item: its key or its sign.
func (it Item) Shown() clean.Text {
	if it.Key == "" {
		return it.Sign.Line()
	}
	return clean.Line(it.Key)
}

// noteCells is how many cells a note needs at least: where there are fewer, the label gets
// them.
const noteCells = 16

func (it Item) draw(t *ui.Theme, keys, labels int, selected bool, w int) string {
	p, label := t.Pen(w), t.Text
	if p.Tint(selected); selected {
		label = t.Strong
	}
	name := t.KeyNames(it.Shown().String())
	p.Selection(selected, false).Gap(1).Write(t.Strong, name).Gap(keys - ui.Cells(name))
	room := p.Left() - 2*ui.Bit(it.Current)
	if !it.Note.Empty() && room-labels >= noteCells {
		before := p.Left()
		p.Elided(label, it.Name, labels-2)
		p.Gap(labels-(before-p.Left())).Elided(t.Quiet, it.Note, room-labels)
	} else {
		p.Elided(label, it.Name, room)
	}
	if it.Current {
		p.Gap(p.Left()-1).Write(t.Accent, t.Glyphs.Current)
	}
	return p.Line()
}
