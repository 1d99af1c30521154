package library

import "slices"

// nowhere is what the index of a paper resolves to that is in no file any more.
const nowhere = -1

// resolve makes papers of the dirty clusters.
func (l *Library) resolve() {
	alone := &part{entries: make([]*entry, 1)}
	parts, taken := make([]*part, 1), []int32{}
	l.papers, l.redirect = slices.Grow(l.papers, len(l.dirty)), slices.Grow(l.redirect, len(l.dirty))
	for _, e := range l.dirty {
		if !e.dirty {
			continue // already resolved with another entry of its cluster
		}
		if c := e.cluster; c == nil { // the usual case
			e.dirty = false
			alone.entries[0], alone.paper, alone.index = e, e.paper, unclaimed
			parts = append(parts[:0], alone)
		} else {
			slices.SortFunc(c.entries, byArrival) // not in unite, which may be called thousands of times in a row
			for _, of := range c.entries {
				of.dirty = false
			}
			parts = c.papers()
		}
		taken = l.claim(parts, taken[:0])
		for _, p := range parts {
			l.put(p, taken)
		}
	}
	l.dirty = l.dirty[:0]
}

func (c *cluster) papers() []*part {
	parts := separate(c.entries)
	assignIDs(parts)
	for _, p := range parts {
		p.paper = merge(p.entries, p.titles)
	}
	return parts
}

// claim gives the papers of a cluster the indices that they had: that of the paper with the same
// ID, or else that of one of their entries. It appends these indices to taken.
func (l *Library) claim(all []*part, taken []int32) []int32 {
	take := func(p *part, i int32) {
		if p.index < 0 && i >= 0 && !slices.Contains(taken, i) {
			p.index, taken = i, append(taken, i)
		}
	}
	for _, p := range all {
		take(p, l.oldIndex(p.paper))
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

// oldIndex returns the index that a paper had before a Reload, or -1 if there is none or it is taken.
func (l *Library) oldIndex(p *Paper) int32 {
	if len(l.oldIndices) > 0 {
		for _, id := range p.Keys() {
			if i, ok := l.oldIndices[id]; ok && l.redirect[i] == nowhere {
				return i
			}
		}
	}
	return -1
}

// put stores a paper under its index, which is a new one if it has none. Old indices of its entries
// that no paper has claimed then point to it.
func (l *Library) put(p *part, taken []int32) {
	if p.index < 0 {
		p.index = int32(len(l.papers))
		l.papers, l.redirect = append(l.papers, nil), append(l.redirect, nowhere)
	}
	l.papers[p.index], l.redirect[p.index] = p.paper, p.index
	for _, e := range p.entries {
		if was := e.index; was >= 0 && was != p.index {
			l.moved++
			if l.redirect[was] == was && !slices.Contains(taken, was) {
				l.redirect[was] = p.index
			}
		}
		e.index = p.index
	}
}
