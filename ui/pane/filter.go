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
	W       int        // cells
	Focused bool       // it takes keys
	Fault   clean.Span // bytes of the text that are at fault
	Why     clean.Text // and why; empty: nothing is
	Hint    clean.Text // what could be typed; in place of the result
	Note    clean.Text // what explains the result; behind it
	Busy    string     // a sign that it is being counted; empty: the theme's
}

// NewFilter makes an empty query line.
func NewFilter() Filter { return Filter{Input: ui.NewInput()} }

// SetText replaces what is typed, and forgets an error.
func (f *Filter) SetText(text string) { f.Set(text); f.Why = clean.Text{} }

// View draws the line: prompt, text, and at the right what is wrong with it or
// how many of all papers it shows; fewer than 0 stands for not counted yet. The text keeps what
// it needs, up to half of the line.
func (f *Filter) View(t *ui.Theme, shown, total int) ui.Block {
	p, look, fault := t.Pen(f.W), t.Quiet, clean.Span{}
	if f.Focused {
		look = t.Accent
	}
	if !f.Why.Empty() {
		fault = clean.Span{Start: f.Fault.Start, End: max(f.Fault.End, f.Fault.Start+1)}
	}
	inset := min(InsetOf(f.W), 2)
	p.Gap(inset).Write(look, t.Glyphs.Prompt).Gap(ui.Bit(f.W > 4))
	right, look := f.result(t, shown, total)
	free := p.Left() - inset
	room := min(ui.Cells(right), free-2-min(max(ui.Cells(f.Text())+1, 8), max(free/2, 20)))
	if room < 6 {
		room = 0
	}
	f.Draw(p, t, free-room-2*ui.Bit(room > 0), f.Focused, fault)
	if f.Focused && f.Text() == "" && p.Left()-inset-room-2 > ui.Cells(example) {
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
	case !f.Why.Empty():
		return f.Why.Line().String(), t.Kind[ui.Failure]
	case !f.Hint.Empty():
		return f.Hint.Line().String(), t.Quiet
	case shown < 0:
		return cmp.Or(f.Busy, t.Glyphs.More) + " of " + english.Number(total), t.Quiet
	case !f.Note.Empty():
		count += " · " + f.Note.Line().String()
	}
	return count, t.Quiet
}
