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
			if back {
				a, b = b, a
			}
			return cmp.Compare(in.Paper(int(a)).TitleKey(), in.Paper(int(b)).TitleKey())
		})
	case by != query.ByPage:
		return sorted(papers, back, func(i int32) (int, bool) { return in.value(by.String(), int(i)) })
	}
	return papers
}

// value returns a number that a paper has, by the name of a key or an order; known is false if the
// paper has none.
func (in *Papers) value(name string, i int) (value int, known bool) {
	p := in.Paper(i)
	switch name {
	case "date":
		value = query.DayNumber(p.Date.Numbers())
	case "comments":
		return p.Comments, true
	case "authors":
		value = p.Authors
	case "upvotes":
		value = p.Details.Upvotes
	case "stars":
		value = p.Details.Stars
	case "for-you":
		if i >= len(in.ForYou) {
			return 0, false
		}
		return int(in.ForYou[i]), true
	case "score":
		if i < len(in.Scores) {
			value = int(in.Scores[i])
		}
		return value, true
	}
	return value, value > 0
}

// sorted sorts papers by a value of 32 bits, the largest first, or the smallest first if back. The
// sort is stable, and papers without the value come last.
func sorted(papers []int32, back bool, value func(i int32) (value int, known bool)) []int32 {
	rows := make([]int64, len(papers)) // the value, and in the lower half the place
	for n, i := range papers {
		v, known := value(i)
		switch {
		case !known:
			v = math.MaxInt32
		case !back:
			v = -v
		}
		rows[n] = int64(v)<<32 | int64(n)
	}
	slices.Sort(rows)
	list := make([]int32, len(papers))
	for n, row := range rows {
		list[n] = papers[uint32(row)]
	}
	return list
}

// NewSet returns papers as a set; each is below n.
func NewSet(papers []int32, n int) *bitset.BitSet {
	set := bitset.New(uint(n))
	for _, i := range papers {
		set.Set(uint(i))
	}
	return set
}
