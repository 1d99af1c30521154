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

// Chunk is a stretch of a text, in lines. All but the last chunk of a text end in LF.
type Chunk struct {
	lines []line // that are not blank, numbered from the chunk's start
	read  int    // how many lines there are
	gap   bool   // the last one is blank
	open  bool   // the text ends within a line
	torn  bool   // the text ends in the middle of a character, which is taken off
}

// Cut cuts a chunk into clean lines, which is half the work of reading a text and does not
// depend on what stands before it: several chunks may be cut at a time. LF, CRLF and a lone CR
// end a line and count. The other breaks (VT, FF, NEL, U+2028, U+2029) part a line into several
// that carry the same number, as editors show them.
func Cut(text string) Chunk {
	const usual = 512 // bytes a line, blank ones left out
	c := Chunk{lines: make([]line, 0, 8+len(text)/usual)}
	text, c.torn = tear(text)
	c.open = text != "" && isOpen(text)
	for text = lineFeeds(text); text != ""; {
		var raw string
		raw, text, _ = strings.Cut(text, "\n")
		c.add(raw)
	}
	return c
}

// add adds a line in its pieces: none if it is blank, nearly always one.
func (c *Chunk) add(raw string) {
	c.read++
	if raw == "" {
		c.gap = true
		return
	}
	whole := line{number: c.read, cut: len(raw) > dump.MaxText}
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
		next.text, next.gap = piece.Trim(), c.gap
		if c.gap = next.text.Empty(); !c.gap {
			c.lines = append(c.lines, next)
			whole.hidden, whole.cut = 0, false // counted once
		}
	}
}

// lineFeeds is a text whose lines all end in LF.
func lineFeeds(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
}

// lines reads a text line by line.
type lines struct {
	more   func() (Chunk, bool) // gets the chunk that follows; false: there is none
	left   []line               // of the chunk, those that are not taken yet
	before int                  // lines of the chunks before it
	number int                  // with its own
	gap    bool                 // a blank line, or the start of the text, is above the chunk that follows
	ahead  line                 // read but not taken yet, if peeked
	peeked bool
	open   bool // the text ends within a line
	torn   bool // the text ends in the middle of a character
}

// feed goes on with a chunk.
func (l *lines) feed(c Chunk) {
	l.left, l.before, l.torn = c.lines, l.number, c.torn
	l.number += c.read
	if c.read > 0 {
		l.afterGap(l.gap)
		l.gap, l.open = c.gap, c.open
	}
}

// afterGap says whether a blank line is above what follows.
func (l *lines) afterGap(gap bool) {
	if len(l.left) == 0 {
		l.gap = l.gap || gap
	} else if gap {
		l.left[0].gap = true
	}
}

// next returns the next line that is not blank.
func (l *lines) next() (line, bool) {
	if l.peeked {
		l.peeked = false
		return l.ahead, true
	}
	for len(l.left) == 0 {
		c, ok := l.more()
		if !ok {
			return line{}, false
		}
		l.feed(c)
	}
	first := l.left[0]
	l.left = l.left[1:]
	first.number += l.before
	return first, true
}

// peek returns what next will return.
func (l *lines) peek() (line, bool) {
	if !l.peeked {
		l.ahead, l.peeked = l.next()
	}
	return l.ahead, l.peeked
}

// through reports whether nothing is left of the chunk but blank lines.
func (l *lines) through() bool { return !l.peeked && len(l.left) == 0 }

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
