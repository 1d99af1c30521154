package index

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Parallel calls do(0) to do(n-1) on all cores, and returns when all calls have ended. Once ctx
// ends it starts no more. A panic in one of them is raised in the caller's goroutine, which can
// restore the terminal first.
//
// The cores take the numbers off a counter: in a key's search a call takes microseconds, less
// than handing it over, as parser.Parallel does for results in order.
func Parallel(ctx context.Context, n int, do func(i int)) {
	var next atomic.Int64
	var failure atomic.Pointer[any]
	work := func() {
		defer func() {
			if what := recover(); what != nil {
				failure.CompareAndSwap(nil, &what)
			}
		}()
		for ctx.Err() == nil && failure.Load() == nil {
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
	if what := failure.Load(); what != nil {
		panic(*what)
	}
}
