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

// part is a part of a file, or why there is no more of it.
type part struct {
	dump Dump
	err  error
}

// parts reads a file that Expand has found, or says why it is none. A small one is read at once, a large
// one up to a few parts ahead, and standard input as it is asked for.
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

// read reads the file in parts. What was read before an error comes before it.
func (f File) read(ctx context.Context, stdin io.Reader) iter.Seq[part] {
	return func(yield func(part) bool) {
		name := f.Path
		if f.Stdin {
			name = "standard input"
		}
		fail := func(err error) { yield(part{Dump{Name: clean.Line(name)}, &LoadError{Path: name, Err: err}}) }
		file := io.NopCloser(io.MultiReader(stdin)) // never read behind its end: a terminal waits again
		if !f.Stdin {
			var err error
			if file, err = Open(f.Path); err != nil {
				fail(err)
				return
			}
		}
		defer func() { _ = file.Close() }() // it was only read
		packed := &counter{source: file}
		text := bufio.NewReader(packed)
		next, unpacked := cut(ctx, text, f.Size), &unpacker{}
		if start, _ := text.Peek(len(gzipStart)); string(start) == gzipStart { // an error comes again
			stream, err := gzip.NewReader(text)
			if err != nil {
				fail(err)
				return
			}
			unpacked = &unpacker{source: stream, packed: packed}
			next = cut(ctx, unpacked, 0)
		}
		s := newStream(name, func() chunk {
			c := next()
			c.bytes = packed.n
			return c
		})
		s.large = f.Size > wholeSize
		for d := range s.dumps {
			d.Saved = f.Saved
			if d.Bytes = s.bytes; !d.More && f.Size > 0 {
				d.Bytes = f.Size
			}
			if !d.More && unpacked.cut {
				d.Note(0, "the gzip file is cut or damaged: what comes before that is read").Lost = true
			}
			if ctx.Err() != nil || !yield(part{dump: d}) {
				return
			}
		}
		if s.failed != nil && ctx.Err() == nil {
			fail(s.failed)
		}
	}
}

// Open opens a regular file, and never waits: a FIFO is refused, also one that took its place since it was
// looked at.
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

// counter counts the bytes that are read through it.
type counter struct {
	source io.Reader
	n      int64
}

func (c *counter) Read(into []byte) (int, error) {
	n, err := c.source.Read(into)
	c.n += int64(n)
	return n, err
}

// gzipStart is what gzip files start with.
const gzipStart = "\x1f\x8b"

// What a gzip file may unpack to: so many bytes, and so many times its size.
// A few mebibytes are let through in any case.
const (
	maxUnpacked = 1 << 30
	maxRatio    = 200
	unsuspected = 4 << 20
)

// unpacker reads what a gzip stream unpacks to, within the limits. A stream that is damaged after
// its start ends there, and cut says so.
type unpacker struct {
	source io.Reader
	packed *counter // what source reads from
	n      int64    // bytes unpacked
	cut    bool
}

func (u *unpacker) Read(into []byte) (int, error) {
	n, err := u.source.Read(into)
	u.n += int64(n)
	if u.n > maxUnpacked || u.n > unsuspected && u.n > maxRatio*u.packed.n {
		return n, ErrBomb
	}
	damaged := errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, gzip.ErrChecksum) || errors.Is(err, gzip.ErrHeader)
	if damaged && u.n > 0 {
		u.cut, err = true, io.EOF
	}
	return n, err
}
