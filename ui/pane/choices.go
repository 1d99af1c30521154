package pane

import (
	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Choice is one way out of an empty list.
type Choice struct {
	Label clean.Text
	Count int // papers that it leads to
}

// Choices take the place of an empty list: they say why nothing is shown and offer
// ways out.
type Choices struct {
	Title    clean.Text
	Reasons  []clean.Text
	Ways     []Choice
	Selected int
	Away     bool // another pane has the keys
}

// View draws them, w cells by h lines. Where it is too low for all, the reasons
// go first, and the selected way stays in sight.
func (c Choices) View(t *ui.Theme, w, h int) ui.Block {
	if w <= 0 || h <= 0 {
		return ui.Blank(w, h)
	}
	head := c.head(t, w, max(h-len(c.Ways)-1, 0))
	rows := min(max(h-len(head), 1), len(c.Ways))
	top := max(min(c.Selected-rows/2, len(c.Ways)-rows), 0)
	lines := head
	for i, way := range c.Ways[top : top+rows] {
		lines = append(lines, c.way(t, way, top+i == c.Selected, w))
	}
	return centred(lines, w, h)
}

// head is the title and the reasons in at most h lines, with a free line below.
func (c Choices) head(t *ui.Theme, w, h int) ui.Block {
	lines := wrapped(t, append([]clean.Text{c.Title}, c.Reasons...), w)
	if len(lines) < h {
		lines = append(lines, ui.Blanks(w))
	}
	return lines[:min(len(lines), h)]
}

func (c Choices) way(t *ui.Theme, way Choice, selected bool, w int) string {
	inset := insetOf(w)
	p, look := t.Pen(w).Gap(max(inset-2, 0)).Selection(selected, c.Away), t.Text
	if selected && !c.Away {
		look = t.Strong
	}
	p.Gap(b2i(w > 4))
	count := english.Number(way.Count)
	p.Elided(look, way.Label, min(p.Left()-len(count)-2-inset, 60))
	if p.Left() > len(count)+2 {
		p.Gap(2).Write(t.Quiet, count)
	}
	return p.Line()
}
