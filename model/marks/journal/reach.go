package journal

import (
	"cmp"
	"slices"
	"strings"
)

// Reach is how many batches of the device undo reaches back. Compaction
// leaves them as they are.
const Reach = 1000

// reach finds where the batches begin that undo reaches.
type reach struct {
	ends map[string]int64 // of the newest batches, where the last line of each ends
}

func newReach() *reach { return &reach{map[string]int64{}} }

// add adds a line of a batch, which ends at an offset.
func (r *reach) add(op string, end int64) {
	if _, known := r.ends[op]; !known {
		op = strings.Clone(op)
	}
	if r.ends[op] = end; len(r.ends) > 4*Reach {
		for _, old := range r.newest()[Reach+1:] {
			delete(r.ends, old.op)
		}
	}
}

type ending struct {
	op  string
	end int64
}

// newest gives the batches, the newest first.
func (r *reach) newest() []ending {
	var all []ending
	for op, end := range r.ends {
		all = append(all, ending{op, end})
	}
	slices.SortFunc(all, func(a, b ending) int { return cmp.Compare(b.end, a.end) })
	return all
}

// cut is the offset from which on a file of a size stays as it is.
func (r *reach) cut(size int64) int64 {
	all := r.newest()
	if len(all) <= Reach {
		return 0
	}
	return min(all[Reach].end, size)
}
