package pane

import (
	"cmp"

	"github.com/charmbracelet/lipgloss"

	"dailies/parser/clean"
	"dailies/ui"
	"dailies/ui/english"
)

// Filter is the query line under the panes.
type Filter struct {
	ui.Input
	w        int
	focused  bool
	from, to int // bytes of the text that are at fault
	fault    clean.Text
	hint     clean.Text // what could be typed; in place of the result
	note     clean.Text // what explains the result; behind it
	busy     string     // a sign that it is being counted; empty: the theme's
}

// NewFilter makes an empty query line.
func NewFilter() Filter { return Filter{Input: ui.NewInput()} }

// Resize sets the width in cells.
func (f *Filter) Resize(w int) { f.w = max(w, 0) }

// Focus lets the line take keys.
func (f *Filter) Focus() { f.focused = true; f.End() }

// Blur ends that.
func (f *Filter) Blur() { f.focused = false }

// Focused reports whether the line takes keys.
func (f *Filter) Focused() bool { return f.focused }

// SetText replaces what is typed, and forgets an error.
func (f *Filter) SetText(text string) { f.Set(text); f.SetError(0, 0, clean.Text{}) }

// SetHint says at the right what could be typed. An empty hint takes that back.
func (f *Filter) SetHint(hint clean.Text) { f.hint = hint }

// SetNote explains the result. An empty note takes that back.
func (f *Filter) SetNote(note clean.Text) { f.note = note }

// SetError marks the bytes [start,end) of the text as at fault and says why.
// An empty message takes that back.
func (f *Filter) SetError(start, end int, message clean.Text) {
	f.from, f.to, f.fault = start, end, message
}

// SetBusy sets the sign that stands for the count while there is none yet: a spinner.
func (f *Filter) SetBusy(sign string) { f.busy = sign }

// View draws the line: prompt, text, and at the right what is wrong with it or
// how many of all papers it shows; fewer than 0 stands for not counted yet. The text keeps what
// it needs, up to half of the line.
func (f *Filter) View(t *ui.Theme, shown, total int) ui.Block {
	p, look, fault := t.Pen(f.w), t.Quiet, clean.Span{}
	if f.focused {
		look = t.Accent
	}
	if !f.fault.Empty() {
		fault = clean.Span{Start: f.from, End: max(f.to, f.from+1)}
	}
	inset := min(insetOf(f.w), 2)
	p.Gap(inset).Write(look, t.Glyphs.Prompt).Gap(b2i(f.w > 4))
	right, look := f.result(t, shown, total)
	free := p.Left() - inset
	room := min(ui.Cells(right), free-2-min(max(ui.Cells(f.Text())+1, 8), max(free/2, 20)))
	if room < 6 {
		room = 0
	}
	f.Draw(p, t, free-room-2*b2i(room > 0), f.focused, fault)
	if f.focused && f.Text() == "" && p.Left()-inset-room-2 > ui.Cells(example) {
		p.Gap(1).Write(t.Quiet, example)
	}
	p.Gap(p.Left()-inset-room).Write(look, ui.Shortened(right, room, t.Glyphs.More))
	return ui.Block{p.Line()}
}

// example is shown behind the cursor while nothing is typed yet.
const example = `for example: agent -survey org:nvidia date:30d`

func (f *Filter) result(t *ui.Theme, shown, total int) (string, lipgloss.Style) {
	count := english.Number(shown) + " of " + english.Number(total)
	switch {
	case !f.fault.Empty():
		return f.fault.Line().String(), t.Kind[ui.Failure]
	case !f.hint.Empty():
		return f.hint.Line().String(), t.Quiet
	case shown < 0:
		return cmp.Or(f.busy, t.Glyphs.More) + " of " + english.Number(total), t.Quiet
	case !f.note.Empty():
		count += " · " + f.note.Line().String()
	}
	return count, t.Quiet
}
