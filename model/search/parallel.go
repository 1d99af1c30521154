package search

import (
	"context"
	"iter"
	"runtime"
	"sync"
	"sync/atomic"
)

// parallelFrom is the number of papers from which more goroutines pay.
const parallelFrom = 4 * pageSize

// maxWorkers bounds the goroutines of a scan.
const maxWorkers = 8

// scanParallel scans page by page on several goroutines and hands the results
// over in order. It leaves none behind: however it ends, all have ended.
func (m Matcher) scanParallel(ctx context.Context, within []int32, n int) iter.Seq[Result] {
	return func(yield func(Result) bool) {
		ctx, stop := context.WithCancel(ctx)
		s := &crew{m: m, within: within, n: n, pages: make([]chan page, (n+pageSize-1)/pageSize)}
		for i := range s.pages {
			s.pages[i] = make(chan page, 1)
		}
		defer s.group.Wait()
		defer stop()
		for range min(maxWorkers, runtime.GOMAXPROCS(0)) {
			s.group.Go(func() { s.work(ctx) })
		}
		s.hand(ctx, yield)
	}
}

// crew is the goroutines of one scan.
type crew struct {
	m      Matcher
	within []int32
	n      int
	pages  []chan page // one answer each
	next   atomic.Int64
	group  sync.WaitGroup
}

// page is what one page of papers gave, or how the work on it failed.
type page struct {
	results []Result
	failure any
}

// work takes pages until none is left or wanted.
func (s *crew) work(ctx context.Context) {
	for ctx.Err() == nil {
		i := int(s.next.Add(1)) - 1
		if i >= len(s.pages) {
			return
		}
		s.pages[i] <- s.page(i)
	}
}

// page scans one page. A panic is carried to whoever asked, who knows how to
// leave the terminal whole.
func (s *crew) page(i int) (out page) {
	defer func() { out.failure = recover() }()
	s.m.scanRange(s.within, i*pageSize, min((i+1)*pageSize, s.n), func(r Result) bool {
		out.results = append(out.results, r)
		return true
	})
	return out
}

// hand yields the pages in order.
func (s *crew) hand(ctx context.Context, yield func(Result) bool) {
	for _, answer := range s.pages {
		if ctx.Err() != nil {
			return // select would pick at random
		}
		select {
		case <-ctx.Done():
			return
		case p := <-answer:
			if p.failure != nil {
				panic(p.failure)
			}
			for _, r := range p.results {
				if !yield(r) {
					return
				}
			}
		}
	}
}
