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
	number int     // as an editor counts, from 1
	hidden int32   // hidden characters that cleaning replaced or deleted
	arxiv  *string // the identifier in an address below it; nil: none
	gap    bool    // a blank line, or the start of the text, is above it
	ascii  bool    // printable ASCII; others may be too
	cut    bool    // longer than maxLine
}

// length is how many characters it has.
func (l *line) length() int {
	if l.ascii {
		return l.text.Len()
	}
	return utf8.RuneCountInString(l.text.String())
}

// lines reads a text line by line. LF, CRLF and a lone CR end a line and count.
// The other breaks (VT, FF, NEL, U+2028, U+2029) part a line into several that
// carry the same number, as editors show them.
//
// The text may come in several, of which all but the last end in LF.
type lines struct {
	text   string
	more   func() bool // feeds the text that follows; false: there is none
	torn   bool        // the text ended in the middle of a character, which is taken off
	open   bool        // the text ends within a line
	at     int         // text[:at] is read
	lf     int         // the next LF at or after at, or the text's end
	ascii  bool        // it is printable ASCII
	number int         // lines read
	gap    bool        // the last line read was blank
	rest   []line      // the other pieces of a line with breaks in it
	ahead  line        // read but not taken yet, where peeked
	peeked bool
}

// feed goes on with a text.
func (l *lines) feed(text string, last bool) {
	if last {
		text, l.torn = tear(text)
	}
	if text != "" {
		l.open = isOpen(text)
	}
	l.text, l.at, l.lf = text, 0, -1
}

// next gives the next line that is not blank.
func (l *lines) next() (line, bool) {
	for {
		if next, ok := l.here(); ok {
			return next, true
		}
		if !l.more() {
			return line{}, false
		}
	}
}

// here gives the next line that is not blank, if this text has one.
func (l *lines) here() (line, bool) {
	if l.peeked {
		l.peeked = false
		return l.ahead, true
	}
	return l.read()
}

// peek gives what next will give.
func (l *lines) peek() (line, bool) {
	if !l.peeked {
		l.ahead, l.peeked = l.next()
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
		if l.text[l.at] == '\n' {
			l.at++
			l.number++
			l.gap = true
			continue
		}
		if text, ok := l.plain(); !ok {
			if next := l.wash(l.raw()); !next.text.Empty() {
				return next, true
			}
		} else if !text.Empty() {
			next := line{text: text, number: l.number, gap: l.gap, ascii: l.ascii}
			l.gap = false
			return next, true
		} else {
			l.gap = true
		}
	}
}

// plain takes the next line where it is clean as it stands and ends in LF or
// CRLF, looking at each byte once. Nearly all are.
func (l *lines) plain() (text clean.Text, ok bool) {
	text, l.ascii = clean.Start(l.text[l.at:])
	end := l.at + text.Len()
	if end < len(l.text) && l.text[end] == '\r' {
		end++
	}
	if end >= len(l.text) || l.text[end] != '\n' || text.Len() > maxLine {
		return clean.Text{}, false
	}
	l.number++
	l.at = end + 1
	return text.Trim(), true
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
	text, hidden := clean.Count(raw)
	next.text, next.hidden = text, int32(hidden)
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
