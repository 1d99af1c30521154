package memory

import (
	"cmp"
	"runtime"
	"runtime/debug"
	"sync"
)

// collector is Go's garbage collector, as far as it is told at how many percent of
// garbage to start. Several goroutines tell it.
type collector struct {
	mutex  sync.Mutex
	wanted int  // for what is held; 0: it is as Go has it
	told   int  // last
	rushes int  // that are not over
	deaf   bool // somebody else told it, and is not overruled
}

// hurried is how much garbage may wait in a rush.
const hurried = 50

// tell tells the collector at how many percent of garbage to start, unless GOGC
// did.
func (c *collector) tell(percent int) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.wanted = percent
	c.set()
}

func (c *collector) set() {
	percent := c.wanted
	if c.rushes > 0 && percent > 0 {
		percent = max(percent, hurried)
	}
	if percent == c.told || c.deaf {
		return
	}
	was := cmp.Or(c.told, 100)
	c.told = percent
	if before := debug.SetGCPercent(percent); before != was {
		debug.SetGCPercent(before)
		c.deaf = true
	}
}

// Rush lets more garbage wait while very much is changed between two frames: at 5 %
// of a million papers the collector began every 20 MB, and took 4 to 7 ms out of
// many frames while 200,000 were marked. over ends that; it takes long.
func (b *Budget) Rush() (over func()) {
	b.collector.rush(1)
	return b.collector.calm
}

func (c *collector) rush(by int) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.rushes += by
	c.set()
}

// calm collects first: else whoever makes the next garbage had to, for 20 ms.
func (c *collector) calm() {
	if c.spared() {
		runtime.GC()
	}
	c.rush(-1)
}

// spared tells whether more garbage than usual may be there.
func (c *collector) spared() bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.told > c.wanted && !c.deaf
}
