package model

import (
	"math/bits"

	"dailies/model/library"
	"dailies/model/search"
)

// renumbering carries what is known by index over to papers that have other
// indices than before: all are read again, or the last dump joined some.
type renumbering struct{ before, now library.Snapshot }

// paper is where a paper is now; false where it is gone.
func (r renumbering) paper(p int32) (int32, bool) {
	i, ok := r.now.Find(r.before.Paper(int(p)).ID)
	return int32(i), ok
}

func (r renumbering) picks(before picks) (now picks) {
	for word, set := range before.bits {
		for ; set != 0; set &= set - 1 {
			if i, ok := r.paper(int32(word<<6 + bits.TrailingZeros64(set))); ok {
				now.add(i)
			}
		}
	}
	return now
}

func (r renumbering) was(before map[int32]search.Is) map[int32]search.Is {
	now := make(map[int32]search.Is, len(before))
	for p, is := range before {
		if i, ok := r.paper(p); ok {
			now[i] = is
		}
	}
	return now
}

// mark carries over one paper that is kept in mind; -1: none, or it is gone.
func (r renumbering) mark(before int32) int32 {
	if before >= 0 {
		if i, ok := r.paper(before); ok {
			return i
		}
	}
	return -1
}
