package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/query"
)

// arrange sorts papers, which come in page order, by any order but relevance. Ties stay in page
// order, and papers without the value come last, in reverse too. ByPage reversed is the pages
// backwards.
func arrange(papers []int32, in Papers, by query.Order, back bool) []int32 {
	switch {
	case by == query.ByPage && back:
		slices.Reverse(papers)
	case by == query.ByTitle:
		slices.SortStableFunc(papers, func(a, b int32) int {
			names := cmp.Compare(in.Paper(int(a)).TitleKey(), in.Paper(int(b)).TitleKey())
			if back {
				return -names
			}
			return names
		})
	case by != query.ByPage:
		return sorted(papers, back, func(i int32) (int, bool) { return value(in, by, i) })
	}
	return papers
}

// value returns what a paper is sorted by; known is false if the paper has no such value.
func value(in Papers, by query.Order, i int32) (value int, known bool) {
	p := in.Paper(int(i))
	switch by {
	case query.ByDate:
		day := query.DayNumber(p.Date.Numbers())
		return day, day > 0
	case query.ByComments:
		return p.Comments, true
	case query.ByAuthors:
		return p.Authors, p.Authors > 0
	case query.ByUpvotes:
		return p.Upvotes(), p.Upvotes() > 0
	case query.ByStars:
		return p.Stars(), p.Stars() > 0
	case query.ByForYou:
		if int(i) >= len(in.ForYou) {
			return 0, false
		}
		return int(in.ForYou[i]), true
	}
	return in.score(int(i)), true
}

// sorted sorts papers by a value of 32 bits, the largest first, or the smallest first if back. The
// sort is stable, and papers without the value come last. It is a radix sort: 100,000 papers take a
// millisecond, where comparing them takes six.
func sorted(papers []int32, back bool, value func(i int32) (value int, known bool)) []int32 {
	type row struct {
		key   uint32
		paper int32
	}
	rows, other := make([]row, len(papers)), make([]row, len(papers))
	for n, i := range papers {
		v, known := value(i)
		switch {
		case !known:
			v = math.MaxInt32
		case !back:
			v = -v
		}
		rows[n] = row{uint32(v) ^ 1<<31, i} // as unsigned numbers, the negative ones come first
	}
	const digits, digit = 3, 11 // of as many bits
	for shift := 0; shift < digits*digit; shift += digit {
		var starts [1<<digit + 1]int
		for _, r := range rows {
			starts[r.key>>shift&(1<<digit-1)+1]++
		}
		for d := range 1 << digit {
			starts[d+1] += starts[d]
		}
		for _, r := range rows {
			d := r.key >> shift & (1<<digit - 1)
			other[starts[d]] = r
			starts[d]++
		}
		rows, other = other, rows
	}
	list := make([]int32, len(papers))
	for n, r := range rows {
		list[n] = r.paper
	}
	return list
}

// SetOf returns papers as a set; each is below n.
func SetOf(papers []int32, n int) *bitset.BitSet {
	set := bitset.New(uint(n))
	for _, i := range papers {
		set.Set(uint(i))
	}
	return set
}
