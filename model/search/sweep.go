package search

import (
	"context"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// maxWorkers bounds the goroutines of a scan.
const maxWorkers = 8

// sweep calls do for each of n pages of papers, on all cores, and returns when
// all have ended: early where ctx ends, or do says that no more is wanted.
// Between two pages others get their turn, so that a key waits for a page and
// not for the ten milliseconds after which Go takes a core away. A panic is
// carried to whoever asked, who knows how to leave the terminal whole.
func sweep(ctx context.Context, n int, do func(page int) bool) {
	var next atomic.Int64
	var failed atomic.Value
	work := func() {
		defer func() {
			if failure := recover(); failure != nil {
				failed.CompareAndSwap(nil, failureOf{failure})
				next.Store(int64(n))
			}
		}()
		for ctx.Err() == nil {
			page := int(next.Add(1)) - 1
			if page >= n {
				return
			}
			if !do(page) {
				next.Store(int64(n))
			}
			runtime.Gosched()
		}
	}
	var group sync.WaitGroup
	for range min(maxWorkers, runtime.GOMAXPROCS(0), n/pagesEach) {
		group.Go(work)
	}
	work()
	group.Wait()
	if failure := failed.Load(); failure != nil {
		panic(failure.(failureOf).what)
	}
}

// pagesEach is the number of pages from which another goroutine pays.
const pagesEach = 2

// failureOf wraps what a goroutine panicked with: atomic.Value wants one type.
type failureOf struct{ what any }

// bitsOfPage is a set of papers of one page.
type bitsOfPage [pageSize / 64]uint64

func (b *bitsOfPage) add(at int)      { b[at/64] |= 1 << (at % 64) }
func (b *bitsOfPage) has(at int) bool { return b[at/64]&(1<<(at%64)) != 0 }

func (b *bitsOfPage) or(c *bitsOfPage) (all bitsOfPage) {
	for n := range b {
		all[n] = b[n] | c[n]
	}
	return all
}

func (b *bitsOfPage) and(c *bitsOfPage) (both bitsOfPage) {
	for n := range b {
		both[n] = b[n] & c[n]
	}
	return both
}

func (b *bitsOfPage) without(c *bitsOfPage) (rest bitsOfPage) {
	for n := range b {
		rest[n] = b[n] &^ c[n]
	}
	return rest
}

// below gives those before a place.
func (b *bitsOfPage) below(at int) (some bitsOfPage) {
	copy(some[:], b[:at/64])
	some[at/64] = b[at/64] & (1<<(at%64) - 1)
	return some
}

// span gives those from one place to another, that one too.
func (b *bitsOfPage) span(from, to int) (some bitsOfPage) {
	copy(some[from/64:], b[from/64:to/64+1])
	some[from/64] &= ^uint64(0) << (from % 64)
	some[to/64] &= 2<<(to%64) - 1
	return some
}

// end is the place behind the last.
func (b *bitsOfPage) end() int {
	for n, word := range slices.Backward(b[:]) {
		if word != 0 {
			return n*64 + bits.Len64(word)
		}
	}
	return 0
}

func (b *bitsOfPage) count() (n int) {
	for _, word := range b {
		n += bits.OnesCount64(word)
	}
	return n
}

func (b *bitsOfPage) each(f func(at int)) {
	for n, word := range b {
		for ; word != 0; word &= word - 1 {
			f(n*64 + bits.TrailingZeros64(word))
		}
	}
}

// sheaf is what a scan found on one page.
type sheaf struct {
	hit, fuzzy bitsOfPage
	open       bitsOfPage // papers that only their abstracts decide on, unread yet
	guess      bitsOfPage // those of them that match whatever these say
	unread     int        // papers in open
	top        crest      // of hit
	guessed    crest      // of guess
	scores     []int32    // of all of a page's papers; nil: nobody asks
}

// crest is the best of some results, and how much they differ.
type crest struct {
	n         int
	low, high int32
	best      int32 // the first paper with the highest score
}

// take adds a result. They may come in any order.
func (c *crest) take(paper, score int32) {
	if c.n++; c.n == 1 {
		c.low, c.high, c.best = score, score, paper
		return
	}
	if score > c.high || score == c.high && paper < c.best {
		c.high, c.best = score, paper
	}
	c.low = min(c.low, score)
}

func (c crest) with(b crest) crest {
	if c.n == 0 || b.n == 0 {
		if c.n == 0 {
			return b
		}
		return c
	}
	sum := c
	sum.take(b.best, b.high)
	sum.low, sum.n = min(c.low, b.low), c.n+b.n
	return sum
}

// telling gives the best paper, where it is more relevant than another or the
// only one; else -1: "-survey" and "authors:3" say nothing about that.
func (c crest) telling() int32 {
	if c.n == 0 || c.n > 1 && c.low == c.high {
		return -1
	}
	return c.best
}

// glean tests papers of a page by all but their abstracts: those that these
// decide on stay open.
func (s *sheaf) glean(m *Matcher, p *probe, among *bitsOfPage) {
	if m.tree == nil {
		s.hit = *among
		s.hit.each(func(at int) { s.top.take(int32(p.sheet*pageSize+at), 0) })
		return
	}
	found := hauls.Get().(*haul)
	defer hauls.Put(found)
	p.blind = true
	m.tree.glance(p, among, found)
	s.hit, s.guess, s.open, s.fuzzy = found.ok.without(&found.open), found.ok.and(&found.open), found.open, found.fuzzy
	s.unread = s.open.count()
	s.hit.each(func(at int) { s.top.take(int32(p.sheet*pageSize+at), found.at(at).score) })
	s.guess.each(func(at int) { s.guessed.take(int32(p.sheet*pageSize+at), found.at(at).score) })
	if s.scores != nil && found.scored {
		found.ok.each(func(at int) { s.scores[at] = found.score[at] })
	}
}

// note keeps what else is asked of a hit.
func (s *sheaf) note(at int, h hit) {
	if h.fuzzy {
		s.fuzzy.add(at)
	}
	if s.scores != nil {
		s.scores[at] = h.score
	}
}

// settle reads the abstracts that are open, each for all terms together. Those
// that this leaves open, as an expression does, are looked at one by one.
func (s *sheaf) settle(m *Matcher, p *probe) {
	open := s.open
	if open == (bitsOfPage{}) {
		return
	}
	s.fuzzy = s.fuzzy.without(&open) // what was guessed of them is found anew
	s.open, s.guess, s.guessed, s.unread = bitsOfPage{}, bitsOfPage{}, crest{}, 0
	found := hauls.Get().(*haul)
	defer hauls.Put(found)
	p.blind = false
	p.terms, p.every = m.terms()
	m.tree.glance(p, &open, found)
	sure := found.ok.without(&found.open)
	sure.each(func(at int) { s.settled(p.sheet, at, found.at(at)) })
	found.open.each(func(at int) {
		p.look(int32(p.sheet*pageSize + at))
		if h := m.tree.match(p); h.ok {
			s.settled(p.sheet, at, h)
		}
	})
}

// settled takes in a paper that matches now that its abstract is read.
func (s *sheaf) settled(page, at int, h hit) {
	s.hit.add(at)
	s.top.take(int32(page*pageSize+at), h.score)
	s.note(at, h)
}

// pageOf gives the papers of a page that are in a set; nil is a set of all n.
func pageOf(set Set, page, n int) (among bitsOfPage) {
	from := page * pageSize
	if set != nil {
		if at := from / 64; at < len(set) {
			copy(among[:], set[at:])
		}
		return among
	}
	for at := 0; at < pageSize && from+at < n; at += 64 {
		among[at/64] = ^uint64(0)
		if left := n - from - at; left < 64 {
			among[at/64] >>= 64 - left
		}
	}
	return among
}
