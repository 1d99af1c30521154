package parser

import (
	"iter"
	"runtime"
	"sync"
)

// Parallel calls work on the values of a sequence on all processors and yields the results in the
// order of the values. The sequence runs in another goroutine, up to GOMAXPROCS values ahead. When
// Parallel returns, all its goroutines have ended. A panic in one of them is raised again in the
// caller's goroutine, which can restore the terminal first.
func Parallel[V, R any](values iter.Seq[V], work func(V) R) iter.Seq[R] {
	return func(yield func(R) bool) {
		results, stop := make(chan func() R, runtime.GOMAXPROCS(0)), make(chan struct{})
		var workers sync.WaitGroup
		go func() {
			defer close(results)
			defer func() {
				if failure := recover(); failure != nil {
					results <- func() R { panic(failure) }
				}
			}()
			for v := range values {
				result := sync.OnceValue(func() R { return work(v) })
				select {
				case results <- result:
				case <-stop:
					return
				}
				workers.Go(func() {
					defer func() { _ = recover() }() // OnceValue panics again when the result is taken
					result()
				})
			}
		}()
		defer func() {
			close(stop)
			for range results {
			}
			workers.Wait()
		}()
		for result := range results {
			if !yield(result()) {
				return
			}
		}
	}
}
