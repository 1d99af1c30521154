package parser

import (
	"iter"
	"runtime"
	"sync"

	"dailies/parser/page"
)

// readAhead yields what a sequence yields, and gets up to n values before they are asked for, in a
// goroutine of its own, which has ended when readAhead has. A panic there is raised in the caller's
// goroutine, which can restore the terminal first.
func readAhead[V any](seq iter.Seq2[V, error], n int) iter.Seq2[V, error] {
	type step struct {
		value V
		err   error
	}
	return func(yield func(V, error) bool) {
		steps, stop := make(chan step, n), make(chan struct{})
		var failure any
		go func() {
			defer close(steps)
			defer func() { failure = recover() }()
			for v, err := range seq {
				select {
				case steps <- step{v, err}:
				case <-stop:
					return
				}
			}
		}()
		defer func() {
			close(stop)
			for range steps {
			}
			if failure != nil {
				panic(failure)
			}
		}()
		for s := range steps {
			if !yield(s.value, s.err) {
				return
			}
		}
	}
}

// cutAhead returns a source of the chunks of another one that are cut into lines ahead, several
// at a time, and how to end it.
func cutAhead(source func() (chunk, error), cut func(string) page.Chunk) (next func() (chunk, error), stop func()) {
	chunks := func(yield func(chunk, error) bool) {
		for more := true; more; {
			c, err := source()
			if err == nil {
				c.lines = sync.OnceValue(func() page.Chunk { return cut(c.text) })
				go func() {
					defer func() { _ = recover() }() // it comes again where the lines are taken
					c.lines()
				}()
			}
			more = yield(c, err) && err == nil && !c.last
		}
	}
	pull, stop := iter.Pull2(readAhead(chunks, runtime.GOMAXPROCS(0)))
	return func() (chunk, error) {
		c, err, _ := pull()
		return c, err
	}, stop
}
