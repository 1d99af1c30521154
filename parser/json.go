package parser

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// jsonPaper is a paper from a JSON value, and the day of its page.
type jsonPaper struct {
	paper Paper
	day   Date
}

// jsonValue is a JSON value with the line on which it starts.
type jsonValue struct {
	text string
	line int
}

// jsonBatch is how many values are split off before they are decoded together.
const jsonBatch = 128

// readJSON splits the text into JSON values and decodes them on all processors, a batch at a time.
func (r *records) readJSON(read func(value string) jsonPaper) {
	splitter := jsonSplitter{records: r, line: 1}
	noteWindows := sync.OnceFunc(func() { r.dump.Note(0, windows1252Note) })
	for more := true; more; {
		values := make([]jsonValue, 0, jsonBatch)
		for len(values) < jsonBatch && more {
			value, line := splitter.next()
			// A value that also has valid characters of several bytes is damaged UTF-8.
			isMultibyte := func(r rune) bool { return r >= utf8.RuneSelf && r != utf8.RuneError }
			if !utf8.ValidString(value) && !strings.ContainsFunc(value, isMultibyte) {
				value = decodeWindows1252(value)
				noteWindows()
			}
			if more = value != ""; more {
				values = append(values, jsonValue{value, line})
			}
		}
		for papers := range Parallel(slices.Chunk(values, jsonBatch/8), func(values []jsonValue) (all []jsonPaper) {
			for _, v := range values {
				p := read(v.text)
				p.paper.Line = v.line
				all = append(all, p)
			}
			return all
		}) {
			for _, p := range papers {
				if !r.add(p.paper, p.day, "") {
					return
				}
			}
		}
	}
	if splitter.truncated {
		r.noteDamage(splitter.line, "the JSON")
	}
}

// maxValue is the maximum size of a record in bytes. The largest seen, with 664 authors, has 0.3 MB.
const maxValue = 16 << 20

// jsonSplitter splits a text into JSON values: the elements of lists, or values that follow each
// other as in JSON Lines. It is faster than json.Decoder, which scans each byte of a list twice,
// and it recovers after a damaged line.
type jsonSplitter struct {
	*records
	line      int // of the rest of the text, from 1
	inList    bool
	truncated bool // the text ends within a value or a list
}

// next returns the next value and the line on which it starts, or "" at the end.
func (c *jsonSplitter) next() (value string, line int) {
	for {
		c.skip(len(c.text) - len(strings.TrimLeft(c.text, " \t\r\n,\ufeff")))
		switch {
		case c.text == "":
			if !c.readMore() {
				c.truncated = c.inList
				return "", 0
			}
		case c.text[0] == '[' && !c.inList, c.text[0] == ']' && c.inList:
			c.inList = !c.inList
			c.skip(1)
		default:
			value, line = c.value(), c.line
			c.skip(len(value))
			return value, line
		}
	}
}

// value returns the value that the text starts with, or "" if the text ends within it.
func (c *jsonSplitter) value() string {
	end, closed := jsonEnd(c.text)
	for !closed && len(c.text) <= maxValue && c.readMore() {
		end, closed = jsonEnd(c.text)
	}
	c.truncated = end == 0
	return c.text[:end]
}

// skip advances by n bytes.
func (c *jsonSplitter) skip(n int) {
	c.line += strings.Count(c.text[:n], "\n")
	c.text = c.text[n:]
}

// decode decodes a value. ok is false if it is not valid JSON. A field of the wrong type stays zero.
func decode[T any](value string) (found T, ok bool) {
	err := json.Unmarshal([]byte(value), &found)
	var wrongType *json.UnmarshalTypeError
	return found, err == nil || errors.As(err, &wrongType)
}

// jsonEnd returns the end of the JSON value that a text starts with. It does not validate the
// value, which the decoder does later. A line break within a string, or a record at the start of a
// line within another record, shows that something is missing: the value ends before it, so that
// only the damaged line is lost. closed is false if more text could belong to the value.
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
			i-- // the loop advances past the string
		case '{', '[':
			if depth > 0 && strings.HasPrefix(text[i-1:], "\n{\"") {
				return i, true
			}
			depth++
		case '}', ']':
			if depth--; depth <= 0 {
				return max(i+1+depth, 1), true // an unmatched closing bracket is a value of its own
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

// stringEnd returns the end of the JSON string at the start of text. An unclosed one ends with its line.
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
