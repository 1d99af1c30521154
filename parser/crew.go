package parser

import (
	"context"
	"runtime"
	"sync"
)

// crew is the goroutines that read and parse for one Load. However that ends,
// all have ended with it.
type crew struct {
	ctx   context.Context
	stop  context.CancelFunc
	group sync.WaitGroup
	tasks chan func(*hand)
	free  chan []byte // buffers for chunks, to be used again
	rooms chan *room  // likewise, for their papers
	size  int         // of the crew
}

// hand is one of the crew, with what it uses again.
type hand struct {
	keep keeper
	buf  []byte
}

func newCrew(ctx context.Context) *crew {
	c := &crew{}
	c.equip(runtime.GOMAXPROCS(0))
	c.ctx, c.stop = context.WithCancel(ctx)
	for range c.size {
		c.group.Go(c.work)
	}
	return c
}

// equip makes what a crew of that size works with.
func (c *crew) equip(size int) {
	c.size, c.tasks = size, make(chan func(*hand))
	c.free = make(chan []byte, inFlight(size))
	c.rooms = make(chan *room, 2*maxReady)
}

func (c *crew) work() {
	var h hand
	for {
		select {
		case task := <-c.tasks:
			task(&h)
		case <-c.ctx.Done():
			return
		}
	}
}

// do has somebody do a task; false: it is too late for that.
func (c *crew) do(task func(*hand)) bool {
	select {
	case c.tasks <- task:
		return true
	case <-c.ctx.Done():
		return false
	}
}

// end sends all home, and waits until they are.
func (c *crew) end() {
	c.stop()
	c.group.Wait()
}

// queued is how many chunks wait at most until it is their turn.
func queued(size int) int { return size + 1 }

// inFlight is how many chunks there are at most at a time: those that wait, the
// one that is being read and the one whose turn it is. With room for fewer, 130
// megabytes of buffers were let go and made anew in a file of a million papers.
func inFlight(size int) int { return queued(size) + 2 }

// buffer gives room for a chunk.
func (c *crew) buffer() []byte {
	select {
	case buf := <-c.free:
		return buf
	default:
		return nil
	}
}

// recycle takes the room of a chunk back.
func (c *crew) recycle(done *chunk) {
	select {
	case c.free <- done.buf:
	default:
	}
}

// ahead reads the chunks of a file, and has them parsed, while those before
// them are looked at, as long as ctx wants it. Where abstracts stay in their
// file, in is that. Nothing is ahead of the first chunk: it is wanted at once,
// and until somebody asks for more its papers should get to the screen.
func (c *crew) ahead(ctx context.Context, cut *cutter, in *place) func() (*chunk, error) {
	var queue chan readAhead
	begun := false
	return func() (*chunk, error) {
		if !begun {
			begun = true
			return cut.next(nil)
		}
		if queue == nil {
			queue = make(chan readAhead, queued(c.size))
			c.group.Go(func() { c.read(ctx, cut, in, queue) })
		}
		r := <-queue
		return r.chunk, r.err
	}
}

// readAhead is what was read of a file.
type readAhead struct {
	chunk *chunk
	err   error
}

// read reads chunks into a queue, up to the last one.
func (c *crew) read(ctx context.Context, cut *cutter, in *place, queue chan<- readAhead) {
	defer close(queue)
	for {
		var r readAhead
		r.chunk, r.err = cut.next(c.buffer())
		if r.err == nil && r.chunk.sure && !r.chunk.last && !c.parse(r.chunk, in) {
			return
		}
		select {
		case queue <- r:
		case <-ctx.Done():
			return
		}
		if r.err != nil || r.chunk.last {
			return
		}
	}
}

// parse has a chunk parsed.
func (c *crew) parse(ahead *chunk, in *place) bool {
	ahead.early = &early{done: make(chan struct{})}
	if in != nil {
		ahead.early.room = c.room()
	}
	return c.do(func(h *hand) { ahead.parse(h.keep.stay(in)) })
}
