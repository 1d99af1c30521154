package memory

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// most is the share of all that there is that may be held in the end: the garbage of
// a search, and what the system keeps of files that are written, need some.
const most = 0.92

// Ask asks for so many bytes at once, which are going to be held, and gives how many
// there are: where those are fewer, nothing may be begun that needs them, because
// the system ends a program that takes more than there is, in the middle of it. What
// the machine has is looked at anew: it may have more than when dumps were read, or
// less. Where it is tight the collector tells what is held, which takes 50 ms with a
// million papers.
func (b *Budget) Ask(bytes int64) (left int64) {
	ceiling := b.ceiling()
	if ceiling == math.MaxInt64 {
		return ceiling
	}
	held := b.held()
	if held+bytes > ceiling {
		runtime.GC()
		held = b.held()
	}
	if left = max(ceiling-held, 0); left >= bytes && b.available != nil && held+bytes > int64(most*float64(b.limit)) {
		debug.SetMemoryLimit(max(debug.SetMemoryLimit(-1), ceiling)) // else the collector would never rest
	}
	return left
}

// ceiling is how many bytes may be held in the end.
func (b *Budget) ceiling() int64 {
	switch {
	case b.limit <= 0:
		return math.MaxInt64
	case b.available == nil:
		return int64(most * float64(b.limit))
	}
	available := b.available()
	if available == 0 { // it was known before
		return int64(most * float64(b.limit))
	}
	_, all := b.use()
	return int64(most * float64(all+available))
}

// held gives the bytes that cannot be had for something else: those of garbage count
// until it is collected.
func (b *Budget) held() int64 {
	if b.taken != nil {
		live, _ := b.taken()
		return live
	}
	_, all := inUse()
	s := []metrics.Sample{{Name: "/memory/classes/heap/free:bytes"}}
	metrics.Read(s)
	return all - int64(s[0].Value.Uint64())
}
