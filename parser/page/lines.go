package page

import (
	"strings"

	"dailies/parser/clean"
)

// line is a clean line with its surrounding spaces trimmed. Blank lines are not stored.
type line struct {
	text       clean.Text
	number     int  // in the text, from 1
	hidden     int  // hidden characters that cleaning replaced or deleted
	indent     int  // leading spaces
	blankAbove bool // the line above is blank, or this is the first line
	truncated  bool // the line was longer than MaxText bytes
}

// Chunk is a piece of a text, split into lines. All chunks but the last end in LF.
type Chunk struct {
	lines       []line // without blank ones, numbered from the start of the chunk
	count       int    // of all lines, blank ones included
	endsBlank   bool   // the last line is blank
	partialLine bool   // the text ends without a line break
}

// SplitLines splits a chunk into clean lines. LF, CRLF and a lone CR end a line, as in an editor.
// This is half the work of reading a text and does not depend on earlier chunks, so several chunks
// can be split at once.
func SplitLines(text string) Chunk {
	const usual = 320 // estimated bytes for each line that is not blank
	c := Chunk{lines: make([]line, 0, 8+len(text)/usual)}
	if strings.Contains(text, "\r") {
		text = toLF.Replace(text)
	}
	c.partialLine = text != "" && !strings.HasSuffix(text, "\n")
	for text != "" {
		var raw string
		raw, text, _ = strings.Cut(text, "\n")
		c.count++
		l := line{number: c.count, blankAbove: c.endsBlank, truncated: len(raw) > MaxText}
		if l.truncated {
			raw = strings.ToValidUTF8(raw[:MaxText], "") + "…"
		}
		l.text, l.hidden = clean.Count(raw)
		if l.text.String() != raw { // cleaning may have added line breaks
			l.text = l.text.Line()
		}
		l.indent = l.text.Len() - len(strings.TrimLeft(l.text.String(), " "))
		l.text = l.text.Trim()
		if c.endsBlank = l.text.Empty(); !c.endsBlank {
			c.lines = append(c.lines, l)
		}
	}
	return c
}

// toLF converts all line ends to LF.
var toLF = strings.NewReplacer("\r\n", "\n", "\r", "\n")
