package parser

import (
	"bufio"
	"compress/gzip"
	"context"
	"io"
	"iter"
	"os"
	"syscall"

	"dailies/parser/clean"
)

// name is what the file is called in a dump.
func (f File) name() string {
	if f.Stdin {
		return "standard input"
	}
	return f.Path
}

// open opens the file, or standard input.
func (f File) open(stdin io.Reader) (io.ReadCloser, error) {
	if f.Stdin {
		return io.NopCloser(stdin), nil
	}
	return open(f.Path)
}

// room is what reading a file takes, for the next file to use again: most are small, and
// there may be thousands.
type room struct {
	buf      []byte
	unpacked gzip.Reader
}

// dumps reads a file in parts. What was read before an error comes before it.
func (f File) dumps(ctx context.Context, stdin io.Reader, in *room) iter.Seq2[Dump, error] {
	return func(yield func(Dump, error) bool) {
		fail := func(err error) { yield(Dump{Name: clean.Line(f.name())}, &LoadError{Path: f.name(), Err: err}) }
		file, err := f.open(stdin)
		if err != nil {
			fail(err)
			return
		}
		defer func() { _ = file.Close() }() // it was only read
		counted := &counter{source: file}
		text := bufio.NewReader(counted)
		unpacked := &unpacker{source: text, packed: counted, unpacked: &in.unpacked}
		cut := &cutter{ctx: ctx, source: text, size: f.Size, buf: in.buf}
		defer func() { in.buf = cut.buf }()
		if start, _ := text.Peek(len(gzipStart)); string(start) == gzipStart { // an error comes again
			cut.source, cut.size = unpacked, 0
		}
		s := newStream(f.name(), func() (c chunk, err error) {
			c, err = cut.next()
			c.bytes = counted.n
			return c, err
		})
		s.large = f.Size > wholeSize
		defer s.end()
		for d, more := s.part(); more && ctx.Err() == nil; d, more = s.part() {
			if d.Bytes = s.bytes; !d.More && f.Size > 0 {
				d.Bytes = f.Size
			}
			d.Saved = f.Saved
			if !d.More && unpacked.cut {
				d.Problems = append(d.Problems, cutGzip)
			}
			if !yield(d, nil) || !d.More {
				return
			}
		}
		if ctx.Err() == nil && (!s.given || yield(s.rest(), nil)) {
			fail(s.failed)
		}
	}
}

var cutGzip = Problem{Text: clean.Literal("the gzip file is cut or damaged: what comes before that is read"), Lost: true}

// open opens a regular file, and never waits: a FIFO that took its place since
// it was looked at is refused, not waited for.
func open(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = ErrNotRegular
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}
