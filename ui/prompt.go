package ui

import (
	"dailies/parser/clean"
)

// Prompt is a line that asks for a text, in the place of the query line.
type Prompt struct {
	Input
	label clean.Text
	w     int
	hint  clean.Text
	kind  Kind
}

// NewPrompt makes an empty prompt with a label in front.
func NewPrompt(label clean.Text) Prompt { return Prompt{Input: NewInput(), label: label} }

// Resize sets the width in cells.
func (p *Prompt) Resize(w int) { p.w = max(w, 0) }

// SetHint says something at the right of what is typed.
func (p *Prompt) SetHint(hint clean.Text, kind Kind) { p.hint, p.kind = hint, kind }

// Said is what SetHint says.
func (p *Prompt) Said() clean.Text { return p.hint }

// View draws the line: label, text, hint.
func (p *Prompt) View(t *Theme) Block {
	pen := t.Pen(p.w)
	pen.Gap(b2i(p.w > 8)*2).Elided(t.Accent, p.label, p.w/2).Gap(1)
	look := t.Quiet
	if p.kind != Info {
		look = t.Kind[p.kind%3]
	}
	room := min(Cells(p.hint.Line().String())+2, pen.Left()-min(max(Cells(p.Text())+1, 8), 24))
	if room < 8 {
		room = 0
	}
	p.Draw(pen, t, pen.Left()-room, true, nil)
	if room > 2 {
		pen.Gap(pen.Left()-min(room-2, Cells(p.hint.Line().String()))-1).Elided(look, p.hint, room-2)
	}
	return Block{pen.Line()}
}
