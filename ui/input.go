package ui

import (
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
)

// Input is a line of text being typed. A textinput holds the text and knows the
// keys; it is drawn here, because a textinput measures text in another way than
// the rest of the screen and cannot mark what is at fault.
type Input struct{ input textinput.Model }

// MaxInputBytes is how many bytes can be typed: a page pasted by mistake is refused.
const MaxInputBytes = 4096

// NewInput is an empty line, which takes keys.
func NewInput() Input {
	e := Input{textinput.New()}
	e.input.CharLimit = MaxInputBytes
	e.input.KeyMap.Paste.SetEnabled(false) // it reads the clipboard; terminals paste by themselves
	e.input.Cursor.SetMode(cursor.CursorStatic)
	e.input.Focus()
	return e
}

// Text is what is typed: clean, on one line.
func (e *Input) Text() string { return e.input.Value() }

// Cursor is where the cursor stands, in bytes of the text.
func (e *Input) Cursor() int { return len(string([]rune(e.Text())[:e.input.Position()])) }

// put replaces the text. The cursor stands behind so many bytes of it.
func (e *Input) put(text string, at int) {
	text = clean.Line(text).String()
	at = min(at, len(text))
	e.input.SetValue(text)
	e.input.SetCursor(utf8.RuneCountInString(text[:at]))
}

// Set replaces the text and puts the cursor behind it.
func (e *Input) Set(text string) {
	e.put("", 0)
	e.Insert(text)
}

// Insert puts text in front of the cursor. It is cleaned together with what
// stands before it: a mark typed after its base belongs to it, alone it would
// be dropped. ok is false if the line would be too long: it stays as it is.
func (e *Input) Insert(text string) (ok bool) { return e.Replace(e.Cursor(), e.Cursor(), text) }

// Replace puts text in the place of the bytes [from,to), and the cursor behind it, unless the line
// would be too long.
func (e *Input) Replace(from, to int, text string) (ok bool) {
	head, tail := clean.Line(e.Text()[:from]+text).String(), e.Text()[to:]
	if len(head)+len(tail) > MaxInputBytes {
		return false
	}
	e.put(head+tail, len(head))
	return true
}

// Key takes a key and reports whether the text changed. A key with Alt that edits
// nothing types nothing.
func (e *Input) Key(k tea.KeyMsg) bool {
	keys := e.input.KeyMap
	if k.Alt && len(k.Runes) > 0 && !key.Matches(k, keys.WordForward, keys.WordBackward, keys.DeleteWordForward) {
		return false
	}
	before, at := e.Text(), e.Cursor()
	e.input, _ = e.input.Update(k)
	if e.Text() != before {
		e.put(e.Text(), e.Cursor())
	}
	e.snap(e.Cursor() < at)
	return e.Text() != before
}

// snap moves the cursor to an end of the character that it stands in: a textinput moves by code points.
func (e *Input) snap(back bool) {
	from, to := around(e.Text(), e.Cursor())
	if back {
		to = from
	}
	e.put(e.Text(), to)
}

// Draw writes the text into w cells, so that the cursor is in sight, and marks what is at fault.
func (e *Input) Draw(p *Pen, t *Theme, w int, focused bool, fault clean.Span) {
	text, at := e.Text()+" ", e.Cursor() // the cursor may stand behind the last character
	if !focused {
		text, at = e.Text(), 0
	}
	from, stop := firstShown(text, at, w), p.Remaining()-max(w, 0)
	if from > 0 && w > 0 {
		p.Write(t.Quiet, t.Glyphs.Ellipsis)
	}
	end, _ := cutAt(text[from:], p.Remaining()-stop)
	more := from+end < len(text) && p.Remaining() > stop
	if more {
		end, _ = cutAt(text[from:], p.Remaining()-stop-1)
	}
	all := Highlights(Fault, fault)
	if focused {
		all = append(all, Highlight{Span: clean.Span{Start: at, End: at + 1}, Kind: CursorAt})
	}
	p.WriteSpan(t.Highlighted(text, t.Text, all...), clean.Span{Start: from, End: from + end})
	if more {
		p.Write(t.Quiet, t.Glyphs.Ellipsis)
	}
}

// firstShown is the byte from which w cells hold the character at the cursor,
// and a sign on either side that there is more.
func firstShown(text string, at, w int) int {
	from, behind := 0, at
	if at < len(text) {
		behind += firstChar(text[at:]).size
	}
	n := Cells(text[:behind]) + Bit(behind < len(text))
	for from < at && n+Bit(from > 0) > w {
		c := firstChar(text[from:])
		from += c.size
		n -= c.cells
	}
	return from
}
