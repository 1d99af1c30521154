package model

import (
	"dailies/model/library"
	"dailies/model/shelf"
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
	for p := range before.set.EachSet() {
		if i, ok := r.paper(int32(p)); ok {
			now.add(i)
		}
	}
	return now
}

func (r renumbering) was(before shelf.Former) shelf.Former {
	now := shelf.Former{}
	for p, is := range before {
		if i, ok := r.paper(p); ok {
			now[i] = is
		}
	}
	return now
}

// rows carries over a place and the rows around it. Where its paper is gone, it is
// the one below, or above.
func (r renumbering) rows(s standing) standing {
	now := standing{of: s.of, at: r.mark(s.at), near: -1}
	from := max(0, s.near-keptRows)
	for row, p := range s.shown[from:min(len(s.shown), s.near+keptRows+1)] {
		i, ok := r.paper(p)
		if !ok {
			continue
		}
		if now.near < 0 && from+row >= s.near {
			now.near = len(now.shown)
		}
		now.shown = append(now.shown, i)
	}
	if n := len(now.shown); n > 0 {
		if now.near < 0 {
			now.near = n - 1
		}
		if now.at < 0 {
			now.at = now.shown[now.near]
		}
	}
	now.near = max(now.near, 0)
	return now
}

// home carries over the place from which a filter is typed; nil where there is none.
func (r renumbering) home(before *home) *home {
	if before == nil {
		return nil
	}
	return &home{r.rows(before.standing), before.place, before.lost}
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
