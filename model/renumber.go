package model

import (
	"dailies/model/library"
	"dailies/model/shelf"
)

// renumbering carries what is known by index over to papers that have other
// indices than before: all are read again, or the last dump joined some.
type renumbering struct{ before, now library.Snapshot }

// paper is where a paper is now; -1: it is gone, or there was none.
func (r renumbering) paper(before int32) int32 {
	if before < 0 {
		return -1
	}
	if i, ok := r.now.Find(r.before.Paper(int(before)).ID); ok {
		return int32(i)
	}
	return -1
}

func (r renumbering) picks(before picks) (now picks) {
	for p := range before.set.EachSet() {
		if i := r.paper(int32(p)); i >= 0 {
			now.add(i)
		}
	}
	return now
}

func (r renumbering) was(before shelf.Former) shelf.Former {
	now := shelf.Former{}
	for p, is := range before {
		if i := r.paper(p); i >= 0 {
			now[i] = is
		}
	}
	return now
}

// rows carries over a place and the rows around it. Where its paper is gone, it is
// the one below, or above.
func (r renumbering) rows(before standing) standing {
	now := standing{of: before.of, at: r.paper(before.at)}
	from, to := max(0, before.near-keptRows), min(len(before.shown), before.near+keptRows+1)
	for row, p := range before.shown[from:to] {
		i := r.paper(p)
		if i < 0 {
			continue
		}
		if from+row < before.near {
			now.near++
		}
		now.shown = append(now.shown, i)
	}
	now.near = max(0, min(now.near, len(now.shown)-1))
	if now.at < 0 && len(now.shown) > 0 {
		now.at = now.shown[now.near]
	}
	return now
}

// home carries over the place from which a filter is typed; nil where there is none.
func (r renumbering) home(before *home) *home {
	if before == nil {
		return nil
	}
	return &home{r.rows(before.standing), before.place, before.lost}
}
