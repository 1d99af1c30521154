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

// cut cuts a text whose size in bytes is known, or 0, into chunks: each call of what it returns reads the next
// one.
func cut(ctx context.Context, source io.Reader, size int64) func() chunk {
	source = inUTF8(source)
	usual := firstSize // bytes of the next chunk; it has more if its last line is longer
	if size > 0 && size <= wholeSize {
		usual = int(size) + 1 // one more shows its end
	}
	var text strings.Builder // read, but beyond the last chunk
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
