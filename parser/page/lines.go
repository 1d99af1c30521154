package page

import (
	"strings"

	"dailies/parser/clean"
)

// line is a clean line, without blanks around it. A blank one has no text.
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
	lines []line // numbered from the chunk's start; of blank ones in a row only the last
	open  bool   // the text ends within a line
}

// Cut cuts a chunk into clean lines, which is half the work of reading a text and does not
// depend on what stands before it: several chunks may be cut at a time. LF, CRLF and a lone CR
// end a line, as in an editor.
func Cut(text string) Chunk {
	const usual = 160 // bytes a line
	c := Chunk{lines: make([]line, 0, 8+len(text)/usual)}
	if strings.Contains(text, "\r") {
		text = lineFeeds.Replace(text)
	}
	c.open = text != "" && !strings.HasSuffix(text, "\n")
	for number := 1; text != ""; number++ {
		var raw string
		raw, text, _ = strings.Cut(text, "\n")
		l := line{number: number, cut: len(raw) > MaxText}
		if l.cut {
			raw = strings.ToValidUTF8(raw[:MaxText], "") + "…"
		}
		l.text, l.hidden = clean.Count(raw)
		l.text = l.text.Line()
		l.indent = l.text.Len() - len(strings.TrimLeft(l.text.String(), " "))
		l.text = l.text.Trim()
		if last := len(c.lines) - 1; last >= 0 && l.text.Empty() && c.lines[last].text.Empty() {
			c.lines[last] = l // a paste may have a million of them
			continue
		}
		c.lines = append(c.lines, l)
	}
	return c
}

// lineFeeds ends all lines in LF.
var lineFeeds = strings.NewReplacer("\r\n", "\n", "\r", "\n")
