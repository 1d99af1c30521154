package page

import (
	"html"
	"regexp"
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
	"dailies/parser/dump"
)

// line is a line of a dump that is not blank, clean and without blanks around it.
type line struct {
	text   clean.Text
	number int  // as an editor counts, from 1
	hidden int  // hidden characters that cleaning replaced or deleted
	indent int  // blanks in front of it
	gap    bool // a blank line, or the start of the text, is above it
	cut    bool // longer than dump.MaxText bytes
}

// length is how many characters it has.
func (l *line) length() int { return utf8.RuneCountInString(l.text.String()) }

// lines reads a text line by line. LF, CRLF and a lone CR end a line and count.
// The other breaks (VT, FF, NEL, U+2028, U+2029) part a line into several that
// carry the same number, as editors show them.
type lines struct {
	more   func() (string, bool) // gets the chunk that follows; false: there is none
	text   string                // of the chunk, what is not read yet
	number int                   // lines read
	gap    bool                  // the last line read was blank
	pieces []line                // of the line read last: one, but for breaks in it
	taken  int                   // pieces that next returned
	ahead  line                  // read but not taken yet, if peeked
	peeked bool
	open   bool // the text ends within a line
	torn   bool // the text ends in the middle of a character, which is taken off
}

// feed goes on with a chunk.
func (l *lines) feed(text string) {
	text, l.torn = tear(text)
	if text != "" {
		l.open = isOpen(text)
	}
	l.text = lineFeeds(text)
}

// lineFeeds is a text whose lines all end in LF.
func lineFeeds(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// next returns the next line that is not blank.
func (l *lines) next() (line, bool) {
	if l.peeked {
		l.peeked = false
		return l.ahead, true
	}
	for l.taken == len(l.pieces) {
		if l.text == "" {
			text, ok := l.more()
			if !ok {
				return line{}, false
			}
			l.feed(text)
			continue
		}
		l.read()
	}
	l.taken++
	return l.pieces[l.taken-1], true
}

// peek returns what next will return.
func (l *lines) peek() (line, bool) {
	if !l.peeked {
		l.ahead, l.peeked = l.next()
	}
	return l.ahead, l.peeked
}

// through reports whether nothing is left of the chunk but blank lines.
func (l *lines) through() bool {
	return !l.peeked && l.taken == len(l.pieces) && strings.TrimLeft(l.text, "\n") == ""
}

// read takes a line and its pieces: none if it is blank, nearly always one.
func (l *lines) read() {
	var raw string
	raw, l.text, _ = strings.Cut(l.text, "\n")
	l.number++
	l.pieces, l.taken = l.pieces[:0], 0
	if raw == "" {
		l.gap = true
		return
	}
	whole := line{number: l.number, cut: len(raw) > dump.MaxText}
	if whole.cut {
		raw = cutLine(raw)
	}
	text, hidden := clean.Count(unescape(raw))
	whole.indent = text.Len() - len(strings.TrimLeft(text.String(), " "))
	text = text.Trim()
	if whole.cut {
		text = clean.Concat(text, clean.Literal("…"))
	}
	whole.hidden = hidden
	for piece := range text.Lines() {
		next := whole
		next.text, next.gap = piece.Trim(), l.gap
		if l.gap = next.text.Empty(); !l.gap {
			l.pieces = append(l.pieces, next)
			whole.hidden, whole.cut = 0, false // counted once
		}
	}
}

// cutLine is the start of a line, cut where a rune starts.
func cutLine(raw string) string {
	end := dump.MaxText
	for end > dump.MaxText-utf8.UTFMax && !utf8.RuneStart(raw[end]) {
		end--
	}
	return raw[:end]
}

// tear takes off a text the bytes of a character that its end cuts in two.
func tear(text string) (whole string, torn bool) {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		end := text[len(text)-n:]
		if utf8.RuneStart(end[0]) {
			if torn = !utf8.FullRuneInString(end); torn {
				text = text[:len(text)-n]
			}
			break
		}
	}
	return text, torn
}

// isOpen reports whether a text ends within a line.
func isOpen(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return !strings.ContainsRune("\n\r\v\f\u0085\u2028\u2029", last)
}

// entity is one of HTML's. Only those that are closed by a semicolon are any.
var entity = regexp.MustCompile(`&#?[0-9A-Za-z]{1,10};`)

// unescape decodes the entities of HTML in a line: "R&amp;D".
func unescape(line string) string {
	if strings.IndexByte(line, '&') < 0 || strings.IndexByte(line, ';') < 0 {
		return line // nearly all
	}
	return entity.ReplaceAllStringFunc(line, html.UnescapeString)
}
