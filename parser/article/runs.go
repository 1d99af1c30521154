package article

import (
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// piece is a run under construction.
type piece struct {
	Run
	raw []byte
}

const spaces = " \t\n\r\f\u2002\u2003\u2005\u2009\u200a\u202f\u3000"

// put appends text to the current paragraph. Each run of whitespace becomes one space, and none is kept
// at the start or end of a line. In a listing no-break spaces are kept because they indent lines.
func (b *builder) put(raw string, s Run) {
	isSpace := func(r rune) bool { return strings.ContainsRune(spaces, r) || r == '\u00a0' && b.kind != Listing }
	first, _ := utf8.DecodeRuneInString(raw)
	last, _ := utf8.DecodeLastRuneInString(raw)
	words := strings.Join(strings.FieldsFunc(raw, isSpace), " ")
	b.spaceDue = b.spaceDue && !s.isNoteMark() || isSpace(first)
	switch between := (Run{}); {
	case words == "":
		return
	case b.breakDue:
		b.append("\n", between)
	case b.spaceDue && len(b.pieces) > 0:
		if s.Look == 0 { // otherwise the space has no style
			between = s
		}
		b.append(" ", between)
	}
	b.append(words, s)
	b.spaceDue, b.breakDue = isSpace(last), false
}

// breakLine ends the current line unless it is empty.
func (b *builder) breakLine() { b.spaceDue, b.breakDue = false, len(b.pieces) > 0 }

// append adds text to the last piece if it is in the same style. Formulas are never joined.
func (b *builder) append(text string, s Run) {
	n := len(b.pieces)
	if n == 0 || b.pieces[n-1].Run != s || s.Look&Formula != 0 {
		b.pieces = append(b.pieces, piece{Run: s})
		n++
	}
	b.pieces[n-1].raw = append(b.pieces[n-1].raw, text...)
}

// takeRuns returns the current text and clears it.
func (b *builder) takeRuns() []Run {
	var all []Run
	for _, p := range b.pieces {
		p.Text = clean.Of(string(p.raw))
		all = append(all, p.Run)
	}
	b.pieces, b.spaceDue, b.breakDue = nil, false, false
	return all
}

// isNoteMark reports whether a run is the mark of a footnote, which follows a word without a space.
func (s Run) isNoteMark() bool { return s.Look&Raised != 0 && s.Look&Cited != 0 }
