package parser

import (
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// maxLine is how many bytes of a line are read; what is beyond is cut off, and
// said.
const maxLine = 64 << 10

// line is a line of a dump that is not blank, clean and without blanks around it.
type line struct {
	text   clean.Text
	number int    // as an editor counts, from 1
	gap    bool   // a blank line, or the start of the text, is above it
	cut    bool   // longer than maxLine
	hidden int    // hidden characters that cleaning replaced or deleted
	arxiv  string // the identifier in an address below it
}

// lines reads a text line by line. LF, CRLF and a lone CR end a line and count.
// The other breaks (VT, FF, NEL, U+2028, U+2029) part a line into several that
// carry the same number, as editors show them.
type lines struct {
	text   string
	torn   bool   // the text ended in the middle of a character, which is taken off
	at     int    // text[:at] is read
	lf     int    // the next LF at or after at, or the text's end
	number int    // lines read
	gap    bool   // the last line read was blank
	rest   []line // the other pieces of a line with breaks in it
	ahead  line   // read but not taken yet, where peeked
	peeked bool
}

func newLines(text string, before int) *lines {
	text, torn := tear(text)
	return &lines{text: text, torn: torn, lf: -1, number: before, gap: true}
}

// next gives the next line that is not blank.
func (l *lines) next() (line, bool) {
	if l.peeked {
		l.peeked = false
		return l.ahead, true
	}
	return l.read()
}

// peek gives what next will give.
func (l *lines) peek() (line, bool) {
	if !l.peeked {
		l.ahead, l.peeked = l.read()
	}
	return l.ahead, l.peeked
}

// end says whether nothing but blank lines is left.
func (l *lines) end() bool {
	_, more := l.peek()
	return !more
}

func (l *lines) read() (line, bool) {
	for {
		if len(l.rest) > 0 {
			first := l.rest[0]
			l.rest = l.rest[1:]
			return first, true
		}
		if l.at >= len(l.text) {
			return line{}, false
		}
		if next := l.wash(l.raw()); !next.text.Empty() {
			return next, true
		}
	}
}

// raw takes the next line as it stands, without its end.
func (l *lines) raw() string {
	if l.lf < l.at {
		l.lf = len(l.text)
		if i := strings.IndexByte(l.text[l.at:], '\n'); i >= 0 {
			l.lf = l.at + i
		}
	}
	raw := l.text[l.at:l.lf]
	l.number++
	if i := strings.IndexByte(raw, '\r'); i >= 0 && i < len(raw)-1 {
		l.at += i + 1
		return raw[:i]
	}
	l.at = l.lf + 1
	return strings.TrimSuffix(raw, "\r")
}

// wash cleans a line. A line that is blank gives none; the pieces of one that
// holds a break after the first are kept for later.
func (l *lines) wash(raw string) line {
	if raw == "" {
		l.gap = true
		return line{}
	}
	next := line{number: l.number, gap: l.gap}
	if len(raw) > maxLine {
		raw, next.cut = cutLine(raw), true
	}
	next.text, next.hidden = clean.Count(raw)
	next.text = next.text.Trim()
	if next.cut {
		next.text = clean.Concat(next.text, clean.Literal("…"))
	}
	l.gap = next.text.Empty()
	if strings.IndexByte(next.text.String(), '\n') < 0 {
		return next
	}
	return l.part(next)
}

// part takes a line apart at the breaks within it.
func (l *lines) part(whole line) line {
	l.rest = l.rest[:0]
	gap := whole.gap
	for text := range whole.text.Lines() {
		piece := whole
		piece.text, piece.gap = text.Trim(), gap
		gap = piece.text.Empty()
		if !gap {
			l.rest = append(l.rest, piece)
			whole.hidden, whole.cut = 0, false
		}
	}
	first := l.rest[0]
	l.rest = l.rest[1:]
	return first
}

// cutLine is the start of a line, cut where a rune starts.
func cutLine(raw string) string {
	end := maxLine
	for end > maxLine-utf8.UTFMax && !utf8.RuneStart(raw[end]) {
		end--
	}
	return raw[:end]
}
