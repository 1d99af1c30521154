package parser

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"slices"
	"syscall"

	"dailies/parser/clean"
)

// part is a part of a file, or the error that ended it.
type part struct {
	dump Dump
	err  error
}

// parts returns the parts of a file that Expand found. A small file is read at once, a large one a
// few parts ahead of the consumer, and standard input only on demand.
func (f File) parts(ctx context.Context, stdin io.Reader) iter.Seq[part] {
	switch {
	case f.Err != nil:
		return slices.Values([]part{{Dump{Name: clean.Line(f.Path)}, f.Err}})
	case f.Size > wholeSize:
		return Parallel(f.read(ctx, stdin), func(p part) part { return p })
	case f.Size > 0:
		return slices.Values(slices.Collect(f.read(ctx, stdin)))
	}
	return f.read(ctx, stdin)
}

// read yields the parts of the file. An error comes after the papers that were read before it.
func (f File) read(ctx context.Context, stdin io.Reader) iter.Seq[part] {
	return func(yield func(part) bool) {
		name := f.Path
		if f.Stdin {
			name = "standard input"
		}
		fail := func(err error) { yield(part{Dump{Name: clean.Line(name)}, &LoadError{Path: name, Err: err}}) }
		// MultiReader never reads again after EOF, where a terminal would wait for more input.
		file := io.NopCloser(io.MultiReader(stdin))
		if !f.Stdin {
			var err error
			if file, err = Open(f.Path); err != nil {
				fail(err)
				return
			}
		}
		defer func() { _ = file.Close() }() // nothing was written
		packed := &countingReader{source: file}
		text := bufio.NewReader(packed)
		next, unpacked := chunkReader(ctx, text, f.Size), &gzipReader{}
		start, _ := text.Peek(len(gzipMagic)) // an error comes again with the next read
		if string(start) == gzipMagic {
			stream, err := gzip.NewReader(text)
			if err != nil {
				fail(err)
				return
			}
			unpacked = &gzipReader{source: stream, compressed: packed}
			next = chunkReader(ctx, unpacked, 0)
		}
		s := newStream(name, func() chunk {
			c := next()
			c.bytesRead = packed.count
			return c
		})
		s.readAhead = f.Size > wholeSize
		for d := range s.dumps {
			d.Saved = f.Saved
			if d.Bytes = s.bytesRead; !d.More && f.Size > 0 {
				d.Bytes = f.Size
			}
			if !d.More && unpacked.truncated {
				d.Note(0, "the gzip file is truncated or damaged: everything before that was read").Lost = true
			}
			if ctx.Err() != nil || !yield(part{dump: d}) {
				return
			}
		}
		if s.err != nil && ctx.Err() == nil {
			fail(s.err)
		}
	}
}

// Open opens a regular file for reading. It never blocks, even if a FIFO replaced the file after a check.
func Open(path string) (*os.File, error) {
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

type countingReader struct {
	source io.Reader
	count  int64
}

func (c *countingReader) Read(into []byte) (int, error) {
	n, err := c.source.Read(into)
	c.count += int64(n)
	return n, err
}

const gzipMagic = "\x1f\x8b"

// Limits for decompressing a gzip file.
const (
	maxUnpacked   = 1 << 30 // bytes
	maxRatio      = 200     // decompressed bytes for each compressed one
	alwaysAllowed = 4 << 20 // bytes to which maxRatio does not apply
)

// gzipReader decompresses within the limits. At damage, it ends and sets truncated.
type gzipReader struct {
	source     io.Reader
	compressed *countingReader // the file that source decompresses
	unpacked   int64           // bytes so far
	truncated  bool
}

func (u *gzipReader) Read(into []byte) (int, error) {
	n, err := u.source.Read(into)
	u.unpacked += int64(n)
	if u.unpacked > maxUnpacked || u.unpacked > alwaysAllowed && u.unpacked > maxRatio*u.compressed.count {
		return n, ErrBomb
	}
	damaged := errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, gzip.ErrChecksum) || errors.Is(err, gzip.ErrHeader)
	if damaged && u.unpacked > 0 {
		u.truncated, err = true, io.EOF
	}
	return n, err
}
