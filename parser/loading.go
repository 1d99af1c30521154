package parser

import (
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"os"

	"dailies/parser/clean"
)

// loading is one Load.
type loading struct {
	*crew
	stdin io.Reader
	kept  int64 // bytes that may still be kept in memory
}

// maxWaiting is how many files are read ahead at most, none of them larger than
// wholeSize.
const maxWaiting = 64

// item is a path's file, on its way.
type item struct {
	*loading
	file File
	err  error
	in   *place        // where its abstracts stay; nil: in memory
	done chan struct{} // closed when it is read; nil: it is read when its turn comes
	dump Dump
	died any
}

// walk lists the files in order. Small ones are read meanwhile, large ones when
// their turn comes: each of them has work for all.
func (l *loading) walk(paths []string) <-chan *item {
	items := make(chan *item, maxWaiting)
	l.group.Go(func() {
		defer close(items)
		for file, err := range Expand(l.ctx, paths) {
			if !l.send(items, &item{loading: l, file: file, err: err}) {
				return
			}
		}
	})
	return items
}

func (l *loading) send(items chan<- *item, i *item) bool {
	if i.err == nil && !i.file.Stdin {
		l.kept -= i.file.Size
		if l.kept < 0 {
			i.in = &place{path: i.file.Path}
		}
		if i.file.Size <= wholeSize {
			i.done = make(chan struct{})
			if !l.do(i.readWhole) {
				return false
			}
		}
	}
	select {
	case items <- i:
		return true
	case <-l.ctx.Done():
		return false
	}
}

// name is what the file is called in a dump.
func (i *item) name() string {
	if i.file.Stdin {
		return "standard input"
	}
	return i.file.Path
}

// parts gives the file in parts, or as a whole.
func (i *item) parts() iter.Seq2[Dump, error] {
	return func(yield func(Dump, error) bool) {
		switch {
		case i.done != nil: // until then all else is somebody else's to write
			<-i.done
			if i.died != nil {
				panic(i.died) // where somebody can catch it
			}
			yield(i.dump, i.err)
		case i.err != nil:
			yield(Dump{Name: clean.Line(i.file.Path)}, i.err)
		case i.file.Stdin: // who waits for it could not be sent home
			i.inParts(yield)
		default:
			i.goOn(i.inParts)(yield)
		}
	}
}

// maxReady is how many parts of a file are ready at most before anybody asks
// for them: some 3 MB. Whoever merges 8,000 papers at a time would else keep
// those waiting that parse.
const maxReady = 16

// goOn goes on with the parts of a file while those before are looked at, once
// somebody asked for the second.
func (l *loading) goOn(parts iter.Seq2[Dump, error]) iter.Seq2[Dump, error] {
	return func(yield func(Dump, error) bool) {
		next, stop := iter.Pull2(parts)
		handed := false // to the goroutine that goes on
		defer func() {
			if !handed {
				stop()
			}
		}()
		if d, err, more := next(); !more || !yield(d, err) {
			return
		}
		handed = true
		ready := make(chan readyPart, maxReady)
		l.group.Go(func() {
			defer close(ready)
			defer stop()
			l.readInto(ready, next)
		})
		for p := range ready {
			if p.died != nil {
				panic(p.died) // where somebody can catch it
			}
			if !yield(p.dump, p.err) {
				return
			}
		}
	}
}

// readyPart is what is given of a file.
type readyPart struct {
	dump Dump
	err  error
	died any
}

func (l *loading) readInto(ready chan<- readyPart, next func() (Dump, error, bool)) {
	var p readyPart
	for more := true; ; {
		func() {
			defer func() { p.died = recover() }()
			p.dump, p.err, more = next()
		}()
		if !more {
			return
		}
		select {
		case ready <- p:
		case <-l.ctx.Done():
			return
		}
		if p.died != nil {
			return
		}
	}
}

func (i *item) failed(err error) (Dump, error) {
	return Dump{Name: clean.Line(i.name())}, &LoadError{Path: i.name(), Err: err}
}

