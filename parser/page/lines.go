package page

import (
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
}

// Cut cuts a chunk into clean lines, which is half the work of reading a text and does not
// depend on what stands before it: several chunks may be cut at a time. LF, CRLF and a lone CR
// end a line and count. The other breaks (VT, FF, NEL, U+2028, U+2029) part a line into several
// that carry the same number, as editors show them.
func Cut(text string) Chunk {
	const usual = 320 // bytes a line, blank ones left out
	c := Chunk{lines: make([]line, 0, 8+len(text)/usual)}
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
		raw = strings.ToValidUTF8(raw[:MaxText], "")
	}
	text, hidden := clean.Count(raw)
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
