package ui

import (
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"dailies/parser/clean"
)

// entry is a line of text being typed. A textinput holds the text and knows the
// keys; it is drawn here, because a textinput measures text in another way than
// the rest of the screen and cannot mark what is at fault.
type entry struct{ input textinput.Model }

// maxEntry is how many bytes can be typed: a page pasted by mistake is refused.
const maxEntry = 4096

func newEntry() entry {
	e := entry{textinput.New()}
	e.input.CharLimit = maxEntry
	e.input.KeyMap.Paste.SetEnabled(false) // it reads the clipboard; terminals paste by themselves
	e.input.Cursor.SetMode(cursor.CursorStatic)
	e.input.Focus()
	return e
}

// text is what is typed: clean, on one line.
func (e *entry) text() string { return e.input.Value() }

// cursor is where the cursor stands, in bytes of the text.
func (e *entry) cursor() int {
	at := 0
	for i := range e.text() {
		if at == e.input.Position() {
			return i
		}
		at++
	}
	return len(e.text())
}

// put replaces the text. The cursor stands behind so many bytes of it.
func (e *entry) put(text string, at int) {
	text = clean.Line(text).String()
	at = min(at, len(text))
	e.input.SetValue(text)
	e.input.SetCursor(utf8.RuneCountInString(text[:at]))
}

// set replaces the text and puts the cursor behind it.
func (e *entry) set(text string) {
	e.put("", 0)
	e.insert(text)
}

// insert puts text in front of the cursor. It is cleaned together with what
// stands before it: a mark typed after its base belongs to it, alone it would
// be dropped.
func (e *entry) insert(text string) { e.replace(e.cursor(), e.cursor(), text) }

// replace puts text in the place of the bytes [from,to), and the cursor behind it.
func (e *entry) replace(from, to int, text string) {
	head, tail := clean.Line(e.text()[:from]+text).String(), e.text()[to:]
	if len(head)+len(tail) <= maxEntry {
		e.put(head+tail, len(head))
	}
}

// key takes a key and tells whether the text changed. A key with Alt that edits
// nothing types nothing.
func (e *entry) key(k tea.KeyMsg) bool {
	keys := e.input.KeyMap
	if k.Alt && len(k.Runes) > 0 && !key.Matches(k, keys.WordForward, keys.WordBackward, keys.DeleteWordForward) {
		return false
	}
	before, at := e.text(), e.cursor()
	e.input, _ = e.input.Update(k)
	if e.text() != before {
		e.put(e.text(), e.cursor())
	}
	e.snap(e.cursor() < at)
	return e.text() != before
}

// snap moves the cursor to an end of the character that it stands in: a textinput
// moves by code points.
func (e *entry) snap(back bool) {
	from, to := around(e.text(), e.cursor())
	if back {
		to = from
	}
	e.put(e.text(), to)
}

// draw writes the text into w cells, so that the cursor is in sight.
func (e *entry) draw(p *pen, t *Theme, w int, focused bool, faults []Span) {
	text, at := e.text()+" ", e.cursor() // the cursor may stand behind the last character
	if !focused {
		text, at = e.text(), 0
	}
	from, stop := firstShown(text, at, w), p.left-max(w, 0)
	if from > 0 && w > 0 {
		p.write(t.quiet, t.glyphs.more)
	}
	end, _ := cutAt(text[from:], p.left-stop)
	more := from+end < len(text) && p.left > stop
	if more {
		end, _ = cutAt(text[from:], p.left-stop-1)
	}
	p.runs(text, from, from+end, looks(t, text, at, focused, faults))
	if more {
		p.write(t.quiet, t.glyphs.more)
	}
}

// firstShown is the byte from which w cells hold the character at the cursor,
// and a sign on either side that there is more.
func firstShown(text string, at, w int) int {
	from, behind := 0, at
	if at < len(text) {
		behind += firstChar(text[at:]).size
	}
	n := cells(text[:behind]) + b2i(behind < len(text))
	for from < at && n+b2i(from > 0) > w {
		c := firstChar(text[from:])
		from += c.size
		n -= c.cells
	}
	return from
}

// looks returns the styles of the text: what is at fault, and the cursor.
func looks(t *Theme, text string, at int, focused bool, faults []Span) []run {
	marked := *t
	marked.hit = t.wrong
	runs := runsOf(&marked, text, t.text, nil, faults)
	if !focused {
		return runs
	}
	behind := at + firstChar(text[at:]).size
	var all []run
	for _, r := range runs {
		for _, part := range [...]run{{to: at, style: t.text}, {from: at, to: behind, style: t.cursor}, {from: behind, to: len(text), style: t.text}} {
			if a, b := max(r.from, part.from), min(r.to, part.to); a < b {
				all = append(all, run{a, b, part.style.Inherit(r.style), link{}})
			}
		}
	}
	return all
}
