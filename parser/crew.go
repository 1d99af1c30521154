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
	rooms chan *room // for the papers of chunks, to be used again
	size  int        // of the crew
}

// hand is one of the crew, with what it uses again.
type hand struct {
	keep keeper
	buf  []byte
}

func newCrew(ctx context.Context) *crew {
	c := &crew{tasks: make(chan func(*hand)), size: runtime.GOMAXPROCS(0)}
	c.rooms = make(chan *room, 2*maxReady)
	c.ctx, c.stop = context.WithCancel(ctx)
	for range c.size {
		c.group.Go(c.work)
	}
	return c
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
