package index

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Parallel calls do(0) to do(n-1) on all cores and waits for them. It starts no more calls once ctx is
// cancelled. A panic in a call is raised again in the caller's goroutine, which can restore the
// terminal first.
//
// The workers take the numbers from a shared counter. A channel, as in parser.Parallel, would cost more
// than the calls of a search, which take microseconds.
func Parallel(ctx context.Context, n int, do func(i int)) {
	var next atomic.Int64
	var panicked atomic.Pointer[any]
	work := func() {
		defer func() {
			if value := recover(); value != nil {
				panicked.CompareAndSwap(nil, &value)
			}
		}()
		for ctx.Err() == nil && panicked.Load() == nil {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			do(i)
		}
	}
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) - 1 {
		workers.Go(work)
	}
	work()
	workers.Wait()
	if value := panicked.Load(); value != nil {
		panic(*value)
	}
}
