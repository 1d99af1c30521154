package errand

import (
	"context"
	"iter"

	"dailies/model/listing"
	"dailies/model/search"
	"dailies/model/shelf"
)

// found is the papers that match a query, not sorted yet: a count needs no order.
type found struct {
	shelf   *shelf.Shelf
	in      search.Papers
	query   search.Query
	results []search.Result
}

// find gives the papers that match.
func find(ctx context.Context, q search.Query, s *shelf.Shelf, watch []search.Watched) found {
	f, index := found{shelf: s, in: s.Searchable(nil), query: q}, search.NewIndex()
	if q.Scored() {
		f.in.Scores = index.Score(ctx, watch, f.in, nil)
	}
	for r := range index.Prepare(ctx, q, f.in).Scan(ctx, nil) {
		f.results = append(f.results, r)
	}
	return f
}

// count is how many papers there are, at most limit; 0 is no limit.
func (f found) count(limit int) int {
	if n := len(f.results); limit <= 0 || n < limit {
		return n
	}
	return limit
}

// entries are the papers in the order that the query asks for, at most limit.
func (f found) entries(limit int) iter.Seq[listing.Entry] {
	by, back, _ := f.query.Sort()
	return func(yield func(listing.Entry) bool) {
		for _, i := range search.SortResults(f.in, f.results, by, back)[:f.count(limit)] {
			p := f.shelf.Papers.Paper(int(i))
			if !yield(listing.Entry{Paper: p, Mark: f.shelf.Mark(int(i)), Dumps: f.shelf.Papers.Dumps()}) {
				return
			}
		}
	}
}
