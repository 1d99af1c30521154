package parser

import (
	"context"
	"io"
	"strings"

	"dailies/parser/page"
)

// Sizes in bytes. A file of up to wholeSize is read in one chunk. A larger one starts with a small
// chunk, so that its first papers appear at once.
const wholeSize, firstChunkSize, chunkSize = 1 << 20, 256 << 10, 1 << 20

// maxLine is the maximum length of a line in bytes. JSON may have all its papers on one line.
const maxLine = 256 << 20

// chunk is a piece of a text. All chunks but the last end in LF.
type chunk struct {
	text      string
	lines     page.Chunk // the text split into lines, for copied pages
	last      bool
	bytesRead int64 // of the file so far, compressed if it is gzip
	err       error // why reading failed; what was read since the last chunk is lost
}

// chunkReader returns a function that reads the next chunk of a text. size is that of the text in
// bytes, or 0 if it is unknown.
func chunkReader(ctx context.Context, source io.Reader, size int64) func() chunk {
	source = utf8Reader(source)
	usual := firstChunkSize // size of the next chunk, which is larger if its last line is longer
	if size > 0 && size <= wholeSize {
		usual = int(size) + 1 // one byte more, to see the end of the file
	}
	var text strings.Builder // read but not returned yet
	buffer := make([]byte, min(usual, 64<<10))
	return func() chunk {
		want := usual
		usual = chunkSize
		for ; want <= maxLine; want *= 2 {
			if err := ctx.Err(); err != nil {
				return chunk{err: err}
			}
			left := max(0, want-text.Len())
			text.Grow(left)
			n, err := io.CopyBuffer(&text, io.LimitReader(source, int64(left)), buffer)
			if err != nil {
				return chunk{err: err}
			}
			read := text.String()
			if n < int64(left) {
				return chunk{text: read, last: true}
			}
			if end := strings.LastIndexByte(read, '\n') + 1; end > 0 {
				text.Reset()
				text.Grow(chunkSize)
				text.WriteString(read[end:])
				return chunk{text: read[:end]}
			}
		}
		return chunk{err: ErrNoPapers}
	}
}
