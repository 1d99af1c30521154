package search

import (
	"cmp"
	"maps"
	"slices"

	"github.com/bits-and-blooms/bitset"

	"dailies/model/search/query"
)

// arrange returns hits in the requested order. Ties are broken by page order, and papers
// without the value come last, in reverse too. ByPage reversed is the pages backwards.
func (ix *Index) arrange(r Request, found Found) []int32 {
	order := ix.index.View(r.In.Snapshot).ByPage()
	if found.Hits.Count() == uint(len(order)) && r.By == query.ByPage && !r.Back {
		return order
	}
	hits := make([]int32, 0, found.Hits.Count())
	for _, i := range order {
		if found.Hits.Test(uint(i)) {
			hits = append(hits, i)
		}
	}
	if r.By == query.ByRelevance {
		return sorted(hits, r.Back, func(i int32) (int, bool) { return int(found.Scores[i]), true })
	}
	return sortBy(hits, r.In, r.By, r.Back)
}

// sortBy sorts papers, which come in page order, by any order but relevance.
func sortBy(papers []int32, in Papers, by query.Order, back bool) []int32 {
	switch by {
	case query.ByPage:
		if back {
			slices.Reverse(papers)
		}
	case query.ByTitle:
		slices.SortStableFunc(papers, func(a, b int32) int {
			names := cmp.Compare(in.Paper(int(a)).TitleKey(), in.Paper(int(b)).TitleKey())
			if back {
				return -names
			}
			return names
		})
	case query.ByDate, query.ByComments, query.ByAuthors, query.ByScore, query.ByUpvotes, query.ByStars, query.ByForYou:
		return sorted(papers, back, func(i int32) (int, bool) { return value(in, by, i) })
	}
	return papers
}

// value returns what a paper is sorted by; known is false if the paper has no such value.
func value(in Papers, by query.Order, i int32) (value int, known bool) {
	p := in.Paper(int(i))
	switch by {
	case query.ByDate:
		day := query.DayNumber(p.Date.Year, p.Date.Month, p.Date.Day)
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

// sorted sorts papers by a value, the largest first, or the smallest first if back. The sort
// is stable, and papers without the value come last. There is one bucket for each value: of
// all papers found, most have the same few.
func sorted(papers []int32, back bool, value func(i int32) (value int, known bool)) []int32 {
	buckets, unknown := map[int][]int32{}, []int32(nil)
	for _, i := range papers {
		if v, known := value(i); known {
			buckets[v] = append(buckets[v], i)
		} else {
			unknown = append(unknown, i)
		}
	}
	values := slices.Sorted(maps.Keys(buckets))
	if !back {
		slices.Reverse(values)
	}
	list := make([]int32, 0, len(papers))
	for _, v := range values {
		list = append(list, buckets[v]...)
	}
	return append(list, unknown...)
}

// SetOf returns papers as a set; each is below n.
func SetOf(papers []int32, n int) *bitset.BitSet {
	set := bitset.New(uint(n))
	for _, i := range papers {
		set.Set(uint(i))
	}
	return set
}
