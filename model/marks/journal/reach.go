package journal

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// Reach is how many batches of the device undo reaches back. Compaction
// leaves them as they are.
const Reach = 1000

// reachBytes is how many bytes of the file that may be, beyond the newest batch,
// which is kept whatever its size. A thousand decisions are 300 kB; 64 MiB are
// 200,000 papers. Without an end, marking all of a million papers and undoing it
// filled the file the third time: 290 MB each, none of which counts any more.
const reachBytes = 64 << 20

// reach finds where the batches begin that undo reaches.
type reach struct {
	bytes int64              // so many at most
	ends  map[string]*ending // of the newest batches
}

func newReach(bytes int64) *reach { return &reach{bytes, map[string]*ending{}} }

// add adds a line of a batch, which ends at an offset.
func (r *reach) add(op string, end int64) {
	if e := r.ends[op]; e != nil {
		e.end = end
		return
	}
	op = strings.Clone(op) // an assignment to a key that is there would keep the new text
	r.ends[op] = &ending{op, end}
	if len(r.ends) > 4*Reach {
		for _, old := range r.newest()[Reach+1:] {
			delete(r.ends, old.op)
		}
	}
}

// ending is where the last line of a batch ends.
type ending struct {
	op  string
	end int64
}

// newest gives the batches, the newest first.
func (r *reach) newest() []*ending {
	all := slices.Collect(maps.Values(r.ends))
	slices.SortFunc(all, func(a, b *ending) int { return cmp.Compare(b.end, a.end) })
	return all
}

// cut is the offset from which on a file of a size stays as it is.
func (r *reach) cut(size int64) int64 {
	all := r.newest()
	begin := func(batches int) int64 {
		if batches >= len(all) {
			return 0
		}
		return min(all[batches].end, size)
	}
	batches := min(len(all), Reach)
	for batches > 1 && size-begin(batches) > r.bytes {
		batches--
	}
	return begin(batches)
}
