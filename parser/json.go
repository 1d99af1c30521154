package parser

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// jsonPaper is what a JSON value says of a paper, and the day of the page that it stood on.
type jsonPaper struct {
	paper Paper
	day   Date
}

// jsonBatch is how many values are decoded at a time.
const jsonBatch = 128

// readJSON reads records of JSON. It cuts the text into values one after the other and has
// them decoded by all processors, a batch at a time.
func (r *records) readJSON(read func(value string) jsonPaper) {
	cut := jsonCutter{records: r, line: 1}
	sayWindows := sync.OnceFunc(func() { r.dump.Note(0, savedAsWindows1252) })
	for more := true; more; {
		values := make([]string, 0, jsonBatch)
		lines := make([]int, 0, jsonBatch)
		for len(values) < jsonBatch && more {
			value, line := cut.next()
			if !utf8.ValidString(value) && !strings.ContainsFunc(value, isUTF8) { // else only a piece is damaged
				value = decodeLines(value)
				sayWindows()
			}
			if more = value != ""; more {
				values, lines = append(values, value), append(lines, line)
			}
		}
		at := 0
		for papers := range Parallel(slices.Chunk(values, jsonBatch/8), func(values []string) (all []jsonPaper) {
			for _, value := range values {
				all = append(all, read(value))
			}
			return all
		}) {
			for _, p := range papers {
				p.paper.Line = lines[at]
				if !r.add(p.paper, p.day, "") {
					return
				}
				at++
			}
		}
	}
	if cut.damaged {
		r.damaged(cut.line, "the JSON")
	}
}

// maxValue is how many bytes a record of JSON may have: the largest that was seen, a
// paper of 664 authors, has 0.3 MB.
const maxValue = 16 << 20

// jsonCutter cuts a text into JSON values: those of its lists, or those that stand one
// after the other, as in JSON lines. It is quicker than a json.Decoder would be, which
// looks at each byte of a list twice, and it goes on behind a line that is damaged.
type jsonCutter struct {
	*records
	line    int  // that the rest of the text starts on, from 1
	list    bool // within a list
	damaged bool // the text ends within a value or a list
}

// next is the next value, and the line that it starts on; "" at the end.
func (c *jsonCutter) next() (value string, line int) {
	for {
		c.take(len(c.text) - len(strings.TrimLeft(c.text, " \t\r\n,\ufeff")))
		switch {
		case c.text == "":
			if !c.goOn() {
				c.damaged = c.list
				return "", 0
			}
		case c.text[0] == '[' && !c.list, c.text[0] == ']' && c.list:
			c.list = !c.list
			c.take(1)
		default:
			value, line = c.whole(), c.line
			c.take(len(value))
			return value, line
		}
	}
}

// whole is the value that the text starts with; "" if the text ends within it.
func (c *jsonCutter) whole() string {
	end, closed := jsonEnd(c.text)
	for !closed && len(c.text) <= maxValue && c.goOn() {
		end, closed = jsonEnd(c.text)
	}
	c.damaged = end == 0
	return c.text[:end]
}

// take goes on behind so many bytes.
func (c *jsonCutter) take(n int) {
	c.line += strings.Count(c.text[:n], "\n")
	c.text = c.text[n:]
}

// decode decodes a value; false: it is damaged. A field of another kind than is wanted stays zero.
func decode[T any](value string) (found T, ok bool) {
	err := json.Unmarshal([]byte(value), &found)
	var otherKind *json.UnmarshalTypeError
	return found, err == nil || errors.As(err, &otherKind)
}

// jsonEnd is the end of the JSON value that a text starts with. It trusts the value to be one: whoever
// decodes it finds out. A line break within a string, and a record that starts a line within another
// one, show that something is missing there: the value ends before that, so that only the damaged line
// is lost. A number or a word that is not closed ends with the text.
func jsonEnd(text string) (end int, closed bool) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			end, closed := stringEnd(text[i:])
			switch i += end; {
			case i == len(text) && !closed:
				return 0, false
			case !closed || depth == 0:
				return i, true
			}
			i-- // the loop goes on behind the string
		case '{', '[':
			if depth > 0 && strings.HasPrefix(text[i-1:], "\n{\"") {
				return i, true
			}
			depth++
		case '}', ']':
			if depth--; depth <= 0 {
				return max(i+1+depth, 1), true // a bracket that closes nothing is a value of its own
			}
		case ',', ' ', '\n':
			if depth == 0 {
				return i, true
			}
		}
	}
	if depth == 0 {
		return len(text), false
	}
	return 0, false
}

// stringEnd is the end of the JSON string that a text starts with. One that is not
// closed ends with its line.
func stringEnd(text string) (end int, closed bool) {
	for end = 1; ; end++ {
		quote := strings.IndexByte(text[end:], '"')
		if quote < 0 {
			quote = len(text) - end
		}
		if line := strings.IndexByte(text[end:end+quote], '\n'); line >= 0 {
			return end + line, false
		}
		if end += quote; end == len(text) {
			return end, false
		}
		before := text[1:end]
		if slashes := len(before) - len(strings.TrimRight(before, `\`)); slashes%2 == 0 {
			return end + 1, true
		}
	}
}
