package search

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// unread are the papers whose abstracts could not be read: their files are gone,
// or others than they were. What such a text says is not known, so nothing is
// learnt of it, and it matches neither a word nor the lack of it. All methods are
// safe for any goroutine, and for nil.
type unread struct {
	once   sync.Once
	papers []atomic.Uint64 // made at the first: there is mostly none
	some   atomic.Bool
}

// add takes in one of so many papers.
func (u *unread) add(paper int32, of int) {
	if u == nil {
		return
	}
	u.once.Do(func() { u.papers = make([]atomic.Uint64, (of+63)/64) })
	u.papers[paper/64].Or(1 << (paper % 64))
	u.some.Store(true)
}

// any says whether there is one.
func (u *unread) any() bool { return u != nil && u.some.Load() }

// has says whether a paper is one.
func (u *unread) has(paper int32) bool {
	return u.any() && int(paper/64) < len(u.papers) && u.papers[paper/64].Load()&(1<<(paper%64)) != 0
}

func (u *unread) count() int {
	if !u.any() {
		return 0
	}
	n := 0
	for i := range u.papers {
		n += bits.OnesCount64(u.papers[i].Load())
	}
	return n
}

// Unread is how many abstracts could not be read for what the matcher was asked
// so far. Papers that it does not find may match all the same.
func (m Matcher) Unread() int {
	n := m.stock.unread.count()
	if m.in.Scores != nil && m.query.Scored() {
		n = max(n, m.in.Scores.unread.count())
	}
	return n
}
