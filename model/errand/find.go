package errand

import (
	"context"
	"iter"
	"slices"

	"dailies/model/listing"
	"dailies/model/search"
	"dailies/model/shelf"
)

// found is the papers that match a query. A count needs no order.
type found struct {
	shelf  *shelf.Shelf
	total  func() int
	papers func() []int32 // in the order that the query asks for, else by relevance where it has words
}

// find gives the papers that match.
func find(ctx context.Context, q search.Query, s *shelf.Shelf, watch []search.Watched) found {
	in, index := s.Searchable(nil), search.NewIndex()
	if q.Scored() {
		in.Scores = index.Score(ctx, watch, in).Points()
	}
	by, back, asked := q.Sort()
	if !asked && q.HasWords() {
		by = search.ByRelevance // as on the screen
	}
	return found{
		shelf: s,
		total: func() int { return int(index.Prepare(ctx, q, in).Find(ctx).Hits.Count()) },
		papers: func() []int32 {
			return index.Search(ctx, search.Request{Query: q, In: in, By: by, Back: back}).Papers
		},
	}
}

// count is how many papers there are, at most limit; 0 is no limit.
func (f found) count(limit int) int {
	if n := f.total(); limit <= 0 || n < limit {
		return n
	}
	return limit
}

// flushAfter is how many papers are printed before it is asked whether anybody reads.
const flushAfter = 500

// entries are the papers in the order that the query asks for, at most limit. After
// some of them it calls flush, which fails where nobody wants more.
func (f found) entries(limit int, flush func() error) iter.Seq[listing.Entry] {
	return func(yield func(listing.Entry) bool) {
		n, dumps := 0, f.shelf.Papers.Dumps()
		for batch := range slices.Chunk(f.papers(), flushAfter) {
			for _, i := range batch {
				p := f.shelf.Papers.Paper(int(i))
				if !yield(listing.Entry{Paper: p, Mark: f.shelf.MarkOf(p), Dumps: dumps}) {
					return
				}
				if n++; n == limit {
					return
				}
			}
			if flush() != nil {
				return
			}
		}
	}
}
