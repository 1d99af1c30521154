package article

import (
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// piece is a run whose text may still go on.
type piece struct {
	Run
	raw []byte
}

const spaces = " \t\n\r\f\u2002\u2003\u2005\u2009\u200a\u202f\u3000"

// put adds a text: blanks and line ends of the page become one blank, none at either end of
// a line. In a listing those that cannot break stay: they indent.
func (b *builder) put(raw string, s Run) {
	isSpace := func(r rune) bool { return strings.ContainsRune(spaces, r) || r == '\u00a0' && b.kind != Listing }
	first, _ := utf8.DecodeRuneInString(raw)
	last, _ := utf8.DecodeLastRuneInString(raw)
	words := strings.Join(strings.FieldsFunc(raw, isSpace), " ")
	b.blank = b.blank && !s.marksNote() || isSpace(first)
	switch between := (Run{}); {
	case words == "":
		return
	case b.broken:
		b.append("\n", between)
	case b.blank && len(b.pieces) > 0:
		if s.Look == 0 { // else it does not look like what follows it
			between = s
		}
		b.append(" ", between)
	}
	b.append(words, s)
	b.blank, b.broken = isSpace(last), false
}

// breakLine ends a line, if there is one and another follows.
func (b *builder) breakLine() { b.blank, b.broken = false, len(b.pieces) > 0 }

// append adds to the last run what looks the same. Formulas do not join.
func (b *builder) append(text string, s Run) {
	n := len(b.pieces)
	if n == 0 || b.pieces[n-1].Run != s || s.Look&Formula != 0 {
		b.pieces = append(b.pieces, piece{Run: s})
		n++
	}
	b.pieces[n-1].raw = append(b.pieces[n-1].raw, text...)
}

// runs takes the text that was put together.
func (b *builder) runs() []Run {
	var all []Run
	for _, p := range b.pieces {
		p.Text = clean.Of(string(p.raw))
		all = append(all, p.Run)
	}
	b.pieces, b.blank, b.broken = nil, false, false
	return all
}

// marksNote reports whether a run is the mark of a footnote, which stands at its word.
func (s Run) marksNote() bool { return s.Look&Raised != 0 && s.Look&Cited != 0 }
