package library

import "slices"

// resolved is a paper, the entries that it was made of in order of arrival, and
// its index; -1: it has none yet.
type resolved struct {
	paper   *Paper
	entries []*entry
	index   int32
}

// resolve makes papers of the clusters that were touched. New papers come after all
// others, in order of arrival.
func (l *Library) resolve() {
	var fresh []resolved
	gone := map[int32]bool{}
	for _, c := range l.touched {
		c.touched = false
		if all := c.conflicts(); len(all) > 0 {
			l.conflicts[c] = all
		} else {
			delete(l.conflicts, c)
		}
		for _, r := range c.papers(gone) {
			if r.index < 0 {
				fresh = append(fresh, r)
			} else {
				l.put(r)
			}
		}
	}
	l.touched = l.touched[:0]
	slices.SortFunc(fresh, func(a, b resolved) int { return byArrival(a.entries[0], b.entries[0]) })
	for _, r := range fresh {
		r.index = int32(len(l.papers))
		l.papers = append(l.papers, nil)
		l.put(r)
	}
	if len(gone) > 0 {
		l.renumber(gone)
	}
}

func (l *Library) put(r resolved) {
	l.papers[r.index] = r.paper
	for _, e := range r.entries {
		e.index = r.index
	}
}

// papers makes the papers of a cluster. It adds the indices of papers that were merged
// into others to gone.
func (c *cluster) papers(gone map[int32]bool) []resolved {
	switch len(c.entries) {
	case 0: // another cluster has them now
		return nil
	case 1:
		return []resolved{{c.entries[0].paper, c.entries, c.entries[0].index}}
	}
	parts := separate(c.entries)
	names := name(parts)
	all := make([]resolved, len(parts))
	claimed := map[int32]bool{-1: true}
	for i, part := range parts {
		all[i] = resolved{merge(part, names[i]), part, claim(part, claimed)}
	}
	for _, e := range c.entries {
		if !claimed[e.index] {
			gone[e.index] = true
		}
	}
	return all
}

// claim is the index that one of the entries had before, unless another paper claimed it;
// else -1.
func claim(entries []*entry, claimed map[int32]bool) int32 {
	for _, e := range entries {
		if !claimed[e.index] {
			claimed[e.index] = true
			return e.index
		}
	}
	return -1
}

// renumber closes the gaps of papers that were merged into others. It is rare, and the only
// time that indices change: a new epoch begins.
func (l *Library) renumber(gone map[int32]bool) {
	l.epoch++
	now := make([]int32, len(l.papers)) // by index from before
	papers := l.papers[:0]
	for i, p := range l.papers {
		now[i] = int32(len(papers))
		if !gone[int32(i)] {
			papers = append(papers, p)
		}
	}
	l.papers = papers
	for _, p := range l.pages {
		for _, e := range p.entries {
			e.index = now[e.index]
		}
	}
}
