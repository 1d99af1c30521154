package search

import (
	"cmp"
	"context"
	"iter"
	"math"
	"slices"
	"sync/atomic"

	"dailies/parser"
)

// InOrder gives all papers in an order, as a Search without a query does, but
// needs no Index: what one prepares takes seconds and 140 MB for a million papers.
func InOrder(ctx context.Context, in Papers, by Order, back bool) []int32 {
	all := newSorter(in.Len())
	all.sort(ctx, func(i int32) uint32 { return uint32(in.Place(int(i)).Position) })
	all.sort(ctx, func(i int32) uint32 { return ^uint32(dayOf(in.Place(int(i)).Day)) })
	switch by {
	case ByPage:
		if back {
			slices.Reverse(all.list)
		}
	case ByTitle:
		all.sort(ctx, func(i int32) uint32 { return uint32(opening(in.name(i), 0)>>32) ^ mirror(back) })
		all.sortAlike(in.name, back)
	case ByRelevance: // all are equal to no query
	case ByScore:
		all.sort(ctx, func(i int32) uint32 { return rankKey(in.Scores.Of(i), true, back) })
	default:
		all.sort(ctx, func(i int32) uint32 {
			value, known := in.value(by, i)
			return rankKey(value, known, back)
		})
	}
	return all.papers()
}

// value is what a paper has that is sorted by.
func (in Papers) value(by Order, i int32) (value int, known bool) {
	facts := in.Facts(int(i))
	switch by {
	case ByDate:
		return dayOf(facts.Day), dayOf(facts.Day) != 0
	case ByComments:
		return facts.Comments, true
	case ByAuthors:
		return facts.Authors, facts.Authors != 0
	}
	return 0, true
}

func (in Papers) name(i int32) string {
	id, _ := in.IDs(int(i))
	return string(id)
}

// rankKey is smaller for a larger value, or in reverse for a smaller one; what is
// unknown is the largest.
func rankKey(value int, known, back bool) uint32 {
	if !known {
		return math.MaxUint32
	}
	return uint32(1<<31+max(min(value, 1<<30), -1<<30)) ^ ^mirror(back)
}

// mirror turns an order round.
func mirror(back bool) uint32 {
	if back {
		return math.MaxUint32
	}
	return 0
}

// sorter sorts papers by one key after the other, the last one first: a key in
// the higher half of a number, the paper in the lower, so that a million papers
// take 16 MB.
type sorter struct{ list, other []uint64 }

func newSorter(n int) *sorter {
	s := &sorter{make([]uint64, n), make([]uint64, n)}
	for i := range s.list {
		s.list[i] = uint64(i)
	}
	return s
}

// sort sorts by a key, on all cores as far as that is made, and leaves those with
// the same as they were.
func (s *sorter) sort(ctx context.Context, key func(i int32) uint32) {
	if len(s.list) == 0 {
		return
	}
	var differ atomic.Uint64
	first := key(int32(s.list[0]))
	sweep(ctx, (len(s.list)+pageSize-1)/pageSize, func(page int, _ *parser.TextReader) bool {
		some := s.list[page*pageSize : min((page+1)*pageSize, len(s.list))]
		others := uint32(0)
		for n, x := range some {
			k := key(int32(x))
			some[n] = uint64(k)<<32 | x&math.MaxUint32
			others |= k ^ first
		}
		differ.Or(uint64(others))
		return true
	})
	for shift := 32; shift < 64; shift += 8 {
		if differ.Load()>>(shift-32)&0xff != 0 {
			s.deal(shift)
		}
	}
}

// deal deals the papers out by one byte of their keys.
func (s *sorter) deal(shift int) {
	var places [256]int
	for _, x := range s.list {
		places[x>>shift&0xff]++
	}
	at := 0
	for b, n := range places {
		places[b] = at
		at += n
	}
	for _, x := range s.list {
		b := x >> shift & 0xff
		s.other[places[b]] = x
		places[b]++
	}
	s.list, s.other = s.other, s.list
}

// sortAlike sorts those with the same key by their names. These are made as they
// are needed: all of a million take 100 MB.
func (s *sorter) sortAlike(name func(i int32) string, back bool) {
	type named struct {
		name string
		x    uint64
	}
	var run []named
	for from, to := 0, 0; from < len(s.list); from = to {
		for to = from; to < len(s.list) && s.list[to]>>32 == s.list[from]>>32; to++ {
		}
		if to-from == 1 {
			continue
		}
		run = run[:0]
		for _, x := range s.list[from:to] {
			run = append(run, named{name(int32(x)), x})
		}
		slices.SortStableFunc(run, func(a, b named) int {
			if back {
				a, b = b, a
			}
			return cmp.Compare(a.name, b.name)
		})
		for n := range run {
			s.list[from+n] = run[n].x
		}
	}
}

func (s *sorter) papers() []int32 {
	papers := make([]int32, len(s.list))
	for n, x := range s.list {
		papers[n] = int32(x)
	}
	return papers
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
	sweep(ctx, len(sheets), func(n int, texts *parser.TextReader) bool {
		p, sh := s.probe(texts), &s.sheaves[sheets[n]]
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
