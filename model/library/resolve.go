package library

import "slices"

// nowhere is where the index of a paper points that is in no file any more.
const nowhere = -1

// resolve makes papers of the clusters that were touched.
func (l *Library) resolve() {
	alone := &part{entries: make([]*entry, 1)}
	parts, taken := make([]*part, 1), []int32{}
	l.papers, l.now = slices.Grow(l.papers, len(l.touched)), slices.Grow(l.now, len(l.touched))
	for _, e := range l.touched {
		if !e.touched {
			continue // its cluster was resolved with another entry
		}
		if c := e.cluster; c == nil { // nearly always so
			e.touched = false
			alone.entries[0], alone.paper, alone.index = e, e.paper, unclaimed
			parts = append(parts[:0], alone)
		} else {
			slices.SortFunc(c.entries, byArrival) // not at each union: thousands may follow one another
			for _, of := range c.entries {
				of.touched = false
			}
			parts = c.papers()
		}
		taken = l.claim(parts, taken[:0])
		for _, p := range parts {
			l.put(p, taken)
		}
	}
	l.touched = l.touched[:0]
}

// papers are the papers of a cluster.
func (c *cluster) papers() []*part {
	parts := separate(c.entries)
	name(parts)
	for _, p := range parts {
		p.paper = merge(p.entries, p.titles)
	}
	return parts
}

// claim gives the papers of a cluster the indices that they had: that of the paper with the
// same ID, or else that of any of their entries. It appends the indices that it gave.
func (l *Library) claim(all []*part, taken []int32) []int32 {
	take := func(p *part, i int32) {
		if p.index < 0 && i >= 0 && !slices.Contains(taken, i) {
			p.index, taken = i, append(taken, i)
		}
	}
	for _, p := range all {
		take(p, l.indexBefore(p.paper))
		for _, e := range p.entries {
			if e.index >= 0 && l.papers[e.index].ID == p.paper.ID {
				take(p, e.index)
			}
		}
	}
	for _, p := range all {
		for _, e := range p.entries {
			take(p, e.index)
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
func (l *Library) put(p *part, taken []int32) {
	if p.index < 0 {
		p.index = int32(len(l.papers))
		l.papers, l.now = append(l.papers, nil), append(l.now, nowhere)
	}
	l.papers[p.index], l.now[p.index] = p.paper, p.index
	for _, e := range p.entries {
		if was := e.index; was >= 0 && was != p.index {
			l.moved++
			if l.now[was] == was && !slices.Contains(taken, was) {
				l.now[was] = p.index
			}
		}
		e.index = p.index
	}
}
