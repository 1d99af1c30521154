package library

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// share is how many of many things one goroutine does at a time: a family takes
// some microseconds, to start a goroutine one.
const share = 64

// together does n things on all cores, share after share: from up to, but not
// with, to. Where they are few it does them itself.
func together(n int, do func(from, to int)) {
	if n <= share {
		do(0, n)
		return
	}
	var next atomic.Int64
	var died atomic.Pointer[any]
	var hands sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (n+share-1)/share) {
		hands.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					died.Store(&p)
				}
			}()
			for to := int(next.Add(share)); to-share < n; to = int(next.Add(share)) {
				do(to-share, min(to, n))
			}
		})
	}
	hands.Wait()
	if p := died.Load(); p != nil {
		panic(*p) // where somebody can catch it
	}
}
