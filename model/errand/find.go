package errand

import (
	"context"
	"iter"

	"dailies/model/listing"
	"dailies/model/search"
	"dailies/model/shelf"
)

// found is the papers that match a query. A count needs no order.
type found struct {
	shelf   *shelf.Shelf
	total   func() int
	ordered func() []int32
	unread  *int // abstracts that could not be read for it, once it was asked
}

// find gives the papers that match.
func find(ctx context.Context, q search.Query, s *shelf.Shelf, watch []search.Watched) found {
	in, index := s.Searchable(nil), search.NewIndex()
	if q.Scored() {
		in.Scores = index.Score(ctx, watch, in, nil)
	}
	by, back, _ := q.Sort()
	unread := new(int)
	return found{
		shelf:  s,
		unread: unread,
		total: func() int {
			if q.Empty() {
				return in.Len() // what a search prepares takes 2 s for a million papers
			}
			match := index.Prepare(ctx, q, in)
			hits, _ := match.Hits(ctx)
			*unread = match.Unread()
			return hits.Len()
		},
		ordered: func() []int32 {
			answer := index.Search(search.Request{Query: q, In: in, By: by, Back: back}).Whole(ctx)
			*unread = answer.Unread
			return answer.Papers
		},
	}
}

// count is how many papers there are, at most limit; 0 is no limit.
func (f found) count(limit int) int { return most(f.total(), limit) }

func most(n, limit int) int {
	if limit <= 0 {
		return n
	}
	return min(n, limit)
}

// entries are the papers in the order that the query asks for, at most limit.
func (f found) entries(limit int) iter.Seq[listing.Entry] {
	return func(yield func(listing.Entry) bool) {
		papers := f.ordered()
		for _, i := range papers[:most(len(papers), limit)] {
			p := f.shelf.Papers.Paper(int(i))
			if !yield(listing.Entry{Paper: p, Mark: f.shelf.Mark(int(i)), Dumps: f.shelf.Papers.Dumps()}) {
				return
			}
		}
	}
}
