package index

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Parallel calls do(0) to do(n-1) on all cores, and returns when all calls have ended. Once
// ctx ends it starts no more. A panic is re-raised in the caller's goroutine, which can
// restore the terminal first.
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
	var group sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) - 1 {
		group.Go(work)
	}
	work()
	group.Wait()
	if what := failure.Load(); what != nil {
		panic(*what)
	}
}
