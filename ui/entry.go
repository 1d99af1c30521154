package ui

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"dailies/parser/clean"
)

// entry is a line of text that is typed. It is written here because the text
// input of bubbles brings a package along that reads the clipboard, and
// measures text in another way than the rest of the screen.
type entry struct {
	text string // clean, on one line
	at   int    // where the cursor stands, in bytes
}

// maxEntry is how many bytes can be typed: a page pasted by mistake is refused.
const maxEntry = 4096

// set replaces the text and puts the cursor behind it.
func (e *entry) set(text string) {
	*e = entry{}
	e.insert(text)
}

// insert puts text in front of the cursor. It is cleaned together with what
// stands before it: a mark typed after its base belongs to it, alone it would
// be dropped.
func (e *entry) insert(text string) {
	head, tail := clean.Line(e.text[:e.at]+text).String(), e.text[e.at:]
	if len(head)+len(tail) > maxEntry {
		return
	}
	e.text, e.at = clean.Line(head+tail).String(), len(head)
	e.at = min(e.at, len(e.text))
}

// key takes a key by the name that Bubble Tea gives it, a single character for
// itself, and tells whether the text changed. Keys it does not know do nothing.
func (e *entry) key(k fmt.Stringer) bool {
	before, name := e.text, k.String()
	switch {
	case edits[name] != nil:
		edits[name](e)
	case utf8.RuneCountInString(name) == 1:
		e.insert(name)
	}
	return e.text != before
}

// edits are the keys that move or delete, as in readline.
var edits = map[string]func(*entry){
	"left":          func(e *entry) { e.at = e.back() },
	"ctrl+b":        func(e *entry) { e.at = e.back() },
	"right":         func(e *entry) { e.at = e.ahead() },
	"ctrl+f":        func(e *entry) { e.at = e.ahead() },
	"home":          func(e *entry) { e.at = 0 },
	"ctrl+a":        func(e *entry) { e.at = 0 },
	"end":           func(e *entry) { e.at = len(e.text) },
	"ctrl+e":        func(e *entry) { e.at = len(e.text) },
	"alt+left":      func(e *entry) { e.at = e.wordBack() },
	"ctrl+left":     func(e *entry) { e.at = e.wordBack() },
	"alt+b":         func(e *entry) { e.at = e.wordBack() },
	"alt+right":     func(e *entry) { e.at = e.wordAhead() },
	"ctrl+right":    func(e *entry) { e.at = e.wordAhead() },
	"alt+f":         func(e *entry) { e.at = e.wordAhead() },
	"backspace":     func(e *entry) { e.cut(e.back(), e.at) },
	"ctrl+h":        func(e *entry) { e.cut(e.back(), e.at) },
	"delete":        func(e *entry) { e.cut(e.at, e.ahead()) },
	"ctrl+d":        func(e *entry) { e.cut(e.at, e.ahead()) },
	"ctrl+w":        func(e *entry) { e.cut(e.wordBack(), e.at) },
	"alt+backspace": func(e *entry) { e.cut(e.wordBack(), e.at) },
	"alt+d":         func(e *entry) { e.cut(e.at, e.wordAhead()) },
	"alt+delete":    func(e *entry) { e.cut(e.at, e.wordAhead()) },
	"ctrl+u":        func(e *entry) { e.cut(0, e.at) },
	"ctrl+k":        func(e *entry) { e.cut(e.at, len(e.text)) },
}

// cut takes the bytes [from,to) out.
func (e *entry) cut(from, to int) {
	e.text = clean.Line(e.text[:from] + e.text[to:]).String()
	e.at = min(from, len(e.text))
}

// back and ahead are where the cursor stands one character further.
func (e *entry) back() int {
	if e.at == 0 {
		return 0
	}
	from, _ := around(e.text, e.at-1)
	for from > 0 && !utf8.RuneStart(e.text[from]) {
		from--
	}
	return from
}

func (e *entry) ahead() int {
	if e.at == len(e.text) {
		return e.at
	}
	return e.at + firstChar(e.text[e.at:]).size
}

// wordBack and wordAhead are where the cursor stands one word further.
func (e *entry) wordBack() int {
	head := strings.TrimRightFunc(e.text[:e.at], notInWord)
	return strings.LastIndexFunc(head, notInWord) + 1 + e.wide(head)
}

func (e *entry) wordAhead() int {
	tail := e.text[e.at:]
	start := len(tail) - len(strings.TrimLeftFunc(tail, notInWord))
	if end := strings.IndexFunc(tail[start:], notInWord); end >= 0 {
		return e.at + start + end
	}
	return len(e.text)
}

// wide is by how much the last character outside a word is longer than a byte.
func (e *entry) wide(head string) int {
	i := strings.LastIndexFunc(head, notInWord)
	if i < 0 {
		return 0
	}
	_, n := utf8.DecodeRuneInString(head[i:])
	return n - 1
}

func notInWord(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '_'
}

// draw writes the text into w cells, so that the cursor is in sight.
func (e *entry) draw(p *pen, t *Theme, w int, focused bool, faults []Span) {
	text, at := e.text+" ", e.at // the cursor may stand behind the last character
	if !focused {
		text, at = e.text, 0
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
	p.runs(text, from, from+end, e.looks(t, text, at, focused, faults))
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

// looks gives the styles of the text: what is at fault, and the cursor.
func (e *entry) looks(t *Theme, text string, at int, focused bool, faults []Span) []run {
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
