package page

import (
	"strings"

	"dailies/parser/clean"
)

// line is a clean line that is not blank, without blanks around it.
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
	count int    // of all lines
	gap   bool   // the last line is blank
	open  bool   // the text ends within a line
}

// Cut cuts a chunk into clean lines, which is half the work of reading a text and does not
// depend on what stands before it: several chunks may be cut at a time. LF, CRLF and a lone CR
// end a line, as in an editor.
func Cut(text string) Chunk {
	const usual = 320 // bytes for each line that is not blank
	c := Chunk{lines: make([]line, 0, 8+len(text)/usual)}
	if strings.Contains(text, "\r") {
		text = lineFeeds.Replace(text)
	}
	c.open = text != "" && !strings.HasSuffix(text, "\n")
	for text != "" {
		var raw string
		raw, text, _ = strings.Cut(text, "\n")
		c.count++
		l := line{number: c.count, gap: c.gap, cut: len(raw) > MaxText}
		if l.cut {
			raw = strings.ToValidUTF8(raw[:MaxText], "") + "…"
		}
		l.text, l.hidden = clean.Count(raw)
		if l.text.String() != raw { // cleaning makes line ends of some characters
			l.text = l.text.Line()
		}
		l.indent = l.text.Len() - len(strings.TrimLeft(l.text.String(), " "))
		l.text = l.text.Trim()
		if c.gap = l.text.Empty(); !c.gap {
			c.lines = append(c.lines, l)
		}
	}
	return c
}

// lineFeeds ends all lines in LF.
var lineFeeds = strings.NewReplacer("\r\n", "\n", "\r", "\n")
