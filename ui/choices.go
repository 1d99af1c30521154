package ui

import "dailies/parser/clean"

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
func (c Choices) View(t *Theme, w, h int) Block {
	if w <= 0 || h <= 0 {
		return Blank(w, h)
	}
	head := c.head(t, w, max(h-len(c.Ways)-1, 0))
	rows := min(max(h-len(head), 1), len(c.Ways))
	top := max(min(c.Selected-rows/2, len(c.Ways)-rows), 0)
	lines := head
	for i, way := range c.Ways[top : top+rows] {
		lines = append(lines, c.way(t, way, top+i == c.Selected, w))
	}
	above := max((h-len(lines))/3, 0)
	return Fit(append(Blank(w, above), lines...), w, h)
}

// head is the title and the reasons in at most h lines, with a free line below.
func (c Choices) head(t *Theme, w, h int) Block {
	var lines Block
	inset := insetOf(w)
	for i, text := range append([]clean.Text{c.Title}, c.Reasons...) {
		s, look := text.Line().String(), t.quiet
		if i == 0 {
			look = t.strong
		}
		for _, l := range wrap(s, min(w-2*inset, 60)) {
			lines = append(lines, t.pen(w).gap(inset).write(look, s[l.from:l.to]).line())
		}
	}
	if len(lines) < h {
		lines = append(lines, blanks(w))
	}
	return lines[:min(len(lines), h)]
}

func (c Choices) way(t *Theme, way Choice, selected bool, w int) string {
	inset := insetOf(w)
	p := t.pen(w).gap(max(inset-2, 0))
	look := t.text
	switch {
	case !selected:
		p.gap(1)
	case c.Away:
		p.write(t.quiet, t.glyphs.farBar)
	default:
		look = t.strong
		p.write(t.accent, t.glyphs.bar)
	}
	p.gap(b2i(w > 4))
	count := clean.Number(way.Count)
	p.elided(look, way.Label, min(p.left-len(count)-2-inset, 60), t.glyphs.more)
	if p.left > len(count)+2 {
		p.gap(2).write(t.quiet, count)
	}
	return p.line()
}
