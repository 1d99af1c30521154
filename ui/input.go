package ui

import (
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
)

// Input is a one-line text field. A textinput.Model holds the text and handles the keys. Input draws the
// text itself because textinput measures widths differently from the rest of the screen and cannot
// highlight an error.
type Input struct{ input textinput.Model }

// MaxInputBytes is the longest text that can be typed. It keeps out a page that was pasted by mistake.
const MaxInputBytes = 4096

// NewInput returns an empty, focused Input.
func NewInput() Input {
	e := Input{textinput.New()}
	e.input.CharLimit = MaxInputBytes
	e.input.KeyMap.Paste.SetEnabled(false) // reads the system clipboard; terminals send pastes themselves
	e.input.Cursor.SetMode(cursor.CursorStatic)
	e.input.Focus()
	return e
}

// Text returns the typed text. It is clean and has one line.
func (e *Input) Text() string { return e.input.Value() }

// Cursor returns the byte offset of the cursor in the text.
func (e *Input) Cursor() int { return len(string([]rune(e.Text())[:e.input.Position()])) }

// put replaces the text and moves the cursor to byte offset at.
func (e *Input) put(text string, at int) {
	text = clean.Line(text).String()
	at = min(at, len(text))
	e.input.SetValue(text)
	e.input.SetCursor(utf8.RuneCountInString(text[:at]))
}

// Set replaces the text and moves the cursor to its end.
func (e *Input) Set(text string) {
	e.put("", 0)
	e.Insert(text)
}

// Insert inserts text at the cursor. It returns false and changes nothing if the result would be too
// long. The text is cleaned together with what is before the cursor because a combining mark alone would
// be dropped.
func (e *Input) Insert(text string) (ok bool) { return e.Replace(e.Cursor(), e.Cursor(), text) }

// Replace replaces the bytes [from,to) and moves the cursor after the new text. It returns false and
// changes nothing if the result would be too long.
func (e *Input) Replace(from, to int, text string) (ok bool) {
	head, tail := clean.Line(e.Text()[:from]+text).String(), e.Text()[to:]
	if len(head)+len(tail) > MaxInputBytes {
		return false
	}
	e.put(head+tail, len(head))
	return true
}

// Key handles a key and reports whether the text changed. Alt with a letter types nothing unless it is an
// editing key.
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
	e.snapToCluster(e.Cursor() < at)
	return e.Text() != before
}

// snapToCluster moves the cursor to the start or end of the grapheme cluster around it, because textinput
// moves by code points.
func (e *Input) snapToCluster(back bool) {
	from, to := clusterBounds(e.Text(), e.Cursor())
	if back {
		to = from
	}
	e.put(e.Text(), to)
}

// Draw writes the text into w cells, scrolled so that the cursor is visible, and highlights the faulty
// span.
func (e *Input) Draw(p *Pen, t *Theme, w int, focused bool, fault clean.Span) {
	text, at := e.Text()+" ", e.Cursor() // room for the cursor after the last character
	if !focused {
		text, at = e.Text(), 0
	}
	from, stop := firstVisible(text, at, w), p.Remaining()-max(w, 0)
	if from > 0 && w > 0 {
		p.Write(t.Quiet, t.Glyphs.Ellipsis)
	}
	end, _ := fitCells(text[from:], p.Remaining()-stop)
	more := from+end < len(text) && p.Remaining() > stop
	if more {
		end, _ = fitCells(text[from:], p.Remaining()-stop-1)
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

// firstVisible returns the byte offset of the first visible character: the character at the cursor must
// fit into w cells, with an ellipsis on each side where text is hidden.
func firstVisible(text string, at, w int) int {
	from, behind := 0, at
	if at < len(text) {
		behind += firstCluster(text[at:]).size
	}
	n := Cells(text[:behind]) + Bit(behind < len(text))
	for from < at && n+Bit(from > 0) > w {
		c := firstCluster(text[from:])
		from += c.size
		n -= c.cells
	}
	return from
}
