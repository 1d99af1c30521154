package search

import (
	"context"
	"iter"
)

// InOrder gives all papers in an order, as a Search without a query does, but
// needs no Index: what one prepares takes 0.4 s and 43 MB for a million papers.
func InOrder(ctx context.Context, in Papers, by Order, back bool) []int32 {
	all := newSorter(in.Len())
	all.sort(ctx, func(i int32) uint32 { return uint32(in.Place(int(i)).Position) })
	all.sort(ctx, func(i int32) uint32 { return ^uint32(dayOf(in.Place(int(i)).Day)) })
	if by != ByRelevance { // all are equal to no query
		all.sortBy(ctx, in, by, back)
	}
	return all.papers()
}

// How many papers Along looks through before it gives what it found: few at
// first, because somebody waits for them, and then ever more.
const leastAlong, mostAlong = pageSize / 4, 64 * pageSize

// Along gives the hits among papers in their order, batch by batch, as they are
// found; a batch may be empty. What stands behind is looked at when it is asked
// for: a page at a time, which mostly stands on one page of its dump.
func (m Matcher) Along(ctx context.Context, papers []int32) iter.Seq[[]int32] {
	return func(yield func([]int32) bool) {
		s := &Search{match: m, sheaves: make([]sheaf, (m.stock.n+pageSize-1)/pageSize)}
		seen := make([]bool, len(s.sheaves))
		for n := leastAlong; len(papers) > 0; n = min(2*n, mostAlong) {
			batch := papers[:min(n, len(papers))]
			papers = papers[len(batch):]
			s.test(ctx, batch, seen)
			if ctx.Err() != nil || !yield(s.among(batch)) {
				return
			}
		}
	}
}

// test looks at all pages of some papers that it has not seen yet.
func (s *Search) test(ctx context.Context, papers []int32, seen []bool) {
	var sheets []int
	for _, i := range papers {
		if sheet := int(i) / pageSize; !seen[sheet] {
			seen[sheet] = true
			sheets = append(sheets, sheet)
		}
	}
	sweep(ctx, len(sheets), func(n int) bool {
		p, sh := s.probe(), &s.sheaves[sheets[n]]
		p.sheet = sheets[n]
		among := pageOf(nil, p.sheet, s.match.stock.n)
		sh.glean(&s.match, p, &among)
		sh.settle(&s.match, p)
		return true
	})
}

// among gives the hits among papers.
func (s *Search) among(papers []int32) []int32 {
	var hits []int32
	for _, i := range papers {
		if s.sheaves[i/pageSize].hit.has(int(i % pageSize)) {
			hits = append(hits, i)
		}
	}
	return hits
}
