package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
)

// Prompt is a line that asks for a text, in the place of the query line.
type Prompt struct {
	label clean.Text
	entry entry
	w     int
	hint  clean.Text
	kind  Kind
}

// NewPrompt makes an empty prompt with a label in front.
func NewPrompt(label clean.Text) Prompt { return Prompt{label: label, entry: newEntry()} }

// Resize sets the width in cells.
func (p *Prompt) Resize(w int) { p.w = max(w, 0) }

// Text is what is typed.
func (p *Prompt) Text() string { return p.entry.text() }

// SetText replaces what is typed.
func (p *Prompt) SetText(text string) { p.entry.set(text) }

// Insert puts text where the cursor stands: a paste.
func (p *Prompt) Insert(text string) { p.entry.insert(text) }

// Key takes a key, and tells whether the text changed.
func (p *Prompt) Key(k tea.KeyMsg) bool { return p.entry.key(k) }

// SetHint says something at the right of what is typed.
func (p *Prompt) SetHint(hint clean.Text, kind Kind) { p.hint, p.kind = hint, kind }

// View draws the line: label, text, hint.
func (p *Prompt) View(t *Theme) Block {
	pen := t.pen(p.w)
	pen.gap(b2i(p.w > 8)*2).elided(t.accent, p.label, p.w/2, t.glyphs.more).gap(1)
	look := t.quiet
	if p.kind != Info {
		look = t.kind[p.kind%3]
	}
	room := min(cells(p.hint.Line().String())+2, pen.left-min(max(cells(p.Text())+1, 8), 24))
	if room < 8 {
		room = 0
	}
	p.entry.draw(pen, t, pen.left-room, true, nil)
	if room > 2 {
		pen.gap(pen.left-min(room-2, cells(p.hint.Line().String()))-1).elided(look, p.hint, room-2, t.glyphs.more)
	}
	return Block{pen.line()}
}
