package errand

import (
	"context"
	"iter"

	"dailies/model/listing"
	"dailies/model/search"
	"dailies/model/shelf"
)

// find gives the papers that match, in the order that the query asks for.
func find(ctx context.Context, q search.Query, s *shelf.Shelf, watch []search.Watched) iter.Seq[listing.Entry] {
	in, index := s.Searchable(nil), search.NewIndex()
	if q.Scored() {
		in.Scores = index.Score(ctx, watch, in, nil)
	}
	var results []search.Result
	for r := range index.Prepare(ctx, q, in).Scan(ctx, nil) {
		results = append(results, r)
	}
	by, back, _ := q.Sort()
	return func(yield func(listing.Entry) bool) {
		for _, i := range search.SortResults(in, results, by, back) {
			p := s.Papers.Paper(int(i))
			if !yield(listing.Entry{Paper: p, Mark: s.Mark(int(i)), Dumps: s.Papers.Dumps()}) {
				return
			}
		}
	}
}
