package parser

import (
	"context"
	"errors"
	"io"
	"strings"

	"dailies/parser/page"
)

// How large the chunks are that a text is read in, in bytes. Up to the first size
// a file is read whole; a larger one starts with a small chunk, so that its first
// papers are there at once.
const wholeSize, firstSize, chunkSize = 1 << 20, 256 << 10, 1 << 20

// readSize is how much is read at a time: it stays in the cache until it is copied.
const readSize = 64 << 10

// maxLine is the longest line in bytes: JSON may have all its papers in one.
const maxLine = 256 << 20

// chunk is a stretch of a text. All but the last end in LF.
type chunk struct {
	text  string
	last  bool
	bytes int64             // that were read of its file so far
	lines func() page.Chunk // of the text, if it was cut ahead; else nil
}

// cutter cuts what is read into chunks.
type cutter struct {
	ctx    context.Context
	source io.Reader
	size   int64           // of the text in bytes; 0 if unknown
	begun  bool            // the first chunk is cut
	buf    []byte          // what is read at a time; its memory is used again
	text   strings.Builder // read, but beyond the last chunk
}

// next reads the next chunk. An error is one of reading or the context's; what
// was read since the last chunk is lost with it.
func (c *cutter) next() (chunk, error) {
	for want := c.want(); ; want *= 2 {
		if err := c.ctx.Err(); err != nil {
			return chunk{}, err
		}
		if want > maxLine {
			return chunk{}, ErrNoPapers
		}
		err := c.fill(want)
		text := c.text.String()
		if errors.Is(err, io.EOF) {
			return chunk{text: text, last: true}, nil
		}
		if err != nil {
			return chunk{}, err
		}
		if end := strings.LastIndexByte(text, '\n') + 1; end > 0 {
			c.text.Reset()
			c.text.Grow(chunkSize)
			c.text.WriteString(text[end:])
			return chunk{text: text[:end]}, nil
		}
	}
}

// want is how many bytes to read for the next chunk. One more than a small file
// has shows its end.
func (c *cutter) want() int {
	first := !c.begun
	c.begun = true
	switch {
	case !first:
		return chunkSize
	case c.size > 0 && c.size <= wholeSize:
		return int(c.size) + 1
	}
	return firstSize
}

// fill reads until there are so many bytes, or io.EOF.
func (c *cutter) fill(want int) error {
	if c.buf == nil {
		c.buf = make([]byte, readSize)
	}
	c.text.Grow(max(0, want-c.text.Len()))
	for c.text.Len() < want {
		n, err := c.source.Read(c.buf[:min(len(c.buf), want-c.text.Len())])
		c.text.Write(c.buf[:n])
		if err != nil {
			return err
		}
	}
	return nil
}
