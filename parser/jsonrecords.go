package parser

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// jsonRecords reads records of JSON. It cuts the text into values one after the other and has
// them decoded by all processors, a batch at a time; their papers stay in order.
type jsonRecords struct {
	jsonValues
	read func(value string) (found jsonPaper, ok bool) // false: the value is no paper
}

// jsonPaper is a paper, and the day of the page that it stood on.
type jsonPaper struct {
	paper Paper
	day   Date
}

// jsonBatch is how many values are decoded at a time.
const jsonBatch = 128

func (j *jsonRecords) next(to *records) error {
	var values [jsonBatch]string
	var lines [jsonBatch]int
	n, err := 0, error(nil)
	for ; n < jsonBatch; n++ {
		if values[n], lines[n], err = j.jsonValues.next(); err != nil {
			break
		}
	}
	var papers [jsonBatch]jsonPaper
	var are [jsonBatch]bool
	inParallel(n, func(i int) { papers[i], are[i] = j.read(values[i]) })
	for i := range n {
		if are[i] {
			to.add(papers[i].paper, lines[i], papers[i].day, "")
		} else {
			to.noPaper(lines[i])
		}
	}
	return err
}

// inParallel calls do(0) to do(n-1) from as many workers as there are processors, and waits for
// them. A panic in one of them is raised in the caller, who can restore the terminal.
func inParallel(n int, do func(i int)) {
	var next atomic.Int64
	var failure atomic.Pointer[any]
	var workers sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() {
			defer func() {
				if what := recover(); what != nil {
					failure.Store(&what)
				}
			}()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		})
	}
	workers.Wait()
	if what := failure.Load(); what != nil {
		panic(*what)
	}
}
