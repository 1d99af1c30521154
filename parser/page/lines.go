package page

import (
	"html"
	"regexp"
	"strings"
	"unicode/utf8"

	"dailies/parser/clean"
)

// line is a line that is not blank, clean and without blanks around it.
type line struct {
	text   clean.Text
	number int  // as an editor counts, from 1
	hidden int  // hidden characters that cleaning replaced or deleted
	indent int  // blanks in front of it
	gap    bool // a blank line, or the start of the text, is above it
	cut    bool // longer than MaxText bytes
}

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
	const usual = 320 // bytes a line, blank ones left out
	c := Chunk{lines: make([]line, 0, 8+len(text)/usual)}
	text, c.torn = tear(text)
	last, _ := utf8.DecodeLastRuneInString(text)
	c.open = text != "" && !strings.ContainsRune("\n\r\v\f\u0085\u2028\u2029", last)
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
	whole := line{number: c.read, cut: len(raw) > MaxText}
	if whole.cut {
		raw, _ = tear(raw[:MaxText])
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

// tear takes off a text the bytes of a character that its end cuts in two.
func tear(text string) (whole string, torn bool) {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if at := len(text) - n; utf8.RuneStart(text[at]) {
			if !utf8.FullRuneInString(text[at:]) {
				return text[:at], true
			}
			break
		}
	}
	return text, false
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
