package pane

import (
	"dailies/parser/clean"
	"dailies/ui"
)

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
