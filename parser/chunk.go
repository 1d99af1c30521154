package parser

import (
	"bytes"
	"errors"
	"io"
	"slices"
)

// How large the chunks are that a text is read in: up to the first size a text
// is read whole; else its start is small, so that its first papers are there at
// once. The others fit the cache of one core.
const wholeSize, firstSize, chunkSize = 1 << 20, 256 << 10, 1 << 20

// chunk is a stretch of a text. All but the last end in LF.
type chunk struct {
	text  string
	at    int64 // bytes of the text before it
	bytes int64 // of the file up to its end, packed where it is gzip
	last  bool
	sure  bool                   // it starts below a meta block, by all appearances
	early *early                 // parsed ahead, or nil
	again func() (string, error) // reads text, where it was not kept; nil: it was
}

// cutter cuts a text into chunks.
type cutter struct {
	source io.Reader
	read   func() int64 // bytes read of the file; nil: as many as of the text
	size   int64        // of the text, or 0 where unknown
	at     int64
	rest   []byte // read, but beyond the last chunk
	sure   bool
}

// next reads the next chunk. An error is one of reading; what was read before it
// is lost, up to a chunk.
func (c *cutter) next() (*chunk, error) {
	want := c.want()
	buf := slices.Clone(c.rest)
	for {
		var err error
		if buf, err = fill(buf, want, c.source); err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if err != nil {
			return c.give(buf, len(buf), false, true), nil
		}
		if cut, sure := cutAt(buf); cut > 0 {
			return c.give(buf, cut, sure, false), nil
		}
		want *= 2
	}
}

func (c *cutter) want() int {
	switch {
	case c.at > 0:
		return chunkSize
	case c.size > 0 && c.size <= wholeSize:
		return int(c.size) + 1
	}
	return firstSize
}

func (c *cutter) give(buf []byte, cut int, sure, last bool) *chunk {
	given := &chunk{text: share(buf[:cut]), at: c.at, last: last, sure: c.sure}
	c.rest = append(c.rest[:0], buf[cut:]...)
	c.at += int64(cut)
	c.sure = sure
	if given.bytes = c.at; c.read != nil {
		given.bytes = c.read()
	}
	return given
}

// fill reads until there are so many bytes in buf, or io.EOF.
func fill(buf []byte, want int, source io.Reader) ([]byte, error) {
	if cap(buf) < want {
		buf = append(make([]byte, 0, want), buf...)
	}
	for len(buf) < want {
		n, err := source.Read(buf[len(buf):want])
		buf = buf[:len(buf)+n]
		if err != nil {
			return buf, err
		}
	}
	return buf, nil
}

// maxSearch is how far from a chunk's end a meta block is looked for, in bytes:
// some thirty papers.
const maxSearch = 64 << 10

// cutAt says where a text may be cut: below its last meta block, which is sure,
// or below its last line; 0 where it has neither.
func cutAt(text []byte) (at int, sure bool) {
	from := max(0, len(text)-maxSearch)
	for end := len(text); ; {
		i := lastDot(text[from:end])
		if i < 0 {
			return bytes.LastIndexByte(text, '\n') + 1, false
		}
		end = from + i
		if n := metaEnd(text[end:]); n > 0 {
			return end + n, true
		}
	}
}

// lastDot says where the last dot is that starts a line, with the line's end
// before it; -1 where there is none. To look for its last byte alone takes a
// quarter of the time.
func lastDot(text []byte) int {
	const start = "\n" + middot
	for {
		i := bytes.LastIndexByte(text, start[len(start)-1]) + 1 - len(start)
		if i < 0 {
			return -1
		}
		if string(text[i:i+len(start)]) == start {
			return i
		}
		text = text[:i+len(start)-1]
	}
}

// metaEnd is the length of the dot and the date that a text starts with, both
// on lines of their own; 0 where it does not.
func metaEnd(text []byte) int {
	dot, rest, _ := bytes.Cut(text[1:], []byte("\n"))
	date, _, ended := bytes.Cut(rest, []byte("\n"))
	if !ended || string(bytes.TrimSuffix(dot, []byte("\r"))) != middot || len(date) > maxToken {
		return 0
	}
	if _, _, ok := readDate(string(bytes.TrimSuffix(date, []byte("\r")))); !ok {
		return 0
	}
	return 1 + len(dot) + 1 + len(date) + 1
}
