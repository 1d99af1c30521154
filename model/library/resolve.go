package library

import "slices"

// nowhere is where the index of a paper points that is in no file any more.
const nowhere = -1

// resolved is a paper, the entries that it was made of, and its index; -1: it has none yet.
type resolved struct {
	paper   *Paper
	entries []*entry
	index   int32
}

// resolve makes papers of the clusters that were touched.
func (l *Library) resolve() {
	var papers []resolved
	var taken []int32
	alone := make([]*entry, 1)
	l.papers, l.now = slices.Grow(l.papers, len(l.touched)), slices.Grow(l.now, len(l.touched))
	for _, e := range l.touched {
		if !e.touched {
			continue // its cluster was resolved with another entry
		}
		if c := e.cluster; c == nil { // nearly always so
			e.touched = false
			alone[0] = e
			papers = append(papers[:0], resolved{e.paper, alone, -1})
		} else {
			slices.SortFunc(c.entries, byArrival) // not at each union: thousands may follow one another
			for _, of := range c.entries {
				of.touched = false
			}
			delete(l.conflicts, c)
			if all := c.conflicts(); len(all) > 0 {
				l.conflicts[c] = all
			}
			papers = c.papers(papers[:0])
		}
		taken = l.claim(papers, taken[:0])
		for _, r := range papers {
			l.put(r, taken)
		}
	}
	l.touched = l.touched[:0]
}

// papers appends the papers of a cluster.
func (c *cluster) papers(to []resolved) []resolved {
	parts := separate(c.entries)
	names := name(parts)
	for i, part := range parts {
		to = append(to, resolved{merge(part, names[i]), part, -1})
	}
	return to
}

// claim gives the papers of a cluster the indices that they had: that of the paper with the
// same ID, or else that of any of their entries. It appends the indices that it gave.
func (l *Library) claim(all []resolved, taken []int32) []int32 {
	take := func(r *resolved, i int32) {
		if r.index < 0 && i >= 0 && !slices.Contains(taken, i) {
			r.index, taken = i, append(taken, i)
		}
	}
	for n := range all {
		r := &all[n]
		take(r, l.indexBefore(r.paper))
		for _, e := range r.entries {
			if e.index >= 0 && l.papers[e.index].ID == r.paper.ID {
				take(r, e.index)
			}
		}
	}
	for n := range all {
		for _, e := range all[n].entries {
			take(&all[n], e.index)
		}
	}
	return taken
}

// indexBefore is the index that a paper had before all was read again, if it has not got it
// back yet; else -1.
func (l *Library) indexBefore(p *Paper) int32 {
	if len(l.before) > 0 {
		for _, id := range p.Keys() {
			if i, ok := l.before[id]; ok && l.now[i] == nowhere {
				return i
			}
		}
	}
	return -1
}

// put puts a paper in its place; if it is new, behind all others. The indices that its entries
// had, and no paper has taken, point to it.
func (l *Library) put(r resolved, taken []int32) {
	if r.index < 0 {
		r.index = int32(len(l.papers))
		l.papers, l.now = append(l.papers, nil), append(l.now, nowhere)
	}
	l.papers[r.index] = r.paper
	if l.now[r.index] != r.index {
		l.now[r.index] = r.index
		l.live++
	}
	for _, e := range r.entries {
		if was := e.index; was >= 0 && was != r.index {
			l.moved++
			if l.now[was] == was && !slices.Contains(taken, was) {
				l.now[was] = r.index
				l.live--
			}
		}
		e.index = r.index
	}
}