// readWhole reads a small file.
func (i *item) readWhole(h *hand) {
	defer close(i.done)
	defer func() { i.died = recover() }()
	f, err := open(i.file.Path)
	if err != nil {
		i.dump, i.err = i.failed(err)
		return
	}
	defer func() { _ = f.Close() }() // it was only read
	var buf []byte
	if i.in != nil {
		i.in.was, buf = versionOf(f), h.buf
	}
	raw, err := readAll(buf[:0], &patient{i.ctx, f}, i.file.Size)
	if err != nil {
		i.dump, i.err = i.failed(err)
		return
	}
	if i.in != nil {
		h.buf = raw
	}
	if isGzip(raw) {
		i.unpack(raw, h)
		return
	}
	i.dump = parse(i.name(), share(raw), h.keep.stay(i.in), nil)
	i.dump.Bytes = i.file.Size
}

// unpack reads a small file that is packed. Its abstracts are kept in memory.
func (i *item) unpack(raw []byte, h *hand) {
	packed := &counter{source: bytes.NewReader(raw)}
	unpacked := &unpacker{source: packed, packed: packed}
	text, err := readAll(nil, unpacked, 0)
	if err != nil {
		i.dump, i.err = i.failed(err)
		return
	}
	i.dump = parse(i.name(), share(text), h.keep.stay(nil), nil)
	i.dump.Bytes = i.file.Size
	if unpacked.cut {
		i.dump.Problems = append(i.dump.Problems, cutGzip)
	}
}

var cutGzip = Problem{Text: clean.Literal("the gzip file is cut or damaged: what comes before that is read")}

func isGzip(start []byte) bool { return bytes.HasPrefix(start, []byte(gzipStart)) }

// readAll reads all of source behind buf. Size is what it is likely to have.
func readAll(buf []byte, source io.Reader, size int64) ([]byte, error) {
	// One byte more than the file has, so that its end is seen without growing.
	for want := max(int(size)+1, 4<<10); ; want *= 2 {
		var err error
		if buf, err = fill(buf, want, source); err != nil {
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return buf, err
		}
	}
}

// inParts reads a large file, or one whose size nobody knows.
func (i *item) inParts(yield func(Dump, error) bool) {
	source := i.stdin
	var f *os.File
	if !i.file.Stdin {
		var err error
		if f, err = open(i.file.Path); err != nil {
			yield(i.failed(err))
			return
		}
		defer func() { _ = f.Close() }() // it was only read
		if source = f; i.in != nil {
			i.in.was = versionOf(f)
		}
	}
	counted := &counter{source: &patient{i.ctx, source}}
	start, err := readAll(nil, io.LimitReader(counted, int64(len(gzipStart))), 0)
	if err != nil {
		yield(i.failed(err))
		return
	}
	again := io.MultiReader(bytes.NewReader(start), counted)
	cut := &cutter{source: again, size: i.file.Size}
	packed := &unpacker{source: again, packed: counted}
	keep := &keeper{}
	s := newStream(i.name(), keep, cut.next)
	switch {
	case isGzip(start):
		cut.source, cut.size, cut.read = packed, 0, func() int64 { return counted.n }
	case !i.file.Stdin:
		keep.stay(i.in)
		ctx, stop := context.WithCancel(i.ctx)
		defer stop()
		s.next = i.ahead(ctx, cut, f, i.in).next
	}
	for {
		d, more := s.part()
		switch {
		case i.ctx.Err() != nil:
			return
		case !more:
			if !s.given || yield(s.rest(), nil) {
				yield(i.failed(s.failed))
			}
			return
		case !d.More && i.file.Size > 0:
			d.Bytes = i.file.Size
		}
		d.Size = i.file.Size
		if !d.More && packed.cut {
			d.Problems = append(d.Problems, cutGzip)
		}
		if !yield(d, nil) || !d.More {
			return
		}
	}
}

// patient reads in pieces, and stops when its context does.
type patient struct {
	ctx    context.Context
	source io.Reader
}

const piece = 4 << 20

func (p *patient) Read(into []byte) (int, error) {
	if err := p.ctx.Err(); err != nil {
		return 0, err
	}
	return p.source.Read(into[:min(len(into), piece)])
}
