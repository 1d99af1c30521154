package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/query"
)

// arrange sorts papers that are in page order by any order but relevance. The sort is stable, and
// papers without the value come last even if reversed.
func arrange(papers []int32, in Papers, by query.Order, reverse bool) []int32 {
	switch {
	case by == query.ByPage && reverse:
		slices.Reverse(papers)
	case by == query.ByTitle:
		slices.SortStableFunc(papers, func(a, b int32) int {
			if reverse {
				a, b = b, a
			}
			return cmp.Compare(in.Paper(int(a)).TitleKey(), in.Paper(int(b)).TitleKey())
		})
	case by != query.ByPage:
		return sorted(papers, reverse, func(i int32) (int, bool) { return in.value(by.String(), int(i)) })
	}
	return papers
}

// value returns a number of a paper, by the name of a key or an order, and whether the paper has it.
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

// sorted sorts papers by a 32-bit value, the largest first, or the smallest first if reversed. The
// sort is stable, and papers without the value come last.
func sorted(papers []int32, reverse bool, value func(i int32) (value int, known bool)) []int32 {
	rows := make([]int64, len(papers)) // the value in the upper half, the position in the lower
	for n, i := range papers {
		v, known := value(i)
		switch {
		case !known:
			v = math.MaxInt32
		case !reverse:
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

// NewSet returns a set of papers whose indices are all below n.
func NewSet(papers []int32, n int) *bitset.BitSet {
	set := bitset.New(uint(n))
	for _, i := range papers {
		set.Set(uint(i))
	}
	return set
}
