package ui

import (
	"cmp"

	"github.com/charmbracelet/lipgloss"

	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
)

// Filter is the query line under the panes.
type Filter struct {
	entry    entry
	w        int
	focused  bool
	from, to int // bytes of the text that are at fault
	fault    clean.Text
	hint     clean.Text // what could be typed; in place of the result
	note     clean.Text // what explains the result; behind it
	busy     string     // a sign that it is being counted; empty: the theme's
}

// NewFilter makes an empty query line.
func NewFilter() Filter { return Filter{entry: newEntry()} }

// Resize sets the width in cells.
func (f *Filter) Resize(w int) { f.w = max(w, 0) }

// Focus lets the line take keys.
func (f *Filter) Focus() { f.focused = true; f.entry.input.CursorEnd() }

// Blur ends that.
func (f *Filter) Blur() { f.focused = false }

// Focused reports whether the line takes keys.
func (f *Filter) Focused() bool { return f.focused }

// Text is what is typed.
func (f *Filter) Text() string { return f.entry.text() }

// SetText replaces what is typed, and forgets an error.
func (f *Filter) SetText(text string) { f.entry.set(text); f.SetError(0, 0, clean.Text{}) }

// Insert puts text where the cursor stands: a paste.
func (f *Filter) Insert(text string) { f.entry.insert(text) }

// Replace puts a text in the place of the bytes [from,to), and the cursor behind it.
func (f *Filter) Replace(from, to int, text string) {
	f.entry.replace(from, to, text)
}

// SetHint says at the right what could be typed. An empty hint takes that back.
func (f *Filter) SetHint(hint clean.Text) { f.hint = hint }

// SetNote explains the result. An empty note takes that back.
func (f *Filter) SetNote(note clean.Text) { f.note = note }

// Key takes a key, and tells whether the text changed.
func (f *Filter) Key(k tea.KeyMsg) bool { return f.entry.key(k) }

// Cursor is where the cursor stands, in bytes of the text.
func (f *Filter) Cursor() int { return f.entry.cursor() }

// SetError marks the bytes [start,end) of the text as at fault and says why.
// An empty message takes that back.
func (f *Filter) SetError(start, end int, message clean.Text) {
	f.from, f.to, f.fault = start, end, message
}

// SetBusy sets the sign that stands for the count while there is none yet: a spinner.
func (f *Filter) SetBusy(sign string) { f.busy = sign }

// View draws the line: prompt, text, and at the right what is wrong with it or
// how many of all papers it shows; fewer than 0 stands for not counted yet.
func (f *Filter) View(t *Theme, shown, total int) Block {
	p := t.pen(f.w)
	look := t.quiet
	if f.focused {
		look = t.accent
	}
	inset := min(insetOf(f.w), 2)
	p.gap(inset).write(look, t.glyphs.prompt).gap(b2i(f.w > 4))
	right, look := f.result(t, shown, total)
	free := p.left - inset
	room := f.room(free, cells(right))
	f.entry.draw(p, t, free-room-2*b2i(room > 0), f.focused, f.faults())
	if room > 0 {
		p.gap(p.left-inset-room).write(look, shortened(right, room, t.glyphs.more))
	}
	return Block{p.line()}
}

// room is how many of the free cells the result on the right gets. The text keeps what
// it needs, up to half of them, plus two blanks.
func (f *Filter) room(free, result int) int {
	room := min(result, free-2-min(max(cells(f.Text())+1, 8), max(free/2, 20)))
	if room < min(result, 6) {
		return 0
	}
	return room
}

func (f *Filter) result(t *Theme, shown, total int) (string, lipgloss.Style) {
	if !f.fault.Empty() {
		return f.fault.Line().String(), t.kind[Failure]
	}
	if !f.hint.Empty() {
		return f.hint.Line().String(), t.quiet
	}
	if shown < 0 {
		return cmp.Or(f.busy, t.glyphs.more) + " of " + clean.Number(total), t.quiet
	}
	count := clean.Number(shown) + " of " + clean.Number(total)
	if !f.note.Empty() {
		count += " · " + f.note.Line().String()
	}
	return count, t.quiet
}

func (f *Filter) faults() []Span {
	if f.fault.Empty() {
		return nil
	}
	return []Span{{Start: f.from, End: max(f.to, f.from+1)}}
}
