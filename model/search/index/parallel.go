package index

import (
	"context"
	"runtime"
	"slices"

	"dailies/parser"
)

// Parallel calls do(0) to do(n-1) on all cores, and returns when all calls have ended. Once ctx
// ends it starts no more.
func Parallel(ctx context.Context, n int, do func(i int)) {
	firsts := make([]int, min(n, 4*runtime.GOMAXPROCS(0))) // more than cores: not all take equally long
	for i := range firsts {
		firsts[i] = i
	}
	every := func(first int) bool {
		for i := first; i < n && ctx.Err() == nil; i += len(firsts) {
			do(i)
		}
		return true
	}
	for range parser.Parallel(slices.Values(firsts), every) {
	}
}
