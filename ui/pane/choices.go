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
	lines, top, rows := c.fitting(t, w, h)
	for i, way := range c.Ways[top : top+rows] {
		lines = append(lines, c.way(t, way, top+i == c.Selected, w))
	}
	return centred(lines, w, h)
}

// fitting are the lines above the ways, and the first of the ways that fit below and how many.
func (c Choices) fitting(t *ui.Theme, w, h int) (above ui.Block, top, rows int) {
	above = append(wrapped(t, append([]clean.Text{c.Title}, c.Reasons...), w), ui.Blanks(w))
	above = above[:min(len(above), max(h-len(c.Ways), 0))]
	rows = min(h-len(above), len(c.Ways))
	return above, max(min(c.Selected-rows/2, len(c.Ways)-rows), 0), rows
}

// At is the way in line y of a pane of w cells by h lines; ok is false if there is none.
func (c Choices) At(t *ui.Theme, y, w, h int) (way int, ok bool) {
	above, top, rows := c.fitting(t, w, h)
	row := y - thirdDown(len(above)+rows, h) - len(above)
	return top + row, 0 <= row && row < rows
}

func (c Choices) way(t *ui.Theme, way Choice, selected bool, w int) string {
	inset, look, count := insetOf(w), t.Text, english.Number(way.Count)
	if selected && !c.Away {
		look = t.Strong
	}
	p := t.Pen(w).Gap(max(inset-2, 0)).Selection(selected, c.Away).Gap(ui.Bit(w > 4))
	p.Elided(look, way.Label, min(p.Left()-len(count)-2-inset, 60))
	if p.Left() > len(count)+2 {
		p.Gap(2).Write(t.Quiet, count)
	}
	return p.Line()
}

// Similar is the pane beside a wide detail: papers like the one that is shown there.
type Similar struct {
	Titles   []clean.Text
	Selected int
	Focused  bool
}

// similarLines is how many lines a title takes at most.
const similarLines = 4

// View draws the pane, w cells by h lines.
func (s Similar) View(t *ui.Theme, w, h int) ui.Block {
	if len(s.Titles) == 0 {
		return ui.Blank(w, h)
	}
	lines := ui.Block{t.Pen(w).Gap(2).Write(t.Accent, "Similar papers").Line()}
	for i, title := range s.Titles {
		lines = append(lines, ui.Blanks(w))
		look, text, selected := t.Text, title.Line().String(), i == s.Selected && s.Focused
		if selected {
			look = t.Strong
		}
		pieces := ui.WrapAtMost(text, w-3, similarLines)
		for n, l := range pieces {
			line := text[l.Start:l.End]
			if n == len(pieces)-1 && l.End < len(text) {
				line = text[l.Start:][:ui.EndOfWord(text[l.Start:], w-3)] + t.Glyphs.More
			}
			lines = append(lines, t.Pen(w).Selection(selected, false).Gap(1).Write(look, line).Line())
		}
	}
	return ui.Fit(lines, w, h)
}

// At is the title in line y of the pane, which is w cells wide; ok is false if there is none.
func (s Similar) At(y, w int) (title int, ok bool) {
	from := 2
	for i, text := range s.Titles {
		to := from + len(ui.WrapAtMost(text.Line().String(), w-3, similarLines))
		if from <= y && y < to {
			return i, true
		}
		from = to + 1
	}
	return 0, false
}
