package memory

import (
	"cmp"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
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

// calm collects first where there is more garbage than there may be afterwards: else
// whoever makes the next had to, for 20 ms. Where there is not, a collection would only
// cost: as much work again, at a million papers, after each action on a thousand.
func (c *collector) calm() {
	if wanted, spared := c.spared(); spared && due(wanted) {
		runtime.GC()
	}
	c.rush(-1)
}

// spared tells whether more garbage may be there than is wanted, which is so many
// percent.
func (c *collector) spared() (wanted int, spared bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.wanted, c.told > c.wanted && !c.deaf
}

// due tells whether garbage is nearly so many percent of what was live at the last
// collection.
func due(percent int) bool {
	s := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(s)
	live, all := s[0].Value.Uint64(), s[1].Value.Uint64()
	return all > live+live/100*uint64(percent)/4*3
}
