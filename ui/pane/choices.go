package pane

import (
	"strings"

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
		lines = append(lines, s.title(t, title.Line().String(), i == s.Selected && s.Focused, w)...)
	}
	return ui.Fit(lines, w, h)
}

func (s Similar) title(t *ui.Theme, title string, selected bool, w int) (lines ui.Block) {
	look := t.Text
	if selected {
		look = t.Strong
	}
	for _, l := range ui.WrapAtMost(title, w-3, similarLines) {
		text := title[l.Start:l.End]
		if len(lines) == similarLines-1 && l.End < len(title) { // cut behind a word
			if blank := strings.LastIndexByte(text, ' '); blank > 0 {
				text = text[:blank]
			}
			text += t.Glyphs.More
		}
		lines = append(lines, t.Pen(w).Selection(selected, false).Gap(1).Write(look, text).Line())
	}
	return lines
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
