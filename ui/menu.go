package ui

import "dailies/parser/clean"

// MenuItem is one choice of a menu.
type MenuItem struct {
	Key     clean.Text
	Label   clean.Text
	Current bool // how it is now
}

// Menu is a small choice that lies over the panes and teaches its keys.
type Menu struct {
	Title    clean.Text
	Items    []MenuItem
	Selected int
	Foot     []clean.Text // quiet lines under the items, where there is room
}

// View draws the menu on a screen of w cells by h lines: it is as large as what
// it offers, within that.
func (m Menu) View(t *Theme, w, h int) Block {
	outer := min(m.width()+panelSides, max(w, 0))
	inner, rows := panelInner(outer, h), min(panelRows(h), len(m.Items))
	rows = max(min(rows, panelRows(h)-len(m.Foot)-1), min(rows, minRows))
	top := max(min(m.Selected, len(m.Items)-1)-rows+1, 0)
	var lines []string
	for i := range m.Items[top : top+rows] {
		lines = append(lines, m.item(t, m.Items[top+i], top+i == m.Selected, inner))
	}
	from, length := thumbAt(top, rows, len(m.Items), rows)
	lines = append(lines, m.foot(t, inner, panelRows(h)-rows)...)
	return panel{title: m.Title, lines: lines, thumb: Thumb{from, length}, w: outer, h: h}.draw(t)
}

// minRows is how many items are in sight before lines under them are.
const minRows = 3

// foot gives the lines under the items, with an empty one in front, where they
// have room.
func (m Menu) foot(t *Theme, w, room int) []string {
	if len(m.Foot) == 0 || room < len(m.Foot)+b2i(len(m.Items) > 0) {
		return nil
	}
	var lines []string
	if len(m.Items) > 0 {
		lines = append(lines, blanks(w))
	}
	for _, text := range m.Foot {
		lines = append(lines, t.pen(w).gap(2).elided(t.quiet, text, w-2, t.glyphs.more).line())
	}
	return lines
}

// width is what the widest item takes.
func (m Menu) width() int {
	w := cells(m.Title.Line().String())
	for _, text := range m.Foot {
		w = max(w, 2+cells(text.Line().String()))
	}
	for _, it := range m.Items {
		w = max(w, 2+m.keyColumn()+cells(it.Label.Line().String())+3)
	}
	return w
}

// keyColumn is how many cells the keys take, with the gap behind them; 0 where there are none.
func (m Menu) keyColumn() int {
	w := 0
	for _, it := range m.Items {
		w = max(w, cells(it.Key.Line().String()))
	}
	return w + 2*b2i(w > 0)
}

func (m Menu) item(t *Theme, it MenuItem, selected bool, w int) string {
	p := t.pen(w)
	label := t.text
	if selected {
		label = t.strong
		p.write(t.accent, t.glyphs.bar)
	}
	p.gap(1 + b2i(!selected))
	key := it.Key.Line().String()
	p.write(t.strong, key).gap(m.keyColumn() - cells(key))
	p.elided(label, it.Label, p.left-2*b2i(it.Current), t.glyphs.more)
	if it.Current {
		p.gap(p.left-1).write(t.accent, t.glyphs.current)
	}
	return p.line()
}
