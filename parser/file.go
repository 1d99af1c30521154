package parser

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"iter"
	"os"
	"syscall"

	"dailies/parser/clean"
)

// fileReader reads files one after the other.
type fileReader struct {
	ctx   context.Context
	stdin io.Reader
	buf   []byte // for all files, one after the other
}

// name is what the file is called in a dump.
func (f File) name() string {
	if f.Stdin {
		return "standard input"
	}
	return f.Path
}

func (f File) failed(err error) (Dump, error) {
	return Dump{Name: clean.Line(f.name())}, &LoadError{Path: f.name(), Err: err}
}

// open opens the file, or standard input.
func (r *fileReader) open(f File) (io.ReadCloser, error) {
	if f.Stdin {
		return io.NopCloser(r.stdin), nil
	}
	return open(f.Path)
}

// parts reads a file in parts.
func (r *fileReader) parts(f File) iter.Seq2[Dump, error] {
	return func(yield func(Dump, error) bool) {
		file, err := r.open(f)
		if err != nil {
			yield(f.failed(err))
			return
		}
		defer func() { _ = file.Close() }() // it was only read
		counted := &counter{source: file}
		text := bufio.NewReader(counted)
		unpacked := &unpacker{source: text, packed: counted}
		cut := &cutter{ctx: r.ctx, source: text, size: f.Size, buf: r.buf[:0]}
		if start, _ := text.Peek(len(gzipStart)); bytes.Equal(start, []byte(gzipStart)) { // an error comes again
			cut.source, cut.size = unpacked, 0
		}
		source := bufio.NewReaderSize(cut.source, sniffed)
		cut.source = source
		begins, err := source.Peek(sniffed)
		if err != nil { // the buffer forgets it; reading on must meet it again
			cut.source = io.MultiReader(source, unreadable{err})
		}
		if isDailyJSON(string(begins)) {
			yield(r.json(f, source, counted, unpacked))
			return
		}
		s := newStream(f.name(), cut.next)
		for d, more := s.part(); more && r.ctx.Err() == nil; d, more = s.part() {
			d.Bytes, d.Size = counted.n, f.Size
			if !d.More && f.Size > 0 {
				d.Bytes = f.Size
			}
			if !d.More && unpacked.cut {
				d.Problems = append(d.Problems, cutGzip)
			}
			if !yield(d, nil) || !d.More {
				break
			}
		}
		r.buf = cut.buf
		if s.failed != nil && r.ctx.Err() == nil && (!s.given || yield(s.rest(), nil)) {
			yield(f.failed(s.failed))
		}
	}
}

// unreadable is a source that fails.
type unreadable struct{ err error }

func (f unreadable) Read([]byte) (int, error) { return 0, f.err }

// json reads a file that the site's API served, whole: it has at most some
// thousand papers.
func (r *fileReader) json(f File, source io.Reader, counted *counter, unpacked *unpacker) (Dump, error) {
	text, err := io.ReadAll(source)
	if err != nil {
		return f.failed(err)
	}
	d := readDailyJSON(f.name(), string(text))
	d.Bytes, d.Size = counted.n, f.Size
	if unpacked.cut {
		d.Problems = append(d.Problems, cutGzip)
	}
	return d, nil
}

var cutGzip = Problem{Text: clean.Literal("the gzip file is cut or damaged: what comes before that is read")}

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
