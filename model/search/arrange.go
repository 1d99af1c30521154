package search

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// pageOrder is all papers as they stand on their pages: what most lists show,
// and how equal papers of any other order stand. It is kept, and brought up to
// date by what has changed. The index's lock guards it.
type pageOrder struct {
	age     int     // of the stock that it is of
	papers  []int32 // never written to
	pending Set     // papers that are new or others since
}

// pageOrder gives all papers in the order of their pages, newest first.
func (ix *Index) pageOrder(s *stock) []int32 {
	ix.mu.Lock()
	o, now := ix.order, ix.stock.age
	o.pending = slices.Clone(o.pending)
	ix.mu.Unlock()
	switch {
	case s.age == o.age && s.n == len(o.papers):
		return o.papers
	case s.age != now || s.age == o.age: // somebody searches papers of a while ago, maybe fewer
		return s.merged(nil, pageAll(s.n))
	}
	merged := s.merged(o.papers, o.pending)
	ix.mu.Lock()
	defer ix.mu.Unlock()
	if ix.stock.age == s.age && ix.stock.papers.Len() == s.n {
		ix.order = pageOrder{age: s.age, papers: merged}
	}
	return merged
}

// pageAll is the set of the first n papers.
func pageAll(n int) Set {
	var all Set
	for page := range (n + pageSize - 1) / pageSize {
		among := pageOf(nil, page, n)
		all = append(all, among[:]...)
	}
	return all
}

// merged puts the changed papers where they belong among the others.
func (s *stock) merged(former []int32, changed Set) []int32 {
	fresh := s.byPage(changed)
	if len(former) == 0 {
		return fresh
	}
	former = slices.DeleteFunc(slices.Clone(former), func(i int32) bool { return int(i) >= s.n || changed.Has(i) })
	return s.between(former, fresh)
}

// between puts papers, mostly few, where they belong among others. Both are in
// the order of their pages.
func (s *stock) between(many, few []int32) []int32 {
	if len(few) == 0 {
		return many
	}
	merged := make([]int32, 0, len(many)+len(few))
	for _, i := range few {
		at, _ := slices.BinarySearchFunc(many, i, s.onPage)
		merged = append(append(merged, many[:at]...), i)
		many = many[at:]
	}
	return append(merged, many...)
}

// byPage gives the papers of a set in the order of their pages.
func (s *stock) byPage(set Set) []int32 {
	n := set.Len()
	if inOrder, others := s.asTheyCame(set, n/16); len(others) <= n/16 {
		return s.between(inOrder, ordered(others))
	}
	list := make([]keyed, 0, n)
	for i := range set.All() {
		if int(i) < s.n {
			list = append(list, keyed{s.pageKey(i), i})
		}
	}
	return ordered(list)
}

// asTheyCame parts the papers of a set that are in the order of their pages from
// the others, and ends where those are more than some. The papers of a page come
// in its order, nearly all: to sort a million takes 32 MB for a while.
func (s *stock) asTheyCame(set Set, some int) (inOrder []int32, others []keyed) {
	inOrder = make([]int32, 0, set.Len())
	last := uint64(0)
	for i := range set.All() {
		if int(i) >= s.n || len(others) > some {
			break
		}
		if key := s.pageKey(i); key >= last {
			last, inOrder = key, append(inOrder, i)
		} else {
			others = append(others, keyed{key, i})
		}
	}
	return inOrder, others
}

// pageKey is smaller on a newer page, and higher up on it.
func (s *stock) pageKey(i int32) uint64 {
	at := s.papers.Place(int(i))
	return uint64(^uint32(dayOf(at.Day)))<<32 | uint64(uint32(at.Position))
}

func (s *stock) onPage(a, b int32) int {
	return cmp.Or(cmp.Compare(s.pageKey(a), s.pageKey(b)), cmp.Compare(a, b))
}

// arranged gives hits in the order that was asked for. Papers equal in it stand
// as on their pages, and what is unknown comes last, also in reverse. Reverse
// order by page is the pages backwards.
func (s *Search) arranged(ctx context.Context, hits Set) []int32 {
	papers := s.onPages(hits)
	by, back := s.request.By, s.request.Back
	if by == ByPage && !back {
		return papers
	}
	all := sorterOf(papers)
	if by == ByRelevance {
		all.sort(ctx, func(i int32) uint32 {
			return rankKey(int(s.sheaves[i/pageSize].scores[i%pageSize]), true, back)
		})
	} else {
		all.sortBy(ctx, s.match.in, by, back)
	}
	return all.papers()
}

// onPages gives hits in the order of the pages: a few are sorted, each at the cost
// of two looks far away, many picked from the order of all (a million: 3 ms, and 60
// to sort).
func (s *Search) onPages(hits Set) []int32 {
	n := hits.Len()
	if 64*n < s.match.stock.n {
		return s.match.stock.byPage(hits)
	}
	order := s.index.pageOrder(&s.match.stock)
	if n == len(order) {
		return order
	}
	papers, half := make([]int32, n+1), len(order)/2
	rest := halves.Get().(*[]int32)
	defer halves.Put(rest)
	*rest = slices.Grow((*rest)[:0], len(order)-half+1)[:len(order)-half+1]
	var wait sync.WaitGroup
	found := 0
	wait.Go(func() { found = hits.pick(order[half:], *rest) })
	at := hits.pick(order[:half], papers)
	wait.Wait()
	copy(papers[at:], (*rest)[:found])
	return papers[:at+found]
}

// halves are used again: one is 2 MB, of a million papers.
var halves = sync.Pool{New: func() any { return new([]int32) }}

// pick picks the papers of a list that are in the set, and says how many. There must
// be room for one more: each is written, and written over, so that no guess whether
// it is in goes wrong.
func (s Set) pick(list, picked []int32) (n int) {
	for _, i := range list {
		picked[n] = i
		n += int(s[i/64] >> (i % 64) & 1)
	}
	return n
}

// keyed is a paper with what it is sorted by.
type keyed struct {
	key   uint64
	paper int32
}

// ordered gives papers by their keys, those with equal keys as they were.
func ordered(list []keyed) []int32 {
	sortKeyed(list)
	return papersOf(list)
}

func papersOf(list []keyed) []int32 {
	papers := make([]int32, len(list))
	for n, k := range list {
		papers[n] = k.paper
	}
	return papers
}

// sortKeyed sorts by key, and leaves equal keys as they were: byte by byte from
// the lowest, and the bytes in which no two differ not at all (a million: 20 ms
// instead of 150).
func sortKeyed(list []keyed) {
	if len(list) < 512 {
		slices.SortStableFunc(list, func(a, b keyed) int { return cmp.Compare(a.key, b.key) })
		return
	}
	var differ uint64
	for i := range list {
		differ |= list[i].key ^ list[0].key
	}
	from, to := list, make([]keyed, len(list))
	for shift := 0; shift < 64; shift += 8 {
		if differ>>shift&0xff == 0 {
			continue
		}
		deal(from, to, shift)
		from, to = to, from
	}
	copy(list, from)
}

// deal deals a list out by one byte of its keys.
func deal(from, to []keyed, shift int) {
	var places [256]int
	for i := range from {
		places[from[i].key>>shift&0xff]++
	}
	at := 0
	for b, n := range places {
		places[b] = at
		at += n
	}
	for i := range from {
		b := from[i].key >> shift & 0xff
		to[places[b]] = from[i]
		places[b]++
	}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
