package parser

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync/atomic"
)

// onward is the chunks of a file beyond its first, which are read and parsed
// while those before them are looked at. Whoever parses a chunk reads it: what
// one core has read costs another half as much again to fetch.
//
// Chunks end below the last meta block in front of the places that are whole
// chunks away from the first one's end. Who reads from such a place on looks for
// that block too, so that nobody waits for anybody else's chunk.
type onward struct {
	*crew
	ctx   context.Context
	first *cutter // of the first chunk; nil: that is given
	file  io.ReaderAt
	in    *place // where abstracts stay in their file, that is it
	from  int64  // bytes of the file before these chunks
	sure  bool   // they start below a meta block, by all appearances
	size  int64  // of a chunk, about
	back  int    // how far in front of a place a chunk's end is looked for
	ended atomic.Bool
	queue chan *stretch
}

// stretch is a chunk on its way.
type stretch struct {
	chunk
	err   error
	loose bool          // no line ends near its end: it goes on in the next one
	all   []byte        // it and those it goes on in
	there chan struct{} // closed when it is read, and parsed if it can be
}

// maxBack is how far in front of a place the end of a chunk is looked for, in
// bytes: some ten papers.
const maxBack = 16 << 10

// ahead reads the chunks of a file, and has them parsed, while those before
// them are looked at, as long as ctx wants it. Where abstracts stay in their
// file, in is that. Nothing is ahead of the first chunk: it is wanted at once,
// and until somebody asks for more its papers should get to the screen.
func (c *crew) ahead(ctx context.Context, first *cutter, file io.ReaderAt, in *place) *onward {
	return &onward{crew: c, ctx: ctx, first: first, file: file, in: in, size: chunkSize, back: maxBack}
}

// next gives the next chunk; nil: no more is wanted.
func (o *onward) next() (*chunk, error) {
	if first := o.first; first != nil {
		given, err := first.next()
		o.first, o.from, o.sure = nil, first.at, first.sure
		return given, err
	}
	if o.queue == nil {
		o.queue = make(chan *stretch, o.crew.size+1)
		o.group.Go(o.send)
	}
	s := o.await()
	for s != nil && s.err == nil && s.loose {
		s = s.with(o.await())
	}
	if s == nil {
		return nil, nil
	}
	return &s.chunk, s.err
}

// send has the chunks read, up to the last one and perhaps some beyond it.
func (o *onward) send() {
	defer close(o.queue)
	for at := o.from; !o.ended.Load(); at += o.size {
		s := &stretch{there: make(chan struct{})}
		if !o.do(func(h *hand) { o.take(s, at, h) }) {
			return
		}
		select {
		case o.queue <- s:
		case <-o.ctx.Done():
			return
		}
	}
}

// await waits for the next chunk.
func (o *onward) await() *stretch {
	s, ok := <-o.queue
	if !ok {
		return nil
	}
	<-s.there
	return s
}

// with puts the next chunk behind one that no line ends.
func (s *stretch) with(next *stretch) *stretch {
	if next == nil || next.err != nil {
		return next
	}
	if s.all == nil {
		s.all = []byte(s.text)
	}
	s.all = append(s.all, next.text...)
	s.text, s.bytes, s.last, s.loose = share(s.all), next.bytes, next.last, next.loose
	return s
}

// take reads the chunk from a place on, and parses it if that can be done without
// knowing what came before. Where that was so, its text is most likely not wanted
// any more, and the next one takes its room, which this core has at hand.
func (o *onward) take(s *stretch, place int64, h *hand) {
	defer close(s.there)
	var buf []byte
	if o.in != nil { // else the papers share its memory
		buf, h.buf = h.buf, nil
	}
	buf = slices.Grow(buf[:0], o.back+int(o.size))
	if s.err = o.fill(s, buf, place); s.err != nil || !s.sure || s.last || s.loose {
		return
	}
	s.early = &early{}
	if o.in != nil {
		s.early.room = o.room()
	}
	s.parse(h.keep.stay(o.in))
	if o.in != nil && s.early.ok {
		s.again, s.text, h.buf = o.again(s.at, len(s.text)), "", buf
	}
}

// again reads a chunk once more. What a file that was cut has no more is left out.
func (o *onward) again(at int64, size int) func() (string, error) {
	return func() (string, error) {
		buf := make([]byte, size)
		n, err := o.file.ReadAt(buf, at)
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return share(buf[:n]), err
	}
}

// fill reads a chunk into a buffer.
func (o *onward) fill(s *stretch, buf []byte, place int64) error {
	if err := o.ctx.Err(); err != nil {
		return err
	}
	back := 0
	if place > o.from {
		back = o.back
	}
	buf = buf[:back+int(o.size)]
	n, err := o.file.ReadAt(buf, place-int64(back))
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	from, to := 0, n
	if s.sure = o.sure; back > 0 {
		from, s.sure, _ = cutNear(buf[:min(back, n)])
	}
	if s.last = n < len(buf); s.last {
		o.ended.Store(true)
	} else {
		cut := 0
		cut, _, s.loose = cutNear(buf[n-o.back:])
		to += cut - o.back
	}
	s.text, s.at, s.bytes = share(buf[from:to]), place+int64(from-back), place+int64(to-back)
	return nil
}

// cutNear says where a text may be cut: see cutAt. Where no line ends in it, that
// is its end, and what follows is loose.
func cutNear(text []byte) (at int, sure, loose bool) {
	if at, sure = cutAt(text); at == 0 {
		return len(text), false, true
	}
	return at, sure, false
}
