package parser

import (
	"context"
	"io"
	"strings"

	"dailies/parser/page"
)

// How large the chunks are that a text is read in, in bytes. Up to the first size a file is read whole;
// a larger one starts with a small chunk, so that its first papers are there at once.
const wholeSize, firstSize, chunkSize = 1 << 20, 256 << 10, 1 << 20

// maxLine is the longest line in bytes: JSON may have all its papers in one.
const maxLine = 256 << 20

// chunk is a stretch of a text. All but the last end in LF.
type chunk struct {
	text  string
	lines page.Chunk // of the text, once it is cut
	last  bool
	bytes int64 // that were read of its file so far
	err   error // of reading, or the context's: what was read since the chunk before is lost
}

// cutter cuts what is read into chunks.
type cutter struct {
	ctx    context.Context
	source io.Reader
	want   int             // how many bytes the next chunk has, or more if its last line is longer
	text   strings.Builder // read, but beyond the last chunk
	buffer []byte
}

// newCutter cuts a text whose size in bytes is known, or 0.
func newCutter(ctx context.Context, source io.Reader, size int64) *cutter {
	c := &cutter{ctx: ctx, source: inUTF8(source), want: firstSize}
	if size > 0 && size <= wholeSize {
		c.want = int(size) + 1 // one more shows its end
	}
	c.buffer = make([]byte, min(c.want, 64<<10))
	return c
}

// next reads the next chunk.
func (c *cutter) next() chunk {
	want := c.want
	c.want = chunkSize
	for ; want <= maxLine; want *= 2 {
		if err := c.ctx.Err(); err != nil {
			return chunk{err: err}
		}
		left := max(0, want-c.text.Len())
		c.text.Grow(left)
		n, err := io.CopyBuffer(&c.text, io.LimitReader(c.source, int64(left)), c.buffer)
		if err != nil {
			return chunk{err: err}
		}
		text := c.text.String()
		if n < int64(left) {
			return chunk{text: text, last: true}
		}
		if end := strings.LastIndexByte(text, '\n') + 1; end > 0 {
			c.text.Reset()
			c.text.Grow(chunkSize)
			c.text.WriteString(text[end:])
			return chunk{text: text[:end]}
		}
	}
	return chunk{err: ErrNoPapers}
}
