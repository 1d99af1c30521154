package parser

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
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
	back  int    // how far in front of a place a chunk's end is looked for at first
	far   int    // and where no line ends there; from back up to size
	ended atomic.Bool
	queue chan *stretch
	begun []byte // the start of a line that goes on in the next chunk
}

// stretch is a chunk on its way.
type stretch struct {
	chunk
	err   error
	loose bool          // no line ends near its end: its last line goes on in the next one
	there chan struct{} // closed when it is read, and parsed if it can be
}

// How far in front of a place the end of a chunk is looked for, in bytes: some ten
// papers, and where that is all one line, as far as the longest of them. Chunks that
// no line ends are joined: where abstracts had 54 KB, that was twice the work and
// four times the memory.
const maxBack, maxFar = 16 << 10, 256 << 10

// ahead reads the chunks of a file, and has them parsed, while those before
// them are looked at, as long as ctx wants it. Where abstracts stay in their
// file, in is that. Nothing is ahead of the first chunk: it is wanted at once,
// and until somebody asks for more its papers should get to the screen.
func (c *crew) ahead(ctx context.Context, first *cutter, file io.ReaderAt, in *place) *onward {
	o := &onward{crew: c, ctx: ctx, first: first, file: file, in: in, size: chunkSize, back: maxBack, far: maxFar}
	if in == nil {
		o.far = o.back // their papers keep the whole buffer
	}
	return o
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
	for {
		s := o.await()
		if s == nil {
			return nil, nil
		}
		if s.err != nil || o.toLineEnd(s) {
			return &s.chunk, s.err
		}
	}
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

// toLineEnd makes a chunk begin and end where lines do, with what was begun before
// it and without what goes on beyond it; false: no line ends in it. Were it joined
// with all of the next one, a file whose lines are as long as chunks would be one.
func (o *onward) toLineEnd(s *stretch) bool {
	if !s.loose && len(o.begun) == 0 {
		return true // nearly always
	}
	end := len(s.text)
	if s.loose {
		end = belowLast(s.text)
	}
	if s.loose && end == 0 {
		o.begun = append(o.begun, s.text...)
		return false
	}
	rest := s.text[end:]
	s.text, s.bytes = s.text[:end], s.bytes-int64(len(rest))
	if before := o.begun; len(before) > 0 {
		s.text, s.at = share(append(before, s.text...)), s.at-int64(len(before))
		s.early, s.again = nil, nil // it was none, unless the file changed meanwhile
	}
	o.begun = []byte(rest)
	return true
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
	buf = slices.Grow(buf[:0], o.far+int(o.size))
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
		n, err := o.read(buf, at)
		return share(buf[:n]), err
	}
}

// fill reads a chunk into a buffer.
func (o *onward) fill(s *stretch, buf []byte, place int64) error {
	if err := o.ctx.Err(); err != nil {
		return err
	}
	far, head := 0, 0 // head is left free for what is seldom read
	if place > o.from {
		far, head = o.far, o.far-o.back
	}
	buf = buf[:far+int(o.size)]
	n, err := o.read(buf[head:], place-int64(far-head))
	if err != nil {
		return err
	}
	from, to := 0, head+n
	if s.sure = o.sure; far > 0 {
		if from, s.sure, err = o.begin(buf[:min(far, to)], head, place); err != nil {
			return err
		}
	}
	if s.last = to < len(buf); s.last {
		o.ended.Store(true)
	} else {
		to, s.loose = o.finish(buf)
	}
	s.text, s.at, s.bytes = share(buf[from:to]), place+int64(from-far), place+int64(to-far)
	return nil
}

// read reads what the file has from a place on; how much tells where it ends.
func (o *onward) read(buf []byte, at int64) (int, error) {
	n, err := o.file.ReadAt(buf, at)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return n, err
}

// begin says where a chunk begins, given what is in front of its place, of which
// the head is not read yet.
func (o *onward) begin(text []byte, head int, place int64) (at int, sure bool, err error) {
	if at, sure = cutAt(text[head:]); at > 0 {
		return head + at, sure, nil
	}
	if n, err := o.read(text[:head], place-int64(o.far)); err != nil || n < head {
		return len(text), false, err
	}
	at, sure, _ = cutFar(text)
	return at, sure, nil
}

// finish says where a chunk ends: there where the next one begins.
func (o *onward) finish(text []byte) (at int, loose bool) {
	near, far := len(text)-o.back, len(text)-o.far
	if at, _ = cutAt(text[near:]); at > 0 {
		return near + at, false
	}
	at, _, loose = cutFar(text[far:])
	return far + at, loose
}

// cutFar is cutAt for a text that ends in a long piece of a line. Where it has no
// other, its end is the place, and what follows is loose.
func cutFar(text []byte) (at int, sure, loose bool) {
	below := belowLast(share(text))
	if below == 0 {
		return len(text), false, true
	}
	at, sure = cutAt(text[:below])
	return at, sure, false
}

// belowLast says where the last line's end is over; 0: there is none. Forwards many
// bytes are looked at at once.
func belowLast(text string) int {
	const most = 4 << 10
	for end := len(text); end > 0; {
		from := max(0, end-most)
		if strings.IndexByte(text[from:end], '\n') >= 0 {
			return from + strings.LastIndexByte(text[from:end], '\n') + 1
		}
		end = from
	}
	return 0
}
